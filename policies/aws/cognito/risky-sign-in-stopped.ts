import { setting } from '../shared/index.ts'

export default setting({
  title: 'Sign-in at high risk is stopped or asked for a second factor',
  problem: 'Sign-in at high risk is let through',
  severity: 'LOW',
  resource: 'aws_cognito_risk_configuration',
  path: 'account_takeover_risk_configuration.actions.high_action.event_action',
  isNot: 'NO_ACTION',
  good: 'BLOCK',
  unset: 'fail',
  // Who says what follows at another risk has protection on, and nothing follows at this one.
  when: risk => risk.account_takeover_risk_configuration.isSet(),
  beside: { 'account_takeover_risk_configuration.actions.low_action.event_action': 'NO_ACTION' },
  why: 'Cognito has found that a sign-in is most likely not by the user, and lets it through. What it has found is of use only where something follows from it.',
  remediation: 'Set event_action of high_action to BLOCK or MFA_REQUIRED.',
  fix: `
    resource "aws_cognito_risk_configuration" "this" {
      account_takeover_risk_configuration {
        actions {
          high_action {
            event_action = "BLOCK"
            notify       = true
          }
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cognito_risk_configuration',
    'https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pool-settings-adaptive-authentication.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_cognito_risk_configuration" "leaks" {
          user_pool_id = "eu-central-1_abc"
          compromised_credentials_risk_configuration {
            actions {
              event_action = "BLOCK"
            }
          }
        }
        resource "aws_cognito_risk_configuration" "takeover" {
          user_pool_id = "eu-central-1_def"
          account_takeover_risk_configuration {
            actions {
              high_action {
                event_action = "MFA_REQUIRED"
                notify       = true
              }
            }
          }
        }
      `,
    ],
  },
})
