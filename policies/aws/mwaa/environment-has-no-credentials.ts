import { entriesHoldNoCredential, policy } from '../shared/index.ts'

export default policy({
  title: 'Airflow options hold no credentials',
  problem: 'Airflow options hold credentials',
  severity: 'HIGH',
  resource: 'aws_mwaa_environment',
  must: environment => entriesHoldNoCredential(environment.airflow_configuration_options),
  secret: true,
  why: 'Everyone who may look at the environment reads its options in clear, and so does each of its jobs. They stand in the state and in every plan as well.',
  remediation:
    'Keep connections and variables in Secrets Manager, and name it as the backend in secrets.backend. Then change what stood here.',
  fix: `
    resource "aws_mwaa_environment" "this" {
      airflow_configuration_options = {
        # … the rest as it stands, and in place of the secret:
        "secrets.backend" = "airflow.providers.amazon.aws.secrets.secrets_manager.SecretsManagerBackend"
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/mwaa_environment',
    'https://docs.aws.amazon.com/mwaa/latest/userguide/connections-secrets-manager.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_mwaa_environment" "example" {
          airflow_configuration_options = {
            "core.parallelism" = "16"
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_mwaa_environment" "example" {
          airflow_configuration_options = {
            "smtp.smtp_password" = "hunter2"
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_mwaa_environment" "example" {
          airflow_configuration_options = {
            "smtp.smtp_password" = local.password
          }
        }
      `,
    ],
  },
})
