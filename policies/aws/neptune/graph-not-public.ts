import { notPublic } from '../shared/index.ts'

export default notPublic({
  noun: 'Neptune Analytics graph',
  severity: 'MEDIUM',
  resource: 'aws_neptunegraph_graph',
  path: 'public_connectivity',
  unset: 'pass',
  why: 'The whole internet can reach the graph; a stolen key of a role that may read it is enough. From the VPC alone the network has to be entered first.',
  source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/neptunegraph_graph',
  equivalents: {},
})
