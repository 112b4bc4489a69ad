import { carriesNoCredentials, expression } from '../shared/index.ts'

export default carriesNoCredentials({
  noun: 'Invocation of a function',
  places: { aws_lambda_invocation: ['input'] },
  texts: {
    input: expression(`jsonencode({
  # … the rest as it stands, and in place of the secret:
  secret_arn = aws_secretsmanager_secret.example.arn
})`),
  },
  why: 'What the function is called with stands in the state and in every plan, together with its answer. Everyone who may read one of them has it.',
  remediation:
    'Name the secret by its ARN in input, let the function read it from Secrets Manager with its role, and then change it.',
  source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lambda_invocation',
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_lambda_invocation" "example" {
          function_name = "setup"
          input         = jsonencode({ user = "app", secret_arn = "arn:aws:secretsmanager:eu-central-1:111122223333:secret:db" })
        }
      `,
    ],
    fail: [
      `
        resource "aws_lambda_invocation" "example" {
          function_name = "setup"
          input         = jsonencode({ user = "app", password = "hunter2" })
        }
      `,
    ],
  },
})
