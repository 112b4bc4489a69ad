import { all, follow, policy } from '../shared/index.ts'

export default policy({
  title: 'Config recorder is on and records all supported types',
  problem: 'Config recorder is off or leaves types out',
  severity: 'MEDIUM',
  resource: 'aws_config_configuration_recorder_status',
  must: status =>
    all(
      status.is_enabled.is(true),
      follow(status.name, 'aws_config_configuration_recorder', ['name', 'id']).every(recorder =>
        recorder.recording_group.all_supported.orElse(true).is(true),
      ),
    ),
  why: 'The recorder keeps how each resource was set up, and when that changed. What it leaves out cannot be checked by a rule, nor told after an incident.',
  remediation: 'Set is_enabled to true, and all_supported to true in the recording_group of the recorder.',
  fix: `
    resource "aws_config_configuration_recorder_status" "this" {
      name       = aws_config_configuration_recorder.example.name
      is_enabled = true
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/config_configuration_recorder',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/config_configuration_recorder_status',
  ],
  equivalents: { checkov: ['CKV2_AWS_45'] },
  examples: {
    pass: [
      `
        resource "aws_config_configuration_recorder" "main" {
          name     = "main"
          role_arn = "arn:aws:iam::111122223333:role/config"
        }
        resource "aws_config_configuration_recorder_status" "main" {
          name       = aws_config_configuration_recorder.main.name
          is_enabled = true
        }
      `,
      `
        resource "aws_config_configuration_recorder_status" "main" {
          name       = "default"
          is_enabled = true
        }
      `,
    ],
    fail: [
      `
        resource "aws_config_configuration_recorder_status" "main" {
          name       = "default"
          is_enabled = false
        }
      `,
      `
        resource "aws_config_configuration_recorder" "main" {
          name     = "main"
          role_arn = "arn:aws:iam::111122223333:role/config"
          recording_group {
            all_supported  = false
            resource_types = ["AWS::EC2::Instance"]
          }
        }
        resource "aws_config_configuration_recorder_status" "main" {
          name       = aws_config_configuration_recorder.main.name
          is_enabled = true
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_config_configuration_recorder_status" "main" {
          name       = "default"
          is_enabled = local.is_enabled
        }
      `,
    ],
  },
})
