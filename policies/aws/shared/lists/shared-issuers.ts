/** Issuers of OIDC tokens that sign for all of their customers, and the claim that tells one from the other. GitHub Actions has a policy of its own. */
export const SHARED_ISSUERS = {
  name: 'shared OIDC issuers',
  date: '2026-11-22',
  source: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_providers_oidc_secure-by-default.html',
  values: [
    ['agent.buildkite.com', 'sub'],
    ['app.terraform.io', 'sub'],
    ['gitlab.com', 'sub'],
    ['oidc-configuration.audit-log.githubusercontent.com', 'sub'],
    ['oidc.codefresh.io', 'sub'],
    ['proidc.upbound.io', 'sub'],
    ['scalr.io', 'sub'],
    ['studio.datachain.ai/api', 'sub'],
    ['tokens.cloud.shisho.dev', 'sub'],
    ['vstoken.actions.githubusercontent.com', 'sub'],
    ['api.pulumi.com/oidc', 'aud'],
    ['oidc.vercel.com', 'aud'],
  ],
} as const
