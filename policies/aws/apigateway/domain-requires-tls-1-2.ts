import { any, policy } from '../shared/index.ts'

export default policy({
  title: 'API domain requires TLS 1.2',
  problem: 'API domain speaks TLS 1.0',
  severity: 'MEDIUM',
  resource: ['aws_api_gateway_domain_name', 'aws_apigatewayv2_domain_name'],
  must: {
    // Where none is named AWS gives every kind of domain TLS_1_2.
    aws_api_gateway_domain_name: domain =>
      any(domain.security_policy.isAbsent(), domain.security_policy.satisfies(isModern, EXPECTED)),
    aws_apigatewayv2_domain_name: domain =>
      domain.domain_name_configuration.security_policy.satisfies(isModern, EXPECTED),
  },
  why: 'TLS 1.0 has known weaknesses, and a client can be talked down to it. Every browser and SDK of the last ten years speaks 1.2.',
  remediation: 'Set security_policy to TLS_1_2 or one of the newer policies.',
  fix: `
    resource "aws_api_gateway_domain_name" "this" {
      security_policy = "TLS_1_2"
    }

    resource "aws_apigatewayv2_domain_name" "this" {
      domain_name_configuration {
        certificate_arn = aws_acm_certificate.example.arn
        endpoint_type   = "REGIONAL"
        security_policy = "TLS_1_2"
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/api_gateway_domain_name',
    'https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-custom-domain-tls-version.html',
    'https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-security-policies-list.html',
  ],
  equivalents: { checkov: ['CKV_AWS_206'], trivy: ['AWS-0005'], regula: ['FG_R00375'] },
  differs: 'CKV_AWS_206 and AWS-0005 let a REST domain fail that names no policy. AWS gives it TLS_1_2.',
  examples: {
    pass: [
      `
        resource "aws_api_gateway_domain_name" "api" {
          domain_name = "api.example.com"
        }
      `,
      `
        resource "aws_api_gateway_domain_name" "api" {
          domain_name     = "api.example.com"
          security_policy = "TLS_1_2"
        }
      `,
      `
        resource "aws_api_gateway_domain_name" "api" {
          domain_name     = "api.example.com"
          security_policy = "SecurityPolicy_TLS13_1_3_2025_09"
        }
      `,
      `
        resource "aws_apigatewayv2_domain_name" "api" {
          domain_name = "api.example.com"
          domain_name_configuration {
            certificate_arn = "arn:aws:acm:eu-central-1:111122223333:certificate/1"
            endpoint_type   = "REGIONAL"
            security_policy = "TLS_1_2"
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_api_gateway_domain_name" "api" {
          domain_name     = "api.example.com"
          security_policy = "TLS_1_0"
        }
      `,
      `
        resource "aws_apigatewayv2_domain_name" "api" {
          domain_name = "api.example.com"
          domain_name_configuration {
            certificate_arn = "arn:aws:acm:eu-central-1:111122223333:certificate/1"
            endpoint_type   = "REGIONAL"
            security_policy = "TLS_1_0"
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_api_gateway_domain_name" "api" {
          domain_name     = "api.example.com"
          security_policy = local.policy
        }
      `,
    ],
  },
})

const EXPECTED = 'a policy of TLS 1.2 or newer is expected'

/** AWS's names say the oldest version that a policy speaks. */
function isModern(policy: string): boolean {
  return /^(TLS_1_2$|SecurityPolicy_TLS1[23]_)/.test(policy)
}
