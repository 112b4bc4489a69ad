import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'VPN connection logs both tunnels',
  problem: 'VPN connection does not log both tunnels',
  severity: 'MEDIUM',
  resource: 'aws_vpn_connection',
  must: vpn =>
    all(
      vpn.tunnel1_log_options.cloudwatch_log_options.log_enabled.is(true),
      vpn.tunnel2_log_options.cloudwatch_log_options.log_enabled.is(true),
    ),
  why: 'The log tells who set up the tunnel, with which keys, and why it fell. Without it an outage or a strange peer leaves no trace.',
  remediation: 'Turn the log on for both tunnels and name a log group.',
  fix: `
    resource "aws_vpn_connection" "this" {
      tunnel1_log_options {
        cloudwatch_log_options {
          log_enabled   = true
          log_group_arn = aws_cloudwatch_log_group.example.arn
        }
      }
      tunnel2_log_options {
        cloudwatch_log_options {
          log_enabled   = true
          log_group_arn = aws_cloudwatch_log_group.example.arn
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/vpn_connection',
    'https://docs.aws.amazon.com/vpn/latest/s2svpn/monitoring-logs.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_vpn_connection" "office" {
          tunnel1_log_options {
            cloudwatch_log_options {
              log_enabled   = true
              log_group_arn = "arn:aws:logs:eu-central-1:111122223333:log-group:vpn"
            }
          }
          tunnel2_log_options {
            cloudwatch_log_options {
              log_enabled   = true
              log_group_arn = "arn:aws:logs:eu-central-1:111122223333:log-group:vpn"
            }
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_vpn_connection" "office" {
          type = "ipsec.1"
        }
      `,
      `
        resource "aws_vpn_connection" "office" {
          tunnel1_log_options {
            cloudwatch_log_options {
              log_enabled   = true
              log_group_arn = "arn:aws:logs:eu-central-1:111122223333:log-group:vpn"
            }
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_vpn_connection" "office" {
          tunnel1_log_options {
            cloudwatch_log_options {
              log_enabled = true
            }
          }
          tunnel2_log_options {
            cloudwatch_log_options {
              log_enabled = local.enabled
            }
          }
        }
      `,
    ],
  },
})
