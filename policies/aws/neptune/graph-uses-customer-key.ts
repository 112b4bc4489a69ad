import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Neptune Analytics graph',
  resource: 'aws_neptunegraph_graph',
  path: 'kms_key_identifier',
  source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/neptunegraph_graph',
  equivalents: {},
})
