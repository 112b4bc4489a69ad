import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'Serverless warehouse requires TLS',
  problem: 'Serverless warehouse does not require TLS',
  severity: 'MEDIUM',
  resource: 'aws_redshiftserverless_workgroup',
  must: workgroup =>
    workgroup.config_parameter.no(one =>
      all(
        one.parameter_value.satisfies(value => value.toLowerCase() === 'false', '`true` is expected'),
        one.parameter_key.is('require_ssl'),
      ),
    ),
  why: 'A client that does not ask for TLS sends queries, results and its login in clear. AWS requires it by itself, so somebody has switched it off.',
  remediation: 'Set require_ssl to true, or take it out.',
  fix: `
    resource "aws_redshiftserverless_workgroup" "this" {
      config_parameter {
        parameter_key   = "require_ssl"
        parameter_value = "true"
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/redshiftserverless_workgroup',
    'https://docs.aws.amazon.com/redshift/latest/mgmt/serverless-connecting.html',
    'https://docs.aws.amazon.com/config/latest/developerguide/redshift-serverless-workgroup-encrypted-in-transit.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_redshiftserverless_workgroup" "main" {
          workgroup_name = "main"
        }
      `,
      `
        resource "aws_redshiftserverless_workgroup" "main" {
          workgroup_name = "main"
          config_parameter {
            parameter_key   = "require_ssl"
            parameter_value = "true"
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_redshiftserverless_workgroup" "main" {
          workgroup_name = "main"
          config_parameter {
            parameter_key   = "require_ssl"
            parameter_value = "false"
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_redshiftserverless_workgroup" "main" {
          workgroup_name = "main"
          config_parameter {
            parameter_key   = "require_ssl"
            parameter_value = local.tls
          }
        }
      `,
    ],
  },
})
