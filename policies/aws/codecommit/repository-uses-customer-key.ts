import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'CodeCommit repository',
  resource: 'aws_codecommit_repository',
  path: 'kms_key_id',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/codecommit_repository',
    'https://docs.aws.amazon.com/codecommit/latest/userguide/encryption.html',
  ],
  equivalents: {},
})
