import { setting } from '../shared/index.ts'

export default setting({
  title: 'Mail is received over TLS',
  problem: 'Mail is received in clear',
  severity: 'MEDIUM',
  resource: 'aws_ses_receipt_rule',
  path: 'tls_policy',
  is: 'Require',
  bad: 'Optional',
  unset: 'fail',
  beside: { name: 'store', rule_set_name: 'inbound', enabled: true },
  // One that is off receives nothing.
  when: rule => rule.enabled.is(true),
  why: 'A server that offers no TLS hands the message over in clear, and whoever sits between can read and change it. An attacker can make the offer disappear.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ses_receipt_rule',
    'https://docs.aws.amazon.com/ses/latest/APIReference/API_ReceiptRule.html',
  ],
  equivalents: {},
})
