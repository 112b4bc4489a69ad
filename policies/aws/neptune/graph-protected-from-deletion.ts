import { setting } from '../shared/index.ts'

export default setting({
  title: 'Neptune Analytics graph is protected from deletion',
  problem: 'Neptune Analytics graph is not protected from deletion',
  severity: 'LOW',
  resource: 'aws_neptunegraph_graph',
  path: 'deletion_protection',
  is: true,
  unset: 'pass',
  why: 'One wrong plan or one stolen credential can delete the graph with all that it holds. Protected, the deletion has to be made possible first, and somebody sees that.',
  source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/neptunegraph_graph',
  equivalents: {},
})
