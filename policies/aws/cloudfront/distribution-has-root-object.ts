import { setting } from '../shared/index.ts'

export default setting({
  title: 'Distribution names a default root object',
  problem: 'Distribution names no default root object',
  severity: 'LOW',
  resource: ['aws_cloudfront_distribution', 'aws_cloudfront_multitenant_distribution'],
  path: 'default_root_object',
  isSet: true,
  good: 'index.html',
  unset: 'fail',
  beside: { enabled: true },
  why: 'Who asks for the bare domain gets what the origin makes of it: of a bucket that may be the list of all that it holds. A root object answers in its place.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudfront_distribution',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudfront_multitenant_distribution',
    'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/DefaultRootObject.html',
  ],
  equivalents: { checkov: ['CKV_AWS_305'] },
})
