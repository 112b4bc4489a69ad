import { setting } from '../shared/index.ts'

export default setting({
  title: 'Network interface checks whose packets it carries',
  problem: 'Network interface carries packets of anyone',
  severity: 'LOW',
  resource: ['aws_network_interface', 'aws_instance'],
  path: 'source_dest_check',
  is: true,
  unset: 'pass',
  why: 'Without the check an instance can pass on what is neither from nor for it, out of one network into another. Only a router, a firewall or a NAT instance needs that.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/network_interface',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/instance',
    'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/using-eni.html',
  ],
  equivalents: {},
})
