import { all, any, pairHoldsNoCredential, policy } from '../shared/index.ts'

export default policy({
  title: 'Build variables hold no credentials',
  problem: 'Build variables hold credentials',
  severity: 'HIGH',
  resource: 'aws_codebuild_project',
  must: project =>
    project.environment.environment_variable.every(variable =>
      any(
        all(
          variable.name.satisfies(name => !AWS_KEYS.includes(name), 'and is that of an AWS key'),
          pairHoldsNoCredential(variable.name, variable.value),
        ),
        variable.type.oneOf(['PARAMETER_STORE', 'SECRETS_MANAGER']),
      ),
    ),
  secret: true,
  why: 'Everyone who may look at the project or at one of its builds reads the variables in clear. They stand in the state and in every plan as well.',
  remediation:
    'Keep the value in Secrets Manager or Parameter Store, name it in value, and set type to SECRETS_MANAGER or PARAMETER_STORE; for AWS use the service role. Then rotate what stood here.',
  fix: `
    resource "aws_codebuild_project" "this" {
      environment {
        environment_variable {
          name  = "DB_PASSWORD"
          type  = "SECRETS_MANAGER"
          value = "<name of the secret>:<key in its JSON>"
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/codebuild_project',
    'https://docs.aws.amazon.com/codebuild/latest/APIReference/API_EnvironmentVariable.html',
  ],
  formerly: ['aws/codebuild/project-variables-no-credentials'],
  equivalents: { steampipe: ['codebuild_project_plaintext_env_variables_no_sensitive_aws_values'] },
  examples: {
    pass: [
      `
        resource "aws_codebuild_project" "app" {
          environment {
            environment_variable {
              name  = "STAGE"
              value = "production"
            }
            environment_variable {
              name  = "AWS_SECRET_ACCESS_KEY"
              type  = "PARAMETER_STORE"
              value = "/build/secret-access-key"
            }
          }
        }
      `,
      `
        resource "aws_codebuild_project" "app" {
          name = "app"
        }
      `,
    ],
    fail: [
      `
        resource "aws_codebuild_project" "app" {
          environment {
            environment_variable {
              name  = "AWS_ACCESS_KEY_ID"
              value = "key"
            }
          }
        }
      `,
      `
        resource "aws_codebuild_project" "app" {
          environment {
            environment_variable {
              name  = "DB_PASSWORD"
              type  = "PLAINTEXT"
              value = "correct-horse-9-battery"
            }
          }
        }
      `,
      `
        resource "aws_iam_access_key" "build" {
          user = "build"
        }
        resource "aws_codebuild_project" "app" {
          environment {
            environment_variable {
              name  = "AWS_SECRET_ACCESS_KEY"
              value = aws_iam_access_key.build.secret
            }
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_codebuild_project" "app" {
          environment {
            environment_variable {
              name  = "DB_PASSWORD"
              value = local.password
            }
          }
        }
      `,
    ],
  },
})

/** CodeBuild hands the service role's keys to every build: no value under these names is anything but a key. */
const AWS_KEYS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN']
