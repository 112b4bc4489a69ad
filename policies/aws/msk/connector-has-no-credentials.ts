import { entriesHoldNoCredential, holdsNoCredential, policy } from '../shared/index.ts'

export default policy({
  title: 'Kafka connector carries no credentials',
  problem: 'Kafka connector carries credentials',
  severity: 'HIGH',
  resource: ['aws_mskconnect_connector', 'aws_mskconnect_worker_configuration'],
  must: {
    aws_mskconnect_connector: connector => entriesHoldNoCredential(connector.connector_configuration),
    aws_mskconnect_worker_configuration: worker => holdsNoCredential(worker.properties_file_content),
  },
  secret: true,
  why: 'Everyone who may look at the connector or its workers reads the configuration in clear. It stands in the state and in every plan as well.',
  remediation:
    'Take the value out and let a configuration provider read it at run time, such as the one for Secrets Manager. Then change it.',
  fix: `
    resource "aws_mskconnect_connector" "this" {
      connector_configuration = {
        # … the rest as it stands, and in place of the secret:
        "database.password" = "$\${secretManager:orders:password}"
      }
    }

    resource "aws_mskconnect_worker_configuration" "this" {
      properties_file_content = <<-EOT
        # … the rest as it stands, and in place of the secret:
        config.providers=secretManager
      EOT
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/mskconnect_connector',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/mskconnect_worker_configuration',
    'https://docs.aws.amazon.com/msk/latest/developerguide/msk-connect-config-provider.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_mskconnect_connector" "example" {
          connector_configuration = {
            "connector.class"   = "io.debezium.connector.mysql.MySqlConnector"
            "database.user"     = "cdc"
            "database.password" = "$\${secretManager:orders:password}"
            "tasks.max"         = "1"
          }
        }
      `,
      `
        resource "aws_mskconnect_worker_configuration" "example" {
          properties_file_content = "key.converter=org.apache.kafka.connect.storage.StringConverter"
        }
      `,
    ],
    fail: [
      `
        resource "aws_mskconnect_connector" "example" {
          connector_configuration = {
            "connector.class"   = "io.debezium.connector.mysql.MySqlConnector"
            "database.password" = "Deb3ziumPassw0rd"
          }
        }
      `,
      `
        resource "aws_mskconnect_worker_configuration" "example" {
          properties_file_content = "key.converter=org.apache.kafka.connect.storage.StringConverter\\ndatabase.password=Deb3ziumPassw0rd"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_mskconnect_connector" "example" {
          connector_configuration = {
            "database.password" = local.password
          }
        }
      `,
    ],
  },
})
