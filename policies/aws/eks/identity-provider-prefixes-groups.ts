import { policy } from '../shared/index.ts'

export default policy({
  title: 'Groups of an identity provider have a prefix in the cluster',
  problem: 'Groups of an identity provider stand in the cluster as they are',
  severity: 'MEDIUM',
  resource: 'aws_eks_identity_provider_config',
  when: ({ oidc }) => oidc.groups_claim.isSet(),
  must: ({ oidc }) => oidc.groups_prefix.isSet(),
  why: 'Whoever can name a group at the provider can give it the name of one that has rights in the cluster, such as system:masters. With a prefix no name of theirs is one of yours.',
  remediation: 'Set groups_prefix, and write the groups with it in the role bindings.',
  fix: `
    resource "aws_eks_identity_provider_config" "this" {
      oidc {
        groups_claim  = "groups"
        groups_prefix = "oidc:"
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/eks_identity_provider_config',
    'https://docs.aws.amazon.com/eks/latest/APIReference/API_OidcIdentityProviderConfigRequest.html',
    'https://kubernetes.io/docs/reference/access-authn-authz/authentication/',
  ],
  equivalents: {},
  examples: {
    pass: [provider('groups_claim = "groups"\n  groups_prefix = "oidc:"')],
    fail: [provider('groups_claim = "groups"'), provider('groups_claim = "groups"\n  groups_prefix = ""')],
    undetermined: [provider('groups_claim = "groups"\n  groups_prefix = local.prefix')],
  },
})

function provider(groups: string): string {
  return `
    resource "aws_eks_identity_provider_config" "office" {
      cluster_name = "main"
      oidc {
        client_id                     = "main"
        identity_provider_config_name = "office"
        issuer_url                    = "https://login.example.com"
        ${groups}
      }
    }
  `
}
