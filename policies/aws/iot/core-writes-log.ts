import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'IoT Core writes a log',
  problem: 'IoT Core writes no log',
  severity: 'MEDIUM',
  resource: 'aws_iot_logging_options',
  must: options => all(options.disable_all_logs.isNot(true), options.default_log_level.isNot('DISABLED')),
  why: 'Which device connected, who was refused and what a rule did stands nowhere else. Without it a device that was taken over is neither noticed nor understood.',
  remediation: 'Set default_log_level to INFO, or to WARN or ERROR at least, and leave disable_all_logs out.',
  fix: `
    resource "aws_iot_logging_options" "this" {
      default_log_level = "INFO"
      disable_all_logs  = false
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/iot_logging_options',
    'https://docs.aws.amazon.com/iot/latest/developerguide/configure-logging.html',
  ],
  equivalents: {},
  examples: {
    pass: [options('default_log_level = "WARN"')],
    fail: [
      options('default_log_level = "DISABLED"'),
      options('default_log_level = "INFO"\n  disable_all_logs = true'),
    ],
    undetermined: [options('default_log_level = local.level')],
  },
})

function options(level: string): string {
  return `
    resource "aws_iot_logging_options" "all" {
      role_arn = "arn:aws:iam::111122223333:role/iot-log"
      ${level}
    }
  `
}
