import { type AwsResource, all, any, not, policy, sets } from '../shared/index.ts'

export default policy({
  title: 'Warehouse parameter group requires TLS',
  problem: 'Warehouse parameter group does not require TLS',
  severity: 'MEDIUM',
  resource: 'aws_redshift_parameter_group',
  must: group =>
    any(
      says(group, value => value === 'true'),
      all(group.family.is('redshift-2.0'), not(says(group, () => true))),
    ),
  why: 'A client that does not ask for TLS sends queries, results and its login in clear. Whoever can listen on the way reads along.',
  remediation: 'Set the parameter require_ssl to true.',
  fix: `
    resource "aws_redshift_parameter_group" "this" {
      parameter {
        name  = "require_ssl"
        value = "true"
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/redshift_parameter_group',
    'https://docs.aws.amazon.com/redshift/latest/mgmt/connecting-ssl-support.html',
  ],
  equivalents: { checkov: ['CKV_AWS_105'] },
  examples: {
    pass: [
      `
        resource "aws_redshift_parameter_group" "main" {
          name   = "main"
          family = "redshift-1.0"
          parameter {
            name  = "enable_user_activity_logging"
            value = "true"
          }
          parameter {
            name  = "require_ssl"
            value = "true"
          }
        }
      `,
      `
        resource "aws_redshift_parameter_group" "main" {
          name   = "main"
          family = "redshift-2.0"
        }
      `,
    ],
    fail: [
      `
        resource "aws_redshift_parameter_group" "main" {
          name   = "main"
          family = "redshift-1.0"
        }
      `,
      `
        resource "aws_redshift_parameter_group" "main" {
          name   = "main"
          family = "redshift-2.0"
          parameter {
            name  = "require_ssl"
            value = "false"
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_redshift_parameter_group" "main" {
          name   = "main"
          family = "redshift-1.0"
          parameter {
            name  = "require_ssl"
            value = local.tls
          }
        }
      `,
    ],
  },
})

function says(group: AwsResource<'aws_redshift_parameter_group'>, test: (value: string) => boolean) {
  return sets(group, ['require_ssl'], test, '`true` is expected')
}
