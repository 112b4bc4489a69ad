import { all, any, policy } from '../shared/index.ts'

export default policy({
  title: 'Log of ECS Exec is encrypted',
  problem: 'Log of ECS Exec is not encrypted',
  severity: 'LOW',
  resource: 'aws_ecs_cluster',
  when: ({ configuration: { execute_command_configuration: exec } }) =>
    all(exec.isSet(), exec.logging.isNot('NONE')),
  must: ({
    configuration: {
      execute_command_configuration: { log_configuration: log },
    },
  }) => {
    const [inGroup, inBucket] = [
      log.cloud_watch_encryption_enabled.is(true),
      log.s3_bucket_encryption_enabled.is(true),
    ]
    return all(
      any(inGroup, inBucket),
      // It goes to both where both are named.
      any(inGroup, log.cloud_watch_log_group_name.isAbsent()),
      any(inBucket, log.s3_bucket_name.isAbsent()),
    )
  },
  why: 'The log holds all that was typed and shown in the shell: names, queries, now and then a password. Encrypted with a key of its own, only those read it who may use the key.',
  remediation:
    'Set logging to OVERRIDE, in log_configuration cloud_watch_encryption_enabled or s3_bucket_encryption_enabled, and name a key in kms_key_id.',
  fix: `
    resource "aws_ecs_cluster" "this" {
      configuration {
        execute_command_configuration {
          kms_key_id = aws_kms_key.example.arn
          logging    = "OVERRIDE"
          log_configuration {
            cloud_watch_encryption_enabled = true
            cloud_watch_log_group_name     = aws_cloudwatch_log_group.example.name
          }
        }
      }
    }
  `,
  fixFor: {
    aws_ecs_cluster: ({
      configuration: {
        execute_command_configuration: { log_configuration: log },
      },
    }) =>
      log.s3_bucket_name.isSet().outcome === 'pass'
        ? `
          resource "aws_ecs_cluster" "this" {
            configuration {
              execute_command_configuration {
                kms_key_id = aws_kms_key.example.arn
                logging    = "OVERRIDE"
                log_configuration {
                  s3_bucket_encryption_enabled = true
                  ${log.cloud_watch_log_group_name.isAbsent().outcome === 'pass' ? '' : 'cloud_watch_encryption_enabled = true'}
                }
              }
            }
          }
        `
        : undefined,
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecs_cluster',
    'https://docs.aws.amazon.com/AmazonECS/latest/developerguide/ecs-exec.html',
  ],
  equivalents: { checkov: ['CKV_AWS_224'] },
  differs:
    'CKV_AWS_224 asks for a key of the session as well: aws/ecs/exec-session-uses-customer-key tells that.',
  examples: {
    pass: [
      `
        resource "aws_ecs_cluster" "example" {
          configuration {
            execute_command_configuration {
              logging = "OVERRIDE"
              log_configuration {
                cloud_watch_encryption_enabled = true
              }
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
                s3_bucket_encryption_enabled = true
                s3_bucket_name               = "exec"
              }
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
              logging = "OVERRIDE"
              log_configuration {
                cloud_watch_encryption_enabled = true
                cloud_watch_log_group_name     = "exec"
                s3_bucket_name                 = "exec"
              }
            }
          }
        }
      `,
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
                cloud_watch_encryption_enabled = false
              }
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
              logging = "OVERRIDE"
              log_configuration {
                cloud_watch_encryption_enabled = local.encrypted
              }
            }
          }
        }
      `,
    ],
  },
})
