import { SEARCH_DOMAINS, SEARCH_SOURCES, setting } from '../shared/index.ts'

export default setting({
  title: 'Search domain has dedicated masters',
  problem: 'Search domain has no dedicated masters',
  severity: 'INFO',
  resource: SEARCH_DOMAINS,
  path: 'cluster_config.dedicated_master_enabled',
  is: true,
  unset: 'fail',
  beside: {
    'cluster_config.dedicated_master_count': 3,
    'cluster_config.dedicated_master_type': 'm7g.large.search',
  },
  why: 'A data node that is busy with a heavy query manages the cluster badly, and one that fails takes it along. Nodes that do nothing else keep it steady.',
  remediation: 'Set dedicated_master_enabled to true and dedicated_master_count to 3.',
  source: [
    ...SEARCH_SOURCES,
    'https://docs.aws.amazon.com/opensearch-service/latest/developerguide/managedomains-dedicatedmasternodes.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_59', 'CKV_AWS_318'] },
  differs:
    'CKV_AWS_318 reads the count of masters and the zones, and not whether there are any masters: without dedicated_master_enabled the count means nothing.',
})
