import { setting } from '../shared/index.ts'

export default setting({
  title: 'Search domain refuses anonymous calls',
  problem: 'Search domain takes anonymous calls',
  severity: 'LOW',
  resource: 'aws_opensearch_domain',
  path: 'advanced_security_options.anonymous_auth_enabled',
  isNot: true,
  unset: 'pass',
  // Without fine-grained access control it has no effect, and that is told by itself.
  when: domain => domain.advanced_security_options.enabled.is(true),
  beside: { 'advanced_security_options.enabled': true },
  why: 'Whoever reaches the domain without signing in gets the rights of its default role, for the thirty days in which roles are to be mapped. Until then fine-grained access control holds nobody off.',
  remediation: 'Set anonymous_auth_enabled to false once the roles are mapped.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/opensearch_domain',
    'https://docs.aws.amazon.com/opensearch-service/latest/APIReference/API_AdvancedSecurityOptionsInput.html',
    'https://docs.aws.amazon.com/opensearch-service/latest/developerguide/fgac.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_opensearch_domain" "logs" {
          advanced_security_options {
            enabled                = true
            anonymous_auth_enabled = false
          }
        }
      `,
    ],
  },
})
