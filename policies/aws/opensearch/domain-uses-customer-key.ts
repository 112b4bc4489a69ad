import { customerKey, SEARCH_DOMAINS, SEARCH_SOURCES } from '../shared/index.ts'

export default customerKey({
  noun: 'Search domain',
  resource: SEARCH_DOMAINS,
  path: 'encrypt_at_rest.kms_key_id',
  when: domain => domain.encrypt_at_rest.enabled.is(true),
  beside: { 'encrypt_at_rest.enabled': true },
  source: [
    ...SEARCH_SOURCES,
    'https://docs.aws.amazon.com/opensearch-service/latest/developerguide/encryption-at-rest.html',
  ],
  equivalents: { checkov: ['CKV_AWS_247'] },
})
