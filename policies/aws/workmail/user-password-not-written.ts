import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'Password of a mailbox',
  secrets: {
    aws_workmail_user: ['password'],
  },
  source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/workmail_user',
  equivalents: {},
})
