import { hcl, setting, textToRepeat } from '../shared/index.ts'

export default setting({
  title: 'Migration endpoint of a search domain uses TLS',
  problem: 'Migration endpoint of a search domain does not use TLS',
  severity: 'MEDIUM',
  resource: 'aws_dms_endpoint',
  path: 'elasticsearch_settings.endpoint_uri',
  satisfies: [uri => !/^http:/i.test(uri), 'an address that begins with https is expected'],
  unset: 'pass',
  good: 'https://search-orders.eu-central-1.es.amazonaws.com',
  bad: 'http://search.internal:9200',
  when: endpoint => endpoint.engine_name.oneOf(['elasticsearch', 'opensearch']),
  beside: {
    endpoint_id: 'search',
    endpoint_type: 'target',
    engine_name: 'opensearch',
    'elasticsearch_settings.service_access_role_arn': 'arn:aws:iam::111122223333:role/dms',
  },
  why: 'All that is migrated passes in clear on its way to the domain. Whoever can listen on the way reads along, and can change what passes.',
  remediation: 'Give endpoint_uri an address that begins with https, and let the domain require it.',
  fixFor: {
    aws_dms_endpoint: ({ elasticsearch_settings: { endpoint_uri: uri } }) => {
      const written = textToRepeat(uri)
      return written === undefined
        ? undefined
        : hcl('aws_dms_endpoint', 'this', {
            'elasticsearch_settings.endpoint_uri': written.replace(/^http:/i, 'https:'),
          })
    },
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/dms_endpoint',
    'https://docs.aws.amazon.com/dms/latest/APIReference/API_ElasticsearchSettings.html',
  ],
  equivalents: {},
})
