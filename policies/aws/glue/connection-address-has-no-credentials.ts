import { all, holdsNoCredential, policy } from '../shared/index.ts'

export default policy({
  title: 'Address of a Glue connection carries no credentials',
  problem: 'Address of a Glue connection carries credentials',
  severity: 'HIGH',
  resource: 'aws_glue_connection',
  must: ({ connection_properties: properties }) =>
    all(...ADDRESSES.map(name => holdsNoCredential(properties.entryOf(name)))),
  secret: true,
  why: 'Whoever may read the connection, and every job that uses it, reads the address in clear: encryption of the catalog seals the password alone. It stands in the state and in every plan as well.',
  remediation:
    'Take user and password out of the address, keep them in Secrets Manager, and name the secret in the property SECRET_ID. Then change what stood here.',
  fix: `
    resource "aws_glue_connection" "this" {
      connection_properties = {
        # … the rest as it stands, the address without user and password, and:
        SECRET_ID = aws_secretsmanager_secret.example.name
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/glue_connection',
    'https://docs.aws.amazon.com/glue/latest/dg/connection-properties.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      connection('JDBC_CONNECTION_URL = "jdbc:postgresql://db.internal:5432/orders"'),
      connection('CONNECTION_URL = "mongodb://db.internal:27017/orders"'),
      'resource "aws_glue_connection" "example" {\n  name = "orders"\n}',
    ],
    fail: [
      connection('JDBC_CONNECTION_URL = "jdbc:postgresql://db.internal/orders?user=app&password=Xk29dlsPwq"'),
      connection(
        'JDBC_CONNECTION_URL = "jdbc:sqlserver://db.internal:1433;databaseName=orders;user=app;password=Xk29dlsPwq"',
      ),
      connection('CONNECTION_URL = "mongodb://app:Xk29dlsPwq@db.internal:27017/orders"'),
    ],
    undetermined: [connection('CONNECTION_URL = local.address')],
  },
})

/** The properties that hold an address; a password in one of its own is another policy's. */
const ADDRESSES = ['JDBC_CONNECTION_URL', 'CONNECTION_URL'] as const

function connection(property: string): string {
  return `resource "aws_glue_connection" "example" {\n  name = "orders"\n  connection_properties = {\n    ${property}\n  }\n}`
}
