import { setting } from '../shared/index.ts'

export default setting({
  title: 'FTPS server ties data connections to the login',
  problem: 'FTPS server takes data connections that are not tied to a login',
  severity: 'LOW',
  resource: 'aws_transfer_server',
  path: 'protocol_details.tls_session_resumption_mode',
  is: 'ENFORCED',
  bad: 'ENABLED',
  unset: 'pass',
  beside: { protocols: ['FTPS'] },
  when: server => server.protocols.has('FTPS'),
  why: 'FTPS moves each file over a connection of its own. Where that need not resume the session of the login, whoever reaches its port first gets the file, or puts another in its place.',
  remediation: 'Set tls_session_resumption_mode to ENFORCED, once all clients resume sessions.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/transfer_server',
    'https://docs.aws.amazon.com/transfer/latest/APIReference/API_ProtocolDetails.html',
  ],
  equivalents: {},
  examples: {
    fail: [
      `
        resource "aws_transfer_server" "partners" {
          protocols = ["SFTP", "FTPS"]
          protocol_details {
            tls_session_resumption_mode = "DISABLED"
          }
        }
      `,
    ],
  },
})
