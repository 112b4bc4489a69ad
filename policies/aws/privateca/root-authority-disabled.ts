import { setting } from '../shared/index.ts'

export default setting({
  title: 'Root certificate authority is disabled between uses',
  problem: 'Root certificate authority is enabled',
  severity: 'INFO',
  resource: 'aws_acmpca_certificate_authority',
  path: 'enabled',
  is: false,
  unset: 'fail',
  beside: { type: 'ROOT' },
  when: authority => authority.type.is('ROOT'),
  why: 'Whoever may use the root can sign authorities that everyone here trusts. It is needed only when a subordinate authority is made or renewed.',
  remediation: 'Set enabled to false once its subordinate authorities have their certificates.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/acmpca_certificate_authority',
    'https://docs.aws.amazon.com/privateca/latest/userguide/ca-best-practices.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_acmpca_certificate_authority" "issuing" {
          type = "SUBORDINATE"
        }
        resource "aws_acmpca_certificate_authority" "root" {
          type    = "ROOT"
          enabled = false
        }
      `,
    ],
  },
})
