import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'EMR Studio',
  resource: 'aws_emr_studio',
  path: 'encryption_key_arn',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/emr_studio',
    'https://docs.aws.amazon.com/emr/latest/ManagementGuide/emr-studio-workspace-storage-encryption.html',
  ],
  equivalents: {},
})
