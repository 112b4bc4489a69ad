import { notPublic } from '../shared/index.ts'

export default notPublic({
  noun: 'Lightsail database',
  resource: 'aws_lightsail_database',
  path: 'publicly_accessible',
  unset: 'pass',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lightsail_database',
    'https://docs.aws.amazon.com/lightsail/2016-11-28/api-reference/API_CreateRelationalDatabase.html',
  ],
  equivalents: {},
})
