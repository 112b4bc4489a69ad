import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Comprehend model',
  resource: ['aws_comprehend_entity_recognizer', 'aws_comprehend_document_classifier'],
  path: 'model_kms_key_id',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/comprehend_entity_recognizer',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/comprehend_document_classifier',
  ],
  equivalents: {
    checkov: ['CKV_AWS_267'],
    steampipe: ['comprehend_entity_recognizer_model_encrypted_with_kms_cmk'],
  },
})
