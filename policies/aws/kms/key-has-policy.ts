import { all, any, companions, isGiven, policy } from '../shared/index.ts'

export default policy({
  title: 'KMS key has a policy of its own',
  problem: 'KMS key has no policy of its own',
  severity: 'INFO',
  resource: 'aws_kms_key',
  must: key =>
    any(
      all(
        key.policy.isSet(),
        isGiven(
          key.policy,
          'the policy in the state may be the one that AWS writes: write yours to settle it',
        ),
      ),
      companions(key, 'aws_kms_key_policy', { key_id: ['id', 'key_id', 'arn'] }).some(),
    ),
  why: 'The policy that AWS writes leaves the key to whatever IAM of the account says. Anyone there who may edit rights can let themselves decrypt.',
  remediation: 'Write a policy that names who may administer the key and who may use it.',
  fix: `
    resource "aws_kms_key" "this" {
      policy = jsonencode({
        Version = "2012-10-17"
        Statement = [{
          Effect    = "Allow"
          Principal = { AWS = "arn:aws:iam::111122223333:role/key-admin" }
          Action    = "kms:*"
          Resource  = "*"
        }]
      })
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/kms_key',
    'https://docs.aws.amazon.com/kms/latest/developerguide/key-policy-default.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_64'] },
  examples: {
    pass: [
      `
        resource "aws_kms_key" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Principal = { AWS = "arn:aws:iam::111122223333:root" }, Action = "kms:*", Resource = "*" }]
          })
        }
      `,
      `
        resource "aws_kms_key" "main" {}
        resource "aws_kms_key_policy" "main" {
          key_id = aws_kms_key.main.id
          policy = "{}"
        }
      `,
    ],
    fail: [
      `
        resource "aws_kms_key" "main" {}
      `,
    ],
    undetermined: [
      `
        resource "aws_kms_key" "main" {
          policy = local.policy
        }
      `,
    ],
  },
})
