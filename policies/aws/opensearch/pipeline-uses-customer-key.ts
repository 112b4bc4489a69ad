import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Ingestion pipeline',
  resource: 'aws_osis_pipeline',
  path: 'encryption_at_rest_options.kms_key_arn',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/osis_pipeline',
    'https://docs.aws.amazon.com/opensearch-service/latest/developerguide/encryption-at-rest.html',
  ],
  equivalents: {},
})
