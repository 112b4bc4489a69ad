import { all, any, bodyThatAsks, follow, not, operationsAskWhoCalls, policy } from '../shared/index.ts'

export default policy({
  title: 'Route of an HTTP or WebSocket API asks who calls',
  problem: 'Route of an HTTP or WebSocket API answers everybody',
  severity: 'MEDIUM',
  resource: ['aws_apigatewayv2_route', 'aws_apigatewayv2_api'],
  when: { aws_apigatewayv2_api: api => api.body.isSet() },
  must: {
    aws_apigatewayv2_route: route =>
      any(
        all(route.authorization_type.isSet(), route.authorization_type.isNot('NONE')),
        route.api_key_required.is(true),
        // A browser asks it before it sends anything, and cannot say who it is.
        route.route_key.satisfies(key => key.startsWith('OPTIONS '), 'a route for OPTIONS is expected'),
        // Of a WebSocket API who connects is asked once, at $connect.
        all(
          not(route.route_key.is('$connect')),
          follow(route.api_id, 'aws_apigatewayv2_api', 'id').some(api => api.protocol_type.is('WEBSOCKET')),
        ),
      ),
    aws_apigatewayv2_api: api => operationsAskWhoCalls(api.body),
  },
  why: 'Every address of the internet can call the route, and what stands behind it does the work. Whether that was meant cannot be seen.',
  remediation:
    'Set authorization_type to AWS_IAM or CUSTOM, or for an HTTP API to JWT; in an OpenAPI body give the operation a security scheme.',
  fix: `
    resource "aws_apigatewayv2_route" "this" {
      authorization_type = "AWS_IAM"
    }

    resource "aws_apigatewayv2_api" "this" {
      body = jsonencode({ paths = { "/orders" = { get = { security = [{ jwt = [] }] } } } })
    }
  `,
  fixFor: { aws_apigatewayv2_api: api => bodyThatAsks('aws_apigatewayv2_api', api.body) },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/apigatewayv2_route',
    'https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-access-control.html',
  ],
  equivalents: { checkov: ['CKV_AWS_309'] },
  differs:
    'CKV_AWS_309 wants an authorization of every route, also of one for OPTIONS, of one with an API key, and of those that a WebSocket API has beside $connect.',
  examples: {
    pass: [
      `
        resource "aws_apigatewayv2_api" "shop" {
          name          = "shop"
          protocol_type = "HTTP"
          body          = jsonencode({ openapi = "3.0.1", paths = { "/orders" = { get = { security = [{ jwt = [] }] } } } })
        }
      `,
      `
        resource "aws_apigatewayv2_route" "list" {
          api_id             = "1"
          route_key          = "GET /orders"
          authorization_type = "JWT"
        }
      `,
      `
        resource "aws_apigatewayv2_route" "preflight" {
          api_id    = "1"
          route_key = "OPTIONS /orders"
        }
      `,
      `
        resource "aws_apigatewayv2_api" "chat" {
          name          = "chat"
          protocol_type = "WEBSOCKET"
        }
        resource "aws_apigatewayv2_route" "send" {
          api_id    = aws_apigatewayv2_api.chat.id
          route_key = "$default"
        }
      `,
    ],
    fail: [
      `
        resource "aws_apigatewayv2_api" "shop" {
          name          = "shop"
          protocol_type = "HTTP"
          body          = jsonencode({ openapi = "3.0.1", paths = { "/orders" = { get = {} } } })
        }
      `,
      `
        resource "aws_apigatewayv2_route" "list" {
          api_id    = "1"
          route_key = "GET /orders"
        }
      `,
      `
        resource "aws_apigatewayv2_route" "list" {
          api_id             = "1"
          route_key          = "$default"
          authorization_type = "NONE"
        }
      `,
      `
        resource "aws_apigatewayv2_api" "chat" {
          name          = "chat"
          protocol_type = "WEBSOCKET"
        }
        resource "aws_apigatewayv2_route" "connect" {
          api_id    = aws_apigatewayv2_api.chat.id
          route_key = "$connect"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_apigatewayv2_api" "shop" {
          name          = "shop"
          protocol_type = "HTTP"
          body          = "openapi: 3.0.1"
        }
      `,
      `
        resource "aws_apigatewayv2_route" "list" {
          api_id             = "1"
          route_key          = "GET /orders"
          authorization_type = local.authorization
        }
      `,
    ],
  },
})
