import { setting } from '../shared/index.ts'

export default setting({
  title: 'Distribution serves its certificate by SNI',
  problem: 'Distribution has addresses of its own for its certificate',
  severity: 'INFO',
  resource: 'aws_cloudfront_distribution',
  path: 'viewer_certificate.ssl_support_method',
  noneOf: ['vip', 'static-ip'],
  good: 'sni-only',
  unset: 'pass',
  beside: {
    enabled: true,
    'viewer_certificate.acm_certificate_arn': 'arn:aws:acm:us-east-1:111122223333:certificate/1',
  },
  why: 'Addresses of its own are paid for by the month, to serve clients that are too old to name the site they want. Such clients are too old for safe TLS as well.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudfront_distribution',
    'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cnames-https-dedicated-ip-or-sni.html',
  ],
  equivalents: {},
})
