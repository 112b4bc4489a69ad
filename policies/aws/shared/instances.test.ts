import { expect, test } from 'vitest'
import { verdictsOf } from '../../terraform/trial.ts'
import policy from '../ec2/instance-disks-encrypted.ts'

/** What is to be written where disks are not encrypted, and whether that was seen to mend it. */
async function remedies(hcl: string) {
  const trials = await verdictsOf({ id: 'p', policy, frameworks: {} }, hcl)
  return trials.flatMap(({ findings }) =>
    findings.map(({ metadata: { custom } }) => [
      custom.remediation.split('\n\n').slice(1).join('\n\n').replaceAll(/\s+/g, ' '),
      custom.proven,
    ]),
  )
}

test('every disk that is not encrypted is written into the remedy', async () => {
  const hcl = `
    resource "aws_instance" "main" {
      ami = "ami-1"
      root_block_device {
        volume_size = 50
      }
      ebs_block_device {
        device_name = "/dev/sdf"
        volume_size = 80
      }
    }
  `
  for (const remedy of await remedies(hcl))
    expect(remedy).toEqual([
      'resource "aws_instance" "main" { root_block_device { encrypted = true } ebs_block_device { encrypted = true } }',
      true,
    ])
})

test.each([
  ['the image that was looked up tells', 'data.aws_ami.main.id', '/dev/sda1'],
  ['the reader knows', '"ami-1"', '<name of the root device of the image>'],
])('the root of a template is mapped by the name that %s', async (_, image, device) => {
  const hcl = `
    data "aws_ami" "main" {
      root_device_name = "/dev/sda1"
    }
    resource "aws_launch_template" "main" {
      image_id = ${image}
    }
  `
  for (const remedy of await remedies(hcl))
    expect(remedy).toEqual([
      `resource "aws_launch_template" "main" { block_device_mappings { device_name = "${device}" ebs { encrypted = true } } }`,
      true,
    ])
})
