import { SEARCH_DOMAINS, SEARCH_SOURCES, setting } from '../shared/index.ts'

export default setting({
  title: 'Search domain requires HTTPS',
  problem: 'Search domain does not require HTTPS',
  severity: 'MEDIUM',
  resource: SEARCH_DOMAINS,
  path: 'domain_endpoint_options.enforce_https',
  is: true,
  unset: 'pass',
  withoutBlock: 'fail',
  why: 'Documents, queries and logins may pass in clear. Whoever can listen on the way reads along, and can change what passes.',
  source: [
    ...SEARCH_SOURCES,
    'https://docs.aws.amazon.com/opensearch-service/latest/developerguide/infrastructure-security.html',
  ],
  equivalents: { checkov: ['CKV_AWS_83'], trivy: ['AWS-0046'] },
  differs:
    'CKV_AWS_83 and AWS-0046 let a domain pass that has no domain_endpoint_options. The provider requires HTTPS only where the block is written; without it OpenSearch Service answers plain HTTP too.',
})
