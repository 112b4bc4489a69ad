import { any, policy } from '../shared/index.ts'

export default policy({
  title: 'Queue is encrypted at rest',
  problem: 'Queue is not encrypted at rest',
  severity: 'MEDIUM',
  resource: 'aws_sqs_queue',
  must: queue => any(queue.sqs_managed_sse_enabled.orElse(true).is(true), queue.kms_master_key_id.isSet()),
  why: 'Messages wait on disk until they are read. Whoever gets hold of the storage can read them.',
  remediation: 'Set sqs_managed_sse_enabled to true, or name a key in kms_master_key_id.',
  fix: `
    resource "aws_sqs_queue" "this" {
      sqs_managed_sse_enabled = true
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sqs_queue',
    'https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-configure-sqs-sse-queue.html',
  ],
  equivalents: {
    checkov: ['CKV_AWS_27'],
    trivy: ['AWS-0096'],
    regula: ['FG_R00070'],
    steampipe: ['sqs_queue_encrypted_at_rest'],
  },
  differs:
    'A queue that says nothing of encryption is encrypted with a key of SQS: AWS does so for every new queue since October 2022. CKV_AWS_27 and AWS-0096 object to it as before, FG_R00070 to every queue without a KMS key.',
  examples: {
    pass: [
      `
        resource "aws_sqs_queue" "jobs" {}
      `,
      `
        resource "aws_sqs_queue" "jobs" {
          sqs_managed_sse_enabled = true
        }
      `,
      `
        resource "aws_sqs_queue" "jobs" {
          sqs_managed_sse_enabled = false
          kms_master_key_id       = "alias/aws/sqs"
        }
      `,
    ],
    fail: [
      `
        resource "aws_sqs_queue" "jobs" {
          sqs_managed_sse_enabled = false
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_sqs_queue" "jobs" {
          sqs_managed_sse_enabled = local.encrypted
        }
      `,
    ],
  },
})
