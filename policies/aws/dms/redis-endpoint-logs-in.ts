import { setting } from '../shared/index.ts'

export default setting({
  title: 'Redis migration endpoint logs in',
  problem: 'Redis migration endpoint needs no login',
  severity: 'MEDIUM',
  resource: 'aws_dms_endpoint',
  path: 'redis_settings.auth_type',
  isNot: 'none',
  unset: 'pass',
  good: 'auth-token',
  when: endpoint => endpoint.engine_name.is('redis'),
  beside: {
    endpoint_id: 'cache',
    endpoint_type: 'target',
    engine_name: 'redis',
    'redis_settings.server_name': 'cache.example.com',
  },
  why: 'A cache that lets this endpoint in without a login lets in anyone who reaches it. Nobody can tell afterwards who read or changed what.',
  remediation: 'Set auth_type to auth-role or auth-token, with a password from a secret.',
  fix: `
    resource "aws_dms_endpoint" "this" {
      engine_name = "redis"
      redis_settings {
        auth_type     = "auth-token"
        auth_password = data.aws_secretsmanager_secret_version.token.secret_string
      }
    }

    data "aws_secretsmanager_secret_version" "token" {
      secret_id = aws_secretsmanager_secret.example.id
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/dms_endpoint',
    'https://docs.aws.amazon.com/dms/latest/userguide/CHAP_Target.Redis.html',
  ],
  equivalents: {},
})
