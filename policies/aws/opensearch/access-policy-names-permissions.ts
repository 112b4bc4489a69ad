import { json, not, policy } from '../shared/index.ts'

export default policy({
  title: 'Access policy of collections names its permissions',
  problem: 'Access policy of collections gives every permission',
  severity: 'LOW',
  resource: 'aws_opensearchserverless_access_policy',
  must: own =>
    json<Entry[]>(own.policy).every(entry => entry.Rules.every(rule => not(rule.Permission.has('aoss:*')))),
  why: 'Whoever takes over an application that only writes can read all of the data, and delete it. What an application needs is most often two or three permissions.',
  remediation: 'Name the permissions in place of aoss:*, such as aoss:ReadDocument and aoss:WriteDocument.',
  fix: `
    resource "aws_opensearchserverless_access_policy" "this" {
      policy = jsonencode([{
        Rules = [{
          ResourceType = "index"
          Resource     = ["index/books/*"]
          Permission   = ["aoss:ReadDocument", "aoss:WriteDocument"]
        }]
        Principal = ["arn:aws:iam::111122223333:role/books"]
      }])
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/opensearchserverless_access_policy',
    'https://docs.aws.amazon.com/opensearch-service/latest/developerguide/serverless-data-access.html',
  ],
  equivalents: {},
  examples: {
    pass: [access('["aoss:ReadDocument"]')],
    fail: [access('["aoss:*"]'), access('["aoss:ReadDocument", "aoss:*"]')],
    undetermined: [
      `
        resource "aws_opensearchserverless_access_policy" "books" {
          name   = "books"
          type   = "data"
          policy = local.policy
        }
      `,
    ],
  },
})

interface Entry {
  readonly Rules: readonly { readonly Permission: readonly string[] }[]
}

function access(permissions: string): string {
  return `
    resource "aws_opensearchserverless_access_policy" "books" {
      name = "books"
      type = "data"
      policy = jsonencode([{
        Rules     = [{ ResourceType = "index", Resource = ["index/books/*"], Permission = ${permissions} }]
        Principal = ["arn:aws:iam::111122223333:role/books"]
      }])
    }
  `
}
