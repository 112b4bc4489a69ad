import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'Data catalog and its connection passwords are encrypted',
  problem: 'Data catalog or its connection passwords are not encrypted',
  severity: 'HIGH',
  resource: 'aws_glue_data_catalog_encryption_settings',
  must: ({ data_catalog_encryption_settings: settings }) =>
    all(
      settings.connection_password_encryption.return_connection_password_encrypted.is(true),
      settings.encryption_at_rest.catalog_encryption_mode.oneOf(['SSE-KMS', 'SSE-KMS-WITH-SERVICE-ROLE']),
    ),
  why: 'Whoever may read a connection gets the password of the database behind it in clear. The catalog itself tells where all data lies and what it looks like.',
  remediation:
    'Set catalog_encryption_mode to SSE-KMS and return_connection_password_encrypted to true, each with a key.',
  fix: `
    resource "aws_glue_data_catalog_encryption_settings" "this" {
      data_catalog_encryption_settings {
        connection_password_encryption {
          return_connection_password_encrypted = true
          aws_kms_key_id                       = aws_kms_key.example.arn
        }
        encryption_at_rest {
          catalog_encryption_mode = "SSE-KMS"
          sse_aws_kms_key_id      = aws_kms_key.example.arn
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/glue_data_catalog_encryption_settings',
    'https://docs.aws.amazon.com/glue/latest/dg/encrypt-glue-data-catalog.html',
  ],
  equivalents: { checkov: ['CKV_AWS_94'] },
  examples: {
    pass: [
      `
        resource "aws_glue_data_catalog_encryption_settings" "main" {
          data_catalog_encryption_settings {
            connection_password_encryption {
              return_connection_password_encrypted = true
              aws_kms_key_id                       = "arn:aws:kms:eu-central-1:111122223333:key/1"
            }
            encryption_at_rest {
              catalog_encryption_mode = "SSE-KMS"
            }
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_glue_data_catalog_encryption_settings" "main" {
          data_catalog_encryption_settings {
            connection_password_encryption {
              return_connection_password_encrypted = false
            }
            encryption_at_rest {
              catalog_encryption_mode = "SSE-KMS"
            }
          }
        }
      `,
      `
        resource "aws_glue_data_catalog_encryption_settings" "main" {
          data_catalog_encryption_settings {
            connection_password_encryption {
              return_connection_password_encrypted = true
              aws_kms_key_id                       = "arn:aws:kms:eu-central-1:111122223333:key/1"
            }
            encryption_at_rest {
              catalog_encryption_mode = "DISABLED"
            }
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_glue_data_catalog_encryption_settings" "main" {
          data_catalog_encryption_settings {
            connection_password_encryption {
              return_connection_password_encrypted = true
              aws_kms_key_id                       = "arn:aws:kms:eu-central-1:111122223333:key/1"
            }
            encryption_at_rest {
              catalog_encryption_mode = local.mode
            }
          }
        }
      `,
    ],
  },
})
