import {
  all,
  any,
  expression,
  follow,
  hcl,
  isCustomerKey,
  json,
  policy,
  type Scalar,
  textToRepeat,
} from '../shared/index.ts'

export default policy({
  title: 'Search collection is encrypted with a customer key',
  problem: 'Search collection is not encrypted with a customer key',
  severity: 'LOW',
  resource: ['aws_opensearchserverless_security_policy', 'aws_opensearchserverless_collection'],
  // A collection that says nothing of its encryption is encrypted as such a policy says.
  when: {
    aws_opensearchserverless_security_policy: policy => policy.type.is('encryption'),
    aws_opensearchserverless_collection: collection => collection.encryption_config.isSet(),
  },
  must: {
    aws_opensearchserverless_security_policy: ({ policy }) => {
      const encryption = json<{ AWSOwnedKey: boolean; KmsARN: string }>(policy)
      return any(
        all(encryption.KmsARN.isSet(), encryption.AWSOwnedKey.isNot(true)),
        // A document that quotes a key still to be made has its text once that key exists.
        follow(policy, 'aws_kms_key', ['arn']).some(),
      )
    },
    aws_opensearchserverless_collection: collection =>
      collection.encryption_config.every(encryption =>
        all(isCustomerKey(encryption.kms_key_arn), encryption.aws_owned_key.isNot(true)),
      ),
  },
  why: 'A key that AWS owns stands in no account: its use is in no trail, and nobody can take it away. With a key of your own each use is allowed by you and can be ended.',
  remediation:
    'Take AWSOwnedKey out and name a KMS key of your own in KmsARN; in encryption_config of a collection, in kms_key_arn.',
  fix: `
    resource "aws_opensearchserverless_security_policy" "this" {
      type = "encryption"
      policy = jsonencode({
        Rules  = [{ ResourceType = "collection", Resource = ["collection/<name of the collection>"] }]
        KmsARN = aws_kms_key.example.arn
      })
    }

    resource "aws_opensearchserverless_collection" "this" {
      encryption_config = [{
        kms_key_arn = aws_kms_key.example.arn
      }]
    }
  `,
  fixFor: {
    aws_opensearchserverless_security_policy: ({ policy }) => withKey(policy),
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/opensearchserverless_security_policy',
    'https://docs.aws.amazon.com/opensearch-service/latest/developerguide/serverless-encryption.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_kms_key" "search" {}
        resource "aws_opensearchserverless_security_policy" "main" {
          name = "main"
          type = "encryption"
          policy = jsonencode({
            Rules  = [{ ResourceType = "collection", Resource = ["collection/main"] }]
            KmsARN = aws_kms_key.search.arn
          })
        }
      `,
      `
        resource "aws_kms_key" "search" {}
        resource "aws_opensearchserverless_collection" "main" {
          name = "main"
          encryption_config = [{
            kms_key_arn = aws_kms_key.search.arn
          }]
        }
      `,
      `
        resource "aws_opensearchserverless_security_policy" "main" {
          name = "main"
          type = "encryption"
          policy = jsonencode({
            Rules  = [{ ResourceType = "collection", Resource = ["collection/main"] }]
            KmsARN = "arn:aws:kms:eu-central-1:111122223333:key/1"
          })
        }
      `,
    ],
    fail: [
      `
        resource "aws_opensearchserverless_collection" "main" {
          name = "main"
          encryption_config = [{
            aws_owned_key = true
          }]
        }
      `,
      `
        resource "aws_opensearchserverless_security_policy" "main" {
          name = "main"
          type = "encryption"
          policy = jsonencode({
            Rules       = [{ ResourceType = "collection", Resource = ["collection/main"] }]
            AWSOwnedKey = true
          })
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_opensearchserverless_security_policy" "main" {
          name   = "main"
          type   = "encryption"
          policy = local.document
        }
      `,
    ],
  },
})

/** The document with a key, for the same collections as it stands. */
function withKey(document: Scalar): string | undefined {
  const names = /"Resource":\[("[\w/*-]+"(?:,"[\w/*-]+")*)\]/.exec(textToRepeat(document) ?? '')?.[1]
  return (
    names &&
    hcl('aws_opensearchserverless_security_policy', 'this', {
      type: 'encryption',
      policy: expression(
        `jsonencode({
    Rules  = [{ ResourceType = "collection", Resource = [${names.replaceAll(',', ', ')}] }]
    KmsARN = aws_kms_key.example.arn
  })`,
      ),
    })
  )
}
