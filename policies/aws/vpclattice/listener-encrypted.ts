import { setting } from '../shared/index.ts'

export default setting({
  title: 'Lattice listener takes no plain HTTP',
  problem: 'Lattice listener takes plain HTTP',
  severity: 'MEDIUM',
  resource: 'aws_vpclattice_listener',
  path: 'protocol',
  isNot: 'HTTP',
  good: 'HTTPS',
  unset: 'fail',
  beside: { name: 'orders', service_identifier: 'svc-0123' },
  why: 'Requests and answers cross the network in clear. Whoever can listen there reads them, with the credentials that they carry.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/vpclattice_listener',
    'https://docs.aws.amazon.com/vpc-lattice/latest/ug/listeners.html',
  ],
  equivalents: {},
})
