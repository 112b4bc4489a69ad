import { setting } from '../shared/index.ts'

export default setting({
  title: 'Callers need a right to empty the cache',
  problem: 'Callers empty the cache as they like',
  severity: 'LOW',
  resource: 'aws_api_gateway_method_settings',
  path: 'settings.require_authorization_for_cache_control',
  isNot: false,
  unset: 'pass',
  when: method => method.settings.caching_enabled.is(true),
  beside: { 'settings.caching_enabled': true },
  why: 'One header in a request makes API Gateway ask the backend anew and keep the new answer. Whoever sends many of them puts the load on the backend that the cache should take off it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/api_gateway_method_settings',
    'https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-caching.html',
  ],
  equivalents: {},
})
