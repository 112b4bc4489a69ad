import { all, customerKey, not, takesCustomerKeyOfRegion } from '../shared/index.ts'

export default customerKey({
  noun: 'Copied EBS snapshot',
  resource: 'aws_ebs_snapshot_copy',
  path: 'kms_key_id',
  when: copy => not(all(copy.encrypted.is(true), takesCustomerKeyOfRegion(copy))),
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ebs_snapshot_copy',
    'https://docs.aws.amazon.com/ebs/latest/userguide/ebs-copy-snapshot.html',
  ],
  formerly: ['aws/ec2/ebs-snapshot-copy-encrypted-with-customer-key'],
  equivalents: { checkov: ['CKV_AWS_183'] },
  differs: 'A copy that names no key takes the default key of its region, where the plan sets that.',
  examples: {
    pass: [
      `
        resource "aws_ebs_default_kms_key" "region" {
          key_arn = aws_kms_key.example.arn
        }
        resource "aws_kms_key" "example" {}
        resource "aws_ebs_snapshot_copy" "of_region" {
          encrypted = true
        }
        resource "aws_ebs_snapshot_copy" "own" {
          encrypted  = true
          kms_key_id = aws_kms_key.example.arn
        }
      `,
    ],
    fail: [
      `
        resource "aws_ebs_default_kms_key" "region" {
          key_arn = "arn:aws:kms:eu-central-1:111122223333:alias/aws/ebs"
        }
        resource "aws_ebs_snapshot_copy" "example" {
          encrypted = true
        }
      `,
    ],
  },
})
