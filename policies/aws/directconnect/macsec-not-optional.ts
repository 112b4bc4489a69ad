import { policy } from '../shared/index.ts'

export default policy({
  title: 'Connection that asks for MACsec carries nothing without it',
  problem: 'Connection that asks for MACsec goes on without it',
  severity: 'MEDIUM',
  resource: 'aws_dx_connection',
  when: connection => connection.request_macsec.is(true),
  must: connection => connection.encryption_mode.is('must_encrypt'),
  why: 'Where the keys do not match, the line comes up all the same and carries everything in clear. Nobody notices, for all goes on as before.',
  remediation: 'Set encryption_mode to must_encrypt once a key is associated with the connection.',
  fix: `
    resource "aws_dx_connection" "this" {
      request_macsec  = true
      encryption_mode = "must_encrypt"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/dx_connection',
    'https://docs.aws.amazon.com/directconnect/latest/UserGuide/MACsec.html',
  ],
  equivalents: {},
  examples: {
    pass: [connection('must_encrypt')],
    fail: [
      connection('should_encrypt'),
      `
        resource "aws_dx_connection" "office" {
          name           = "office"
          request_macsec = true
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_dx_connection" "office" {
          name            = "office"
          request_macsec  = true
          encryption_mode = local.mode
        }
      `,
    ],
  },
})

function connection(mode: string): string {
  return `
    resource "aws_dx_connection" "office" {
      name            = "office"
      request_macsec  = true
      encryption_mode = "${mode}"
    }
  `
}
