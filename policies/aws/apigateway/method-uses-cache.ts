import { setting } from '../shared/index.ts'

export default setting({
  title: 'Method settings turn the cache on',
  problem: 'Method settings leave the cache off',
  severity: 'INFO',
  resource: 'aws_api_gateway_method_settings',
  path: 'settings.caching_enabled',
  is: true,
  unset: 'fail',
  beside: { rest_api_id: '1', stage_name: 'prod', method_path: '*/*' },
  why: 'Every call, also the same one a thousand times, reaches what stands behind. A flood of cheap requests then costs the most.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/api_gateway_method_settings',
    'https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-caching.html',
  ],
  equivalents: { checkov: ['CKV_AWS_225'], trivy: ['AWS-0190'] },
})
