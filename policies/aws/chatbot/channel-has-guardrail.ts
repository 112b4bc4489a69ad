import { expression, setting } from '../shared/index.ts'

export default setting({
  title: 'Chat channel has a guardrail policy',
  problem: 'Chat channel has administrator access as its guardrail',
  severity: 'MEDIUM',
  resource: ['aws_chatbot_slack_channel_configuration', 'aws_chatbot_teams_channel_configuration'],
  path: 'guardrail_policy_arns',
  satisfies: [
    names => names !== '' && !/:policy\/(AdministratorAccess|PowerUserAccess)\b/.test(names),
    'a policy that limits what may be done from the channel is expected',
  ],
  unset: 'fail',
  good: expression('["arn:aws:iam::aws:policy/ReadOnlyAccess"]'),
  bad: expression('["arn:aws:iam::aws:policy/AdministratorAccess"]'),
  why: 'Whoever may write in the channel gives orders to AWS, up to what its guardrails allow. Where none is named that is AdministratorAccess, and the roles alone decide.',
  remediation:
    'Name a policy in guardrail_policy_arns that allows what the channel is for, such as ReadOnlyAccess.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/chatbot_slack_channel_configuration',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/chatbot_teams_channel_configuration',
    'https://docs.aws.amazon.com/chatbot/latest/adminguide/understanding-permissions.html',
  ],
  equivalents: {},
})
