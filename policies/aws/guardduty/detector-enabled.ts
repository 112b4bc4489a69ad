import { setting } from '../shared/index.ts'

export default setting({
  title: 'GuardDuty detector is on',
  problem: 'GuardDuty detector is off',
  severity: 'MEDIUM',
  resource: 'aws_guardduty_detector',
  path: 'enable',
  is: true,
  unset: 'pass',
  guards: { aws_guardduty_detector: 'region' },
  why: 'A suspended detector looks at nothing. Stolen credentials and machines that call home are then seen by nobody.',
  source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/guardduty_detector',
  equivalents: { checkov: ['CKV_AWS_238'], steampipe: ['guardduty_enabled'] },
})
