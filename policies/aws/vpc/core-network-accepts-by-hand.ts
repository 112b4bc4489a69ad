import { json, policy, type Scalar } from '../shared/index.ts'

export default policy({
  title: 'Core network takes no attachment by itself',
  problem: 'Core network takes attachments by itself',
  severity: 'MEDIUM',
  resource: ['aws_networkmanager_core_network_policy_attachment', 'aws_networkmanager_core_network'],
  must: {
    aws_networkmanager_core_network_policy_attachment: own => asks(own.policy_document),
    aws_networkmanager_core_network: own => asks(own.base_policy_document),
  },
  why: 'Any account that the network is shared with can join its own to a segment, and nobody is asked. Traffic with all that is in the segment begins at once.',
  remediation: 'Leave require-attachment-acceptance of each segment at true.',
  fix: `
    resource "aws_networkmanager_core_network_policy_attachment" "this" {
      policy_document = jsonencode({
        version = "2021.12"
        core-network-configuration = {
          asn-ranges     = ["64512-64555"]
          edge-locations = [{ location = "eu-central-1" }]
        }
        segments = [{ name = "shared", require-attachment-acceptance = true }]
      })
    }

    resource "aws_networkmanager_core_network" "this" {
      base_policy_document = jsonencode({
        version = "2021.12"
        core-network-configuration = {
          asn-ranges     = ["64512-64555"]
          edge-locations = [{ location = "eu-central-1" }]
        }
        segments = [{ name = "shared", require-attachment-acceptance = true }]
      })
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/networkmanager_core_network_policy_attachment',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/networkmanager_core_network',
    'https://docs.aws.amazon.com/network-manager/latest/cloudwan/cloudwan-policies-json.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      ...each('{ name = "shared" }'),
      ...each('{ name = "shared", require-attachment-acceptance = true }'),
      `
        resource "aws_networkmanager_core_network" "main" {
          global_network_id = "global-network-1"
        }
      `,
    ],
    fail: [
      ...each('{ name = "shared", require-attachment-acceptance = false }'),
      ...each('{ name = "prod" }, { name = "test", require-attachment-acceptance = false }'),
    ],
    undetermined: [
      `
        resource "aws_networkmanager_core_network_policy_attachment" "main" {
          core_network_id = "core-network-1"
          policy_document = local.policy
        }
      `,
    ],
  },
})

interface CoreNetwork {
  readonly segments: readonly { readonly 'require-attachment-acceptance': boolean }[]
}

function asks(document: Scalar) {
  return json<CoreNetwork>(document).segments.every(segment =>
    segment['require-attachment-acceptance'].isNot(false),
  )
}

function each(segments: string): string[] {
  const document = `jsonencode({
    version = "2021.12"
    core-network-configuration = { asn-ranges = ["64512-64555"], edge-locations = [{ location = "eu-central-1" }] }
    segments = [${segments}]
  })`
  return [
    `
      resource "aws_networkmanager_core_network_policy_attachment" "main" {
        core_network_id = "core-network-1"
        policy_document = ${document}
      }
    `,
    `
      resource "aws_networkmanager_core_network" "main" {
        global_network_id    = "global-network-1"
        base_policy_document = ${document}
      }
    `,
  ]
}
