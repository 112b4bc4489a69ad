import { any, policy } from '../shared/index.ts'

export default policy({
  title: 'Location in Hadoop is read encrypted',
  problem: 'Location in Hadoop is read in clear',
  severity: 'MEDIUM',
  resource: 'aws_datasync_location_hdfs',
  must: location =>
    location.qop_configuration.no(protection =>
      any(protection.data_transfer_protection.oneOf(WEAK), protection.rpc_protection.oneOf(WEAK)),
    ),
  why: 'The agent and the nodes send each other what is copied, and whoever listens between them reads it. At the level PRIVACY it goes encrypted.',
  remediation: 'Set rpc_protection and data_transfer_protection to PRIVACY, in the cluster as well as here.',
  fix: `
    resource "aws_datasync_location_hdfs" "this" {
      qop_configuration {
        data_transfer_protection = "PRIVACY"
        rpc_protection           = "PRIVACY"
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/datasync_location_hdfs',
    'https://docs.aws.amazon.com/datasync/latest/userguide/API_QopConfiguration.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      location('rpc_protection = "PRIVACY"'),
      `
        resource "aws_datasync_location_hdfs" "lake" {
          authentication_type = "KERBEROS"
        }
      `,
    ],
    fail: [
      location('data_transfer_protection = "DISABLED"'),
      location('data_transfer_protection = "PRIVACY"\n  rpc_protection = "AUTHENTICATION"'),
      location('data_transfer_protection = "INTEGRITY"'),
    ],
    undetermined: [location('data_transfer_protection = local.protection')],
  },
})

/** They prove who speaks, or that nobody changed it, and leave it readable. */
const WEAK = ['DISABLED', 'AUTHENTICATION', 'INTEGRITY']

function location(protection: string): string {
  return `
    resource "aws_datasync_location_hdfs" "lake" {
      authentication_type = "KERBEROS"
      qop_configuration {
        ${protection}
      }
    }
  `
}
