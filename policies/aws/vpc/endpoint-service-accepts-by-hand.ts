import { setting } from '../shared/index.ts'

export default setting({
  title: 'Endpoint service takes connections by hand',
  problem: 'Endpoint service takes every connection by itself',
  severity: 'MEDIUM',
  resource: 'aws_vpc_endpoint_service',
  path: 'acceptance_required',
  is: true,
  unset: 'fail',
  why: 'Any principal that may find the service can connect a network of its own to it, and nobody is asked. Taken by hand, each consumer is known.',
  source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/vpc_endpoint_service',
  equivalents: { checkov: ['CKV_AWS_123'] },
})
