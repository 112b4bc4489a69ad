import { policy } from '../shared/index.ts'

export default policy({
  title: 'DataSync location uses TLS',
  problem: 'DataSync location does not use TLS',
  severity: 'MEDIUM',
  resource: ['aws_datasync_location_object_storage', 'aws_datasync_location_efs'],
  must: {
    aws_datasync_location_object_storage: location => location.server_protocol.isNot('HTTP'),
    aws_datasync_location_efs: location => location.in_transit_encryption.is('TLS1_2'),
  },
  why: 'All that is copied passes in clear between DataSync and the storage, the keys to it included where it asks for any. Whoever can listen on the way reads along, and can change what passes.',
  remediation:
    'Set server_protocol to HTTPS, in_transit_encryption of a file system to TLS1_2; the location is replaced by the latter.',
  fix: `
    resource "aws_datasync_location_object_storage" "this" {
      server_protocol = "HTTPS"
    }

    resource "aws_datasync_location_efs" "this" {
      in_transit_encryption = "TLS1_2"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/datasync_location_object_storage',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/datasync_location_efs',
    'https://docs.aws.amazon.com/datasync/latest/userguide/API_CreateLocationObjectStorage.html',
    'https://docs.aws.amazon.com/datasync/latest/userguide/API_CreateLocationEfs.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_datasync_location_object_storage" "example" {
          server_hostname = "storage.example.org"
        }
      `,
      `
        resource "aws_datasync_location_object_storage" "example" {
          server_hostname = "storage.example.org"
          server_protocol = "HTTPS"
        }
      `,
      `
        resource "aws_datasync_location_efs" "example" {
          in_transit_encryption = "TLS1_2"
        }
      `,
    ],
    fail: [
      `
        resource "aws_datasync_location_object_storage" "example" {
          server_hostname = "storage.example.org"
          server_protocol = "HTTP"
        }
      `,
      `
        resource "aws_datasync_location_efs" "example" {
          in_transit_encryption = "NONE"
        }
      `,
      `
        resource "aws_datasync_location_efs" "example" {}
      `,
    ],
    undetermined: [
      `
        resource "aws_datasync_location_object_storage" "example" {
          server_protocol = local.protocol
        }
      `,
    ],
  },
})
