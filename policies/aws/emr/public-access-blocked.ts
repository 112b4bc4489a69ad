import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'Account blocks public EMR clusters',
  problem: 'Account does not block public EMR clusters',
  severity: 'MEDIUM',
  resource: 'aws_emr_block_public_access_configuration',
  must: setting =>
    all(
      setting.block_public_security_group_rules.is(true),
      setting.permitted_public_security_group_rule_range.every(range =>
        all(range.min_range.is(22), range.max_range.is(22)),
      ),
    ),
  why: 'With the block on, EMR starts no cluster whose security group lets the internet in. Without it, or with ports excepted, one careless group puts a cluster and its consoles on the internet.',
  remediation:
    'Set block_public_security_group_rules to true and take out every permitted range but that of port 22.',
  fix: `
    resource "aws_emr_block_public_access_configuration" "this" {
      block_public_security_group_rules = true
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/emr_block_public_access_configuration',
    'https://docs.aws.amazon.com/emr/latest/ManagementGuide/emr-block-public-access.html',
  ],
  equivalents: { checkov: ['CKV_AWS_390'] },
  differs:
    'CKV_AWS_390 looks at the switch alone. Like EMR.2 of FSBP this one also objects to ports other than 22 that are let through.',
  examples: {
    pass: [
      `
        resource "aws_emr_block_public_access_configuration" "region" {
          block_public_security_group_rules = true
        }
      `,
      `
        resource "aws_emr_block_public_access_configuration" "region" {
          block_public_security_group_rules = true
          permitted_public_security_group_rule_range {
            min_range = 22
            max_range = 22
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_emr_block_public_access_configuration" "region" {
          block_public_security_group_rules = false
        }
      `,
      `
        resource "aws_emr_block_public_access_configuration" "region" {
          block_public_security_group_rules = true
          permitted_public_security_group_rule_range {
            min_range = 22
            max_range = 22
          }
          permitted_public_security_group_rule_range {
            min_range = 8000
            max_range = 9000
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_emr_block_public_access_configuration" "region" {
          block_public_security_group_rules = local.block
        }
      `,
    ],
  },
})
