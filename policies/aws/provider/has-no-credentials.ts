import { asValue, type Entries } from '../../engine/index.ts'
import { all, any, policy } from '../shared/index.ts'

export default policy({
  title: 'Provider block holds no AWS credentials',
  problem: 'Provider block holds AWS credentials',
  severity: 'HIGH',
  resource: 'provider.aws',
  must: provider =>
    any(
      all(
        any(
          provider.access_key.isAbsent(),
          provider.access_key.satisfies(isNoAccessKey, 'no key is expected'),
        ),
        any(
          provider.secret_key.isAbsent(),
          provider.secret_key.satisfies(isNoSecretKey, 'no key is expected'),
        ),
        any(provider.token.isAbsent(), provider.token.satisfies(isNoToken, 'no token is expected')),
      ),
      // A stand-in for AWS on one's own machine takes any key, and wants one.
      all(
        provider.skip_credentials_validation.is(true),
        provider.endpoints.some(services =>
          (asValue(services) as unknown as Entries).every(url =>
            url.satisfies(isLocal, 'a local address is expected'),
          ),
        ),
      ),
    ),
  secret: true,
  why: 'Whoever can read the repository, its history or a plan file has the key, for as long as it lives. A key in code is copied wherever the code goes.',
  remediation:
    'Take the credentials out of the provider block, rotate the key, and let the provider find a role: OIDC in CI, a profile or SSO on a desk.',
  fix: `
    provider "aws" {
      region = "eu-central-1"
    }
  `,
  source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs',
  formerly: ['aws/provider/no-static-credentials'],
  equivalents: { checkov: ['CKV_AWS_41'] },
  examples: {
    pass: [
      `
        provider "aws" {
          region = "eu-central-1"
        }
      `,
      `
        provider "aws" {
          access_key = "test"
          secret_key = "test"
        }
      `,
      `
        provider "aws" {
          access_key                  = "AKIAIOSFODNN7EXAMPLE"
          secret_key                  = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"
          skip_credentials_validation = true
          endpoints {
            s3  = "http://localhost:4566"
            sqs = "http://localhost:4566"
          }
        }
      `,
    ],
    fail: [
      `
        provider "aws" {
          access_key = "AKIAIOSFODNN7EXAMPLE"
          secret_key = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"
        }
      `,
      `
        variable "secret_key" {
          default = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"
        }
        provider "aws" {
          secret_key = var.secret_key
        }
      `,
      `
        provider "aws" {
          access_key                  = "AKIAIOSFODNN7EXAMPLE"
          secret_key                  = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"
          skip_credentials_validation = true
        }
      `,
    ],
    undetermined:
      'A key that is no literal and no root variable stands nowhere in a plan: then the block holds none.',
  },
})

/** Access keys have a form of their own; what has another, such as `test`, opens nothing. */
function isNoAccessKey(key: string): boolean {
  return !/^(?:AKIA|ASIA)[A-Z0-9]{16}$/.test(key)
}

function isNoSecretKey(key: string): boolean {
  return !/^[A-Za-z0-9/+]{40}$/.test(key)
}

function isNoToken(token: string): boolean {
  return token.length < 100
}

function isLocal(url: string): boolean {
  const [, host = ''] = /^https?:\/\/([\w.-]+|\[::1\])(?::\d+)?(?:\/|$)/i.exec(url.toLowerCase()) ?? []
  return (
    /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0|host\.docker\.internal)$/.test(host) ||
    (host.split('.')[0] ?? '').includes('localstack')
  )
}
