import { setting } from '../shared/index.ts'

export default setting({
  title: 'Source credential is no personal token',
  problem: "Source credential is a person's token or password",
  severity: 'MEDIUM',
  resource: 'aws_codebuild_source_credential',
  path: 'auth_type',
  noneOf: ['PERSONAL_ACCESS_TOKEN', 'BASIC_AUTH'],
  unset: 'fail',
  good: 'CODECONNECTIONS',
  why: 'All builds of the account then read repositories as one person, who may see far more than they need. The token stands in the Terraform state in clear, and goes on to work until somebody revokes it.',
  remediation:
    'Set auth_type to CODECONNECTIONS with the ARN of a connection in token, or to SECRETS_MANAGER with that of a secret.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/codebuild_source_credential',
    'https://docs.aws.amazon.com/codebuild/latest/userguide/access-tokens.html',
  ],
  equivalents: { steampipe: ['codebuild_project_source_repo_oauth_configured'] },
})
