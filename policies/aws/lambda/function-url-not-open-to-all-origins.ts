import { any, follow, not, policy, toldWith } from '../shared/index.ts'

export default policy({
  title: 'Function URL lets no foreign page call every method',
  problem: 'Function URL lets every page call every method',
  severity: 'LOW',
  resource: 'aws_lambda_function_url',
  must: ({ cors, function_name: name }) =>
    toldWith(
      any(not(cors.allow_origins.has('*')), not(cors.allow_methods.has('*'))),
      follow(name, 'aws_lambda_function', ['function_name', 'arn', 'id']).some(),
    ),
  why: 'A page of a stranger can then call the function from the browser of a visitor, in any way. What the visitor may see, the page sees too.',
  remediation: 'Name the origins and the methods that are meant in cors.',
  fix: `
    resource "aws_lambda_function_url" "this" {
      authorization_type = "AWS_IAM"
      cors {
        allow_origins = ["https://example.org"]
        allow_methods = ["GET"]
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lambda_function_url',
    'https://docs.aws.amazon.com/lambda/latest/dg/urls-configuration.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_75'] },
  differs:
    'CKV2_AWS_75 tells it at the function; the setting is one of its URL, and the finding names the function.',
  examples: {
    pass: [
      `
        resource "aws_lambda_function_url" "example" {
          authorization_type = "AWS_IAM"
          cors {
            allow_origins = ["https://example.org"]
            allow_methods = ["*"]
          }
        }
      `,
      `
        resource "aws_lambda_function_url" "example" {
          authorization_type = "AWS_IAM"
          cors {
            allow_origins = ["*"]
            allow_methods = ["GET"]
          }
        }
      `,
      `
        resource "aws_lambda_function_url" "example" {
          authorization_type = "AWS_IAM"
        }
      `,
    ],
    fail: [
      `
        resource "aws_lambda_function_url" "example" {
          authorization_type = "AWS_IAM"
          cors {
            allow_origins = ["*"]
            allow_methods = ["*"]
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_lambda_function_url" "example" {
          authorization_type = "AWS_IAM"
          cors {
            allow_origins = local.origins
            allow_methods = ["*"]
          }
        }
      `,
    ],
  },
})
