import { expression, setting } from '../shared/index.ts'

export default setting({
  title: 'Distribution has a web ACL',
  problem: 'Distribution has no web ACL',
  severity: 'MEDIUM',
  resource: ['aws_cloudfront_distribution', 'aws_cloudfront_multitenant_distribution'],
  path: 'web_acl_id',
  isSet: true,
  good: expression('aws_wafv2_web_acl.example.arn'),
  unset: 'fail',
  beside: { enabled: true },
  why: 'Every request of the internet reaches the origin as it was sent. A web ACL stops the common attacks, and can be changed within minutes when a new one comes.',
  remediation: 'Name an aws_wafv2_web_acl of the scope CLOUDFRONT in web_acl_id.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudfront_distribution',
    'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/distribution-web-awswaf.html',
  ],
  equivalents: { checkov: ['CKV_AWS_68'], trivy: ['AWS-0011'], regula: ['FG_R00073'] },
})
