import { setting } from '../shared/index.ts'

export default setting({
  title: 'Chat channel asks its users for roles of their own',
  problem: 'Chat channel lends its role to whoever writes in it',
  severity: 'LOW',
  resource: ['aws_chatbot_slack_channel_configuration', 'aws_chatbot_teams_channel_configuration'],
  path: 'user_authorization_required',
  is: true,
  unset: 'fail',
  why: 'Everyone who is invited to the channel can do what its role may, and the trail names that role and not the person. With a role of their own each does what they may do.',
  remediation:
    'Set user_authorization_required to true; then each member chooses a role before giving orders.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/chatbot_slack_channel_configuration',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/chatbot_teams_channel_configuration',
    'https://docs.aws.amazon.com/chatbot/latest/adminguide/understanding-permissions.html',
  ],
  equivalents: {},
})
