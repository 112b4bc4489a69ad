import { all, any, json, policy } from '../shared/index.ts'

export default policy({
  title: 'Search collection is reached through the VPC alone',
  problem: 'Search collection has a public endpoint',
  severity: 'MEDIUM',
  resource: 'aws_opensearchserverless_security_policy',
  when: policy => policy.type.is('network'),
  must: ({ policy }) =>
    json<Rule[]>(policy).every(rule => {
      const isClosed = rule.AllowFromPublic.isNot(true)
      // A rule that is closed has to say from where the collection is reached all the same.
      return all(isClosed, any(rule.SourceVPCEs.isSet(), rule.SourceServices.isSet(), isClosed))
    }),
  why: 'The whole internet can reach the collection and its dashboards; a stolen key of a role that may read it is enough. From the VPC alone the network has to be entered first.',
  remediation: 'Set AllowFromPublic to false and name a VPC endpoint in SourceVPCEs.',
  fix: `
    resource "aws_opensearchserverless_security_policy" "this" {
      type = "network"
      policy = jsonencode([{
        Rules           = [{ ResourceType = "collection", Resource = ["collection/main"] }]
        AllowFromPublic = false
        SourceVPCEs     = ["<ID of an aws_opensearchserverless_vpc_endpoint>"]
      }])
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/opensearchserverless_security_policy',
    'https://docs.aws.amazon.com/opensearch-service/latest/developerguide/serverless-network.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_opensearchserverless_security_policy" "main" {
          name = "main"
          type = "network"
          policy = jsonencode([{
            Rules           = [{ ResourceType = "collection", Resource = ["collection/main"] }]
            AllowFromPublic = false
            SourceVPCEs     = ["vpce-050f79086ee71ac05"]
          }])
        }
      `,
    ],
    fail: [
      `
        resource "aws_opensearchserverless_security_policy" "main" {
          name = "main"
          type = "network"
          policy = jsonencode([{
            Rules           = [{ ResourceType = "collection", Resource = ["collection/main"] }]
            AllowFromPublic = true
          }])
        }
      `,
      `
        resource "aws_opensearchserverless_security_policy" "main" {
          name = "main"
          type = "network"
          policy = jsonencode([
            { Rules = [{ ResourceType = "collection", Resource = ["collection/main"] }], SourceVPCEs = ["vpce-1"] },
            { Rules = [{ ResourceType = "dashboard", Resource = ["collection/main"] }], AllowFromPublic = true },
          ])
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_opensearchserverless_security_policy" "main" {
          name   = "main"
          type   = "network"
          policy = local.document
        }
      `,
    ],
  },
})

interface Rule {
  readonly AllowFromPublic: boolean
  readonly SourceVPCEs: readonly string[]
  readonly SourceServices: readonly string[]
}
