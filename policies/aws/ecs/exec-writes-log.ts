import { policy } from '../shared/index.ts'

export default policy({
  title: 'ECS Exec writes a log',
  problem: 'ECS Exec writes no log',
  severity: 'MEDIUM',
  resource: 'aws_ecs_cluster',
  when: cluster => cluster.configuration.execute_command_configuration.isSet(),
  must: cluster => cluster.configuration.execute_command_configuration.logging.isNot('NONE'),
  why: 'With ECS Exec somebody opens a shell in a running container. What they did there shows only in the log.',
  remediation: 'Set logging to DEFAULT or OVERRIDE.',
  fix: `
    resource "aws_ecs_cluster" "this" {
      configuration {
        execute_command_configuration {
          logging = "DEFAULT"
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecs_cluster',
    'https://docs.aws.amazon.com/AmazonECS/latest/developerguide/ecs-exec.html',
  ],
  equivalents: { checkov: ['CKV_AWS_223'] },
  examples: {
    pass: [
      `
        resource "aws_ecs_cluster" "example" {
          configuration {
            execute_command_configuration {
              logging = "DEFAULT"
            }
          }
        }
      `,
      `
        resource "aws_ecs_cluster" "example" {
          configuration {
            execute_command_configuration {
              logging = "OVERRIDE"
              log_configuration {
                cloud_watch_log_group_name = "exec"
              }
            }
          }
        }
      `,
      `
        resource "aws_ecs_cluster" "example" {
          configuration {
            execute_command_configuration {
              kms_key_id = "arn:aws:kms:eu-central-1:111122223333:key/1"
            }
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_ecs_cluster" "example" {
          configuration {
            execute_command_configuration {
              logging = "NONE"
            }
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_ecs_cluster" "example" {
          configuration {
            execute_command_configuration {
              logging = local.logging
            }
          }
        }
      `,
    ],
  },
})
