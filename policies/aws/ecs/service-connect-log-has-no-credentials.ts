import { carriesNoCredentials, expression } from '../shared/index.ts'

export default carriesNoCredentials({
  noun: 'Log of Service Connect',
  places: { aws_ecs_service: ['service_connect_configuration.log_configuration.options{}'] },
  texts: {
    'service_connect_configuration.log_configuration.options{}': expression(`{
  # … the rest as it stands, without the secret
}`),
  },
  why: 'Everyone who may describe the service reads what its log driver is told in clear. It stands in the state and in every plan as well.',
  remediation:
    'Take the value out of options, name the secret by its ARN in secret_option, and then change it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecs_service',
    'https://docs.aws.amazon.com/AmazonECS/latest/APIReference/API_ServiceConnectConfiguration.html',
    'https://docs.aws.amazon.com/AmazonECS/latest/APIReference/API_LogConfiguration.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      logged(
        'splunk-format = "raw"',
        'secret_option {\n name = "splunk-token"\n value_from = "arn:aws:secretsmanager:eu-central-1:111122223333:secret:splunk"\n }',
      ),
    ],
    fail: [logged('splunk-token = "4f5e1a2b-1111-2222-3333-444455556666"')],
  },
})

function logged(option: string, rest = ''): string {
  return `
    resource "aws_ecs_service" "orders" {
      name = "orders"
      service_connect_configuration {
        enabled = true
        log_configuration {
          log_driver = "splunk"
          options    = { splunk-url = "https://splunk.internal", ${option} }
          ${rest}
        }
      }
    }
  `
}
