import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: "Client secret of a portal's identity provider",
  secrets: {
    aws_workspacesweb_identity_provider: ['identity_provider_details{client_secret}'],
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/workspacesweb_identity_provider',
    'https://docs.aws.amazon.com/workspaces-web/latest/APIReference/API_IdentityProvider.html',
  ],
  equivalents: {},
})
