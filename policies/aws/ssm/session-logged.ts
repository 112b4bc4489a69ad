import { all, any, policy } from '../shared/index.ts'
import { hasInput, isSession, SESSIONS_BESIDE_SHELL } from '../shared/session-document.ts'

export default policy({
  title: 'Session Manager logs sessions to an encrypted store',
  problem: 'Session Manager keeps no encrypted log of sessions',
  severity: 'MEDIUM',
  resource: 'aws_ssm_document',
  when: isSession,
  must: document =>
    any(
      all(hasInput(document, 's3BucketName'), hasInput(document, 's3EncryptionEnabled')),
      all(hasInput(document, 'cloudWatchLogGroupName'), hasInput(document, 'cloudWatchEncryptionEnabled')),
    ),
  why: 'What was done in a session on a machine can be told afterwards from its log only. The log holds what was typed, secrets too, and so has to be encrypted.',
  remediation:
    'Name a bucket or a log group in the inputs, and set s3EncryptionEnabled or cloudWatchEncryptionEnabled to true.',
  fix: `
    resource "aws_ssm_document" "this" {
      document_type = "Session"
      content = jsonencode({
        schemaVersion = "1.0"
        sessionType   = "Standard_Stream"
        inputs        = { s3BucketName = "sessions", s3EncryptionEnabled = true }
      })
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ssm_document',
    'https://docs.aws.amazon.com/systems-manager/latest/userguide/session-manager-schema.html',
  ],
  equivalents: { checkov: ['CKV_AWS_113'] },
  examples: {
    pass: [
      SESSIONS_BESIDE_SHELL,
      `
        resource "aws_ssm_document" "session" {
          name          = "SSM-SessionManagerRunShell"
          document_type = "Session"
          content       = jsonencode({ schemaVersion = "1.0", sessionType = "Standard_Stream", inputs = { s3BucketName = "sessions", s3EncryptionEnabled = true } })
        }
      `,
      `
        resource "aws_ssm_document" "session" {
          name            = "SSM-SessionManagerRunShell"
          document_type   = "Session"
          document_format = "YAML"
          content         = "schemaVersion: '1.0'\\nsessionType: Standard_Stream\\ninputs:\\n  kmsKeyId: 'alias/session'\\n  s3BucketName: sessions\\n  s3EncryptionEnabled: true\\n"
        }
      `,
    ],
    fail: [
      `
        resource "aws_ssm_document" "session" {
          name          = "SSM-SessionManagerRunShell"
          document_type = "Session"
          content       = jsonencode({ schemaVersion = "1.0", sessionType = "Standard_Stream", inputs = { kmsKeyId = "", s3BucketName = "", s3EncryptionEnabled = true } })
        }
      `,
      `
        resource "aws_ssm_document" "session" {
          name          = "SSM-SessionManagerRunShell"
          document_type = "Session"
          content       = jsonencode({ schemaVersion = "1.0", sessionType = "Standard_Stream" })
        }
      `,
      `
        resource "aws_ssm_document" "session" {
          name            = "SSM-SessionManagerRunShell"
          document_type   = "Session"
          document_format = "YAML"
          content         = "schemaVersion: '1.0'\\nsessionType: Standard_Stream\\ninputs:\\n  kmsKeyId: ''\\n  s3BucketName: sessions\\n  s3EncryptionEnabled: false\\n"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_ssm_document" "session" {
          name          = "SSM-SessionManagerRunShell"
          document_type = "Session"
          content       = local.content
        }
      `,
    ],
  },
})
