import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'Password that joins a directory',
  secrets: {
    aws_appstream_directory_config: ['service_account_credentials.account_password'],
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/appstream_directory_config',
    'https://docs.aws.amazon.com/appstream2/latest/developerguide/active-directory.html',
  ],
  equivalents: {},
})
