import { all, setting } from '../shared/index.ts'

export default setting({
  title: 'Certificate is logged for transparency',
  problem: 'Certificate is kept out of the transparency logs',
  severity: 'LOW',
  resource: 'aws_acm_certificate',
  path: 'options.certificate_transparency_logging_preference',
  isNot: 'DISABLED',
  unset: 'pass',
  good: 'ENABLED',
  // Neither an imported certificate nor one of a private authority is logged by ACM.
  when: certificate =>
    all(certificate.certificate_body.isAbsent(), certificate.certificate_authority_arn.isAbsent()),
  why: 'A certificate that somebody else gets for the domain is noticed in the public logs, and only there. Browsers refuse a public certificate that is in none of them.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/acm_certificate',
    'https://docs.aws.amazon.com/acm/latest/userguide/acm-concepts.html#concept-transparency',
  ],
  equivalents: { checkov: ['CKV_AWS_234'], steampipe: ['acm_certificate_transparency_logging_enabled'] },
})
