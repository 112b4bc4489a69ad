import { isCustomerKey, policy } from '../shared/index.ts'

export default policy({
  title: 'Output of shared notebooks is encrypted with a customer key',
  problem: 'Output of shared notebooks is not encrypted with a customer key',
  severity: 'LOW',
  resource: ['aws_sagemaker_domain', 'aws_sagemaker_user_profile'],
  when: {
    aws_sagemaker_domain: ({ default_user_settings: { sharing_settings: sharing } }) =>
      sharing.notebook_output_option.is('Allowed'),
    aws_sagemaker_user_profile: ({ user_settings: { sharing_settings: sharing } }) =>
      sharing.notebook_output_option.is('Allowed'),
  },
  must: {
    aws_sagemaker_domain: ({ default_user_settings: { sharing_settings: sharing } }) =>
      isCustomerKey(sharing.s3_kms_key_id),
    aws_sagemaker_user_profile: ({ user_settings: { sharing_settings: sharing } }) =>
      isCustomerKey(sharing.s3_kms_key_id),
  },
  why: 'What the cells of a notebook printed lies in a bucket, rows of the data among it. With a key of your own each reading is allowed by you, stands in the trail, and can be ended.',
  remediation: 'Name a KMS key of your own in s3_kms_key_id.',
  fix: [
    domain('this', 's3_kms_key_id          = aws_kms_key.example.arn'),
    profile('this', 's3_kms_key_id          = aws_kms_key.example.arn'),
  ].join('\n\n'),
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_domain',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_user_profile',
    'https://docs.aws.amazon.com/sagemaker/latest/APIReference/API_SharingSettings.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      domain('studio', 's3_kms_key_id = "arn:aws:kms:eu-central-1:111122223333:key/1"'),
      profile('ada', 's3_kms_key_id = "arn:aws:kms:eu-central-1:111122223333:key/1"'),
    ],
    fail: [domain('studio', ''), domain('studio', 's3_kms_key_id = "alias/aws/s3"'), profile('ada', '')],
    undetermined: [
      domain('studio', 's3_kms_key_id = local.key'),
      profile('ada', 's3_kms_key_id = local.key'),
    ],
  },
})

function domain(name: string, key: string): string {
  return `resource "aws_sagemaker_domain" "${name}" {\n  default_user_settings {${sharing(key)}\n  }\n}`
}

function profile(name: string, key: string): string {
  return `resource "aws_sagemaker_user_profile" "${name}" {\n  user_settings {${sharing(key)}\n  }\n}`
}

function sharing(key: string): string {
  return `
    sharing_settings {
      notebook_output_option = "Allowed"
      ${key}
    }`
}
