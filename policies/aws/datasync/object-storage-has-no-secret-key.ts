import { policy } from '../shared/index.ts'

export default policy({
  title: 'Object storage location carries no secret key',
  problem: 'Object storage location carries a secret key',
  severity: 'HIGH',
  resource: 'aws_datasync_location_object_storage',
  must: location => location.secret_key.isAbsent(),
  secret: true,
  why: 'The key stands in clear in the state and in every plan. Whoever reads one of them reads the storage too.',
  remediation:
    'Take secret_key out, let the agents reach a storage that asks for none, or keep the location out of Terraform; then change the key.',
  fix: `
    resource "aws_datasync_location_object_storage" "this" {
      server_hostname = "storage.example.org"
      bucket_name     = "data"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/datasync_location_object_storage',
    'https://docs.aws.amazon.com/datasync/latest/userguide/create-object-location.html',
  ],
  equivalents: { checkov: ['CKV_AWS_295'] },
  examples: {
    pass: [
      `
        resource "aws_datasync_location_object_storage" "example" {
          server_hostname = "storage.example.org"
          bucket_name     = "data"
        }
      `,
    ],
    fail: [
      `
        resource "aws_datasync_location_object_storage" "example" {
          access_key = "app"
          secret_key = "hunter2hunter2"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_datasync_location_object_storage" "example" {
          secret_key = local.secret
        }
      `,
    ],
  },
})
