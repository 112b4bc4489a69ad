import type { Scalar } from '../../engine/index.ts'
import { all, any, policy } from '../shared/index.ts'

export default policy({
  title: 'Model image comes from a registry in the VPC',
  problem: 'Model image does not come from a registry in the VPC',
  severity: 'INFO',
  resource: 'aws_sagemaker_model',
  must: model => {
    // A registry in the VPC is reached through it alone.
    const isPrivate = ({ image, image_config: { repository_access_mode: mode } }: Container) =>
      any(all(mode.is('Vpc'), model.vpc_config.isSet()), image.isAbsent())
    return all(model.primary_container.every(isPrivate), model.container.every(isPrivate))
  },
  why: 'An image that is pulled through your VPC is subject to its rules and shows in its logs, and its registry need not be reachable from anywhere else. One that the platform pulls goes past both.',
  remediation:
    'Set repository_access_mode to Vpc in the image_config of each container, and name the vpc_config.',
  fix: `
    resource "aws_sagemaker_model" "this" {
      primary_container {
        image = "registry.example.internal/model:1"
        image_config {
          repository_access_mode = "Vpc"
        }
      }
      vpc_config {
        subnets            = [aws_subnet.example.id]
        security_group_ids = [aws_security_group.example.id]
      }
    }
  `,
  fixFor: {
    aws_sagemaker_model: model =>
      model.container.isSet().outcome === 'pass'
        ? `
          resource "aws_sagemaker_model" "this" {
            container {
              image_config {
                repository_access_mode = "Vpc"
              }
            }
            vpc_config {
              subnets            = [aws_subnet.example.id]
              security_group_ids = [aws_security_group.example.id]
            }
          }
        `
        : undefined,
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_model',
    'https://docs.aws.amazon.com/sagemaker/latest/APIReference/API_ImageConfig.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_sagemaker_model" "plain" {
          primary_container {
            image = "registry.example.internal/model:1"
            image_config {
              repository_access_mode = "Vpc"
            }
          }
          vpc_config {
            subnets            = ["subnet-1"]
            security_group_ids = ["sg-1"]
          }
        }
      `,
      `
        resource "aws_sagemaker_model" "pipeline" {
          container {
            image = "registry.example.internal/first:1"
            image_config {
              repository_access_mode = "Vpc"
            }
          }
          container {
            image = "registry.example.internal/second:1"
            image_config {
              repository_access_mode = "Vpc"
            }
          }
          vpc_config {
            subnets            = ["subnet-1"]
            security_group_ids = ["sg-1"]
          }
        }
      `,
      `
        resource "aws_sagemaker_model" "bought" {
          primary_container {
            model_package_name = "arn:aws:sagemaker:eu-central-1:111122223333:model-package/bought"
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_sagemaker_model" "plain" {
          primary_container {
            image = "registry.example.internal/model:1"
            image_config {
              repository_access_mode = "Vpc"
            }
          }
        }
      `,
      `
        resource "aws_sagemaker_model" "plain" {
          primary_container {
            image = "111122223333.dkr.ecr.eu-central-1.amazonaws.com/model:1"
          }
        }
      `,
      `
        resource "aws_sagemaker_model" "pipeline" {
          vpc_config {
            subnets            = ["subnet-1"]
            security_group_ids = ["sg-1"]
          }
          container {
            image = "registry.example.internal/first:1"
            image_config {
              repository_access_mode = "Vpc"
            }
          }
          container {
            image = "111122223333.dkr.ecr.eu-central-1.amazonaws.com/second:1"
            image_config {
              repository_access_mode = "Platform"
            }
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_sagemaker_model" "plain" {
          vpc_config {
            subnets            = ["subnet-1"]
            security_group_ids = ["sg-1"]
          }
          primary_container {
            image = "registry.example.internal/model:1"
            image_config {
              repository_access_mode = local.mode
            }
          }
        }
      `,
    ],
  },
})

interface Container {
  /** One made from a model package names none: the package brings it. */
  readonly image: Scalar
  readonly image_config: { readonly repository_access_mode: Scalar }
}
