import { describe, expect, test } from 'vitest'
import { block, change, graph, planJson, ref } from '../../../tests/plan-json.ts'
import { type Finding, judge } from '../../engine/index.ts'
import { verdictsOf } from '../../terraform/trial.ts'
import policy from '../ec2/instance-disks-encrypted.ts'
import addressless from '../ec2/instance-has-no-public-ip.ts'
import tokens from '../ec2/instance-requires-imdsv2.ts'

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

test('the root of a template is mapped beside a disk that stands', async () => {
  const hcl = `
    data "aws_ami" "main" {
      root_device_name = "/dev/xvda"
    }
    resource "aws_launch_template" "main" {
      image_id = data.aws_ami.main.id
      block_device_mappings {
        device_name = "/dev/sdf"
        ebs {
          encrypted = true
        }
      }
    }
  `
  for (const remedy of await remedies(hcl))
    expect(remedy).toEqual([
      'resource "aws_launch_template" "main" { block_device_mappings { device_name = "/dev/xvda" ebs { encrypted = true } } }',
      true,
    ])
})

describe('what is wrong with a template', () => {
  const disk = 'block_device_mappings {\n device_name = "/dev/xvda"\n ebs {\n encrypted = false\n }\n }'
  const optional = 'metadata_options {\n http_tokens = "optional"\n }'
  const from = 'launch_template {\n id = aws_launch_template.main.id\n }'
  const device = 'ebs_block_device {\n device_name = "/dev/sdf"\n }'
  const template = 'aws_launch_template.main'
  const both = ['aws_instance', 'aws_launch_template']
  const writtenInto = ({ metadata }: Finding) => metadata.custom.remediation.match(/resource "(\w+)"/)?.[1]

  test.each([
    ['of disks', policy, disk, '', ['aws_launch_template']],
    ['of metadata', tokens, optional, '', ['aws_launch_template']],
    ['of disks, where it has a disk of its own too', policy, disk, device, both],
    ['of metadata, where it says the same', tokens, optional, optional, both],
  ])('%s is told at an instance only if that says something', async (_, asked, said, own, told) => {
    const hcl = `
      resource "aws_launch_template" "main" {
        ${said}
      }
      resource "aws_instance" "main" {
        ${from}
        ${own}
      }
    `
    for (const { findings } of await verdictsOf({ id: 'p', policy: asked, frameworks: {} }, hcl))
      expect(findings.map(writtenInto).sort()).toEqual(told)
  })

  test.each([
    ['optional', [`${template} existing`]],
    ['required', ['aws_instance.main existing', `${template} fixed`]],
  ])('is not told at an instance that was made from it, until it is %s', async (http_tokens, told) => {
    const made = { id: 'i-1', metadata_options: [{ http_tokens: 'optional', http_endpoint: 'enabled' }] }
    const instance = { ...made, launch_template: [{ id: 'lt-1' }] }
    const written = (tokens: string) => ({ id: 'lt-1', metadata_options: [{ http_tokens: tokens }] })
    const json = planJson(
      [
        change('aws_instance.main', { before: instance, after: instance }),
        change(template, { before: written('optional'), after: written(http_tokens) }),
      ],
      {
        resources: [
          block('aws_instance.main', { launch_template: [{ id: ref(`${template}.id`, template) }] }),
          block(template, { metadata_options: [{ http_tokens: { constant_value: http_tokens } }] }),
        ],
      },
    )
    const report = judge(await graph(json), [{ id: 'p', policy: tokens, frameworks: {} }])
    const found = Object.entries(report.policyResponse).flatMap(([address, findings]) =>
      findings.map(({ metadata }) => `${address} ${metadata.custom.change}`),
    )
    expect(found).toEqual(told)
  })
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
