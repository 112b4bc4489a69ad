import { setting } from '../shared/index.ts'

export default setting({
  title: 'Subnet gives out no public addresses',
  problem: 'Subnet gives everything in it a public address',
  severity: 'MEDIUM',
  resource: 'aws_subnet',
  path: 'map_public_ip_on_launch',
  isNot: true,
  unset: 'pass',
  why: 'Whatever is started there can be reached from the internet as soon as a security group lets it, whether that was meant or not. A load balancer or a NAT gateway has an address of its own.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/subnet',
    'https://docs.aws.amazon.com/vpc/latest/userguide/subnet-public-ip.html',
  ],
  equivalents: { checkov: ['CKV_AWS_130'], trivy: ['AWS-0164'] },
})
