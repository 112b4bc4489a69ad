import { requiresTls12, SEARCH_DOMAINS, SEARCH_SOURCES } from '../shared/index.ts'

export default requiresTls12({
  noun: 'Search domain',
  resource: SEARCH_DOMAINS,
  path: 'domain_endpoint_options.tls_security_policy',
  source: [
    ...SEARCH_SOURCES,
    'https://docs.aws.amazon.com/opensearch-service/latest/APIReference/API_DomainEndpointOptions.html',
  ],
  good: 'Policy-Min-TLS-1-2-PFS-2023-10',
  equivalents: { checkov: ['CKV_AWS_228'], trivy: ['AWS-0126'] },
})
