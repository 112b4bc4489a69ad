import {
  all,
  argumentsHoldNoCredential,
  entriesHoldNoCredential,
  expression,
  hcl,
  policy,
} from '../shared/index.ts'

export default policy({
  title: 'Function carries no credentials',
  problem: 'Function carries credentials',
  severity: 'HIGH',
  resource: 'aws_lambda_function',
  must: fn =>
    all(
      entriesHoldNoCredential(fn.environment.variables),
      argumentsHoldNoCredential(fn.image_config.command),
      argumentsHoldNoCredential(fn.image_config.entry_point),
    ),
  secret: true,
  why: 'Everyone who may read the configuration of the function reads its environment and the command of its image. Both stand in the state and in every plan as well.',
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
  fixFor: {
    // Each finding is of one of the three places.
    aws_lambda_function: (_, told) => {
      const [, at] = /^image_config\b.*?\.(command|entry_point)\b/.exec(told[0] ?? '') ?? []
      return at && hcl('aws_lambda_function', 'this', { [`image_config.${at}`]: NAMED })
    },
  },
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
      imageWith('command = ["app.handler"]'),
      imageWith(
        'command = ["server", "--db-secret-arn", "arn:aws:secretsmanager:eu-central-1:111122223333:secret:db"]',
      ),
    ],
    fail: [
      imageWith('command = ["server", "--db-password", "hunter2"]'),
      imageWith('entry_point = ["/bin/sh", "-c", "DB_PASSWORD=hunter2 exec server"]'),
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

/** What is at fault of an image says what to read, and not what is read. */
const NAMED = expression(`[
  # … the rest as it stands, and in place of the secret:
  "--db-secret-arn",
  aws_secretsmanager_secret.example.arn,
]`)

function imageWith(config: string): string {
  return `
    resource "aws_lambda_function" "example" {
      package_type = "Image"
      image_uri    = "111122223333.dkr.ecr.eu-central-1.amazonaws.com/server:1"
      image_config {
        ${config}
      }
    }
  `
}
