import { all, customerKey, not, takesCustomerKeyOfRegion } from '../shared/index.ts'

export default customerKey({
  noun: 'Copied AMI',
  resource: 'aws_ami_copy',
  path: 'kms_key_id',
  beside: { encrypted: true },
  when: ami => all(ami.encrypted.is(true), not(takesCustomerKeyOfRegion(ami))),
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ami_copy',
    'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/AMIEncryption.html',
  ],
  formerly: ['aws/ec2/ami-copy-encrypted-with-customer-key'],
  equivalents: { checkov: ['CKV_AWS_236'] },
  differs: 'A copy that names no key takes the default key of its region, where the plan sets that.',
  examples: {
    pass: [
      `
        resource "aws_ebs_default_kms_key" "region" {
          key_arn = aws_kms_key.example.arn
        }
        resource "aws_kms_key" "example" {}
        resource "aws_ami_copy" "of_region" {
          encrypted = true
        }
        resource "aws_ami_copy" "own" {
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
        resource "aws_ami_copy" "example" {
          encrypted = true
        }
      `,
    ],
  },
})
