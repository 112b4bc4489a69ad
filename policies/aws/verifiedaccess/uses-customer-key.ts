import { all, isCustomerKey, policy, type Scalar } from '../shared/index.ts'

const KEY = `{
        customer_managed_key_enabled = true
        kms_key_arn                  = aws_kms_key.example.arn
      }`

export default policy({
  title: 'Verified Access is encrypted with a customer key',
  problem: 'Verified Access is not encrypted with a customer key',
  severity: 'LOW',
  resource: ['aws_verifiedaccess_group', 'aws_verifiedaccess_endpoint', 'aws_verifiedaccess_trust_provider'],
  must: {
    aws_verifiedaccess_group: one => usesKey(one.sse_configuration),
    aws_verifiedaccess_endpoint: one => usesKey(one.sse_specification),
    aws_verifiedaccess_trust_provider: one => usesKey(one.sse_specification),
  },
  why: 'It holds who may enter by what rules, and the secrets of the providers that vouch for them. With a key of your own each use is allowed by you, stands in the trail, and can be ended.',
  remediation: 'Set customer_managed_key_enabled to true and name a KMS key of your own in kms_key_arn.',
  fix: `
    resource "aws_verifiedaccess_group" "this" {
      sse_configuration ${KEY}
    }

    resource "aws_verifiedaccess_endpoint" "this" {
      sse_specification ${KEY}
    }

    resource "aws_verifiedaccess_trust_provider" "this" {
      sse_specification ${KEY}
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/verifiedaccess_group',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/verifiedaccess_endpoint',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/verifiedaccess_trust_provider',
    'https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_VerifiedAccessSseSpecificationRequest.html',
  ],
  equivalents: {},
  examples: {
    pass: [group(key('"arn:aws:kms:eu-central-1:111122223333:key/1"')), provider(key('"alias/access"'))],
    fail: [
      group(''),
      group('sse_configuration {\n  customer_managed_key_enabled = false\n}'),
      group(key('"arn:aws:kms:eu-central-1:111122223333:key/1"').replace('true', 'false')),
      provider(''),
      `
        resource "aws_verifiedaccess_endpoint" "shop" {
          endpoint_type = "load-balancer"
        }
      `,
    ],
    undetermined: [group(key('local.key')), provider(key('local.key'))],
  },
})

/** The key counts where it is switched on; what is not written the provider sends as off. */
function usesKey(sse: {
  readonly customer_managed_key_enabled: Scalar<boolean>
  readonly kms_key_arn: Scalar
}) {
  return all(isCustomerKey(sse.kms_key_arn), sse.customer_managed_key_enabled.is(true))
}

function key(arn: string): string {
  return `sse_BLOCK {\n  customer_managed_key_enabled = true\n  kms_key_arn = ${arn}\n}`
}

function group(encryption: string): string {
  return `resource "aws_verifiedaccess_group" "staff" {\n  ${encryption.replace('BLOCK', 'configuration')}\n}`
}

function provider(encryption: string): string {
  return `resource "aws_verifiedaccess_trust_provider" "staff" {\n  trust_provider_type = "user"\n  ${encryption.replace('BLOCK', 'specification')}\n}`
}
