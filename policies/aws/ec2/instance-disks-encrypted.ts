import { PASS, type Scalar, Verdict } from '../../engine/index.ts'
import {
  type AwsResource,
  all,
  any,
  asValue,
  encryptsByDefault,
  flag,
  follow,
  hasTemplate,
  isEncryptedImage,
  knownText,
  not,
  policy,
  toldAs,
  unless,
  unlessTemplateIsTold,
} from '../shared/index.ts'

export default policy({
  title: 'Disks of an instance are encrypted',
  problem: 'Disk of an instance is not encrypted',
  severity: 'HIGH',
  resource: [
    'aws_instance',
    'aws_launch_template',
    'aws_launch_configuration',
    'aws_spot_instance_request',
    'aws_spot_fleet_request',
    'aws_eks_node_group',
  ],
  when: {
    aws_instance: isNotLeftToTemplate,
    aws_spot_instance_request: isNotLeftToTemplate,
    // A template that names an image, or whose own disks are at fault, tells that itself.
    aws_eks_node_group: nodes =>
      unless(
        hasTemplate(nodes, template =>
          any(template.image_id.isSet(), not(areDisksOfTemplateEncrypted(template))),
        ).outcome === 'pass',
      ),
  },
  must: {
    aws_instance: areDisksEncrypted,
    aws_launch_template: areDisksOfTemplateEncrypted,
    aws_launch_configuration: launch => areEncrypted(launch, launch.image_id),
    aws_spot_instance_request: areDisksEncrypted,
    aws_spot_fleet_request: fleet =>
      fleet.launch_specification.every(one =>
        any(
          all(
            any(one.root_block_device.some(isEncrypted), isImageEncrypted(one.ami)),
            one.ebs_block_device.every(isEncrypted),
          ),
          encryptsByDefault(fleet),
        ),
      ),
    aws_eks_node_group: areDisksOfNodesEncrypted,
  },
  why: 'What is on the disk, and on each snapshot made of it, can be read by whoever gets hold of it. Where nobody says otherwise, a disk is encrypted only if the image that it comes from is.',
  remediation:
    'Set encrypted to true for the root and for every other device, which replaces an instance that runs already, or switch encryption on for the whole region with aws_ebs_encryption_by_default.',
  fix: `
    resource "aws_instance" "this" {
      root_block_device {
        encrypted = true
      }
      ebs_block_device {
        device_name = "/dev/sdf"
        encrypted   = true
      }
    }

    resource "aws_launch_template" "this" {
      block_device_mappings {
        device_name = "/dev/xvda"
        ebs {
          encrypted = true
        }
      }
    }

    resource "aws_launch_configuration" "this" {
      root_block_device {
        encrypted = true
      }
      ebs_block_device {
        device_name = "/dev/sdf"
        encrypted   = true
      }
    }

    resource "aws_spot_instance_request" "this" {
      root_block_device {
        encrypted = true
      }
      ebs_block_device {
        device_name = "/dev/sdf"
        encrypted   = true
      }
    }

    resource "aws_spot_fleet_request" "this" {
      launch_specification {
        root_block_device {
          encrypted = true
        }
      }
    }

    resource "aws_eks_node_group" "this" {
      depends_on = [aws_ebs_encryption_by_default.region]
    }

    resource "aws_ebs_encryption_by_default" "region" {
      enabled = true
    }
  `,
  fixFor: {
    aws_launch_template: template => `
      resource "aws_launch_template" "this" {
        block_device_mappings {
          device_name = "${rootNamesOf(template.image_id)[0] ?? '<name of the root device of the image>'}"
          ebs {
            encrypted = true
          }
        }
      }
    `,
    // The template is another resource, and may stay as it is.
    aws_eks_node_group: () => `
      resource "aws_ebs_encryption_by_default" "region" {
        enabled = true
      }
    `,
  },
  remediationFor: {
    aws_eks_node_group: () =>
      'Switch encryption on for the whole region with aws_ebs_encryption_by_default, or name a launch template whose block_device_mappings encrypt the disk of the image (/dev/xvda, of Bottlerocket /dev/xvdb); then let the nodes be replaced.',
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/instance',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/launch_template',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/launch_configuration',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/spot_instance_request',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/spot_fleet_request',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/eks_node_group',
    'https://docs.aws.amazon.com/ebs/latest/userguide/encryption-by-default.html',
    'https://docs.aws.amazon.com/eks/latest/userguide/launch-templates.html',
  ],
  equivalents: { checkov: ['CKV_AWS_8'], trivy: ['AWS-0131', 'AWS-0008'] },
  differs:
    'AWS-0008 asks launch configurations alone. A template without an image leaves its disks to whoever names one, and passes. A device that is made from a snapshot is encrypted as the snapshot is.',
  examples: {
    pass: [
      ...['True', '1'].map(
        text =>
          `resource "aws_launch_template" "web" {\n  block_device_mappings {\n    device_name = "/dev/xvda"\n    ebs {\n      encrypted = "${text}"\n    }\n  }\n}`,
      ),
      `
        resource "aws_instance" "example" {
          root_block_device {
            encrypted = true
          }
        }
      `,
      `
        resource "aws_instance" "example" {
          root_block_device {
            encrypted = true
          }
          ebs_block_device {
            device_name = "/dev/xvdb"
            encrypted   = true
          }
        }
      `,
      `
        resource "aws_ebs_encryption_by_default" "region" {}
        resource "aws_instance" "example" {
          ami = "ami-1"
        }
      `,
      `
        resource "aws_launch_template" "example" {
          block_device_mappings {
            device_name = "/dev/xvda"
            ebs {
              volume_size = 20
              encrypted   = true
            }
          }
        }
      `,
      `
        resource "aws_launch_template" "example" {
          block_device_mappings {
            device_name = "/dev/xvda"
            ebs {
              volume_size = 20
              encrypted   = true
            }
          }
        }
        resource "aws_instance" "example" {
          launch_template {
            id = aws_launch_template.example.id
          }
        }
      `,
      `
        resource "aws_ami_copy" "example" {
          encrypted = true
        }
        resource "aws_launch_template" "example" {
          image_id = aws_ami_copy.example.id
        }
        resource "aws_instance" "example" {
          launch_template {
            id = aws_launch_template.example.id
          }
        }
      `,
      `
        resource "aws_launch_template" "example" {
          instance_type = "m7i.large"
        }
      `,
      `
        resource "aws_ebs_encryption_by_default" "region" {}
        resource "aws_launch_template" "example" {
          image_id = "ami-1"
        }
      `,
      `
        resource "aws_ami_copy" "example" {
          encrypted = true
        }
        resource "aws_launch_template" "example" {
          image_id = aws_ami_copy.example.id
        }
      `,
      `
        data "aws_ami" "example" {
          root_device_name = "/dev/sda1"
        }
        resource "aws_launch_template" "example" {
          image_id = data.aws_ami.example.id
          block_device_mappings {
            device_name = "/dev/sda1"
            ebs {
              encrypted = true
            }
          }
        }
      `,
      `
        resource "aws_launch_template" "example" {
          image_id = "ami-1"
          block_device_mappings {
            device_name = "/dev/sda1"
            ebs {
              encrypted = true
            }
          }
        }
      `,
      `
        resource "aws_launch_configuration" "example" {
          root_block_device {
            encrypted = true
          }
        }
      `,
      `
        resource "aws_spot_instance_request" "example" {
          root_block_device {
            encrypted = true
          }
        }
      `,
      `
        resource "aws_spot_fleet_request" "example" {
          launch_specification {
            ami = "ami-1"
            root_block_device {
              encrypted = true
            }
          }
        }
      `,
      `
        resource "aws_ami_copy" "example" {
          encrypted = true
        }
        resource "aws_instance" "example" {
          ami = aws_ami_copy.example.id
        }
      `,
      `
        resource "aws_ami_copy" "example" {
          encrypted = true
        }
        resource "aws_spot_instance_request" "example" {
          ami = aws_ami_copy.example.id
        }
      `,
      `
        data "aws_ami" "example" {
          root_device_name = "/dev/xvda"
          block_device_mappings {
            device_name = "/dev/xvda"
            ebs = {
              encrypted = "true"
            }
          }
        }
        resource "aws_instance" "example" {
          ami = data.aws_ami.example.id
        }
      `,
      `
        data "aws_ami" "example" {
          root_device_name = "/dev/xvda"
          block_device_mappings {
            device_name = "/dev/xvda"
            ebs = {
              encrypted = "true"
            }
          }
        }
        resource "aws_launch_configuration" "example" {
          image_id = data.aws_ami.example.id
        }
      `,
      nodesOf('/dev/xvda'),
      nodesOf('/dev/xvdb', 'BOTTLEROCKET_ARM_64'),
      nodesOf('/dev/sda1', 'WINDOWS_CORE_2022_x86_64'),
      `${nodesOf('/dev/sdf', 'CUSTOM').replace(
        'block_device',
        'image_id = aws_ami_copy.example.id\n  block_device',
      )}\nresource "aws_ami_copy" "example" {\n  encrypted = true\n}`,
      'resource "aws_ebs_encryption_by_default" "region" {}\nresource "aws_eks_node_group" "example" {\n  disk_size = 50\n}',
      // A copy of what is encrypted is encrypted, and so is the image of a machine whose disk is.
      `
        resource "aws_ami_copy" "here" {
          encrypted = true
        }
        resource "aws_ami_copy" "there" {
          source_ami_id = aws_ami_copy.here.id
        }
        resource "aws_instance" "example" {
          ami = aws_ami_copy.there.id
        }
      `,
      `
        resource "aws_instance" "golden" {
          ami = "ami-1"
          root_block_device {
            encrypted = true
          }
        }
        resource "aws_ami_from_instance" "golden" {
          source_instance_id = aws_instance.golden.id
        }
        resource "aws_instance" "example" {
          ami = aws_ami_from_instance.golden.id
        }
      `,
    ],
    fail: [
      nodesOf('/dev/sdf'),
      nodesOf('/dev/xvda', 'BOTTLEROCKET_x86_64'),
      nodesOf('/dev/xvda', 'WINDOWS_CORE_2022_x86_64'),
      // The template that EKS makes by itself encrypts nothing.
      'resource "aws_eks_node_group" "example" {\n  disk_size = 50\n}',
      `
        resource "aws_launch_template" "example" {
          image_id = "ami-1"
        }
      `,
      `
        data "aws_ami" "example" {
          root_device_name = "/dev/sda1"
        }
        resource "aws_launch_template" "example" {
          image_id = data.aws_ami.example.id
          block_device_mappings {
            device_name = "/dev/xvda"
            ebs {
              encrypted = true
            }
          }
        }
      `,
      `
        resource "aws_launch_template" "example" {
          image_id = "ami-1"
          block_device_mappings {
            device_name = "/dev/sdf"
            ebs {
              encrypted = true
            }
          }
        }
      `,
      `
        resource "aws_launch_template" "example" {
          block_device_mappings {
            device_name = "/dev/sdf"
            ebs {
              encrypted = true
            }
          }
        }
        resource "aws_instance" "example" {
          ami = "ami-1"
          launch_template {
            id = aws_launch_template.example.id
          }
        }
      `,
      `
        data "aws_ami" "example" {
          root_device_name = "/dev/sda1"
        }
        resource "aws_launch_template" "example" {
          block_device_mappings {
            device_name = "/dev/xvda"
            ebs {
              encrypted = true
            }
          }
        }
        resource "aws_spot_instance_request" "example" {
          ami = data.aws_ami.example.id
          launch_template {
            name = aws_launch_template.example.name
          }
        }
      `,
      `
        resource "aws_launch_template" "example" {
          image_id = "ami-1"
          block_device_mappings {
            device_name  = "/dev/sdb"
            virtual_name = "ephemeral0"
          }
        }
      `,
      `
        data "aws_ami" "example" {
          root_device_name = "/dev/xvda"
          block_device_mappings {
            device_name = "/dev/xvda"
            ebs = {
              encrypted = "false"
            }
          }
        }
        resource "aws_instance" "example" {
          ami = data.aws_ami.example.id
        }
      `,
      `
        resource "aws_instance" "example" {
          ami = "ami-1"
        }
      `,
      `
        resource "aws_instance" "example" {
          root_block_device {
            encrypted = false
          }
        }
      `,
      `
        resource "aws_instance" "example" {
          root_block_device {
            encrypted = true
          }
          ebs_block_device {
            device_name = "/dev/xvdb"
          }
        }
      `,
      `
        resource "aws_launch_template" "example" {
          block_device_mappings {
            device_name = "/dev/xvda"
            ebs {
              volume_size = 20
            }
          }
        }
      `,
      `
        resource "aws_launch_configuration" "example" {
          image_id = "ami-1"
        }
      `,
      `
        resource "aws_launch_configuration" "example" {
          root_block_device {
            encrypted = true
          }
          ebs_block_device {
            device_name = "/dev/xvdb"
            encrypted   = false
          }
        }
      `,
      `
        resource "aws_spot_instance_request" "example" {
          root_block_device {
            encrypted = false
          }
        }
      `,
      `
        resource "aws_spot_fleet_request" "example" {
          launch_specification {
            ami = "ami-1"
          }
        }
      `,
    ],
    undetermined: [
      'resource "aws_eks_node_group" "example" {\n  launch_template {\n    id      = "lt-0123456789abcdef0"\n    version = "1"\n  }\n}',
      `
        resource "aws_launch_template" "example" {
          image_id = local.image
        }
      `,
      `
        resource "aws_instance" "example" {
          root_block_device {
            encrypted = local.encrypted
          }
        }
      `,
    ],
  },
})

interface Device {
  readonly encrypted: Scalar<boolean>
  readonly snapshot_id?: Scalar
  readonly volume_id?: Scalar
}

interface WithDevices {
  readonly root_block_device: Device
  readonly ebs_block_device: { every(test: (device: Device) => Verdict): Verdict }
}

type Instance = AwsResource<'aws_instance'> | AwsResource<'aws_spot_instance_request'>

function isNotLeftToTemplate(instance: Instance) {
  const { root_block_device: root, ebs_block_device: others } = instance
  return unlessTemplateIsTold(instance, [root.encrypted, others], areDisksOfTemplateEncrypted)
}

function areDisksOfTemplateEncrypted(template: AwsResource<'aws_launch_template'>) {
  return any(
    all(
      areMappingsEncrypted(template),
      any(isRootEncryptedBy(template, template.image_id), template.image_id.isAbsent()),
    ),
    encryptsByDefault(template),
  )
}

function areDisksEncrypted(instance: Instance) {
  return any(
    all(
      any(
        isRootEncrypted(instance),
        all(
          instance.root_block_device.encrypted.isAbsent(),
          hasTemplate(instance, template => {
            const isOwn = instance.ami.isAbsent().outcome !== 'pass'
            const image = isOwn ? instance.ami : template.image_id
            return all(areMappingsEncrypted(template), isRootEncryptedBy(template, image))
          }),
        ),
        isImageEncrypted(instance.ami),
      ),
      instance.ebs_block_device.every(isEncrypted),
    ),
    encryptsByDefault(instance),
  )
}

/** EKS takes an image of its own, whose disks are not encrypted: the template has to map the one that holds the data. */
function areDisksOfNodesEncrypted(nodes: AwsResource<'aws_eks_node_group'>) {
  const { launch_template: named } = nodes
  const ofPlan = hasTemplate(nodes, () => PASS)
  if (named.isAbsent().outcome !== 'pass' && ofPlan.outcome === 'fail')
    return any(encryptsByDefault(nodes), new Verdict('undetermined', asValue(named), UNSEEN))
  const disk = diskOfNodes(knownText(nodes.ami_type) ?? '')
  const isMapped = hasTemplate(nodes, template =>
    all(
      areMappingsEncrypted(template),
      template.block_device_mappings.some(mapping =>
        all(mapping.device_name.oneOf([disk, disk.slice('/dev/'.length)]), mapping.ebs.isSet()),
      ),
    ),
  )
  return any(
    toldAs(isMapped, `no launch template of it encrypts \`${disk}\`, the disk of the image`),
    encryptsByDefault(nodes),
  )
}

const UNSEEN = 'the plan does not show the launch template, which may encrypt the disk of the image'

/** Bottlerocket keeps what runs on it, and what that writes, on a second disk. */
function diskOfNodes(kind: string): string {
  if (kind.startsWith('BOTTLEROCKET')) return '/dev/xvdb'
  return kind.startsWith('WINDOWS') ? '/dev/sda1' : '/dev/xvda'
}

function areEncrypted(launched: WithDevices, image: Scalar) {
  return any(
    all(
      any(isRootEncrypted(launched), isImageEncrypted(image)),
      launched.ebs_block_device.every(isEncrypted),
    ),
    encryptsByDefault(launched),
  )
}

function isRootEncrypted({ root_block_device: root }: Pick<WithDevices, 'root_block_device'>) {
  return root.encrypted.is(true)
}

/** The root of the image is encrypted, and with it that of whatever starts from it. */
function isImageEncrypted(image: Scalar): Verdict {
  return isEncryptedImage(image, isRootOfOriginalEncrypted)
}

function isRootOfOriginalEncrypted(image: Scalar): Verdict {
  return any(
    follow(image, 'aws_ami_from_instance', 'id').some(made =>
      follow(made.source_instance_id, 'aws_instance', 'id').some(isRootEncrypted),
    ),
    follow(image, 'data.aws_ami', ['id', 'image_id']).some(found =>
      found.block_device_mappings.some(mapping =>
        all(
          mapping.ebs.entryOf('encrypted').is('true'),
          mapping.device_name.satisfies(
            name => found.root_device_name.is(name).outcome === 'pass',
            'the root device is expected',
          ),
        ),
      ),
    ),
  )
}

function isEncrypted(device: Device) {
  const { encrypted, snapshot_id: snapshot, volume_id: volume } = device
  return any(
    encrypted.is(true),
    ...(snapshot ? [snapshot.isSet()] : []),
    // The state of an instance lists volumes of their own that are attached to it: these are told there.
    ...(volume ? [follow(volume, 'aws_ebs_volume', 'id').some()] : []),
  )
}

/** What a template maps for the root of the image that is started is a disk, or the image is encrypted. */
function isRootEncryptedBy(template: AwsResource<'aws_launch_template'>, image: Scalar) {
  const roots = rootNamesOf(image)
  const isRoot = (name: string) => (roots.length === 0 ? !IS_NO_ROOT.test(name) : roots.includes(name))
  return any(
    toldAs(
      template.block_device_mappings.some(mapping =>
        all(mapping.device_name.satisfies(isRoot, 'the root device is expected'), mapping.ebs.isSet()),
      ),
      'no `block_device_mappings` is for the root device',
    ),
    isImageEncrypted(image),
  )
}

/** Disks from the second on: images call their root /dev/xvda or /dev/sda1. */
const IS_NO_ROOT = /^(?:\/dev\/)?(?:sd|xvd|hd)[b-z]/

/** The root devices of the images that may be meant, as far as the plan has looked them up. */
function rootNamesOf(image: Scalar): string[] {
  const names: string[] = []
  follow(image, 'data.aws_ami', ['id', 'image_id']).every(found => {
    const name = knownText(found.root_device_name)
    if (name !== undefined) names.push(name)
    return PASS
  })
  return names
}

function areMappingsEncrypted(template: AwsResource<'aws_launch_template'>) {
  return template.block_device_mappings.every(mapping =>
    any(flag(mapping.ebs.encrypted).is(true), mapping.ebs.snapshot_id.isSet(), mapping.ebs.isAbsent()),
  )
}

/** Nodes of a launch template without an image, which encrypts one disk. */
function nodesOf(disk: string, kind = 'AL2023_x86_64_STANDARD'): string {
  return `
    resource "aws_launch_template" "example" {
      block_device_mappings {
        device_name = "${disk}"
        ebs {
          encrypted = true
        }
      }
    }
    resource "aws_eks_node_group" "example" {
      ami_type = "${kind}"
      launch_template {
        id      = aws_launch_template.example.id
        version = aws_launch_template.example.latest_version
      }
    }
  `
}
