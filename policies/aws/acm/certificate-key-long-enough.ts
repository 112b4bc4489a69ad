import { any, setting } from '../shared/index.ts'

export default setting({
  title: 'RSA certificate has a key of 2,048 bits or more',
  problem: 'RSA certificate has a key of 1,024 bits',
  severity: 'MEDIUM',
  resource: 'aws_acm_certificate',
  path: 'key_algorithm',
  isNot: 'RSA_1024',
  unset: 'pass',
  good: 'RSA_2048',
  // How long the key of an imported certificate is shows only once ACM has read it.
  when: certificate => any(certificate.key_algorithm.isSet(), certificate.certificate_body.isAbsent()),
  why: 'An RSA key of 1,024 bits can be broken by whoever has the means, and with it every connection that it protects. Authorities and browsers have refused such keys since 2013.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/acm_certificate',
    'https://docs.aws.amazon.com/securityhub/latest/userguide/acm-controls.html#acm-2',
  ],
  equivalents: {},
})
