import { all, policy, type Scalar } from '../shared/index.ts'

export default policy({
  title: 'Listener that asks for a login lets nobody through without it',
  problem: 'Listener that asks for a login lets requests through without it',
  severity: 'MEDIUM',
  resource: ['aws_lb_listener', 'aws_lb_listener_rule'],
  must: {
    aws_lb_listener: listener => listener.default_action.every(asks),
    aws_lb_listener_rule: rule => rule.action.every(asks),
  },
  why: 'A request without a login goes on to the targets, as if nobody had been asked. Only an application that checks the headers of each request itself keeps strangers out.',
  remediation: 'Set on_unauthenticated_request to authenticate or deny, or leave it out.',
  fix: `
    resource "aws_lb_listener" "this" {
      default_action {
        type = "authenticate-cognito"
        authenticate_cognito {
          on_unauthenticated_request = "authenticate"
        }
      }
    }

    resource "aws_lb_listener_rule" "this" {
      action {
        type = "authenticate-cognito"
        authenticate_cognito {
          on_unauthenticated_request = "authenticate"
        }
      }
    }
  `,
  fixFor: {
    aws_lb_listener: listener => {
      const action = listener.default_action.some(isLaxCognito).outcome === 'pass' ? COGNITO : OIDC
      return `
        resource "aws_lb_listener" "this" {
          default_action {
            ${action}
          }
        }
      `
    },
    aws_lb_listener_rule: rule => {
      const action = rule.action.some(isLaxCognito).outcome === 'pass' ? COGNITO : OIDC
      return `
        resource "aws_lb_listener_rule" "this" {
          action {
            ${action}
          }
        }
      `
    },
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lb_listener',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lb_listener_rule',
    'https://docs.aws.amazon.com/elasticloadbalancing/latest/application/listener-authenticate-users.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      listener('authenticate_cognito', ''),
      listener('authenticate_oidc', 'on_unauthenticated_request = "deny"'),
      rule('authenticate_oidc', 'on_unauthenticated_request = "authenticate"'),
      `
        resource "aws_lb_listener" "web" {
          load_balancer_arn = "arn:aws:elasticloadbalancing:eu-central-1:111122223333:loadbalancer/app/web/1"
          default_action {
            type = "forward"
          }
        }
      `,
    ],
    fail: [
      listener('authenticate_cognito', 'on_unauthenticated_request = "allow"'),
      listener('authenticate_oidc', 'on_unauthenticated_request = "allow"'),
      rule('authenticate_cognito', 'on_unauthenticated_request = "allow"'),
      rule('authenticate_oidc', 'on_unauthenticated_request = "allow"'),
    ],
    undetermined: [listener('authenticate_oidc', 'on_unauthenticated_request = local.what')],
  },
})

const COGNITO = `authenticate_cognito {
  on_unauthenticated_request = "authenticate"
}`
const OIDC = `authenticate_oidc {
  on_unauthenticated_request = "authenticate"
}`

interface Action {
  readonly authenticate_cognito: { readonly on_unauthenticated_request: Scalar }
  readonly authenticate_oidc: { readonly on_unauthenticated_request: Scalar }
}

function asks({ authenticate_cognito, authenticate_oidc }: Action) {
  return all(
    authenticate_cognito.on_unauthenticated_request.isNot('allow'),
    authenticate_oidc.on_unauthenticated_request.isNot('allow'),
  )
}

function isLaxCognito({ authenticate_cognito }: Action) {
  return authenticate_cognito.on_unauthenticated_request.is('allow')
}

function listener(kind: string, what: string): string {
  return `
    resource "aws_lb_listener" "web" {
      load_balancer_arn = "arn:aws:elasticloadbalancing:eu-central-1:111122223333:loadbalancer/app/web/1"
      default_action {
        type = "${kind.replace('_', '-')}"
        ${kind} {
          ${what}
        }
      }
    }
  `
}

function rule(kind: string, what: string): string {
  return `
    resource "aws_lb_listener_rule" "web" {
      listener_arn = "arn:aws:elasticloadbalancing:eu-central-1:111122223333:listener/app/web/1/2"
      action {
        type = "${kind.replace('_', '-')}"
        ${kind} {
          ${what}
        }
      }
      condition {
        path_pattern {
          values = ["/admin/*"]
        }
      }
    }
  `
}
