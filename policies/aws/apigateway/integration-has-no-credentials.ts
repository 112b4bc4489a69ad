import { carriesNoCredentials, expression } from '../shared/index.ts'

const MAPPED = expression(`{
  # … the rest as it stands, without the secret
}`)
const BODY = expression(`jsonencode({
  # … the rest as it stands, without the secret
})`)

export default carriesNoCredentials({
  noun: 'Integration of an API',
  places: {
    aws_api_gateway_integration: ['uri://', 'request_parameters{}', 'request_templates{}'],
    aws_apigatewayv2_integration: ['integration_uri://', 'request_parameters{}', 'request_templates{}'],
    aws_api_gateway_rest_api: ['body'],
    aws_api_gateway_rest_api_put: ['body'],
    aws_apigatewayv2_api: ['body'],
  },
  texts: { 'request_parameters{}': MAPPED, 'request_templates{}': MAPPED, body: BODY },
  why: 'Everyone who may look at the API, or export it, reads what its integrations send in clear. It stands in the state and in every plan as well.',
  remediation:
    'Take the value out, let the API sign its requests with a role, or a function add what the backend asks for from Secrets Manager, and then change it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/api_gateway_integration',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/apigatewayv2_integration',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/api_gateway_rest_api',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/api_gateway_rest_api_put',
    'https://docs.aws.amazon.com/apigateway/latest/developerguide/request-response-data-mappings.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_lb" "orders" {
          name = "orders"
        }
        resource "aws_api_gateway_integration" "orders" {
          type = "HTTP_PROXY"
          uri  = "https://\${aws_lb.orders.dns_name}/{id}"
        }
      `,
      `
        resource "aws_api_gateway_integration" "orders" {
          request_parameters = {
            "integration.request.header.Authorization" = "method.request.header.Authorization"
            "integration.request.header.X-Api-Key"     = "stageVariables.apiKey"
            "integration.request.header.X-Stage"       = "'prod'"
          }
        }
        resource "aws_apigatewayv2_integration" "orders" {
          api_id             = "api"
          integration_type   = "HTTP_PROXY"
          request_parameters = { "overwrite:header.X-Api-Key" = "$request.header.x-api-key" }
        }
      `,
    ],
    fail: [
      `
        resource "aws_api_gateway_integration" "orders" {
          request_parameters = { "integration.request.header.X-Api-Key" = "'4f5e1a2b-1111-2222-3333-444455556666'" }
        }
      `,
      `
        resource "aws_api_gateway_integration" "orders" {
          request_parameters = { "integration.request.header.Authorization" = "'Bearer 4f5e1a2b111122223333444455556666'" }
        }
      `,
      `
        resource "aws_apigatewayv2_integration" "orders" {
          api_id             = "api"
          integration_type   = "HTTP_PROXY"
          request_parameters = { "append:header.Authorization" = "Bearer 4f5e1a2b111122223333444455556666" }
        }
      `,
      `
        resource "aws_api_gateway_integration" "orders" {
          request_templates = { "application/json" = "{\\"user\\": \\"app\\", \\"password\\": \\"hunter2\\"}" }
        }
      `,
      `
        resource "aws_api_gateway_rest_api" "orders" {
          name = "orders"
          body = jsonencode({
            openapi = "3.0.1"
            paths = {
              "/orders" = {
                get = {
                  x-amazon-apigateway-integration = {
                    requestParameters = { "integration.request.header.X-Api-Key" = "'4f5e1a2b-1111-2222-3333-444455556666'" }
                  }
                }
              }
            }
          })
        }
      `,
    ],
  },
})
