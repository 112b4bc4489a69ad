import { all, expression, hcl, policy } from '../shared/index.ts'

export default policy({
  title: 'Migration endpoint uses TLS',
  problem: 'Migration endpoint does not use TLS',
  severity: 'MEDIUM',
  resource: 'aws_dms_endpoint',
  // Services of AWS are always reached over TLS; Kafka and Redis say it in settings of their own.
  when: endpoint => endpoint.engine_name.oneOf(ENGINES),
  must: endpoint => all(endpoint.ssl_mode.isSet(), endpoint.ssl_mode.isNot('none')),
  why: 'The whole database, and the login to it, passes in clear between the replication instance and the endpoint. Whoever can listen on the way reads along.',
  remediation:
    'Set ssl_mode to verify-full with a certificate_arn (of Oracle and Db2 to verify-ca), or to require where the engine has nothing better.',
  fix: `
    resource "aws_dms_endpoint" "this" {
      engine_name     = "postgres"
      ssl_mode        = "verify-full"
      certificate_arn = aws_dms_certificate.example.certificate_arn
    }
  `,
  fixFor: {
    aws_dms_endpoint: ({ engine_name: engine }) =>
      engine.oneOf(WITHOUT_NAMES).outcome === 'pass'
        ? hcl('aws_dms_endpoint', 'this', {
            ssl_mode: 'verify-ca',
            certificate_arn: expression('aws_dms_certificate.example.certificate_arn'),
          })
        : undefined,
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/dms_endpoint',
    'https://docs.aws.amazon.com/dms/latest/userguide/CHAP_Security.SSL.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_49'] },
  differs:
    'An endpoint_type other than source and target, which CKV2_AWS_49 lets pass, is none that AWS takes.',
  examples: {
    pass: [
      `
        resource "aws_dms_endpoint" "orders" {
          endpoint_id   = "orders"
          endpoint_type = "source"
          engine_name   = "mysql"
          ssl_mode      = "verify-ca"
        }
      `,
    ],
    fail: [
      `
        resource "aws_dms_endpoint" "orders" {
          endpoint_id   = "orders"
          endpoint_type = "source"
          engine_name   = "mysql"
        }
      `,
      `
        resource "aws_dms_endpoint" "orders" {
          endpoint_id   = "orders"
          endpoint_type = "target"
          engine_name   = "aurora-postgresql"
          ssl_mode      = "none"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_dms_endpoint" "orders" {
          endpoint_id   = "orders"
          endpoint_type = "source"
          engine_name   = "mysql"
          ssl_mode      = local.mode
        }
      `,
    ],
  },
})

/** The engines for which DMS takes a mode of TLS. */
const ENGINES = [
  'aurora',
  'aurora-postgresql',
  'aurora-postgresql-serverless',
  'aurora-serverless',
  'azure-sql-managed-instance',
  'azuredb',
  'babelfish',
  'db2',
  'db2-zos',
  'docdb',
  'mariadb',
  'mongodb',
  'mysql',
  'oracle',
  'postgres',
  'sqlserver',
  'sybase',
]

/** Of these DMS checks who signed the certificate, and not the name in it. */
const WITHOUT_NAMES = ['db2', 'db2-zos', 'oracle']
