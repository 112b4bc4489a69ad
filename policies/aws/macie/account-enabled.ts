import { setting } from '../shared/index.ts'

export default setting({
  title: 'Macie is on',
  problem: 'Macie is paused',
  severity: 'LOW',
  resource: 'aws_macie2_account',
  path: 'status',
  isNot: 'PAUSED',
  unset: 'pass',
  good: 'ENABLED',
  why: 'Macie tells where personal data and credentials lie in S3, and which bucket opens. Paused, it looks at nothing.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/macie2_account',
    'https://docs.aws.amazon.com/macie/latest/APIReference/macie.html',
  ],
  equivalents: {},
})
