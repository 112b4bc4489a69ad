import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'Provider block holds no AWS credentials',
  problem: 'Provider block holds AWS credentials',
  severity: 'HIGH',
  resource: 'provider.aws',
  must: provider =>
    all(provider.access_key.isAbsent(), provider.secret_key.isAbsent(), provider.token.isAbsent()),
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
  equivalents: { checkov: ['CKV_AWS_41'] },
  examples: {
    pass: [
      `
        provider "aws" {
          region = "eu-central-1"
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
    ],
    undetermined: 'A key that is no literal stands nowhere in a plan: then the block holds none.',
  },
})
