import { setting } from '../shared/index.ts'

export default setting({
  title: 'Code review is encrypted with a customer key',
  problem: 'Code review is not encrypted with a customer key',
  severity: 'LOW',
  resource: 'aws_codegurureviewer_repository_association',
  path: 'kms_key_details.encryption_option',
  is: 'CUSTOMER_MANAGED_CMK',
  unset: 'fail',
  bad: 'AWS_OWNED_CMK',
  why: 'CodeGuru Reviewer keeps a copy of the source code. With a key of your own each use of it is allowed by you, stands in the trail, and can be ended.',
  remediation: 'Set encryption_option to CUSTOMER_MANAGED_CMK and name a KMS key of your own in kms_key_id.',
  fix: `
    resource "aws_codegurureviewer_repository_association" "this" {
      kms_key_details {
        encryption_option = "CUSTOMER_MANAGED_CMK"
        kms_key_id        = aws_kms_key.example.key_id
      }
    }
  `,
  source:
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/codegurureviewer_repository_association',
  equivalents: { checkov: ['CKV_AWS_381'] },
})
