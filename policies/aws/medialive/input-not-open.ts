import { isInternet, policy } from '../shared/index.ts'

export default policy({
  title: 'Input of a live channel names who sends to it',
  problem: 'Input of a live channel takes what anybody sends',
  severity: 'MEDIUM',
  resource: 'aws_medialive_input_security_group',
  must: group => group.whitelist_rules.no(rule => isInternet(rule.cidr)),
  why: 'The address of an input is no secret for long, and a push by RTP or RTMP asks for no password. Whoever knows it puts their own pictures on your channel.',
  remediation: 'Name the addresses of your encoders in whitelist_rules.',
  fix: `
    resource "aws_medialive_input_security_group" "this" {
      whitelist_rules {
        cidr = "203.0.113.0/24"
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/medialive_input_security_group',
    'https://docs.aws.amazon.com/medialive/latest/ug/working-with-input-security-groups.html',
  ],
  equivalents: {},
  examples: {
    pass: [group('"203.0.113.0/24"')],
    fail: [group('"0.0.0.0/0"')],
    undetermined: [group('local.studio')],
  },
})

function group(cidr: string): string {
  return `
    resource "aws_medialive_input_security_group" "studio" {
      whitelist_rules {
        cidr = ${cidr}
      }
    }
  `
}
