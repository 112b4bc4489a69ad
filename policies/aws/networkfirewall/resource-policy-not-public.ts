import { resourcePolicyNotPublic } from '../shared/index.ts'

export default resourcePolicyNotPublic({
  noun: 'Firewall resource',
  severity: 'MEDIUM',
  documents: { aws_networkfirewall_resource_policy: 'policy' },
  action: 'network-firewall:ListRuleGroups',
  attaches: {
    aws_networkfirewall_resource_policy: {
      resource_arn: 'arn:aws:network-firewall:eu-central-1:111122223333:stateful-rulegroup/shared',
    },
  },
  why: 'Every AWS account can use the rule group or the firewall policy that is shared, and so read what it lets through. That tells where a way around it is.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/networkfirewall_resource_policy',
    'https://docs.aws.amazon.com/network-firewall/latest/developerguide/sharing.html',
  ],
  equivalents: {},
})
