import { policy } from '../shared/index.ts'

export default policy({
  title: 'Transfer server refuses FTP',
  problem: 'Transfer server takes FTP',
  severity: 'MEDIUM',
  resource: 'aws_transfer_server',
  must: server => server.protocols.no(protocol => protocol.is('FTP')),
  why: 'FTP sends names, passwords and files in clear. Whoever listens in the network reads them all.',
  remediation: 'Take FTP out of protocols; SFTP and FTPS encrypt.',
  fix: `
    resource "aws_transfer_server" "this" {
      protocols = ["SFTP"]
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/transfer_server',
    'https://docs.aws.amazon.com/transfer/latest/userguide/create-server-ftp.html',
  ],
  equivalents: { checkov: ['CKV_AWS_357'] },
  examples: {
    pass: [
      `
        resource "aws_transfer_server" "example" {
          protocols = ["SFTP", "FTPS"]
        }
      `,
      `
        resource "aws_transfer_server" "example" {
          domain = "S3"
        }
      `,
    ],
    fail: [
      `
        resource "aws_transfer_server" "example" {
          protocols = ["SFTP", "FTP"]
        }
      `,
      `
        resource "aws_transfer_server" "example" {
          protocols = ["FTP"]
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_transfer_server" "example" {
          protocols = local.protocols
        }
      `,
    ],
  },
})
