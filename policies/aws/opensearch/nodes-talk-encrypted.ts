import { type AwsResource, any, policy, SEARCH_DOMAINS, SEARCH_SOURCES } from '../shared/index.ts'

export default policy({
  title: 'Search domain encrypts traffic between its nodes',
  problem: 'Search domain does not encrypt traffic between its nodes',
  severity: 'MEDIUM',
  resource: SEARCH_DOMAINS,
  // A single node has nobody to talk to, until somebody adds one where encryption was switched off.
  when: {
    aws_opensearch_domain: domain =>
      any(
        hasSeveralNodes(domain),
        domain.cluster_config.node_options.some(({ node_config: nodes }) => nodes.enabled.is(true)),
      ),
    aws_elasticsearch_domain: hasSeveralNodes,
  },
  must: domain => domain.node_to_node_encryption.enabled.is(true),
  why: 'The nodes send each other the documents in clear. Whoever can listen in their network reads along, and fine-grained access control cannot be switched on.',
  remediation: 'Set enabled in node_to_node_encryption to true.',
  fix: `
    resource "aws_opensearch_domain" "this" {
      node_to_node_encryption {
        enabled = true
      }
    }
  `,
  source: [
    ...SEARCH_SOURCES,
    'https://docs.aws.amazon.com/opensearch-service/latest/developerguide/ntn.html',
  ],
  equivalents: { checkov: ['CKV_AWS_6'], trivy: ['AWS-0043'] },
  examples: {
    pass: [
      `
        resource "aws_opensearch_domain" "main" {
          domain_name = "main"
          cluster_config {
            instance_count = 3
          }
          node_to_node_encryption {
            enabled = true
          }
        }
      `,
      `
        resource "aws_elasticsearch_domain" "main" {
          domain_name = "main"
          cluster_config {
            dedicated_master_enabled = true
          }
          node_to_node_encryption {
            enabled = true
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_opensearch_domain" "main" {
          domain_name = "main"
          cluster_config {
            instance_count = 1
            node_options {
              node_type = "coordinator"
              node_config {
                enabled = true
                count   = 2
                type    = "m7g.large.search"
              }
            }
          }
        }
      `,
      `
        resource "aws_opensearch_domain" "main" {
          domain_name = "main"
          cluster_config {
            instance_count = 2
          }
        }
      `,
      `
        resource "aws_elasticsearch_domain" "main" {
          domain_name = "main"
          node_to_node_encryption {
            enabled = false
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_opensearch_domain" "main" {
          domain_name = "main"
          cluster_config {
            instance_count = 3
          }
          node_to_node_encryption {
            enabled = local.encrypted
          }
        }
      `,
    ],
  },
})

function hasSeveralNodes({
  cluster_config: cluster,
  node_to_node_encryption: encryption,
}: AwsResource<(typeof SEARCH_DOMAINS)[number]>) {
  return any(
    cluster.instance_count.atLeast(2),
    cluster.dedicated_master_enabled.is(true),
    cluster.warm_enabled.is(true),
    encryption.enabled.isSet(),
  )
}
