import { setting } from '../shared/index.ts'

// Other node types cannot.
export default setting({
  title: 'Warehouse runs in two zones',
  problem: 'Warehouse runs in one zone',
  severity: 'INFO',
  resource: 'aws_redshift_cluster',
  path: 'multi_az',
  is: true,
  unset: 'fail',
  when: cluster => cluster.node_type.satisfies(type => type.startsWith('ra3.'), 'a node of type RA3'),
  beside: { node_type: 'ra3.xlplus' },
  remediation: 'Set multi_az to true; the cluster needs two nodes or more, and has to be encrypted.',
  why: 'When the zone fails the cluster is away until it has been moved. In two zones it goes on without a new endpoint.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/redshift_cluster',
    'https://docs.aws.amazon.com/redshift/latest/mgmt/overview-multi-az.html',
  ],
  equivalents: {},
})
