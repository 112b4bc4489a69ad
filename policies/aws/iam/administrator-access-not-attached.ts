import { notAttached } from '../shared/index.ts'

export default notAttached({
  name: 'AdministratorAccess',
  instead: 'ReadOnlyAccess',
  title: 'AdministratorAccess is not attached',
  problem: 'AdministratorAccess is attached',
  severity: 'HIGH',
  why: 'AdministratorAccess grants every action on every resource. Whoever gets hold of the principal owns the account.',
  remediation:
    'Attach a policy that lists what is needed; keep administrators to a role that people assume for a task.',
  source: 'https://docs.aws.amazon.com/aws-managed-policy/latest/reference/AdministratorAccess.html',
  equivalents: { checkov: ['CKV_AWS_274', 'CKV_AWS_275'] },
  differs: 'A data source that reads the policy attaches it to nobody. It is told where its ARN is attached.',
})
