import {
  all,
  any,
  encryptsByDefault,
  follow,
  isEncryptedImage,
  policy,
  type Scalar,
  type Verdict,
} from '../shared/index.ts'

export default policy({
  title: 'AMI is encrypted',
  problem: 'AMI is not encrypted',
  severity: 'MEDIUM',
  resource: ['aws_ami', 'aws_ami_copy'],
  must: {
    aws_ami: ami =>
      any(
        ami.ebs_block_device.every(device => any(device.encrypted.is(true), device.snapshot_id.isSet())),
        encryptsByDefault(ami),
      ),
    aws_ami_copy: ami =>
      any(
        ami.encrypted.is(true),
        encryptsByDefault(ami),
        isEncryptedImage(ami.source_ami_id, isLookedUpEncrypted),
      ),
  },
  why: 'Whoever gets hold of the snapshot behind an image can read the disk of every instance made from it. An encrypted one is of no use without the key.',
  remediation:
    'Set encrypted to true; a device that is made from a snapshot is encrypted as that snapshot is.',
  fix: `
    resource "aws_ami" "this" {
      ebs_block_device {
        device_name = "/dev/xvda"
        encrypted   = true
      }
    }

    resource "aws_ami_copy" "this" {
      encrypted = true
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ami',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ami_copy',
    'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/AMIEncryption.html',
  ],
  equivalents: { checkov: ['CKV_AWS_204', 'CKV_AWS_235', 'CKV_AWS_236'] },
  examples: {
    pass: [
      `
        resource "aws_ami" "example" {
          ebs_block_device {
            device_name = "/dev/xvda"
            encrypted   = true
          }
        }
      `,
      `
        resource "aws_ami" "example" {
          ebs_block_device {
            device_name = "/dev/xvda"
            snapshot_id = "snap-1"
          }
        }
      `,
      `
        resource "aws_ami_copy" "example" {
          encrypted = true
        }
      `,
      `
        resource "aws_ami_copy" "here" {
          encrypted = true
        }
        resource "aws_ami_copy" "there" {
          source_ami_id = aws_ami_copy.here.id
        }
      `,
      `
        data "aws_ami" "base" {
          block_device_mappings {
            device_name = "/dev/xvda"
            ebs = {
              encrypted = "true"
            }
          }
          block_device_mappings {
            device_name  = "/dev/xvdb"
            virtual_name = "ephemeral0"
          }
        }
        resource "aws_ami_copy" "example" {
          source_ami_id = data.aws_ami.base.id
        }
      `,
      `
        resource "aws_ebs_encryption_by_default" "region" {}
        resource "aws_ami_copy" "example" {
          source_ami_id = "ami-1"
        }
      `,
    ],
    fail: [
      `
        data "aws_ami" "base" {
          block_device_mappings {
            device_name = "/dev/xvda"
            ebs = {
              encrypted = "true"
            }
          }
          block_device_mappings {
            device_name = "/dev/xvdb"
            ebs = {
              encrypted = "false"
            }
          }
        }
        resource "aws_ami_copy" "example" {
          source_ami_id = data.aws_ami.base.id
        }
      `,
      `
        resource "aws_ami" "example" {
          ebs_block_device {
            device_name = "/dev/xvda"
          }
        }
      `,
      `
        resource "aws_ami" "example" {
          ebs_block_device {
            device_name = "/dev/xvda"
            encrypted   = true
          }
          ebs_block_device {
            device_name = "/dev/xvdb"
            encrypted   = false
          }
        }
      `,
      `
        resource "aws_ami_copy" "example" {
          source_ami_id = "ami-1"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_ami_copy" "example" {
          encrypted = local.encrypted
        }
      `,
    ],
  },
})

function isLookedUpEncrypted(image: Scalar): Verdict {
  return follow(image, 'data.aws_ami', ['id', 'image_id']).some(({ block_device_mappings: mappings }) =>
    all(
      mappings.isSet(),
      mappings.every(({ ebs }) => any(ebs.entryOf('encrypted').is('true'), ebs.isAbsent())),
    ),
  )
}
