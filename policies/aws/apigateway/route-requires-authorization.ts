import {
  all,
  any,
  asksForCertificate,
  bodyThatAsks,
  follow,
  not,
  operationsAskWhoCalls,
  policy,
  type Scalar,
  unlessKeptOut,
} from '../shared/index.ts'

export default policy({
  title: 'Route of an HTTP or WebSocket API asks who calls',
  problem: 'Route of an HTTP or WebSocket API answers everybody',
  severity: 'MEDIUM',
  resource: ['aws_apigatewayv2_route', 'aws_apigatewayv2_api'],
  when: { aws_apigatewayv2_api: api => any(api.body.isSet(), api.target.isSet()) },
  must: {
    aws_apigatewayv2_route: route =>
      any(
        all(route.authorization_type.isSet(), route.authorization_type.isNot('NONE')),
        route.api_key_required.is(true),
        isPreflight(route.route_key),
        // Of a WebSocket API who connects is asked once, at $connect.
        all(
          not(route.route_key.is('$connect')),
          follow(route.api_id, 'aws_apigatewayv2_api', 'id').some(api => api.protocol_type.is('WEBSOCKET')),
        ),
        follow(route.api_id, 'aws_apigatewayv2_api', 'id').some(asksForCertificate),
      ),
    aws_apigatewayv2_api: api =>
      unlessKeptOut(
        all(
          operationsAskWhoCalls(api.body, 'undocumented'),
          // What AWS makes of a target is a route of its own, of which nothing else can be said.
          any(api.target.isAbsent(), isPreflight(api.route_key)),
        ),
        asksForCertificate(api),
      ),
  },
  why: 'Every address of the internet can call the route, and what stands behind it does the work. Whether that was meant cannot be seen.',
  remediation:
    'Set authorization_type to AWS_IAM or CUSTOM, or for an HTTP API to JWT; in an OpenAPI body give the operation a security scheme, and in place of a target write the route and its integration.',
  fix: `
    resource "aws_apigatewayv2_route" "this" {
      authorization_type = "AWS_IAM"
    }

    resource "aws_apigatewayv2_api" "this" {
      body = jsonencode({ paths = { "/orders" = { get = { security = [{ jwt = [] }] } } } })
    }
  `,
  fixFor: {
    aws_apigatewayv2_api: api =>
      api.body.isSet().outcome === 'pass'
        ? bodyThatAsks('aws_apigatewayv2_api', api.body, 'undocumented')
        : `
          resource "aws_apigatewayv2_api" "this" {}

          resource "aws_apigatewayv2_integration" "this" {
            api_id                 = aws_apigatewayv2_api.this.id
            integration_type       = "AWS_PROXY"
            integration_uri        = aws_lambda_function.example.invoke_arn
            payload_format_version = "2.0"
          }

          resource "aws_apigatewayv2_route" "this" {
            api_id             = aws_apigatewayv2_api.this.id
            route_key          = "$default"
            target             = "integrations/\${aws_apigatewayv2_integration.this.id}"
            authorization_type = "AWS_IAM"
          }

          resource "aws_apigatewayv2_stage" "this" {
            api_id      = aws_apigatewayv2_api.this.id
            name        = "$default"
            auto_deploy = true
          }
        `,
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/apigatewayv2_route',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/apigatewayv2_api',
    'https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-access-control.html',
    'https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-mutual-tls.html',
  ],
  equivalents: { checkov: ['CKV_AWS_309'] },
  differs:
    'CKV_AWS_309 wants an authorization of every route, also of one for OPTIONS, of one with an API key, of those that a WebSocket API has beside $connect, and where callers show a certificate because the API has no address but its own, which asks for mutual TLS.',
  examples: {
    pass: [
      `
        resource "aws_apigatewayv2_api" "shop" {
          name                         = "shop"
          protocol_type                = "HTTP"
          disable_execute_api_endpoint = true
        }
        resource "aws_apigatewayv2_domain_name" "shop" {
          domain_name = "api.example.com"
          domain_name_configuration {
            certificate_arn = "arn:aws:acm:eu-central-1:111122223333:certificate/1"
            endpoint_type   = "REGIONAL"
            security_policy = "TLS_1_2"
          }
          mutual_tls_authentication {
            truststore_uri = local.truststore
          }
        }
        resource "aws_apigatewayv2_api_mapping" "shop" {
          api_id      = aws_apigatewayv2_api.shop.id
          domain_name = aws_apigatewayv2_domain_name.shop.id
          stage       = "v1"
        }
        resource "aws_apigatewayv2_route" "list" {
          api_id    = aws_apigatewayv2_api.shop.id
          route_key = "GET /orders"
        }
      `,
      `
        resource "aws_apigatewayv2_api" "shop" {
          name          = "shop"
          protocol_type = "HTTP"
          target        = "arn:aws:lambda:eu-central-1:111122223333:function:shop"
          route_key     = "OPTIONS /orders"
        }
      `,
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
          target        = "arn:aws:lambda:eu-central-1:111122223333:function:shop"
        }
      `,
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
          body          = jsonencode({ openapi = "3.0.1", security = [{ jwt = [] }], paths = { "/orders" = { get = {} } } })
        }
      `,
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

/** A browser asks it before it sends anything, and cannot say who it is. */
function isPreflight(route: Scalar) {
  return route.satisfies(key => key.startsWith('OPTIONS '), 'a route for OPTIONS is expected')
}
