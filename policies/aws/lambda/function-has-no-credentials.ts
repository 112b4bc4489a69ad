import { entriesHoldNoCredential, policy } from '../shared/index.ts'

export default policy({
  title: 'Function environment carries no credentials',
  problem: 'Function environment carries credentials',
  severity: 'HIGH',
  resource: 'aws_lambda_function',
  must: fn => entriesHoldNoCredential(fn.environment.variables),
  secret: true,
  why: 'Everyone who may read the configuration of the function reads its environment. It stands in the state and in every plan as well.',
  remediation:
    'Take the value out, let the function read it from Secrets Manager or Parameter Store with its role, and then change it.',
  fix: `
    resource "aws_lambda_function" "this" {
      environment {
        variables = {
          # … the rest as it stands, and in place of the secret:
          DB_SECRET_ARN = aws_secretsmanager_secret.example.arn
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lambda_function',
    'https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html',
  ],
  equivalents: { checkov: ['CKV_AWS_45'] },
  differs:
    'CKV_AWS_45 knows the keys of AWS alone. Here a literal under a name that says password, secret or token counts too.',
  examples: {
    pass: [
      `
        resource "aws_lambda_function" "example" {
          function_name = "resize"
        }
      `,
      `
        resource "aws_lambda_function" "example" {
          environment {
            variables = {
              STAGE         = "prod"
              DB_SECRET_ARN = "arn:aws:secretsmanager:eu-central-1:111122223333:secret:db"
            }
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_lambda_function" "example" {
          environment {
            variables = {
              AWS_ACCESS_KEY_ID = "AKIAIOSFODNN7EXAMPLE"
            }
          }
        }
      `,
      `
        resource "aws_lambda_function" "example" {
          environment {
            variables = {
              DB_PASSWORD = "hunter2"
            }
          }
        }
      `,
      // A secret that another resource makes is none the less one.
      `
        resource "aws_iam_access_key" "reports" {
          user = "reports"
        }
        resource "aws_lambda_function" "example" {
          environment {
            variables = {
              ACCESS_KEY = aws_iam_access_key.reports.id
              SECRET_KEY = aws_iam_access_key.reports.secret
            }
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_lambda_function" "example" {
          environment {
            variables = {
              DB_PASSWORD = local.password
            }
          }
        }
      `,
    ],
  },
})
