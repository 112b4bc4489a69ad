import { PASS } from '../../engine/index.ts'
import { type AwsResource, all, knownText, policy } from '../shared/index.ts'

export default policy({
  title: 'Source credential is no personal token',
  problem: "Source credential is a person's token or password",
  severity: 'MEDIUM',
  resource: 'aws_codebuild_source_credential',
  must: credential =>
    all(
      credential.auth_type.isSet(),
      credential.auth_type.noneOf(['PERSONAL_ACCESS_TOKEN', 'BASIC_AUTH']),
      namesWhatHoldsIt(credential),
    ),
  secret: ['token'],
  why: 'All builds of the account then read repositories as one person, who may see far more than they need. The token stands in the Terraform state in clear, and goes on to work until somebody revokes it.',
  remediation:
    'Set auth_type to CODECONNECTIONS with the ARN of a connection in token, or to SECRETS_MANAGER with that of a secret.',
  fix: `
    resource "aws_codebuild_source_credential" "this" {
      auth_type = "CODECONNECTIONS"
      token     = aws_codestarconnections_connection.example.arn
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/codebuild_source_credential',
    'https://docs.aws.amazon.com/codebuild/latest/userguide/access-tokens.html',
  ],
  equivalents: { steampipe: ['codebuild_project_source_repo_oauth_configured'] },
  examples: {
    pass: [
      credential('"CODECONNECTIONS"', '"arn:aws:codeconnections:eu-central-1:111122223333:connection/1"'),
      credential('"SECRETS_MANAGER"', '"arn:aws:secretsmanager:eu-central-1:111122223333:secret:git"'),
      credential('"CODECONNECTIONS"', 'local.connection'),
    ],
    fail: [
      credential('"PERSONAL_ACCESS_TOKEN"', 'local.token'),
      credential('"PERSONAL_ACCESS_TOKEN"', '"0123456789"'),
      credential('"BASIC_AUTH"', '"0123456789"'),
    ],
    undetermined: [
      credential('local.type', '"arn:aws:codeconnections:eu-central-1:111122223333:connection/1"'),
    ],
  },
})

/** The two kinds that keep it elsewhere take an ARN for a token, and no other text: the two change together. */
function namesWhatHoldsIt({ auth_type: type, token }: AwsResource<'aws_codebuild_source_credential'>) {
  return knownText(token) === undefined || type.is('OAUTH').outcome === 'pass'
    ? PASS
    : token.satisfies(text => text.startsWith('arn:'), 'the ARN of what holds it is expected')
}

function credential(type: string, token: string): string {
  return `resource "aws_codebuild_source_credential" "example" {\n  auth_type   = ${type}\n  server_type = "GITHUB"\n  token       = ${token}\n}`
}
