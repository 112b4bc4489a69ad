import { setting } from '../shared/index.ts'

export default setting({
  title: 'Configuration policy turns Security Hub on',
  problem: 'Configuration policy turns Security Hub off',
  severity: 'MEDIUM',
  resource: 'aws_securityhub_configuration_policy',
  path: 'configuration_policy.service_enabled',
  is: true,
  unset: 'fail',
  why: 'In each account that the policy is associated with nobody checks any more, and findings of other services come together nowhere. What goes wrong there goes unseen.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/securityhub_configuration_policy',
    'https://docs.aws.amazon.com/securityhub/latest/userguide/configuration-policies-overview.html',
  ],
  equivalents: {},
})
