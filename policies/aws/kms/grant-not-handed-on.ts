import { hcl, knownTexts, not, policy } from '../shared/index.ts'

export default policy({
  title: 'Grant of a key cannot be handed on',
  problem: 'Grant of a key can be handed on',
  severity: 'LOW',
  resource: 'aws_kms_grant',
  must: grant => not(grant.operations.has('CreateGrant')),
  why: 'Whoever has the grant can give the same rights to anybody else, whom no policy of yours names. Only services that start something for you need that.',
  remediation: 'Take CreateGrant out of operations.',
  fix: `
    resource "aws_kms_grant" "this" {
      operations = ["Decrypt", "GenerateDataKey"]
    }
  `,
  fixFor: {
    aws_kms_grant: ({ operations }) => {
      const others = knownTexts(operations)?.filter(one => one !== 'CreateGrant')
      // One that allows nothing else is no grant any more.
      return others?.length ? hcl('aws_kms_grant', 'this', { operations: others }) : undefined
    },
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/kms_grant',
    'https://docs.aws.amazon.com/kms/latest/developerguide/grants.html',
  ],
  equivalents: {},
  examples: {
    pass: [grant('["Decrypt", "GenerateDataKey"]')],
    fail: [grant('["Decrypt", "CreateGrant"]')],
    undetermined: [grant('local.operations')],
  },
})

function grant(operations: string): string {
  return `
    resource "aws_kms_grant" "reader" {
      key_id            = "1a2b3c"
      grantee_principal = "arn:aws:iam::111122223333:role/reader"
      operations        = ${operations}
    }
  `
}
