import { isModernSearchPolicy, policy, SEARCH_DOMAINS, SEARCH_SOURCES } from '../shared/index.ts'

export default policy({
  title: 'Search domain speaks with forward secrecy only',
  problem: 'Search domain also speaks without forward secrecy',
  severity: 'LOW',
  resource: SEARCH_DOMAINS,
  // One that speaks TLS 1.0, as it does where no policy is named, is told by aws/opensearch/domain-requires-tls-1-2.
  when: domain =>
    domain.domain_endpoint_options.tls_security_policy.satisfies(
      isModernSearchPolicy,
      'a policy of TLS 1.2 is expected',
    ),
  must: domain => domain.domain_endpoint_options.tls_security_policy.isNot('Policy-Min-TLS-1-2-2019-07'),
  why: 'Without forward secrecy one key opens every connection that was ever recorded, should it be stolen later. The newer policy makes keys anew for each, and speaks TLS 1.3 too.',
  remediation: 'Set tls_security_policy to Policy-Min-TLS-1-2-PFS-2023-10.',
  fix: `
    resource "aws_opensearch_domain" "this" {
      domain_endpoint_options {
        tls_security_policy = "Policy-Min-TLS-1-2-PFS-2023-10"
      }
    }
  `,
  source: [
    ...SEARCH_SOURCES,
    'https://docs.aws.amazon.com/opensearch-service/latest/APIReference/API_DomainEndpointOptions.html',
    'https://docs.aws.amazon.com/securityhub/latest/userguide/opensearch-controls.html',
  ],
  equivalents: {},
  examples: {
    pass: SEARCH_DOMAINS.map(type => endpoint(type, '"Policy-Min-TLS-1-2-PFS-2023-10"')),
    fail: SEARCH_DOMAINS.map(type => endpoint(type, '"Policy-Min-TLS-1-2-2019-07"')),
    undetermined: [endpoint('aws_opensearch_domain', 'local.policy')],
  },
})

function endpoint(type: string, policy: string): string {
  return `
    resource "${type}" "logs" {
      domain_name = "logs"
      domain_endpoint_options {
        enforce_https       = true
        tls_security_policy = ${policy}
      }
    }
  `
}
