import { expect, it } from 'vitest'
import { change, planJson, read, stored } from '../../../tests/plan-json.ts'
import { Graph, judge } from '../../engine/index.ts'
import { verdictsOf } from '../../terraform/trial.ts'
import policy from './instance-system-supported.ts'

const entry = { id: 'aws/ec2/instance-system-supported', policy, frameworks: {} }

it.each([
  [
    'ubuntu/images/hvm-ssd/ubuntu-focal-20.04-arm64-server-*',
    'canonical/ubuntu/server/24.04/stable/current/arm64/hvm/ebs-gp3/ami-id',
  ],
  ['amzn2-ami-ecs-hvm-*-x86_64-ebs', 'ecs/optimized-ami/amazon-linux-2023/recommended/image_id'],
  ['amzn2-ami-hvm-*-arm64-gp2', 'ami-amazon-linux-latest/al2023-ami-kernel-default-arm64'],
  ['debian-11-amd64-*', 'debian/release/13/latest/amd64'],
])('tells instead of %s what follows it', async (name, next) => {
  for (const { findings } of await verdictsOf(entry, lookedUp(name))) {
    expect(findings).toHaveLength(1)
    expect(findings[0]!.metadata.custom.remediation).toContain(`"/aws/service/${next}"`)
  }
})

it('leaves to the reader what follows a system without public parameters', async () => {
  for (const { findings } of await verdictsOf(entry, lookedUp('RHEL-7.9_HVM-*')))
    expect(findings[0]!.metadata.custom.remediation).toContain(
      'ami = "<image of a release that is still patched>"',
    )
})

it('takes an image of which a newer one may be found for supported', async () => {
  const hcl = lookedUp('ubuntu/images/hvm-ssd/ubuntu-focal-20.04-amd64-server-*')
  const either = hcl.replace(']', ', "ubuntu/images/hvm-ssd-gp3/ubuntu-noble-24.04-amd64-server-*"]')
  for (const { findings } of await verdictsOf(entry, either)) expect(findings).toEqual([])
})

it('tells, of several modules that looked up the same image, the one of the instance', async () => {
  const id = 'ami-0123456789abcdef0'
  const name = 'ubuntu/images/hvm-ssd/ubuntu-focal-20.04-amd64-server-20240101'
  const lookup = (module: string) => ({
    address: `module.${module}`,
    resources: [stored(`module.${module}.data.aws_ami.web`, { id, name, filter: [] })],
  })
  const plan = planJson([change('module.b.aws_instance.web', { after: { ami: id } })], undefined, {
    priorModules: ['a', 'b', 'c'].map(lookup),
  })
  const { policyResponse } = judge(new Graph(await read(plan)), [entry])
  const [finding] = policyResponse['module.b.aws_instance.web'] ?? []
  expect(finding?.message).toContain('`name` of `module.b.data.aws_ami.web`')
})

function lookedUp(name: string): string {
  return `
    data "aws_ami" "web" {
      filter {
        name   = "name"
        values = ["${name}"]
      }
    }
    resource "aws_instance" "web" {
      ami = data.aws_ami.web.id
    }
  `
}
