import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'SageMaker domain',
  resource: 'aws_sagemaker_domain',
  path: 'kms_key_id',
  remediation:
    'Name a KMS key of your own in kms_key_id; on a domain that exists already this forces a replacement.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_domain',
    'https://docs.aws.amazon.com/sagemaker/latest/dg/encryption-at-rest-studio.html',
  ],
  equivalents: { checkov: ['CKV_AWS_187'], steampipe: ['sagemaker_domain_encrypted_with_kms_cmk'] },
})
