import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'DocumentDB elastic cluster',
  resource: 'aws_docdbelastic_cluster',
  path: 'kms_key_id',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/docdbelastic_cluster',
    'https://docs.aws.amazon.com/documentdb/latest/developerguide/elastic-encryption.html',
  ],
  equivalents: {},
})
