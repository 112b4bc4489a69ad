import { knownText, secretNotWritten, unless } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'Token of a source credential',
  secrets: { aws_codebuild_source_credential: ['token'] },
  // A connection or a secret that holds it is named by its ARN.
  when: {
    aws_codebuild_source_credential: ({ token }) => unless(knownText(token)?.startsWith('arn:') === true),
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/codebuild_source_credential',
    'https://docs.aws.amazon.com/codebuild/latest/userguide/access-tokens.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_codebuild_source_credential" "linked" {
          auth_type   = "CODECONNECTIONS"
          server_type = "GITHUB"
          token       = "arn:aws:codeconnections:eu-central-1:111122223333:connection/1"
        }
        resource "aws_codebuild_source_credential" "read" {
          auth_type   = "PERSONAL_ACCESS_TOKEN"
          server_type = "GITLAB"
          token       = data.aws_secretsmanager_secret_version.example.secret_string
        }
        data "aws_secretsmanager_secret_version" "example" {
          secret_id = "example"
        }
      `,
    ],
  },
})
