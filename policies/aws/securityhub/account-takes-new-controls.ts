import { setting } from '../shared/index.ts'

export default setting({
  title: 'Security Hub checks by new controls as well',
  problem: 'Security Hub leaves new controls off',
  severity: 'LOW',
  resource: 'aws_securityhub_account',
  path: 'auto_enable_controls',
  isNot: false,
  unset: 'pass',
  why: 'AWS keeps adding controls to its standards, for new services and for what attackers turn to. Each stays off until somebody reads of it and turns it on.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/securityhub_account',
    'https://docs.aws.amazon.com/securityhub/latest/userguide/controls-auto-enable.html',
  ],
  equivalents: {},
})
