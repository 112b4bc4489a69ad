import { all, customerKey, not, takesCustomerKeyOfRegion } from '../shared/index.ts'

export default customerKey({
  noun: 'EBS volume',
  resource: 'aws_ebs_volume',
  path: 'kms_key_id',
  beside: { encrypted: true },
  when: volume => all(volume.encrypted.is(true), not(takesCustomerKeyOfRegion(volume))),
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ebs_volume',
    'https://docs.aws.amazon.com/ebs/latest/userguide/ebs-encryption.html',
  ],
  formerly: ['aws/ec2/ebs-volume-encrypted-with-customer-key'],
  equivalents: { checkov: ['CKV_AWS_189'], trivy: ['AWS-0027'] },
  differs:
    'A volume that is not encrypted has a finding of its own, and none about its key. One that names no key takes the default key of its region, where the plan sets that.',
  examples: {
    pass: [
      `
        resource "aws_ebs_default_kms_key" "region" {
          key_arn = aws_kms_key.example.arn
        }
        resource "aws_kms_key" "example" {}
        resource "aws_ebs_volume" "of_region" {
          availability_zone = "eu-central-1a"
          encrypted         = true
        }
        resource "aws_ebs_volume" "own" {
          availability_zone = "eu-central-1a"
          encrypted         = true
          kms_key_id        = aws_kms_key.example.arn
        }
      `,
    ],
    fail: [
      `
        resource "aws_ebs_default_kms_key" "region" {
          key_arn = "arn:aws:kms:eu-central-1:111122223333:alias/aws/ebs"
        }
        resource "aws_ebs_volume" "example" {
          availability_zone = "eu-central-1a"
          encrypted         = true
        }
      `,
    ],
  },
})
