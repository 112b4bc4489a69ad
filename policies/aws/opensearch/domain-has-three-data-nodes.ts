import { all, policy, SEARCH_DOMAINS, SEARCH_SOURCES } from '../shared/index.ts'

export default policy({
  title: 'Search domain has three data nodes over several zones',
  problem: 'Search domain does not have three data nodes over several zones',
  severity: 'INFO',
  resource: SEARCH_DOMAINS,
  must: ({ cluster_config: cluster }) =>
    all(cluster.instance_count.atLeast(3), cluster.zone_awareness_enabled.is(true)),
  why: 'With fewer nodes, or all of them in one zone, a failure takes documents or the whole domain away. Three over several zones lose one and go on.',
  remediation: 'Set instance_count to 3 or more and zone_awareness_enabled to true in cluster_config.',
  fix: `
    resource "aws_opensearch_domain" "this" {
      cluster_config {
        instance_count         = 3
        zone_awareness_enabled = true
        zone_awareness_config {
          availability_zone_count = 3
        }
      }
    }
  `,
  source: [
    ...SEARCH_SOURCES,
    'https://docs.aws.amazon.com/opensearch-service/latest/developerguide/managedomains-multiaz.html',
  ],
  equivalents: { steampipe: ['es_domain_data_nodes_min_3'] },
  examples: {
    pass: [
      `
        resource "aws_opensearch_domain" "main" {
          domain_name = "main"
          cluster_config {
            instance_count         = 3
            zone_awareness_enabled = true
          }
        }
      `,
      `
        resource "aws_elasticsearch_domain" "main" {
          domain_name = "main"
          cluster_config {
            instance_count         = 6
            zone_awareness_enabled = true
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_opensearch_domain" "main" {
          domain_name = "main"
        }
      `,
      `
        resource "aws_elasticsearch_domain" "main" {
          domain_name = "main"
          cluster_config {
            instance_count = 3
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_opensearch_domain" "main" {
          domain_name = "main"
          cluster_config {
            instance_count         = local.nodes
            zone_awareness_enabled = true
          }
        }
      `,
    ],
  },
})
