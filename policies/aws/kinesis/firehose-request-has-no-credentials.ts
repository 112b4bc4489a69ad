import { carriesNoCredentials } from '../shared/index.ts'

export default carriesNoCredentials({
  noun: 'Request of a delivery stream',
  places: {
    aws_kinesis_firehose_delivery_stream: [
      'http_endpoint_configuration.url',
      'http_endpoint_configuration.request_configuration.common_attributes{name:value}',
    ],
  },
  texts: { 'http_endpoint_configuration.url': '<the address as it stands, without the secret>' },
  why: 'Everyone who may look at the delivery stream reads the address and the attributes of its requests in clear. They stand in the state and in every plan as well.',
  remediation:
    'Take the value out, let the endpoint ask for the access key, which secrets_manager_configuration keeps in Secrets Manager, and then change it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/kinesis_firehose_delivery_stream',
    'https://docs.aws.amazon.com/firehose/latest/dev/httpdeliveryrequestresponse.html',
  ],
  equivalents: {},
  examples: {
    pass: [request('https://aws-api.example.com/firehose/v1')],
    fail: [request('https://orders:hunter2hunter2@logs.example.com/firehose')],
  },
})

function request(url: string): string {
  return `
    resource "aws_kinesis_firehose_delivery_stream" "orders" {
      name        = "orders"
      destination = "http_endpoint"
      http_endpoint_configuration {
        url = "${url}"
      }
    }
  `
}
