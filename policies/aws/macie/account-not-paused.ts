import { setting } from '../shared/index.ts'

export default setting({
  title: 'Macie is on',
  problem: 'Macie is off',
  severity: 'LOW',
  resource: 'aws_macie2_account',
  path: 'status',
  isNot: 'PAUSED',
  good: 'ENABLED',
  unset: 'pass',
  guards: { aws_macie2_account: 'region' },
  why: 'While it is paused nobody is told of a bucket that becomes public, nor of personal data in one. What was found before grows old.',
  remediation: 'Set status to ENABLED.',
  source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/macie2_account',
  equivalents: {},
})
