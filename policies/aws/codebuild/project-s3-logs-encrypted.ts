import { setting } from '../shared/index.ts'

export default setting({
  title: 'Build logs in S3 are encrypted',
  problem: 'Build logs in S3 are not encrypted',
  severity: 'MEDIUM',
  resource: 'aws_codebuild_project',
  path: 'logs_config.s3_logs.encryption_disabled',
  isNot: true,
  unset: 'pass',
  beside: { 'logs_config.s3_logs.status': 'ENABLED', 'logs_config.s3_logs.location': 'logs/builds' },
  when: project => project.logs_config.s3_logs.status.is('ENABLED'),
  why: 'A log tells how the software is built, and often holds what a build printed by mistake. Without encryption the bucket alone decides who reads it.',
  remediation: 'Take encryption_disabled out of s3_logs, or set it to false.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/codebuild_project',
    'https://docs.aws.amazon.com/codebuild/latest/APIReference/API_S3LogsConfig.html',
  ],
  equivalents: { checkov: ['CKV_AWS_311'], steampipe: ['codebuild_project_s3_logs_encryption_enabled'] },
})
