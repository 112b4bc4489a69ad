import { any, companions, policy } from '../shared/index.ts'

export default policy({
  title: 'Web portal writes an access log',
  problem: 'Web portal writes no access log',
  severity: 'MEDIUM',
  resource: 'aws_workspacesweb_portal',
  must: portal =>
    any(
      companions(portal, 'aws_workspacesweb_user_access_logging_settings_association', {
        portal_arn: 'portal_arn',
      }).some(),
      companions(portal, 'aws_workspacesweb_session_logger_association', { portal_arn: 'portal_arn' }).some(),
    ),
  why: 'Who opened which inner page, and what they took out of it, stands nowhere else. Without it an account that was taken over is neither noticed nor understood.',
  remediation: 'Associate user access logging settings, or a session logger, with the portal.',
  fix: `
    resource "aws_workspacesweb_user_access_logging_settings_association" "this" {
      portal_arn                       = aws_workspacesweb_portal.this.portal_arn
      user_access_logging_settings_arn = aws_workspacesweb_user_access_logging_settings.example.user_access_logging_settings_arn
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/workspacesweb_user_access_logging_settings_association',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/workspacesweb_session_logger_association',
    'https://docs.aws.amazon.com/workspaces-web/latest/adminguide/user-logging.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_workspacesweb_portal" "office" {
          display_name = "office"
        }
        resource "aws_workspacesweb_user_access_logging_settings_association" "office" {
          portal_arn                       = aws_workspacesweb_portal.office.portal_arn
          user_access_logging_settings_arn = "arn:aws:workspaces-web:eu-central-1:111122223333:useraccessloggingsettings/1"
        }
      `,
      `
        resource "aws_workspacesweb_portal" "office" {
          display_name = "office"
        }
        resource "aws_workspacesweb_session_logger_association" "office" {
          portal_arn         = aws_workspacesweb_portal.office.portal_arn
          session_logger_arn = "arn:aws:workspaces-web:eu-central-1:111122223333:sessionlogger/1"
        }
      `,
    ],
    fail: [
      `
        resource "aws_workspacesweb_portal" "office" {
          display_name = "office"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_workspacesweb_portal" "office" {
          display_name = "office"
        }
        resource "aws_workspacesweb_portal" "home" {
          display_name = "home"
        }
        resource "aws_workspacesweb_session_logger_association" "one" {
          portal_arn         = local.portal
          session_logger_arn = "arn:aws:workspaces-web:eu-central-1:111122223333:sessionlogger/1"
        }
      `,
    ],
  },
})
