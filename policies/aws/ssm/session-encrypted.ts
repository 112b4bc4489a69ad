import { policy } from '../shared/index.ts'
import { hasInput, isSession, SESSIONS_BESIDE_SHELL } from '../shared/session-document.ts'

export default policy({
  title: 'Session Manager encrypts sessions',
  problem: 'Session Manager does not encrypt sessions',
  severity: 'MEDIUM',
  resource: 'aws_ssm_document',
  when: isSession,
  must: document => hasInput(document, 'kmsKeyId'),
  why: 'What is typed and shown in a session is protected by TLS alone. With a key of your own nobody without a right to it can start a session or read along.',
  remediation: 'Name a KMS key in kmsKeyId of the inputs.',
  fix: `
    resource "aws_ssm_document" "this" {
      document_type = "Session"
      content = jsonencode({
        schemaVersion = "1.0"
        sessionType   = "Standard_Stream"
        inputs        = { kmsKeyId = aws_kms_key.example.arn }
      })
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ssm_document',
    'https://docs.aws.amazon.com/systems-manager/latest/userguide/session-manager-schema.html',
  ],
  equivalents: { checkov: ['CKV_AWS_112'] },
  examples: {
    pass: [
      SESSIONS_BESIDE_SHELL,
      `
        resource "aws_ssm_document" "session" {
          name          = "SSM-SessionManagerRunShell"
          document_type = "Session"
          content       = jsonencode({ schemaVersion = "1.0", sessionType = "Standard_Stream", inputs = { kmsKeyId = "alias/session" } })
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
