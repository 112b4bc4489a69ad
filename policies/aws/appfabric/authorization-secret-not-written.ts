import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'Secret of an app authorization',
  secrets: {
    aws_appfabric_app_authorization: [
      'credential.api_key_credential.api_key',
      'credential.oauth2_credential.client_secret',
    ],
  },
  source:
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/appfabric_app_authorization',
  equivalents: {},
})
