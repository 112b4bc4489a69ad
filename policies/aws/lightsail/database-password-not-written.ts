import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'Password of a Lightsail database',
  secrets: {
    aws_lightsail_database: ['master_password'],
  },
  source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lightsail_database',
  equivalents: {},
})
