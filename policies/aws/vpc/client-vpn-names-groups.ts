import { any, follow, not, policy } from '../shared/index.ts'

export default policy({
  title: 'Client VPN names the groups that may enter a network',
  problem: 'Client VPN lets everybody who connects into a network',
  severity: 'LOW',
  resource: 'aws_ec2_client_vpn_authorization_rule',
  must: rule =>
    any(
      rule.authorize_all_groups.isNot(true),
      // Certificates are in no group.
      not(
        follow(rule.client_vpn_endpoint_id, 'aws_ec2_client_vpn_endpoint', 'id').some(endpoint =>
          endpoint.authentication_options.some(option =>
            option.type.oneOf(['directory-service-authentication', 'federated-authentication']),
          ),
        ),
      ),
    ),
  why: 'Whoever has an account in the directory reaches the network, whatever the account is for. One password that was stolen is enough.',
  remediation: 'Take authorize_all_groups out, and name the group in access_group_id.',
  fix: `
    resource "aws_ec2_client_vpn_authorization_rule" "this" {
      access_group_id = "S-1-5-21-1111111111-2222222222-3333333333-1104"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ec2_client_vpn_authorization_rule',
    'https://docs.aws.amazon.com/vpn/latest/clientvpn-admin/cvpn-working-rules.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      rule('access_group_id = "staff"', 'federated-authentication'),
      rule('authorize_all_groups = true', 'certificate-authentication'),
      `
        resource "aws_ec2_client_vpn_authorization_rule" "all" {
          client_vpn_endpoint_id = "cvpn-endpoint-0123"
          target_network_cidr    = "10.0.0.0/16"
          access_group_id        = "staff"
        }
      `,
    ],
    fail: [
      rule('authorize_all_groups = true', 'federated-authentication'),
      rule('authorize_all_groups = true', 'directory-service-authentication'),
    ],
    undetermined: [rule('authorize_all_groups = local.all', 'federated-authentication')],
  },
})

function rule(who: string, type: string): string {
  return `
    resource "aws_ec2_client_vpn_endpoint" "office" {
      client_cidr_block      = "10.99.0.0/16"
      server_certificate_arn = "arn:aws:acm:eu-central-1:111122223333:certificate/1"
      authentication_options {
        type = "${type}"
      }
      connection_log_options {
        enabled = true
      }
    }
    resource "aws_ec2_client_vpn_authorization_rule" "office" {
      client_vpn_endpoint_id = aws_ec2_client_vpn_endpoint.office.id
      target_network_cidr    = "10.0.0.0/16"
      ${who}
    }
  `
}
