import { setting } from '../shared/index.ts'

export default setting({
  title: 'Distribution refuses client certificates that have expired',
  problem: 'Distribution takes client certificates that have expired',
  severity: 'MEDIUM',
  resource: 'aws_cloudfront_distribution',
  path: 'viewer_mtls_config.trust_store_config.ignore_certificate_expiry',
  isNot: true,
  unset: 'pass',
  beside: { 'viewer_mtls_config.mode': 'required' },
  why: 'A certificate of somebody who left long ago still opens the door, and so does one that was stolen and let expire. Nobody lists an expired certificate as revoked.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudfront_distribution',
    'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/viewer-mtls.html',
  ],
  equivalents: {},
})
