import { setting } from '../shared/index.ts'

export default setting({
  title: 'Distribution tenant keeps the web ACL',
  problem: 'Distribution tenant turns the web ACL off',
  severity: 'MEDIUM',
  resource: 'aws_cloudfront_distribution_tenant',
  path: 'customizations.web_acl.action',
  isNot: 'disable',
  unset: 'pass',
  good: 'override',
  why: 'The distribution has a web ACL for all of its tenants, and this one goes past it. Requests that the ACL would stop reach the origin through this tenant, which is the same for all.',
  remediation: 'Take web_acl out of customizations, or name another web ACL with the action override.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudfront_distribution_tenant',
    'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/tenant-customization.html',
  ],
  equivalents: {},
})
