import { all, any, not, policy, takesEveryOrigin, takesEveryOriginOfScheme } from '../shared/index.ts'

export default policy({
  title: 'HTTP API lets no foreign page call every method',
  problem: 'HTTP API lets every page call it',
  severity: 'LOW',
  resource: 'aws_apigatewayv2_api',
  must: ({ cors_configuration: cors }) =>
    all(
      any(not(takesEveryOrigin(cors.allow_origins)), not(cors.allow_methods.has('*'))),
      // With the plain wildcard browsers keep what they know of the visitor to themselves.
      any(not(takesEveryOriginOfScheme(cors.allow_origins)), cors.allow_credentials.isNot(true)),
    ),
  why: 'A page of a stranger can then call the API from the browser of a visitor. What the visitor may see, from their network or with their cookies, the page sees too.',
  remediation:
    'Name the origins and the methods that are meant in cors_configuration, the origins in full where allow_credentials is on.',
  fix: `
    resource "aws_apigatewayv2_api" "this" {
      cors_configuration {
        allow_origins = ["https://example.org"]
        allow_methods = ["GET"]
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/apigatewayv2_api',
    'https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-cors.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      cors('allow_origins = ["https://example.org"]\nallow_methods = ["*"]\nallow_credentials = true'),
      cors('allow_origins = ["*"]\nallow_methods = ["GET"]'),
      cors('allow_origins = ["*"]\nallow_methods = ["GET"]\nallow_credentials = true'),
      `
        resource "aws_apigatewayv2_api" "shop" {
          name          = "shop"
          protocol_type = "HTTP"
        }
      `,
    ],
    fail: [
      cors('allow_origins = ["*"]\nallow_methods = ["*"]'),
      cors('allow_origins = ["https://example.org", "https://*"]\nallow_methods = ["GET", "*"]'),
      cors('allow_origins = ["https://*"]\nallow_methods = ["GET"]\nallow_credentials = true'),
    ],
    undetermined: [cors('allow_origins = local.origins\nallow_methods = ["*"]')],
  },
})

function cors(settings: string): string {
  return `
    resource "aws_apigatewayv2_api" "shop" {
      name          = "shop"
      protocol_type = "HTTP"
      cors_configuration {
        ${settings}
      }
    }
  `
}
