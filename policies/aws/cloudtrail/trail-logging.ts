import { logged } from '../shared/index.ts'

export default logged({
  noun: 'Trail',
  title: 'Trail is logging',
  problem: 'Trail is switched off',
  resource: 'aws_cloudtrail',
  path: 'enable_logging',
  unset: 'pass',
  guards: { aws_cloudtrail: 'account' },
  why: 'A trail that is switched off records nothing, and it is the first thing that an intruder turns off. What happens meanwhile cannot be told afterwards.',
  source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudtrail',
  formerly: ['aws/cloudtrail/trail-is-logging'],
  equivalents: { checkov: ['CKV_AWS_251'] },
})
