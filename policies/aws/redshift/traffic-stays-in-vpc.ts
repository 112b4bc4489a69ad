import { setting } from '../shared/index.ts'

export default setting({
  title: 'Warehouse moves its data through the VPC',
  problem: 'Warehouse moves its data past the VPC',
  severity: 'LOW',
  resource: ['aws_redshift_cluster', 'aws_redshiftserverless_workgroup'],
  path: 'enhanced_vpc_routing',
  is: true,
  unset: 'fail',
  why: 'COPY and UNLOAD go over the internet otherwise, where no security group, endpoint policy or flow log of yours sees them. Data can leave that way and nobody notices.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/redshift_cluster',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/redshiftserverless_workgroup',
    'https://docs.aws.amazon.com/redshift/latest/mgmt/enhanced-vpc-routing.html',
  ],
  equivalents: { checkov: ['CKV_AWS_321'] },
})
