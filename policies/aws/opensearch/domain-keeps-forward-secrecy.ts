import { isModernSearchPolicy, SEARCH_DOMAINS, SEARCH_SOURCES, setting } from '../shared/index.ts'

export default setting({
  title: 'Search domain speaks with forward secrecy only',
  problem: 'Search domain also speaks without forward secrecy',
  severity: 'LOW',
  resource: SEARCH_DOMAINS,
  path: 'domain_endpoint_options.tls_security_policy',
  isNot: 'Policy-Min-TLS-1-2-2019-07',
  unset: 'pass',
  // A policy that speaks TLS 1.0 too, as the domain does without one: aws/opensearch/domain-requires-tls-1-2 tells that.
  when: domain =>
    domain.domain_endpoint_options.tls_security_policy.satisfies(
      isModernSearchPolicy,
      'a policy of TLS 1.2 is expected',
    ),
  good: 'Policy-Min-TLS-1-2-PFS-2023-10',
  why: 'Without forward secrecy one key opens every connection that was ever recorded, should it be stolen later. The newer policy makes keys anew for each, and speaks TLS 1.3 too.',
  source: [
    ...SEARCH_SOURCES,
    'https://docs.aws.amazon.com/opensearch-service/latest/APIReference/API_DomainEndpointOptions.html',
    'https://docs.aws.amazon.com/securityhub/latest/userguide/opensearch-controls.html',
  ],
  equivalents: {},
})
