import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: "Password of a contact centre's user",
  secrets: {
    aws_connect_user: ['password'],
  },
  source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/connect_user',
  equivalents: {},
})
