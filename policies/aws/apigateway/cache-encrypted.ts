import { setting } from '../shared/index.ts'

export default setting({
  title: 'Cache of an API is encrypted',
  problem: 'Cache of an API is not encrypted',
  severity: 'MEDIUM',
  resource: 'aws_api_gateway_method_settings',
  path: 'settings.cache_data_encrypted',
  is: true,
  unset: 'fail',
  when: method => method.settings.caching_enabled.is(true),
  beside: { rest_api_id: '1', stage_name: 'prod', method_path: '*/*', 'settings.caching_enabled': true },
  why: 'The cache holds answers as they were sent, with whatever they say of your customers. Encrypted, its disks are of no use to anybody else.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/api_gateway_method_settings',
    'https://docs.aws.amazon.com/apigateway/latest/developerguide/data-protection-encryption.html',
  ],
  equivalents: { checkov: ['CKV_AWS_308'], trivy: ['AWS-0002'] },
})
