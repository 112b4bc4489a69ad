import { isInternet, policy } from '../shared/index.ts'

export default policy({
  title: 'NFS share names the clients that may mount it',
  problem: 'NFS share lets any client mount it',
  severity: 'MEDIUM',
  resource: 'aws_storagegateway_nfs_file_share',
  must: share => share.client_list.no(isInternet),
  why: 'NFS asks nobody for a password: whoever reaches the gateway reads and writes the files, and so the bucket behind them. A list of clients is the only barrier.',
  remediation: 'Name in client_list the addresses of the machines that need the share.',
  fix: `
    resource "aws_storagegateway_nfs_file_share" "this" {
      client_list = ["203.0.113.0/24"]
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/storagegateway_nfs_file_share',
    'https://docs.aws.amazon.com/storagegateway/latest/APIReference/API_CreateNFSFileShare.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_storagegateway_nfs_file_share" "example" {
          client_list = ["10.0.1.0/24", "192.168.7.4"]
        }
      `,
    ],
    fail: [
      `
        resource "aws_storagegateway_nfs_file_share" "example" {
          client_list = ["0.0.0.0/0"]
        }
      `,
      `
        resource "aws_storagegateway_nfs_file_share" "example" {
          client_list = ["0.0.0.0/1", "128.0.0.0/1"]
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_storagegateway_nfs_file_share" "example" {
          client_list = local.clients
        }
      `,
    ],
  },
})
