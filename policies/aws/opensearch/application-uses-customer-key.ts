import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'OpenSearch application',
  resource: 'aws_opensearch_application',
  path: 'kms_key_arn',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/opensearch_application',
    'https://docs.aws.amazon.com/opensearch-service/latest/developerguide/application.html',
  ],
  equivalents: {},
})
