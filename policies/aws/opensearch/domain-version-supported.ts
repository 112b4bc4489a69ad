import { any, policy, type Scalar, SEARCH_SOURCES, type Verdict } from '../shared/index.ts'
import { ENDED_SEARCH as ENDED } from '../shared/lists/search-versions.ts'

export default policy({
  title: 'Search domain runs a supported version',
  problem: 'Search domain runs a version whose standard support has ended',
  severity: 'LOW',
  resource: ['aws_opensearch_domain', 'aws_elasticsearch_domain'],
  must: {
    aws_opensearch_domain: ({ engine_version: version }) =>
      hasSupport(
        version,
        Object.entries(ENDED.values).flatMap(([engine, ended]) => ended.map(one => `${engine}_${one}`)),
      ),
    // Where none is named the provider takes 1.5.
    aws_elasticsearch_domain: ({ elasticsearch_version: version }) =>
      hasSupport(version, ENDED.values.Elasticsearch),
  },
  why: 'Only grave flaws are still mended in it, which is charged as extended support. Kibana and Dashboards of such versions have had flaws that let anyone run code who could reach them.',
  remediation: 'Upgrade to a version that has standard support; a domain takes several steps there.',
  fix: `
    resource "aws_opensearch_domain" "this" {
      engine_version = "OpenSearch_2.19"
    }

    resource "aws_elasticsearch_domain" "this" {
      elasticsearch_version = "7.10"
    }
  `,
  source: [
    ...SEARCH_SOURCES,
    ENDED.source,
    'https://docs.aws.amazon.com/opensearch-service/latest/developerguide/version-migration.html',
  ],
  lists: [ENDED],
  equivalents: {},
  examples: {
    pass: [
      'resource "aws_opensearch_domain" "logs" {\n  engine_version = "OpenSearch_2.19"\n}',
      'resource "aws_opensearch_domain" "logs" {\n  engine_version = "Elasticsearch_7.10"\n}',
      // AWS takes its newest version.
      'resource "aws_opensearch_domain" "logs" {}',
      'resource "aws_elasticsearch_domain" "logs" {\n  elasticsearch_version = "6.8"\n}',
    ],
    fail: [
      'resource "aws_opensearch_domain" "logs" {\n  engine_version = "OpenSearch_1.1"\n}',
      'resource "aws_opensearch_domain" "logs" {\n  engine_version = "Elasticsearch_7.4"\n}',
      'resource "aws_elasticsearch_domain" "logs" {\n  elasticsearch_version = "5.6"\n}',
      'resource "aws_elasticsearch_domain" "logs" {}',
    ],
    undetermined: ['resource "aws_opensearch_domain" "logs" {\n  engine_version = local.version\n}'],
  },
})

function hasSupport(version: Scalar, ended: readonly string[]): Verdict {
  return any(
    version.satisfies(
      text => !ended.includes(text),
      `a version still supported on ${ENDED.date} is expected`,
    ),
    version.isAbsent(),
  )
}
