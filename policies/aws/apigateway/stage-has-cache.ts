import { setting } from '../shared/index.ts'

export default setting({
  title: 'REST stage has a cache',
  problem: 'REST stage has no cache',
  severity: 'INFO',
  resource: 'aws_api_gateway_stage',
  path: 'cache_cluster_enabled',
  is: true,
  unset: 'fail',
  why: 'Every call, also the same one a thousand times, reaches what stands behind. A flood of cheap requests then costs the most.',
  remediation: 'Set cache_cluster_enabled to true and choose a size.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/api_gateway_stage',
    'https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-caching.html',
  ],
  equivalents: { checkov: ['CKV_AWS_120'] },
})
