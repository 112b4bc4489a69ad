import { any, encryptsByDefault, follow, policy } from '../shared/index.ts'

export default policy({
  title: 'Volume of an ECS service is encrypted',
  problem: 'Volume of an ECS service is not encrypted',
  severity: 'HIGH',
  resource: 'aws_ecs_service',
  must: service =>
    any(
      service.volume_configuration.managed_ebs_volume.encrypted.isNot(false),
      encryptsByDefault(service),
      // The key of a cluster encrypts every volume that ECS makes in it.
      follow(service.cluster, 'aws_ecs_cluster', ['arn', 'id', 'name']).some(cluster =>
        cluster.configuration.managed_storage_configuration.kms_key_id.isSet(),
      ),
    ),
  why: 'ECS makes such a volume for each task. Data on it, and on each snapshot made of it, can be read by whoever gets hold of it.',
  remediation: 'Set encrypted in managed_ebs_volume to true.',
  fix: `
    resource "aws_ecs_service" "this" {
      volume_configuration {
        managed_ebs_volume {
          encrypted = true
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecs_service',
    'https://docs.aws.amazon.com/AmazonECS/latest/APIReference/API_ServiceManagedEBSVolumeConfiguration.html',
    'https://docs.aws.amazon.com/AmazonECS/latest/APIReference/API_ManagedStorageConfiguration.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_ecs_service" "orders" {
          name = "orders"
          volume_configuration {
            name = "data"
            managed_ebs_volume {
              role_arn   = "arn:aws:iam::111122223333:role/ecs"
              size_in_gb = 10
            }
          }
        }
      `,
      `
        resource "aws_ebs_encryption_by_default" "region" {}
        resource "aws_ecs_service" "orders" {
          name = "orders"
          volume_configuration {
            name = "data"
            managed_ebs_volume {
              role_arn   = "arn:aws:iam::111122223333:role/ecs"
              size_in_gb = 10
              encrypted  = false
            }
          }
        }
      `,
      `
        resource "aws_ecs_cluster" "orders" {
          name = "orders"
          configuration {
            managed_storage_configuration {
              kms_key_id = "arn:aws:kms:eu-central-1:111122223333:key/1"
            }
          }
        }
        resource "aws_ecs_service" "orders" {
          name    = "orders"
          cluster = aws_ecs_cluster.orders.id
          volume_configuration {
            name = "data"
            managed_ebs_volume {
              role_arn   = "arn:aws:iam::111122223333:role/ecs"
              size_in_gb = 10
              encrypted  = false
            }
          }
        }
      `,
      `
        resource "aws_ecs_service" "orders" {
          name = "orders"
        }
      `,
    ],
    fail: [
      `
        resource "aws_ecs_service" "orders" {
          name = "orders"
          volume_configuration {
            name = "data"
            managed_ebs_volume {
              role_arn   = "arn:aws:iam::111122223333:role/ecs"
              size_in_gb = 10
              encrypted  = false
            }
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_ecs_service" "orders" {
          name = "orders"
          volume_configuration {
            name = "data"
            managed_ebs_volume {
              role_arn   = "arn:aws:iam::111122223333:role/ecs"
              size_in_gb = 10
              encrypted  = local.encrypted
            }
          }
        }
      `,
    ],
  },
})
