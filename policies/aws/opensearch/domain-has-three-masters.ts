import { SEARCH_DOMAINS, SEARCH_SOURCES, setting } from '../shared/index.ts'

// A domain without any is another policy's finding.
export default setting({
  title: 'Search domain has three dedicated masters or more',
  problem: 'Search domain has fewer than three dedicated masters',
  severity: 'INFO',
  resource: SEARCH_DOMAINS,
  path: 'cluster_config.dedicated_master_count',
  atLeast: 3,
  unset: 'fail',
  when: domain => domain.cluster_config.dedicated_master_enabled.is(true),
  beside: { 'cluster_config.dedicated_master_enabled': true },
  why: 'The masters elect one of them by majority. Where one of two is lost there is none, and the domain stands still.',
  source: [
    ...SEARCH_SOURCES,
    'https://docs.aws.amazon.com/opensearch-service/latest/developerguide/managedomains-dedicatedmasternodes.html',
  ],
  equivalents: { checkov: ['CKV_AWS_318'] },
})
