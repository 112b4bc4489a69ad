import { encrypted, SEARCH_DOMAINS, SEARCH_SOURCES } from '../shared/index.ts'

export default encrypted({
  noun: 'Search domain',
  resource: SEARCH_DOMAINS,
  path: 'encrypt_at_rest.enabled',
  source: [
    ...SEARCH_SOURCES,
    'https://docs.aws.amazon.com/opensearch-service/latest/developerguide/encryption-at-rest.html',
  ],
  equivalents: { checkov: ['CKV_AWS_5', 'CKV_AWS_247'], trivy: ['AWS-0048'] },
  differs:
    'CKV_AWS_247 asks for a customer key and so objects to a domain without any encryption too: that one is told here, also where it names a key, which then encrypts nothing.',
})
