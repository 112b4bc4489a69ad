import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Pipe',
  resource: 'aws_pipes_pipe',
  path: 'kms_key_identifier',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/pipes_pipe',
    'https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-encryption-pipes-cmkey.html',
  ],
  equivalents: {},
})
