import { type AwsResource, any, policy, type Scalar, toldAs } from '../shared/index.ts'

export default policy({
  title: 'Glue connection requires TLS',
  problem: 'Glue connection does not require TLS',
  severity: 'MEDIUM',
  resource: 'aws_glue_connection',
  when: connection => typeOf(connection).oneOf(['JDBC', 'KAFKA']),
  must: connection => {
    const { connection_properties: properties } = connection
    if (typeOf(connection).is('KAFKA').outcome === 'pass')
      return toldAs(
        properties
          .entryOf('KAFKA_SSL_ENABLED')
          .orElse('true')
          .satisfies(value => value.toLowerCase() === 'true', '`true` is expected'),
        '`connection_properties` sets `KAFKA_SSL_ENABLED` to another value than `true`',
      )
    return toldAs(
      any(
        properties
          .entryOf('JDBC_ENFORCE_SSL')
          .satisfies(value => value.toLowerCase() === 'true', '`true` is expected'),
        // Some drivers are told in the address.
        properties
          .entryOf('JDBC_CONNECTION_URL')
          .satisfies(isSecure, 'an address that asks for TLS is expected'),
      ),
      '`connection_properties` sets no `JDBC_ENFORCE_SSL` to `true`',
    )
  },
  why: 'Rows, queries and the login may pass in clear between Glue and the database, or records and the login between Glue and the brokers. Whoever can listen on the way reads along.',
  remediation:
    'Set JDBC_ENFORCE_SSL in connection_properties to "true", or KAFKA_SSL_ENABLED for a connection to Kafka.',
  fix: `
    resource "aws_glue_connection" "this" {
      connection_properties = {
        JDBC_CONNECTION_URL = "jdbc:postgresql://db.internal:5432/orders"
        JDBC_ENFORCE_SSL    = "true"
        SECRET_ID           = aws_secretsmanager_secret.example.name
      }
    }
  `,
  fixFor: {
    aws_glue_connection: connection =>
      typeOf(connection).is('KAFKA').outcome === 'pass' ? OF_KAFKA : undefined,
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/glue_connection',
    'https://docs.aws.amazon.com/glue/latest/dg/connection-properties.html',
    'https://docs.aws.amazon.com/glue/latest/dg/aws-glue-api-catalog-connections.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_glue_connection" "example" {
          name = "orders"
          connection_properties = {
            JDBC_CONNECTION_URL = "jdbc:postgresql://db.internal:5432/orders"
            JDBC_ENFORCE_SSL    = "true"
            SECRET_ID           = "orders"
          }
        }
      `,
      `
        resource "aws_glue_connection" "example" {
          name = "orders"
          connection_properties = {
            JDBC_CONNECTION_URL = "jdbc:postgresql://db.internal:5432/orders?sslmode=verify-full"
            SECRET_ID           = "orders"
          }
        }
      `,
      `
        resource "aws_glue_connection" "example" {
          name = "orders"
          connection_properties = {
            JDBC_CONNECTION_URL = "jdbc:sqlserver://db.internal:1433;databaseName=orders;encrypt=true;"
            SECRET_ID           = "orders"
          }
        }
      `,
      `
        resource "aws_glue_connection" "example" {
          name            = "events"
          connection_type = "KAFKA"
          connection_properties = {
            KAFKA_BOOTSTRAP_SERVERS = "broker.internal:9094"
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_glue_connection" "example" {
          name = "orders"
          connection_properties = {
            JDBC_CONNECTION_URL = "jdbc:postgresql://db.internal:5432/orders"
            JDBC_ENFORCE_SSL    = "false"
            SECRET_ID           = "orders"
          }
        }
      `,
      `
        resource "aws_glue_connection" "example" {
          name            = "orders"
          connection_type = "JDBC"
          connection_properties = {
            JDBC_CONNECTION_URL = "jdbc:mysql://db.internal:3306/orders"
            SECRET_ID           = "orders"
          }
        }
      `,
      `
        resource "aws_glue_connection" "example" {
          name            = "events"
          connection_type = "KAFKA"
          connection_properties = {
            KAFKA_BOOTSTRAP_SERVERS = "broker.internal:9092"
            KAFKA_SSL_ENABLED       = "false"
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_glue_connection" "example" {
          name = "orders"
          connection_properties = {
            JDBC_CONNECTION_URL = "jdbc:mysql://db.internal:3306/orders"
            JDBC_ENFORCE_SSL    = local.tls
          }
        }
      `,
    ],
  },
})

const OF_KAFKA = `
  resource "aws_glue_connection" "this" {
    connection_properties = {
      KAFKA_SSL_ENABLED = "true"
    }
  }
`

function typeOf(connection: AwsResource<'aws_glue_connection'>): Scalar {
  return connection.connection_type.orElse('JDBC')
}

function isSecure(address: string): boolean {
  return (
    /^jdbc:(?:snowflake|databricks|bigquery):/i.test(address) ||
    /^jdbc:sqlserver:.*;encrypt=(?:true|strict)(?:;|$)/i.test(address) ||
    /^jdbc:oracle:.*(?:@tcps:|protocol=tcps\))/i.test(address) ||
    /[?&;](?:use|require)?ssl(?:mode)?=(?:true|1|require|required|verify[-_](?:ca|full|identity))\b/i.test(
      address,
    )
  )
}
