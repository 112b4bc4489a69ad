import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Network Firewall resource',
  resource: [
    'aws_networkfirewall_firewall',
    'aws_networkfirewall_firewall_policy',
    'aws_networkfirewall_rule_group',
    'aws_networkfirewall_tls_inspection_configuration',
  ],
  path: 'encryption_configuration.key_id',
  beside: { 'encryption_configuration.type': 'CUSTOMER_KMS' },
  onlyBeside: true,
  why: 'Its rules say what your network lets through, and the key that AWS keeps for them cannot be taken away from one reader. With a key of your own each use is allowed by you and can be ended.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/networkfirewall_firewall',
    'https://docs.aws.amazon.com/network-firewall/latest/developerguide/kms-encryption-at-rest.html',
  ],
  formerly: ['aws/networkfirewall/encrypted-with-customer-key'],
  equivalents: { checkov: ['CKV_AWS_345', 'CKV_AWS_346'] },
  differs:
    'A key beside the type AWS_OWNED_KMS_KEY fails: the type says which key encrypts. CKV_AWS_345 and CKV_AWS_346 look at the key alone.',
  examples: {
    fail: [
      `
        resource "aws_networkfirewall_rule_group" "owned" {
          name = "owned"
          encryption_configuration {
            type   = "AWS_OWNED_KMS_KEY"
            key_id = "arn:aws:kms:eu-central-1:111122223333:key/1"
          }
        }
      `,
    ],
  },
})
