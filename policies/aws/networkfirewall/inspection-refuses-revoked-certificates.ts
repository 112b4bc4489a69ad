import { any, policy } from '../shared/index.ts'

export default policy({
  title: 'Inspection of TLS refuses certificates that were revoked',
  problem: 'Inspection of TLS lets certificates through that were revoked',
  severity: 'MEDIUM',
  resource: 'aws_networkfirewall_tls_inspection_configuration',
  must: own =>
    own.tls_inspection_configuration.every(inspection =>
      inspection.server_certificate_configuration.every(server =>
        any(
          server.check_certificate_revocation_status.some(check =>
            check.revoked_status_action.oneOf(['DROP', 'REJECT']),
          ),
          // Only of what goes out does the firewall see certificates that are not its owner's.
          server.certificate_authority_arn.isAbsent(),
        ),
      ),
    ),
  why: 'The firewall opens the connection and makes it anew, so that no browser behind it sees the certificate. A site whose key was stolen looks as good as any other.',
  remediation: 'Set revoked_status_action of check_certificate_revocation_status to DROP or REJECT.',
  fix: `
    resource "aws_networkfirewall_tls_inspection_configuration" "this" {
      tls_inspection_configuration {
        server_certificate_configuration {
          check_certificate_revocation_status {
            revoked_status_action = "REJECT"
          }
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/networkfirewall_tls_inspection_configuration',
    'https://docs.aws.amazon.com/network-firewall/latest/APIReference/API_CheckCertificateRevocationStatusActions.html',
    'https://docs.aws.amazon.com/network-firewall/latest/developerguide/tls-inspection-settings.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      inspection(check('"REJECT"')),
      `
        resource "aws_networkfirewall_tls_inspection_configuration" "in" {
          name = "in"
          tls_inspection_configuration {
            server_certificate_configuration {
              server_certificate {
                resource_arn = "arn:aws:acm:eu-central-1:111122223333:certificate/1"
              }
            }
          }
        }
      `,
    ],
    fail: [inspection(check('"PASS"')), inspection(check('null')), inspection('')],
    undetermined: [inspection(check('local.action'))],
  },
})

function inspection(check: string): string {
  return `
    resource "aws_networkfirewall_tls_inspection_configuration" "out" {
      name = "out"
      tls_inspection_configuration {
        server_certificate_configuration {
          certificate_authority_arn = "arn:aws:acm:eu-central-1:111122223333:certificate/1"
          ${check}
        }
      }
    }
  `
}

function check(action: string): string {
  return `
    check_certificate_revocation_status {
      revoked_status_action = ${action}
    }
  `
}
