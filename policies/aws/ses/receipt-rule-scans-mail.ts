import { setting } from '../shared/index.ts'

export default setting({
  title: 'Received mail is scanned for viruses',
  problem: 'Received mail is not scanned for viruses',
  severity: 'LOW',
  resource: 'aws_ses_receipt_rule',
  path: 'scan_enabled',
  is: true,
  unset: 'fail',
  beside: { name: 'store', rule_set_name: 'inbound', enabled: true },
  // One that is off receives nothing.
  when: rule => rule.enabled.is(true),
  why: 'Whatever a stranger sends is stored or handed to a function, and nothing says that it carries a virus. What reads it next cannot tell it from a good one.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ses_receipt_rule',
    'https://docs.aws.amazon.com/ses/latest/APIReference/API_ReceiptRule.html',
  ],
  equivalents: {},
})
