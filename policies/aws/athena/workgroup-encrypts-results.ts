import { any, policy } from '../shared/index.ts'

export default policy({
  title: 'Athena workgroup encrypts its results',
  problem: 'Athena workgroup does not say how its results are encrypted',
  severity: 'LOW',
  resource: 'aws_athena_workgroup',
  // Results that Athena keeps itself are always encrypted.
  must: ({ configuration }) =>
    any(
      configuration.result_configuration.encryption_configuration.encryption_option.isSet(),
      configuration.managed_query_results_configuration.enabled.is(true),
    ),
  why: 'Results are then encrypted with the key that S3 keeps, and whoever may read the bucket may read them. With a KMS key they also need the key, and each use stands in the trail.',
  remediation: 'Set encryption_option of the result_configuration to SSE_KMS and name a key.',
  fix: `
    resource "aws_athena_workgroup" "this" {
      configuration {
        result_configuration {
          encryption_configuration {
            encryption_option = "SSE_KMS"
            kms_key_arn       = aws_kms_key.example.arn
          }
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/athena_workgroup',
    'https://docs.aws.amazon.com/athena/latest/ug/encrypting-query-results-stored-in-s3.html',
  ],
  equivalents: { checkov: ['CKV_AWS_159'], trivy: ['AWS-0006'] },
  examples: {
    pass: [
      `
        resource "aws_athena_workgroup" "analysts" {
          name = "analysts"
          configuration {
            result_configuration {
              output_location = "s3://results/"
              encryption_configuration {
                encryption_option = "SSE_S3"
              }
            }
          }
        }
      `,
      `
        resource "aws_athena_workgroup" "analysts" {
          name = "analysts"
          configuration {
            managed_query_results_configuration {
              enabled = true
            }
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_athena_workgroup" "analysts" {
          name = "analysts"
        }
      `,
      `
        resource "aws_athena_workgroup" "analysts" {
          name = "analysts"
          configuration {
            result_configuration {
              output_location = "s3://results/"
            }
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_athena_workgroup" "analysts" {
          name = "analysts"
          configuration {
            result_configuration {
              encryption_configuration {
                encryption_option = local.option
              }
            }
          }
        }
      `,
    ],
  },
})
