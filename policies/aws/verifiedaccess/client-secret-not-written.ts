import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'Client secret of a trust provider',
  secrets: {
    aws_verifiedaccess_trust_provider: [
      'oidc_options.client_secret',
      'native_application_oidc_options.client_secret',
    ],
  },
  source:
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/verifiedaccess_trust_provider',
  equivalents: {},
})
