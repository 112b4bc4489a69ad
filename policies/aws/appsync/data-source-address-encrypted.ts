import { policy } from '../shared/index.ts'

export default policy({
  title: 'Data source of an AppSync API has no plain HTTP address',
  problem: 'Data source of an AppSync API has a plain HTTP address',
  severity: 'MEDIUM',
  resource: 'aws_appsync_datasource',
  when: source => source.http_config.endpoint.isSet(),
  must: source =>
    source.http_config.endpoint.satisfies(
      address => !/^http:/i.test(address),
      'an address with https is expected',
    ),
  why: 'Between the API and what stands behind it everything is in clear, also what came in by HTTPS. Whoever sits on the way can read and change it.',
  remediation: 'Name an address that begins with https.',
  fix: `
    resource "aws_appsync_datasource" "this" {
      http_config {
        endpoint = "https://orders.example.com"
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/appsync_datasource',
    'https://docs.aws.amazon.com/appsync/latest/APIReference/API_HttpDataSourceConfig.html',
  ],
  equivalents: {},
  examples: {
    pass: [http('"https://orders.example.com"')],
    fail: [http('"http://orders.example.com"'), http('"HTTP://orders.example.com:8080"')],
    undetermined: [http('local.address')],
  },
})

function http(address: string): string {
  return `
    resource "aws_appsync_datasource" "orders" {
      api_id = "1"
      name   = "orders"
      type   = "HTTP"
      http_config {
        endpoint = ${address}
      }
    }
  `
}
