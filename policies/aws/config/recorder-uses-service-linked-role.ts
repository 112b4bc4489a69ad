import { any, asValue, follow, policy, Verdict } from '../shared/index.ts'

export default policy({
  title: 'Config recorder uses the service-linked role',
  problem: 'Config recorder uses a role of your own',
  severity: 'INFO',
  resource: 'aws_config_configuration_recorder',
  must: ({ role_arn: role }) => {
    const linked = any(
      role.satisfies(
        arn => arn.includes(':role/aws-service-role/config.amazonaws.com/'),
        'the service-linked role of Config is expected',
      ),
      follow(role, 'aws_iam_service_linked_role', 'arn').some(one =>
        one.aws_service_name.is('config.amazonaws.com'),
      ),
    )
    const isOwn =
      linked.outcome === 'undetermined' && follow(role, 'aws_iam_role', 'arn').some().outcome === 'pass'
    return isOwn ? new Verdict('fail', asValue(role), OWN, []) : linked
  },
  why: 'AWS gives the service-linked role what Config has to read, also for types that come later. A role of your own has to be kept up by hand: what it may not read is not recorded, and nobody is told.',
  remediation:
    'Name the service-linked role of Config in role_arn; where the account has none yet, make it by an aws_iam_service_linked_role.',
  fix: `
    resource "aws_config_configuration_recorder" "this" {
      role_arn = aws_iam_service_linked_role.config.arn
    }
    resource "aws_iam_service_linked_role" "config" {
      aws_service_name = "config.amazonaws.com"
    }
  `,
  source: [
    'https://docs.aws.amazon.com/config/latest/developerguide/using-service-linked-roles-config.html',
    'https://docs.aws.amazon.com/securityhub/latest/userguide/config-controls.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_iam_service_linked_role" "config" {
          aws_service_name = "config.amazonaws.com"
        }
        resource "aws_config_configuration_recorder" "main" {
          name     = "main"
          role_arn = aws_iam_service_linked_role.config.arn
        }
      `,
      `
        resource "aws_config_configuration_recorder" "main" {
          name     = "main"
          role_arn = "arn:aws:iam::111122223333:role/aws-service-role/config.amazonaws.com/AWSServiceRoleForConfig"
        }
      `,
    ],
    fail: [
      `
        resource "aws_config_configuration_recorder" "main" {
          name     = "main"
          role_arn = "arn:aws:iam::111122223333:role/config"
        }
      `,
      `
        resource "aws_iam_role" "config" {
          name = "config"
        }
        resource "aws_config_configuration_recorder" "main" {
          name     = "main"
          role_arn = aws_iam_role.config.arn
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_config_configuration_recorder" "main" {
          name     = "main"
          role_arn = local.role_arn
        }
      `,
    ],
  },
})

const OWN = '`role_arn` is that of a role of your own'
