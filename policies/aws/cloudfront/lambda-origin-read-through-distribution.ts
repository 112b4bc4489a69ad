import { all, isNameOf, isReadAsAnybody, policy, type Scalar } from '../shared/index.ts'

export default policy({
  title: 'Lambda origin is called under an identity of the distribution',
  problem: 'Lambda origin is called as by anybody',
  severity: 'MEDIUM',
  resource: ['aws_cloudfront_distribution', 'aws_cloudfront_multitenant_distribution'],
  must: {
    aws_cloudfront_distribution: one => one.origin.no(isCalledAsAnybody),
    aws_cloudfront_multitenant_distribution: one => one.origin.no(isCalledAsAnybody),
  },
  why: 'For CloudFront to call the function so, everybody has to be allowed to. Whoever finds its URL goes past the distribution, its web ACL and its log.',
  remediation:
    'Name an aws_cloudfront_origin_access_control of the type lambda that signs (signing_behavior always) in the origin, and set the authorization of the function URL to AWS_IAM.',
  fix: `
    resource "aws_cloudfront_distribution" "this" {
      origin {
        origin_id                = "function"
        domain_name              = "abc.lambda-url.eu-central-1.on.aws"
        origin_access_control_id = aws_cloudfront_origin_access_control.example.id
      }
    }

    resource "aws_cloudfront_multitenant_distribution" "this" {
      origin {
        id                       = "function"
        domain_name              = "abc.lambda-url.eu-central-1.on.aws"
        origin_access_control_id = aws_cloudfront_origin_access_control.example.id
      }
    }

    resource "aws_cloudfront_origin_access_control" "example" {
      name                              = "sign-lambda"
      origin_access_control_origin_type = "lambda"
      signing_behavior                  = "always"
      signing_protocol                  = "sigv4"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudfront_distribution',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudfront_multitenant_distribution',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudfront_origin_access_control',
    'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-restricting-access-to-lambda.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_cloudfront_origin_access_control" "web" {
          name                              = "web"
          origin_access_control_origin_type = "lambda"
          signing_behavior                  = "no-override"
          signing_protocol                  = "sigv4"
        }
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          origin {
            origin_id                = "web"
            domain_name              = "abc.lambda-url.eu-central-1.on.aws"
            origin_access_control_id = aws_cloudfront_origin_access_control.web.id
          }
        }
      `,
      `
        resource "aws_cloudfront_multitenant_distribution" "web" {
          enabled = true
          origin {
            id                       = "web"
            domain_name              = "abc.lambda-url.eu-central-1.on.aws"
            origin_access_control_id = "E1"
          }
        }
      `,
      `
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          origin {
            origin_id                = "function"
            domain_name              = "abc.lambda-url.eu-central-1.on.aws"
            origin_access_control_id = "E1"
          }
        }
      `,
      `
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          origin {
            origin_id   = "web"
            domain_name = "origin.example.com"
          }
        }
      `,
      `
        resource "aws_lb" "web" {
          name = "web"
        }
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          origin {
            origin_id   = "web"
            domain_name = aws_lb.web.dns_name
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_cloudfront_origin_access_control" "web" {
          name                              = "web"
          origin_access_control_origin_type = "lambda"
          signing_behavior                  = "never"
          signing_protocol                  = "sigv4"
        }
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          origin {
            origin_id                = "web"
            domain_name              = "abc.lambda-url.eu-central-1.on.aws"
            origin_access_control_id = aws_cloudfront_origin_access_control.web.id
          }
        }
      `,
      `
        resource "aws_cloudfront_multitenant_distribution" "web" {
          enabled = true
          origin {
            id          = "web"
            domain_name = "abc.lambda-url.eu-central-1.on.aws"
          }
        }
      `,
      `
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          origin {
            origin_id   = "function"
            domain_name = "abc.lambda-url.eu-central-1.on.aws"
          }
        }
      `,
      `
        resource "aws_lambda_function_url" "api" {
          function_name      = "api"
          authorization_type = "NONE"
        }
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          origin {
            origin_id   = "function"
            domain_name = "\${aws_lambda_function_url.api.url_id}.lambda-url.eu-central-1.on.aws"
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_cloudfront_distribution" "web" {
          enabled = true
          origin {
            origin_id   = "web"
            domain_name = local.domain
          }
        }
      `,
    ],
  },
})

function isCalledAsAnybody(origin: {
  readonly origin_access_control_id: Scalar
  readonly domain_name: Scalar
}) {
  return all(
    isReadAsAnybody(origin.origin_access_control_id),
    isNameOf(origin.domain_name, FUNCTION, 'aws_lambda_function_url', ['function_url']),
  )
}

const FUNCTION = /\.lambda-url\./
