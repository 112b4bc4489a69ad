import { setting } from '../shared/index.ts'

export default setting({
  title: 'Build report export is encrypted',
  problem: 'Build report export is not encrypted',
  severity: 'LOW',
  resource: 'aws_codebuild_report_group',
  path: 'export_config.s3_destination.encryption_disabled',
  isNot: true,
  unset: 'pass',
  beside: { 'export_config.type': 'S3', 'export_config.s3_destination.bucket': 'reports' },
  when: group => group.export_config.type.is('S3'),
  why: 'The reports tell what the tests found and where the code is weak. Without encryption the bucket alone decides who reads them.',
  remediation: 'Take encryption_disabled out of s3_destination, or set it to false.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/codebuild_report_group',
    'https://docs.aws.amazon.com/codebuild/latest/APIReference/API_S3ReportExportConfig.html',
  ],
  equivalents: {},
})
