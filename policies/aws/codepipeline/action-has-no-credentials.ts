import type { Entries, List, Scalar, Verdict } from '../../engine/index.ts'
import {
  all,
  any,
  argumentsHoldNoCredential,
  entriesHoldNoCredential,
  isNotWritten,
  json,
  jsonIsNotMadeOfSecret,
  pairHoldsNoCredential,
  policy,
} from '../shared/index.ts'

export default policy({
  title: 'Action of a pipeline carries no credentials',
  problem: 'Action of a pipeline carries credentials',
  severity: 'HIGH',
  resource: 'aws_codepipeline',
  must: pipeline =>
    all(
      pipeline.stage.every(({ action, before_entry: entry, on_success: success, on_failure: failure }) =>
        all(
          action.every(({ configuration }) =>
            all(
              // The service shows a token as stars: only where it is written can it be read.
              isNotWritten(configuration.entryOf('OAuthToken')),
              entriesHoldNoCredential(configuration, ['OAuthToken', 'EnvironmentVariables']),
              jsonIsNotMadeOfSecret(configuration.entryOf('EnvironmentVariables')),
              json<readonly Variable[]>(configuration.entryOf('EnvironmentVariables')).every(holdsNone),
            ),
          ),
          entry.condition.rule.every(rulesWithNone),
          success.condition.rule.every(rulesWithNone),
          failure.condition.rule.every(rulesWithNone),
        ),
      ),
      pipeline.variable.every(({ name, default_value: value }) => pairHoldsNoCredential(name, value)),
    ),
  secret: true,
  why: 'Everyone who may look at the pipeline reads the configuration of its actions and its rules, and the defaults of its variables. It stands in the state and in every plan as well.',
  remediation:
    'Read the source through a connection of CodeConnections (owner AWS, provider CodeStarSourceConnection), of a build variable keep the value in Secrets Manager with the type SECRETS_MANAGER, let a parameter of a stack name the secret, and a command of a rule read it when it runs. Then change what stood here.',
  fix: `
    resource "aws_codepipeline" "this" {
      stage {
        action {
          category = "Source"
          owner    = "AWS"
          provider = "CodeStarSourceConnection"
          version  = "1"
          configuration = {
            # … the rest as it stands, and in place of Owner, Repo, Branch, PollForSourceChanges and OAuthToken:
            ConnectionArn    = aws_codestarconnections_connection.example.arn
            FullRepositoryId = "example/site"
            BranchName       = "main"
          }
        }
      }
    }
  `,
  fixFor: {
    // One action holds a token, another a variable: each finding is told what its own needs.
    aws_codepipeline: (_, told) => {
      const [path = ''] = told
      if (path.startsWith('variable')) return DEFAULT
      const [, gate] = /\.(before_entry|on_success|on_failure)\b/.exec(path) ?? []
      if (gate) return ruleWith(gate, told)
      const [, key] = /\.configuration\W*(\w+)/.exec(path) ?? []
      return key === 'OAuthToken' ? undefined : key === 'EnvironmentVariables' ? VARIABLES : PARAMETERS
    },
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/codepipeline',
    'https://docs.aws.amazon.com/codepipeline/latest/userguide/action-reference-CodeBuild.html',
    'https://docs.aws.amazon.com/codepipeline/latest/userguide/appendix-github-oauth.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      rule('before_entry', 'commands = ["./check.sh --secret-id prod/check"]'),
      `
        resource "aws_codepipeline" "example" {
          variable {
            name          = "DB_SECRET_ARN"
            default_value = "arn:aws:secretsmanager:eu-central-1:111122223333:secret:db"
          }
          variable {
            name = "DB_PASSWORD"
          }
        }
      `,
      pipeline('{ ConnectionArn = "arn:aws:codestar-connections:eu-central-1:111122223333:connection/1" }'),
      pipeline('{ ProjectName = "site" }'),
      pipeline(
        '{ EnvironmentVariables = jsonencode([{ name = "STAGE", value = "prod" }, { name = "DB_PASSWORD", value = "prod/db:password", type = "SECRETS_MANAGER" }]) }',
      ),
      `${pipeline('{ OAuthToken = var.token }')}\nvariable "token" {\n  sensitive = true\n}`,
    ],
    fail: [
      `
        resource "aws_codepipeline" "example" {
          variable {
            name          = "DB_PASSWORD"
            default_value = "hunter2hunter2"
          }
        }
      `,
      ...['before_entry', 'on_success', 'on_failure'].flatMap(gate => [
        rule(gate, 'commands = ["./check.sh", "curl -u check:hunter2hunter2 https://prices.example.org"]'),
        rule(gate, 'configuration = { Headers = "Authorization: Bearer 0123456789abcdef0123456789abcdef" }'),
      ]),
      pipeline('{ Owner = "example", OAuthToken = "hunter2hunter2hunter2" }'),
      pipeline(
        '{ EnvironmentVariables = jsonencode([{ name = "DB_PASSWORD", value = "hunter2", type = "PLAINTEXT" }]) }',
      ),
      pipeline('{ EnvironmentVariables = jsonencode([{ name = "DB_PASSWORD", value = "hunter2" }]) }'),
      pipeline('{ ParameterOverrides = jsonencode({ DbPassword = "hunter2" }) }'),
    ],
    undetermined: [pipeline('{ EnvironmentVariables = local.variables }')],
  },
})

/** What is told of a variable of a build. */
const VARIABLES = `
  resource "aws_codepipeline" "this" {
    stage {
      action {
        configuration = {
          # … the rest as it stands, and in place of the secret:
          EnvironmentVariables = jsonencode([{ name = "DB_PASSWORD", value = "prod/db:password", type = "SECRETS_MANAGER" }])
        }
      }
    }
  }
`

/** What is told of all else: the parameter of a stack, which CloudFormation reads by itself. */
const PARAMETERS = `
  resource "aws_codepipeline" "this" {
    stage {
      action {
        configuration = {
          # … the rest as it stands, and in place of the secret:
          ParameterOverrides = jsonencode({ DbPassword = "{{resolve:secretsmanager:prod/db:SecretString:password}}" })
        }
      }
    }
  }
`

/** What is told of a variable of the pipeline, which nothing hides. */
const DEFAULT = `
  resource "aws_codepipeline" "this" {
    variable {
      name          = "DB_SECRET_ARN"
      default_value = aws_secretsmanager_secret.example.arn
    }
  }
`

/** What is told of a rule that a stage is entered or left by. */
function ruleWith(gate: string, told: readonly string[]): string {
  const parts = [
    told.some(path => path.includes('.commands')) &&
      'commands = [\n  # … the rest as it stands, and in place of the secret:\n  "./check.sh --secret-id prod/check"\n]',
    told.some(path => path.includes('.configuration')) &&
      'configuration = {\n  # … the rest as it stands, without the secret\n}',
  ]
  return `
    resource "aws_codepipeline" "this" {
      stage {
        ${gate} {
          condition {
            rule {
              ${parts.filter(Boolean).join('\n')}
            }
          }
        }
      }
    }
  `
}

function rulesWithNone({ commands, configuration }: Rule): Verdict {
  return all(argumentsHoldNoCredential(commands), entriesHoldNoCredential(configuration))
}

interface Rule {
  readonly commands: List
  readonly configuration: Entries
}

interface Variable {
  readonly name: string
  readonly value: string
  readonly type: string
}

function holdsNone({ name, value, type }: { readonly [Key in keyof Variable]: Scalar }) {
  return any(pairHoldsNoCredential(name, value), type.oneOf(['PARAMETER_STORE', 'SECRETS_MANAGER']))
}

function pipeline(configuration: string): string {
  return `resource "aws_codepipeline" "example" {\n  stage {\n    name = "Build"\n    action {\n      name          = "Build"\n      configuration = ${configuration}\n    }\n  }\n}`
}

function rule(gate: string, body: string): string {
  return `
    resource "aws_codepipeline" "example" {
      stage {
        name = "Deploy"
        ${gate} {
          condition {
            rule {
              name = "Check"
              ${body}
            }
          }
        }
      }
    }
  `
}
