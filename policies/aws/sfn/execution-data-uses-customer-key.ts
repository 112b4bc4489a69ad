import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Execution data',
  resource: ['aws_sfn_state_machine', 'aws_sfn_activity'],
  path: 'encryption_configuration.kms_key_id',
  beside: { 'encryption_configuration.type': 'CUSTOMER_MANAGED_KMS_KEY' },
  onlyBeside: true,
  withoutBlock: 'fail',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sfn_state_machine',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sfn_activity',
    'https://docs.aws.amazon.com/step-functions/latest/apireference/API_EncryptionConfiguration.html',
  ],
  equivalents: {},
  examples: {
    fail: [
      `
        resource "aws_sfn_activity" "owned" {
          name = "owned"
          encryption_configuration {
            type       = "AWS_OWNED_KEY"
            kms_key_id = "arn:aws:kms:eu-central-1:111122223333:key/1"
          }
        }
      `,
      `
        resource "aws_sfn_state_machine" "orders" {
          name = "orders"
        }
      `,
      `
        resource "aws_sfn_activity" "approval" {
          name = "approval"
          encryption_configuration {
            type = "AWS_OWNED_KEY"
          }
        }
      `,
    ],
  },
})
