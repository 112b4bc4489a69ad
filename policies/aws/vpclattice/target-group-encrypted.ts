import { setting } from '../shared/index.ts'

export default setting({
  title: 'Lattice target group does not speak plain HTTP',
  problem: 'Lattice target group speaks plain HTTP',
  severity: 'INFO',
  resource: 'aws_vpclattice_target_group',
  path: 'config.protocol',
  isNot: 'HTTP',
  good: 'HTTPS',
  unset: 'pass',
  beside: { name: 'orders', type: 'INSTANCE', 'config.port': 443, 'config.vpc_identifier': 'vpc-1' },
  why: 'From Lattice to the targets requests and answers pass in clear. Whoever can listen inside the network reads along.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/vpclattice_target_group',
    'https://docs.aws.amazon.com/vpc-lattice/latest/ug/target-groups.html',
  ],
  equivalents: {},
})
