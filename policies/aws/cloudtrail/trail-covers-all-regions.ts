import { setting } from '../shared/index.ts'

export default setting({
  title: 'Trail covers all regions',
  problem: 'Trail does not cover all regions',
  severity: 'MEDIUM',
  resource: 'aws_cloudtrail',
  path: 'is_multi_region_trail',
  is: true,
  unset: 'fail',
  why: 'What is done in a region that the trail does not cover leaves no trace. Attackers look for the region that nobody watches.',
  source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudtrail',
  equivalents: {
    checkov: ['CKV_AWS_67'],
    trivy: ['AWS-0014'],
    steampipe: ['cloudtrail_enabled_all_regions'],
  },
})
