import { blockSetting } from '../shared/index.ts'

export default blockSetting({
  setting: 'restrict_public_buckets',
  title: 'Public access block restricts public buckets',
  problem: 'Public access block leaves public policies in force',
  why: 'A public policy that the bucket has already goes on to let everyone in. Restricted, the bucket answers only its own account and services of AWS.',
  equivalents: { checkov: ['CKV_AWS_56'], trivy: ['AWS-0093'], regula: ['FG_R00229'] },
})
