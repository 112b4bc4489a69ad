import { notPublic } from '../shared/index.ts'

export default notPublic({
  noun: 'Mainframe environment',
  resource: 'aws_m2_environment',
  path: 'publicly_accessible',
  unset: 'pass',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/m2_environment',
    'https://docs.aws.amazon.com/m2/latest/APIReference/API_CreateEnvironment.html',
  ],
  equivalents: {},
})
