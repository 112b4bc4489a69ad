import { companions, policy } from '../shared/index.ts'

export default policy({
  title: 'Microsoft directory sends its log on',
  problem: 'Microsoft directory sends its log nowhere',
  severity: 'MEDIUM',
  resource: 'aws_directory_service_directory',
  // The other kinds have no log to send.
  when: directory => directory.type.is('MicrosoftAD'),
  must: directory =>
    companions(directory, 'aws_directory_service_log_subscription', { directory_id: 'id' }).some(),
  why: 'The security log of the domain controllers tells who signed in, and who was given rights. Without it an intrusion is neither noticed nor understood.',
  remediation: 'Add an aws_directory_service_log_subscription for the directory.',
  fix: `
    resource "aws_directory_service_log_subscription" "this" {
      directory_id   = aws_directory_service_directory.this.id
      log_group_name = aws_cloudwatch_log_group.example.name
    }

    resource "aws_directory_service_directory" "this" {
      type = "MicrosoftAD"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/directory_service_log_subscription',
    'https://docs.aws.amazon.com/directoryservice/latest/admin-guide/ms_ad_enable_log_forwarding.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_directory_service_directory" "main" {
          name     = "corp.example.com"
          password = var.password
          type     = "MicrosoftAD"
        }
        resource "aws_directory_service_log_subscription" "main" {
          directory_id   = aws_directory_service_directory.main.id
          log_group_name = "/directory"
        }
      `,
    ],
    fail: [
      `
        resource "aws_directory_service_directory" "main" {
          name     = "corp.example.com"
          password = var.password
          type     = "MicrosoftAD"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_directory_service_directory" "main" {
          name     = "corp.example.com"
          password = var.password
          type     = "MicrosoftAD"
        }
        resource "aws_directory_service_directory" "other" {
          name     = "dev.example.com"
          password = var.password
        }
        resource "aws_directory_service_log_subscription" "main" {
          directory_id   = local.directory
          log_group_name = "/directory"
        }
      `,
    ],
  },
})
