import { any, policy } from '../shared/index.ts'

export default policy({
  title: 'Windows file system writes an audit log',
  problem: 'Windows file system writes no audit log',
  severity: 'LOW',
  resource: 'aws_fsx_windows_file_system',
  must: system =>
    any(
      system.audit_log_configuration.file_access_audit_log_level.oneOf(LEVELS),
      system.audit_log_configuration.file_share_access_audit_log_level.oneOf(LEVELS),
    ),
  why: 'Who opened, changed or deleted which file stands nowhere else. Without it an insider, or an account that was taken over, leaves no trace.',
  remediation:
    'Set file_access_audit_log_level to SUCCESS_AND_FAILURE in audit_log_configuration. That takes a throughput_capacity of 32 or more, and a log group whose name begins with /aws/fsx/.',
  fix: `
    resource "aws_fsx_windows_file_system" "this" {
      audit_log_configuration {
        file_access_audit_log_level = "SUCCESS_AND_FAILURE"
        audit_log_destination       = aws_cloudwatch_log_group.example.arn
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/fsx_windows_file_system',
    'https://docs.aws.amazon.com/fsx/latest/WindowsGuide/file-access-auditing.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      audit('audit_log_configuration {\n    file_access_audit_log_level = "FAILURE_ONLY"\n  }'),
      audit('audit_log_configuration {\n    file_share_access_audit_log_level = "SUCCESS_AND_FAILURE"\n  }'),
    ],
    fail: [audit(''), audit('audit_log_configuration {\n    file_access_audit_log_level = "DISABLED"\n  }')],
    undetermined: [audit('audit_log_configuration {\n    file_access_audit_log_level = local.level\n  }')],
  },
})

const LEVELS = ['SUCCESS_ONLY', 'FAILURE_ONLY', 'SUCCESS_AND_FAILURE']

function audit(log: string): string {
  return `
    resource "aws_fsx_windows_file_system" "office" {
      throughput_capacity = 32
      subnet_ids          = ["subnet-1"]
      ${log}
    }
  `
}
