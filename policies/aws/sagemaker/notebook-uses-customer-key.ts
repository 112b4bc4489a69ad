import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Notebook',
  resource: 'aws_sagemaker_notebook_instance',
  path: 'kms_key_id',
  remediation:
    'Name a KMS key of your own in kms_key_id; on a notebook that exists already this forces a replacement.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_notebook_instance',
    'https://docs.aws.amazon.com/sagemaker/latest/dg/encryption-at-rest-nbi.html',
  ],
  equivalents: {
    checkov: ['CKV_AWS_22', 'CKV_AWS_187'],
    steampipe: ['sagemaker_notebook_instance_encryption_at_rest_enabled'],
  },
})
