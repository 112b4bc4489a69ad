import { policy } from '../shared/index.ts'
import { OUTDATED_TRANSFER_POLICIES as OUTDATED } from '../shared/lists/transfer-security-policies.ts'

export default policy({
  title: 'Transfer server uses a current security policy',
  problem: 'Transfer server uses an outdated security policy',
  severity: 'LOW',
  resource: 'aws_transfer_server',
  must: server =>
    server.security_policy_name.orElse('TransferSecurityPolicy-2018-11').noneOf(OUTDATED.values),
  why: 'The first security policies still take SHA-1, and signatures that are made with it can be forged. The provider chooses the oldest one unless another is named.',
  remediation: 'Set security_policy_name to TransferSecurityPolicy-2024-01 or a newer one.',
  fix: `
    resource "aws_transfer_server" "this" {
      security_policy_name = "TransferSecurityPolicy-2024-01"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/transfer_server',
    'https://docs.aws.amazon.com/transfer/latest/userguide/security-policies.html',
  ],
  lists: [OUTDATED],
  equivalents: { checkov: ['CKV_AWS_380'] },
  differs:
    'CKV_AWS_380 compares the date in the name with the day of asking. Here a dated list names the policies that have weak algorithms.',
  examples: {
    pass: [
      `
        resource "aws_transfer_server" "example" {
          security_policy_name = "TransferSecurityPolicy-2024-01"
        }
      `,
      `
        resource "aws_transfer_server" "example" {
          security_policy_name = "TransferSecurityPolicy-FIPS-2024-05"
        }
      `,
    ],
    fail: [
      `
        resource "aws_transfer_server" "example" {
          domain = "S3"
        }
      `,
      `
        resource "aws_transfer_server" "example" {
          security_policy_name = "TransferSecurityPolicy-2020-06"
        }
      `,
      `
        resource "aws_transfer_server" "example" {
          security_policy_name = "TransferSecurityPolicy-FIPS-2024-01"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_transfer_server" "example" {
          security_policy_name = local.policy
        }
      `,
    ],
  },
})
