import { expect, test } from 'vitest'
import { block, change, graph, planJson, ref } from '../../../tests/plan-json.ts'
import { judge } from '../../engine/index.ts'
import { verdictsOf } from '../../terraform/trial.ts'
import policy from '../ec2/instance-disks-encrypted.ts'
import addressless from '../ec2/instance-has-no-public-ip.ts'

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

test('a volume of its own is told there, and not at the instance whose state lists it', async () => {
  const device = { device_name: '/dev/sdh', encrypted: false }
  const found = async (ebs_block_device: object[]) => {
    const before = { id: 'i-1', root_block_device: [{ encrypted: true }], ebs_block_device }
    const volume = { id: 'vol-1', encrypted: false }
    const json = planJson(
      [
        change('aws_instance.it', { before, after: { ...before, tags: {} } }),
        change('aws_ebs_volume.it', { before: volume, after: volume }),
      ],
      { resources: [block('aws_instance.it'), block('aws_ebs_volume.it')] },
    )
    const report = judge(await graph(json), [{ id: 'p', policy, frameworks: {} }])
    return Object.keys(report.policyResponse)
  }
  expect(await found([{ ...device, volume_id: 'vol-1' }])).toEqual([])
  expect(await found([{ ...device, volume_id: 'vol-2' }])).toEqual(['aws_instance.it'])
})

test.each([
  [true, []],
  [false, ['fixed']],
])(
  'an instance that is made anew has lost its address unless its subnet gives one: %s',
  async (maps, expected) => {
    const subnet = { id: 'subnet-1', map_public_ip_on_launch: maps }
    const json = planJson(
      [
        change('aws_instance.it', {
          before: { id: 'i-1', subnet_id: 'subnet-1', associate_public_ip_address: true },
          after: { subnet_id: 'subnet-1' },
          unknown: { id: true, associate_public_ip_address: true },
          actions: ['delete', 'create'],
        }),
        change('aws_subnet.it', { before: subnet, after: subnet }),
      ],
      {
        resources: [
          block('aws_instance.it', { subnet_id: ref('aws_subnet.it.id', 'aws_subnet.it') }),
          block('aws_subnet.it'),
        ],
      },
    )
    const report = judge(await graph(json), [{ id: 'p', policy: addressless, frameworks: {} }])
    expect(
      Object.values(report.policyResponse)
        .flat()
        .map(({ metadata }) => metadata.custom.change),
    ).toEqual(expected)
  },
)
