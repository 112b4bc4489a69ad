import { setting } from '../shared/index.ts'

export default setting({
  title: 'Distribution is enabled',
  problem: 'Distribution is disabled',
  severity: 'INFO',
  resource: ['aws_cloudfront_distribution', 'aws_cloudfront_multitenant_distribution'],
  path: 'enabled',
  is: true,
  unset: 'fail',
  why: 'It serves nothing, and is at hand for whoever turns it on again with what it was set to long ago. Its domain may still be named somewhere.',
  remediation: 'Set enabled to true, or take the distribution away.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudfront_distribution',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudfront_multitenant_distribution',
    'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HowToDeleteDistribution.html',
  ],
  equivalents: { checkov: ['CKV_AWS_216'] },
})
