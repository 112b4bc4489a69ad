import { any, policy, rsaBits, type Scalar, type Verdict } from '../shared/index.ts'

export default policy({
  title: 'RSA certificate has a key of 2,048 bits or more',
  problem: 'RSA certificate has a key of less than 2,048 bits',
  severity: 'MEDIUM',
  resource: ['aws_acm_certificate', 'aws_iam_server_certificate', 'aws_api_gateway_domain_name'],
  must: {
    // ACM tells the algorithm of an imported certificate once it has read it; the key stands in its body.
    aws_acm_certificate: ({ certificate_body, key_algorithm }) =>
      isWithout(certificate_body) ? key_algorithm.isNot('RSA_1024') : isLong(certificate_body),
    aws_iam_server_certificate: ({ certificate_body }) => isLong(certificate_body),
    aws_api_gateway_domain_name: ({ certificate_body }) =>
      any(isLong(certificate_body), certificate_body.isAbsent()),
  },
  why: 'An RSA key of 1,024 bits can be broken by whoever has the means, and with it every connection that it protects. Authorities and browsers have refused such keys since 2013.',
  remediation: 'Ask for a certificate whose key has 2,048 bits or more, or one of an elliptic curve.',
  fix: `
    resource "aws_acm_certificate" "this" {
      key_algorithm = "RSA_2048"
    }

    ${bodyOf('aws_iam_server_certificate')}

    ${bodyOf('aws_api_gateway_domain_name')}
  `,
  fixFor: {
    aws_acm_certificate: ({ certificate_body }) =>
      isWithout(certificate_body) ? undefined : bodyOf('aws_acm_certificate'),
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/acm_certificate',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/iam_server_certificate',
    'https://docs.aws.amazon.com/securityhub/latest/userguide/acm-controls.html#acm-2',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_acm_certificate" "main" {
          domain_name = "example.com"
        }
      `,
      `
        resource "aws_acm_certificate" "main" {
          domain_name   = "example.com"
          key_algorithm = "EC_prime256v1"
        }
      `,
      `
        resource "aws_iam_server_certificate" "main" {
          certificate_body = "${onCurve()}"
          private_key      = local.private_key
        }
      `,
      `
        resource "aws_api_gateway_domain_name" "main" {
          domain_name     = "api.example.com"
          certificate_arn = "arn:aws:acm:us-east-1:111122223333:certificate/1"
        }
      `,
    ],
    fail: [
      `
        resource "aws_acm_certificate" "main" {
          domain_name   = "example.com"
          key_algorithm = "RSA_1024"
        }
      `,
      `
        resource "aws_acm_certificate" "main" {
          certificate_body = "${short()}"
          private_key      = local.private_key
        }
      `,
      `
        resource "aws_iam_server_certificate" "main" {
          certificate_body = "${short()}"
          private_key      = local.private_key
        }
      `,
      `
        resource "aws_api_gateway_domain_name" "main" {
          domain_name             = "api.example.com"
          security_policy         = "TLS_1_2"
          certificate_name        = "api"
          certificate_body        = "${short()}"
          certificate_private_key = local.private_key
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_iam_server_certificate" "main" {
          certificate_body = local.certificate
          private_key      = local.private_key
        }
      `,
    ],
  },
})

function isWithout(body: Scalar): boolean {
  return body.isAbsent().outcome === 'pass'
}

/** What is no certificate, or has a key of another kind, has no key that is too short. */
function isLong(body: Scalar): Verdict {
  return body.satisfies(pem => (rsaBits(pem) ?? 2048) >= 2048, 'a key of 2,048 bits or more is expected')
}

function bodyOf(type: string): string {
  return `resource "${type}" "this" {
      certificate_body = "<PEM of a certificate whose key has 2,048 bits or more>"
    }`
}

/** A certificate of a day in 2026 with an RSA key of 1,024 bits. */
function short(): string {
  return pem([
    'MIIB9DCCAV2gAwIBAgIUSQOgkYtB+Sm9WB1va2Vh7qNeG9wwDQYJKoZIhvcNAQEL',
    'BQAwDDEKMAgGA1UEAwwBYTAeFw0yNjExMjIxOTI4NThaFw0yNjExMjMxOTI4NTha',
    'MAwxCjAIBgNVBAMMAWEwgZ8wDQYJKoZIhvcNAQEBBQADgY0AMIGJAoGBAKmHybrv',
    'eFIGcKzOESsY+UrgIYeRELgjVtESOZ/YwJsEkPMm/9MvkXS8i5oV003VAxO0znrN',
    'GeKgYi/Wv285i700eoJ725d32c2XqtfXoIC6uY0MnibUpmbZ5q3HP5jldpw3jrZ/',
    'b7/8amK8mLFXr1W4qYkrfexJnGroW+ff0xsJAgMBAAGjUzBRMB0GA1UdDgQWBBSa',
    'fenqKcyzNI6lX6dBWRr1zXesgjAfBgNVHSMEGDAWgBSafenqKcyzNI6lX6dBWRr1',
    'zXesgjAPBgNVHRMBAf8EBTADAQH/MA0GCSqGSIb3DQEBCwUAA4GBAKcZ880nKdr5',
    'v9Ma4lb+RYiq3JzuJBNg0VB0XTr4i4zCw5wU4Ckt3FlXOjdI1Yc/YpyysTdInHiE',
    'W7ze4mFQwy3V8YCvvrNO7h15WD5EsocuzyPL01gEie8t3EkKHUZ8OCeGN1qIH3uG',
    'nCvX5aTvSCRMBPHC88OzKGfnlzORQLmD',
  ])
}

/** One with a key of an elliptic curve. */
function onCurve(): string {
  return pem([
    'MIIBbTCCAROgAwIBAgIUf/y0kz/vxKUtHVeWo/2EyDzLMeIwCgYIKoZIzj0EAwIw',
    'DDEKMAgGA1UEAwwBYTAeFw0yNjExMjIxOTI4NThaFw0yNjExMjMxOTI4NThaMAwx',
    'CjAIBgNVBAMMAWEwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARKgqhmWafJKTjd',
    'khMMWsaSg1oid8ylfr/4wVssxCKcQxL0BkcQS/Pq5oBx3l1i/NxX7CpdO43k6Nsv',
    '3KGYhoO7o1MwUTAdBgNVHQ4EFgQUkg07NJ6ZSoZLD/1vbNLIEkyzq28wHwYDVR0j',
    'BBgwFoAUkg07NJ6ZSoZLD/1vbNLIEkyzq28wDwYDVR0TAQH/BAUwAwEB/zAKBggq',
    'hkjOPQQDAgNIADBFAiByHtSq6KJmKtUtXijwMOO+GimM5Ztf29Ex6jnx8xbhQwIh',
    'APmYfP4DCPsN9INDKQyGHSrO06FN74LY9Xtt/NVdm7a0',
  ])
}

function pem(lines: readonly string[]): string {
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----'].join('\\n')
}
