import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'Client secret of a listener',
  secrets: {
    aws_lb_listener: ['default_action.authenticate_oidc.client_secret'],
    aws_lb_listener_rule: ['action.authenticate_oidc.client_secret'],
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lb_listener',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lb_listener_rule',
    'https://docs.aws.amazon.com/elasticloadbalancing/latest/application/listener-authenticate-users.html',
  ],
  equivalents: {},
})
