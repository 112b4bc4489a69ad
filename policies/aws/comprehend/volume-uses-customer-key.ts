import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Comprehend training volume',
  resource: ['aws_comprehend_entity_recognizer', 'aws_comprehend_document_classifier'],
  path: 'volume_kms_key_id',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/comprehend_entity_recognizer',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/comprehend_document_classifier',
  ],
  equivalents: {
    checkov: ['CKV_AWS_268'],
    steampipe: ['comprehend_entity_recognizer_volume_encrypted_with_kms_cmk'],
  },
})
