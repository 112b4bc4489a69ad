import { leadsTo, setting } from '../shared/index.ts'

export default setting({
  title: 'SQS endpoint answers by the service’s own name',
  problem: 'SQS endpoint does not answer by the service’s own name',
  severity: 'INFO',
  resource: 'aws_vpc_endpoint',
  path: 'private_dns_enabled',
  is: true,
  unset: 'fail',
  when: endpoint => leadsTo(endpoint, ['.sqs'], 'SQS is expected'),
  beside: { vpc_endpoint_type: 'Interface', service_name: 'com.amazonaws.eu-central-1.sqs' },
  why: 'Without private DNS the SDKs go on to find the public address of SQS. The endpoint stands idle, and the traffic leaves the VPC.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/vpc_endpoint',
    'https://docs.aws.amazon.com/vpc/latest/privatelink/interface-endpoints.html',
  ],
  equivalents: { steampipe: ['sqs_vpc_endpoint_without_dns_resolution'] },
})
