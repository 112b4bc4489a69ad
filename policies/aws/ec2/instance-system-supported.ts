import {
  asValue,
  expression,
  follow,
  hcl,
  knownText,
  PASS,
  policy,
  type Scalar,
  Verdict,
} from '../shared/index.ts'
import { ENDED_SYSTEMS as ENDED } from '../shared/lists/instance-systems.ts'

export default policy({
  title: 'System of an instance is supported',
  problem: 'System of an instance gets no more patches',
  severity: 'MEDIUM',
  resource: [
    'aws_instance',
    'aws_spot_instance_request',
    'aws_spot_fleet_request',
    'aws_launch_template',
    'aws_launch_configuration',
  ],
  must: {
    aws_instance: ({ ami }) => isSupported(ami),
    aws_spot_instance_request: ({ ami }) => isSupported(ami),
    aws_spot_fleet_request: fleet => fleet.launch_specification.every(({ ami }) => isSupported(ami)),
    aws_launch_template: ({ image_id }) => isSupported(image_id),
    aws_launch_configuration: ({ image_id }) => isSupported(image_id),
  },
  why: 'Flaws that are found now in its kernel, its OpenSSH or its OpenSSL stay for good, and everyone can read how to use them.',
  remediation: 'Start from an image of a release that is still patched, and try what runs there on it first.',
  fix: [
    fixOf('aws_instance', 'ami'),
    fixOf('aws_spot_instance_request', 'ami'),
    fixOf('aws_spot_fleet_request', 'launch_specification.ami'),
    fixOf('aws_launch_template', 'image_id'),
    fixOf('aws_launch_configuration', 'image_id'),
    parameter('/aws/service/ami-amazon-linux-latest/al2023-ami-kernel-default-x86_64'),
  ].join('\n\n'),
  fixFor: {
    aws_instance: ({ ami }) => fixFrom('aws_instance', 'ami', ami),
    aws_spot_instance_request: ({ ami }) => fixFrom('aws_spot_instance_request', 'ami', ami),
    aws_spot_fleet_request: ({ launch_specification: specifications }) =>
      fixFrom('aws_spot_fleet_request', 'launch_specification.ami', specifications.first().ami),
    aws_launch_template: ({ image_id }) => fixFrom('aws_launch_template', 'image_id', image_id),
    aws_launch_configuration: ({ image_id }) => fixFrom('aws_launch_configuration', 'image_id', image_id),
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/data-sources/ami',
    'https://docs.aws.amazon.com/systems-manager/latest/userguide/parameter-store-public-parameters.html',
    ...ENDED.source,
  ],
  lists: [ENDED],
  equivalents: {},
  examples: {
    pass: [
      instance('al2023-ami-2023.*-x86_64'),
      instance('ubuntu/images/hvm-ssd-gp3/ubuntu-noble-24.04-amd64-server-*'),
      instance('ubuntu-pro-server/images/hvm-ssd/ubuntu-focal-20.04-amd64-pro-server-*'),
      instance('amazon-eks-node-al2023-x86_64-standard-1.35-v*'),
      instance('OL8.10-x86_64-HVM-*'),
      template('/aws/service/ami-amazon-linux-latest/al2023-ami-kernel-default-x86_64'),
      template('/aws/service/ecs/optimized-ami/amazon-linux-2023/recommended/image_id'),
      // An image that nothing in the plan tells of.
      'resource "aws_instance" "web" {\n  ami = "ami-0123456789abcdef0"\n}',
      'resource "aws_launch_template" "web" {\n  image_id = local.image\n}',
    ],
    fail: [
      `
        resource "aws_spot_fleet_request" "workers" {
          launch_specification {
            ami = "resolve:ssm:/aws/service/canonical/ubuntu/server/20.04/stable/current/amd64/hvm/ebs-gp2/ami-id"
          }
        }
      `,
      instance('amzn2-ami-hvm-*-x86_64-gp2'),
      instance('ubuntu/images/hvm-ssd/ubuntu-focal-20.04-amd64-server-*'),
      instance('amazon-eks-node-1.30-v*'),
      instance('CentOS Linux 7 x86_64 HVM EBS*'),
      instance('OL7.9-x86_64-HVM-*'),
      template('/aws/service/ami-amazon-linux-latest/amzn2-ami-hvm-x86_64-gp2'),
      template('/aws/service/ecs/optimized-ami/amazon-linux-2/recommended/image_id'),
      template('/aws/service/eks/optimized-ami/1.30/amazon-linux-2-gpu/recommended/image_id'),
      `
        resource "aws_launch_template" "web" {
          image_id = "resolve:ssm:/aws/service/ami-amazon-linux-latest/amzn2-ami-hvm-x86_64-gp2"
        }
      `,
      `
        data "aws_ami" "web" {
          name_regex = "^debian-10-amd64-"
        }
        resource "aws_launch_configuration" "web" {
          image_id = data.aws_ami.web.id
        }
      `,
      `
        data "aws_ami" "web" {
          name = "Windows_Server-2012-R2_RTM-English-64Bit-Base-2023.10.11"
        }
        resource "aws_spot_instance_request" "web" {
          ami = data.aws_ami.web.image_id
        }
      `,
    ],
    undetermined: 'What nothing tells of is taken for supported: most images are named by an id alone.',
  },
})

/** What nothing tells of is taken for supported. */
function isSupported(image: Scalar): Verdict {
  const name = endedNameOf(image)
  return name
    ? new Verdict('fail', asValue(name), `a system still patched on ${ENDED.date} is expected`)
    : PASS
}

/** HCL with an image of what follows the system, for the same processor; where nothing public names one it is left to the reader. */
function fixFrom(type: string, attribute: string, image: Scalar): string {
  const name = textIn(endedNameOf(image))
  const next = ENDED.values.find(([form]) => form.test(name))?.[1]
  if (!next) return hcl(type, 'this', { [attribute]: '<image of a release that is still patched>' })
  const forSame = /arm64|aarch64/.test(name) ? next.replace(/x86_64|amd64/, 'arm64') : next
  return `${fixOf(type, attribute)}\n\n${parameter(forSame)}`
}

function fixOf(type: string, attribute: string): string {
  return hcl(type, 'this', { [attribute]: expression('data.aws_ssm_parameter.image.insecure_value') })
}

function parameter(name: string): string {
  return hcl('data.aws_ssm_parameter', 'image', { name })
}

/**
 * What says that an image is of an ended system. Images are found by their ids too, so that several modules may have looked one up: that of
 * the instance tells, else the first by its address.
 */
function endedNameOf(image: Scalar): Scalar | undefined {
  const ended = [image, ...namesOf(image)].filter(name =>
    ENDED.values.some(([form]) => form.test(textIn(name))),
  )
  const homeOf = (name: Scalar) => asValue(name)._body.resource
  const isFar = (name: Scalar) => Number(homeOf(name).module !== homeOf(image).module)
  return ended.sort((a, b) => isFar(a) - isFar(b) || (homeOf(a).address < homeOf(b).address ? -1 : 1))[0]
}

/** The names that an image has or is looked for by, and the parameters that have its id. */
function namesOf(image: Scalar): Scalar[] {
  const names: Scalar[] = []
  follow(image, 'data.aws_ami', ['id', 'image_id']).every(({ name, name_regex, filter }) => {
    names.push(name, name_regex)
    return filter.every(({ name: key, values }) => {
      // Of several names that are looked for the newest is taken, whichever that is.
      if (key.is('name').outcome === 'pass' && values.hasAtLeast(2).outcome === 'fail')
        values.every(value => collect(names, value))
      return PASS
    })
  })
  follow(image, 'data.aws_ssm_parameter', ['value', 'insecure_value']).every(({ name }) =>
    collect(names, name),
  )
  return names
}

function collect(names: Scalar[], name: Scalar): Verdict {
  names.push(name)
  return PASS
}

/** `resolve:ssm:` stands before a parameter, and `^` before what a name begins with. */
function textIn(name: Scalar | undefined): string {
  return (name && knownText(name)?.replace(/^(resolve:ssm:|\^)/, '')) ?? ''
}

function instance(name: string): string {
  return `
    data "aws_ami" "web" {
      most_recent = true
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

function template(name: string): string {
  return `
    data "aws_ssm_parameter" "image" {
      name = "${name}"
    }
    resource "aws_launch_template" "web" {
      image_id = data.aws_ssm_parameter.image.value
    }
  `
}
