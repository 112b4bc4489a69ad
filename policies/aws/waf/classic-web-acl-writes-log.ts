import { expression, logged } from '../shared/index.ts'

export default logged({
  noun: 'Classic web ACL',
  resource: ['aws_waf_web_acl', 'aws_wafregional_web_acl'],
  path: 'logging_configuration.log_destination',
  isSet: true,
  good: expression('aws_kinesis_firehose_delivery_stream.example.arn'),
  why: 'Which requests were stopped, and which were let through, stands nowhere else. Without it nobody can tell what an attacker has tried.',
  remediation: 'Name a Firehose delivery stream in logging_configuration.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/waf_web_acl',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/wafregional_web_acl',
  ],
  equivalents: { checkov: ['CKV_AWS_176'] },
})
