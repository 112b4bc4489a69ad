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
  frameworks: {
    'aws-fsbp': ['CloudTrail.1'],
    'cis-aws-5.0': ['3.1'],
    'cis-aws-7.0': ['4.1'],
    'pci-dss-4.0': [
      '10.2.1',
      '10.2.1.1',
      '10.2.1.2',
      '10.2.1.3',
      '10.2.1.4',
      '10.2.1.5',
      '10.2.1.6',
      '10.2.1.7',
      '10.2.2',
      '10.3.1',
      '10.6.3',
      '5.3.4',
      'A1.2.1',
    ],
  },
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
