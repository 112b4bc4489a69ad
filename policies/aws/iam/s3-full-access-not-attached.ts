import { notAttached } from '../shared/index.ts'

export default notAttached({
  name: 'AmazonS3FullAccess',
  instead: 'AmazonS3ReadOnlyAccess',
  title: 'AmazonS3FullAccess is not attached',
  problem: 'AmazonS3FullAccess is attached',
  severity: 'MEDIUM',
  why: 'The policy lets its holder read, change and delete every object of the account, backups and logs too. Hardly anything needs all buckets.',
  remediation: 'Attach a policy of your own that names the buckets.',
  source: 'https://docs.aws.amazon.com/aws-managed-policy/latest/reference/AmazonS3FullAccess.html',
  equivalents: { trivy: ['AWS-0345'], regula: ['FG_R00220'] },
})
