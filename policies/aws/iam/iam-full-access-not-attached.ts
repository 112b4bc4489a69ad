import { notAttached } from '../shared/index.ts'

export default notAttached({
  name: 'IAMFullAccess',
  instead: 'IAMReadOnlyAccess',
  title: 'IAMFullAccess is not attached',
  problem: 'IAMFullAccess is attached',
  severity: 'HIGH',
  why: 'Whoever may do everything in IAM can give itself every other right. The principal is an administrator in all but name.',
  source: 'https://docs.aws.amazon.com/aws-managed-policy/latest/reference/IAMFullAccess.html',
  equivalents: { checkov: ['CKV2_AWS_56'] },
  differs: 'A data source that reads the policy attaches it to nobody. It is told where its ARN is attached.',
})
