import { any, policy } from '../shared/index.ts'

export default policy({
  title: 'EFS volume of a task is encrypted in transit',
  problem: 'EFS volume of a task is not encrypted in transit',
  severity: 'MEDIUM',
  resource: 'aws_ecs_task_definition',
  must: task =>
    task.volume.every(({ efs_volume_configuration: efs }) =>
      any(efs.transit_encryption.is('ENABLED'), efs.isAbsent()),
    ),
  why: 'Everything between the task and the file system goes over the network in clear. Whoever listens there can read the files, and whoever stands in between can change them.',
  remediation: 'Set transit_encryption to ENABLED.',
  fix: `
    resource "aws_ecs_task_definition" "this" {
      family = "web"
      volume {
        name = "data"
        efs_volume_configuration {
          file_system_id     = "fs-1"
          transit_encryption = "ENABLED"
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecs_task_definition',
    'https://docs.aws.amazon.com/AmazonECS/latest/developerguide/efs-volumes.html',
  ],
  equivalents: { checkov: ['CKV_AWS_97'], trivy: ['AWS-0035'] },
  examples: {
    pass: [
      `
        resource "aws_ecs_task_definition" "example" {
          family = "web"
          volume {
            name = "data"
            efs_volume_configuration {
              file_system_id     = "fs-1"
              transit_encryption = "ENABLED"
            }
          }
        }
      `,
      `
        resource "aws_ecs_task_definition" "example" {
          family = "web"
        }
      `,
      `
        resource "aws_ecs_task_definition" "example" {
          volume {
            name      = "data"
            host_path = "/data"
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_ecs_task_definition" "example" {
          family = "web"
          volume {
            name = "data"
            efs_volume_configuration {
              file_system_id     = "fs-1"
              transit_encryption = "ENABLED"
            }
          }
          volume {
            name = "uploads"
            efs_volume_configuration {
              file_system_id = "fs-2"
            }
          }
        }
      `,
      `
        resource "aws_ecs_task_definition" "example" {
          family = "web"
          volume {
            name = "data"
            efs_volume_configuration {
              file_system_id     = "fs-1"
              transit_encryption = "DISABLED"
            }
          }
        }
      `,
      `
        resource "aws_ecs_task_definition" "example" {
          family = "web"
          volume {
            name = "data"
            efs_volume_configuration {
              file_system_id = "fs-1"
              root_directory = "/"
            }
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_ecs_task_definition" "example" {
          family = "web"
          volume {
            name = "data"
            efs_volume_configuration {
              file_system_id     = "fs-1"
              transit_encryption = local.encryption
            }
          }
        }
      `,
    ],
  },
})
