import { policy } from '../shared/index.ts'

export default policy({
  title: 'Trail covers all regions',
  problem: 'Trail does not cover all regions',
  severity: 'MEDIUM',
  resource: 'aws_cloudtrail',
  must: trail => trail.is_multi_region_trail.is(true),
  why: 'What is done in a region that the trail does not cover leaves no trace. Attackers look for the region that nobody watches.',
  remediation: 'Set is_multi_region_trail to true.',
  fix: `
    resource "aws_cloudtrail" "this" {
      is_multi_region_trail = true
    }
  `,
  equivalents: { checkov: ['CKV_AWS_67'], trivy: ['AWS-0014'] },
  examples: {
    pass: [
      `
        resource "aws_cloudtrail" "main" {
          is_multi_region_trail = true
        }
      `,
    ],
    fail: [
      `
        resource "aws_cloudtrail" "main" {}
      `,
    ],
  },
})
