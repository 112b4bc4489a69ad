import { setting } from '../shared/index.ts'

export default setting({
  title: 'QuickSight reaches its data source over TLS',
  problem: 'QuickSight reaches its data source without TLS',
  severity: 'MEDIUM',
  resource: 'aws_quicksight_data_source',
  path: 'ssl_properties.disable_ssl',
  isNot: true,
  unset: 'pass',
  why: 'The login, the queries and all rows that come back pass in clear. Whoever can listen between QuickSight and the database reads them.',
  remediation: 'Set disable_ssl in ssl_properties to false, and let the database require TLS.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/quicksight_data_source',
    'https://docs.aws.amazon.com/quicksight/latest/APIReference/API_SslProperties.html',
  ],
  equivalents: {},
})
