import type { Scalar, Verdict } from '../../engine/index.ts'
import { all, any, flag, isCustomerKey, policy } from '../shared/index.ts'

export default policy({
  title: 'Disks of an image recipe are encrypted with a customer key',
  problem: 'Disk of an image recipe is not encrypted with a customer key',
  severity: 'LOW',
  resource: ['aws_imagebuilder_image_recipe', 'aws_imagebuilder_container_recipe'],
  must: {
    aws_imagebuilder_image_recipe: recipe => recipe.block_device_mapping.every(isEncrypted),
    aws_imagebuilder_container_recipe: recipe =>
      recipe.instance_configuration.block_device_mapping.every(isEncrypted),
  },
  why: 'Each instance that is started from the image has this disk, and its snapshots with it. Encrypted with a key of your own, no copy is of any use without your leave.',
  remediation: 'Set encrypted to true in ebs, and name a KMS key of your own in kms_key_id.',
  fix: `
    resource "aws_imagebuilder_image_recipe" "this" {
      block_device_mapping {
        device_name = "/dev/xvda"
        ebs {
          volume_size = 20
          encrypted   = true
          kms_key_id  = aws_kms_key.example.arn
        }
      }
    }

    resource "aws_imagebuilder_container_recipe" "this" {
      instance_configuration {
        block_device_mapping {
          device_name = "/dev/xvda"
          ebs {
            encrypted  = true
            kms_key_id = aws_kms_key.example.arn
          }
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/imagebuilder_image_recipe',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/imagebuilder_container_recipe',
  ],
  formerly: ['aws/imagebuilder/recipe-disks-encrypted-with-customer-key'],
  equivalents: { checkov: ['CKV_AWS_200'] },
  examples: {
    pass: [
      `
        resource "aws_imagebuilder_image_recipe" "example" {
          block_device_mapping {
            device_name = "/dev/xvda"
            ebs {
              volume_size = 20
              encrypted   = true
              kms_key_id  = "arn:aws:kms:eu-central-1:111122223333:key/1"
            }
          }
        }
      `,
      `
        resource "aws_imagebuilder_image_recipe" "example" {
          name = "web"
        }
      `,
      `
        resource "aws_imagebuilder_image_recipe" "example" {
          block_device_mapping {
            device_name = "/dev/xvdb"
            no_device   = true
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_imagebuilder_image_recipe" "example" {
          block_device_mapping {
            device_name = "/dev/xvda"
            ebs {
              volume_size = 20
              encrypted   = true
            }
          }
        }
      `,
      `
        resource "aws_imagebuilder_image_recipe" "example" {
          block_device_mapping {
            device_name = "/dev/xvda"
            ebs {
              volume_size = 20
              encrypted   = false
            }
          }
        }
      `,
      `
        resource "aws_imagebuilder_container_recipe" "example" {
          instance_configuration {
            block_device_mapping {
              device_name = "/dev/xvda"
              ebs {
                volume_size = 20
              }
            }
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_imagebuilder_image_recipe" "example" {
          block_device_mapping {
            device_name = "/dev/xvda"
            ebs {
              volume_size = 20
              encrypted   = local.encrypted
              kms_key_id  = "arn:aws:kms:eu-central-1:111122223333:key/1"
            }
          }
        }
      `,
    ],
  },
})

interface Mapping {
  readonly ebs: { readonly encrypted: Scalar; readonly kms_key_id: Scalar; isAbsent(): Verdict }
}

function isEncrypted({ ebs }: Mapping) {
  return any(all(flag(ebs.encrypted).is(true), isCustomerKey(ebs.kms_key_id)), ebs.isAbsent())
}
