import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'Block on public EMR clusters excepts no port but 22',
  problem: 'Block on public EMR clusters excepts other ports than 22',
  severity: 'MEDIUM',
  resource: 'aws_emr_block_public_access_configuration',
  // A block that is off excepts nothing: that is another policy's finding.
  when: block => block.block_public_security_group_rules.is(true),
  must: block =>
    block.permitted_public_security_group_rule_range.every(range =>
      all(range.min_range.is(22), range.max_range.is(22)),
    ),
  why: 'A cluster whose group opens an excepted port to the internet starts all the same. Behind most ports of a cluster stand consoles that run what they are sent.',
  remediation: 'Take out every permitted_public_security_group_rule_range but that of port 22.',
  fix: `
    resource "aws_emr_block_public_access_configuration" "this" {
      block_public_security_group_rules = true
      permitted_public_security_group_rule_range {
        min_range = 22
        max_range = 22
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/emr_block_public_access_configuration',
    'https://docs.aws.amazon.com/emr/latest/ManagementGuide/emr-block-public-access.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_emr_block_public_access_configuration" "region" {
          block_public_security_group_rules = true
        }
      `,
    ],
    fail: [
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
      `
        resource "aws_emr_block_public_access_configuration" "region" {
          block_public_security_group_rules = true
          permitted_public_security_group_rule_range {
            min_range = 0
            max_range = 65535
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_emr_block_public_access_configuration" "region" {
          block_public_security_group_rules = true
          permitted_public_security_group_rule_range {
            min_range = 22
            max_range = local.port
          }
        }
      `,
    ],
  },
})
