import { setting } from '../shared/index.ts'

export default setting({
  title: 'MongoDB migration endpoint logs in',
  problem: 'MongoDB migration endpoint needs no login',
  severity: 'MEDIUM',
  resource: 'aws_dms_endpoint',
  path: 'mongodb_settings.auth_type',
  isNot: 'no',
  unset: 'pass',
  good: 'password',
  when: endpoint => endpoint.engine_name.is('mongodb'),
  beside: { endpoint_id: 'orders', endpoint_type: 'source', engine_name: 'mongodb' },
  why: 'A database that lets this endpoint in without a login lets in anyone who reaches it. Nobody can tell afterwards who read or changed what.',
  remediation: 'Set auth_type to password, with a user that may read what is migrated and no more.',
  fix: `
    resource "aws_dms_endpoint" "this" {
      engine_name = "mongodb"
      username    = "dms"
      password    = data.aws_secretsmanager_secret_version.login.secret_string
      mongodb_settings {
        auth_type = "password"
      }
    }

    data "aws_secretsmanager_secret_version" "login" {
      secret_id = aws_secretsmanager_secret.example.id
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/dms_endpoint',
    'https://docs.aws.amazon.com/securityhub/latest/userguide/dms-controls.html',
  ],
  equivalents: {},
})
