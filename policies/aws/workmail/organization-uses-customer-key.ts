import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'WorkMail organisation',
  resource: 'aws_workmail_organization',
  path: 'kms_key_arn',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/workmail_organization',
    'https://docs.aws.amazon.com/workmail/latest/adminguide/encryption.html',
  ],
  equivalents: {},
})
