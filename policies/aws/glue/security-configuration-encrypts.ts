import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'Glue security configuration encrypts data, logs and bookmarks',
  problem: 'Glue security configuration leaves data, logs or bookmarks unencrypted',
  severity: 'LOW',
  resource: 'aws_glue_security_configuration',
  must: ({ encryption_configuration: encryption }) =>
    all(
      encryption.s3_encryption.s3_encryption_mode.oneOf(['SSE-KMS', 'SSE-S3']),
      encryption.cloudwatch_encryption.cloudwatch_encryption_mode.is('SSE-KMS'),
      encryption.job_bookmarks_encryption.job_bookmarks_encryption_mode.is('CSE-KMS'),
    ),
  why: 'Jobs write what they read into buckets, logs and bookmarks. Whatever is left to the keys of AWS can be read by everyone who may read the bucket or the log: no key of yours stands before it.',
  remediation:
    'Set s3_encryption_mode and cloudwatch_encryption_mode to SSE-KMS and job_bookmarks_encryption_mode to CSE-KMS, each with a key.',
  fix: `
    resource "aws_glue_security_configuration" "this" {
      encryption_configuration {
        s3_encryption {
          s3_encryption_mode = "SSE-KMS"
          kms_key_arn        = aws_kms_key.example.arn
        }
        cloudwatch_encryption {
          cloudwatch_encryption_mode = "SSE-KMS"
          kms_key_arn                = aws_kms_key.example.arn
        }
        job_bookmarks_encryption {
          job_bookmarks_encryption_mode = "CSE-KMS"
          kms_key_arn                   = aws_kms_key.example.arn
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/glue_security_configuration',
    'https://docs.aws.amazon.com/glue/latest/dg/encryption-security-configuration.html',
  ],
  equivalents: { checkov: ['CKV_AWS_99'] },
  examples: {
    pass: [
      `
        resource "aws_glue_security_configuration" "main" {
          name = "main"
          encryption_configuration {
            s3_encryption {
              s3_encryption_mode = "SSE-S3"
            }
            cloudwatch_encryption {
              cloudwatch_encryption_mode = "SSE-KMS"
            }
            job_bookmarks_encryption {
              job_bookmarks_encryption_mode = "CSE-KMS"
            }
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_glue_security_configuration" "main" {
          name = "main"
          encryption_configuration {
            s3_encryption {
              s3_encryption_mode = "SSE-KMS"
            }
            cloudwatch_encryption {
              cloudwatch_encryption_mode = "SSE-KMS"
            }
            job_bookmarks_encryption {
              job_bookmarks_encryption_mode = "DISABLED"
            }
          }
        }
      `,
      `
        resource "aws_glue_security_configuration" "main" {
          name = "main"
          encryption_configuration {
            s3_encryption {
              s3_encryption_mode = "SSE-KMS"
            }
            cloudwatch_encryption {
              cloudwatch_encryption_mode = "DISABLED"
            }
            job_bookmarks_encryption {
              job_bookmarks_encryption_mode = "CSE-KMS"
            }
          }
        }
      `,
      `
        resource "aws_glue_security_configuration" "main" {
          name = "main"
          encryption_configuration {
            s3_encryption {}
            cloudwatch_encryption {
              cloudwatch_encryption_mode = "SSE-KMS"
            }
            job_bookmarks_encryption {
              job_bookmarks_encryption_mode = "CSE-KMS"
            }
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_glue_security_configuration" "main" {
          name = "main"
          encryption_configuration {
            s3_encryption {
              s3_encryption_mode = local.mode
            }
            cloudwatch_encryption {
              cloudwatch_encryption_mode = "SSE-KMS"
            }
            job_bookmarks_encryption {
              job_bookmarks_encryption_mode = "CSE-KMS"
            }
          }
        }
      `,
    ],
  },
})
