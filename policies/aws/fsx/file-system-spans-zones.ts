import type { List, Scalar } from '../../engine/index.ts'
import { all, any, asValue, hcl, knownTexts, PASS, policy } from '../shared/index.ts'

const WINDOWS = 'aws_fsx_windows_file_system'
const OPENZFS = 'aws_fsx_openzfs_file_system'
const ONTAP = 'aws_fsx_ontap_file_system'

export default policy({
  title: 'FSx file system spans two zones',
  problem: 'FSx file system lies in one zone',
  severity: 'INFO',
  resource: [WINDOWS, OPENZFS, ONTAP],
  must: {
    aws_fsx_windows_file_system: spansZones,
    aws_fsx_openzfs_file_system: spansZones,
    aws_fsx_ontap_file_system: spansZones,
  },
  why: 'When the only zone fails, nobody can read or write the files until it is back. A file system in two zones fails over to the other by itself.',
  remediation:
    'Set deployment_type to MULTI_AZ_1, with subnets of two zones in subnet_ids and one of them in preferred_subnet_id; on a file system that exists already this forces a replacement.',
  remediationFor: {
    aws_fsx_openzfs_file_system: () =>
      'Set deployment_type to MULTI_AZ_1, with subnets of two zones in subnet_ids, one of them in preferred_subnet_id, and a throughput_capacity of 160 or more; on a file system that exists already this forces a replacement.',
  },
  fix: [WINDOWS, OPENZFS, ONTAP].map(type => inTwoZones(type)).join('\n\n'),
  fixFor: {
    aws_fsx_windows_file_system: system => inTwoZones(WINDOWS, system),
    aws_fsx_openzfs_file_system: system => inTwoZones(OPENZFS, system),
    aws_fsx_ontap_file_system: system => inTwoZones(ONTAP, system),
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/fsx_windows_file_system',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/fsx_openzfs_file_system',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/fsx_ontap_file_system',
    'https://docs.aws.amazon.com/fsx/latest/WindowsGuide/high-availability-multiAZ.html',
    'https://docs.aws.amazon.com/fsx/latest/OpenZFSGuide/availability-durability.html',
    'https://docs.aws.amazon.com/fsx/latest/ONTAPGuide/high-availability-AZ.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      system(WINDOWS, 'deployment_type = "MULTI_AZ_1"', '["subnet-1", "subnet-2"]'),
      system(OPENZFS, 'deployment_type = "MULTI_AZ_1"', '["subnet-1", "subnet-2"]'),
      system(ONTAP, 'deployment_type = "MULTI_AZ_2"', '["subnet-1", "subnet-2"]'),
      // Which subnets they are is decided at apply.
      system(ONTAP, 'deployment_type = "MULTI_AZ_1"', 'local.subnets'),
    ],
    fail: [
      system(WINDOWS, 'deployment_type = "SINGLE_AZ_1"'),
      system(OPENZFS, 'deployment_type = "SINGLE_AZ_1"'),
      system(ONTAP, 'deployment_type = "SINGLE_AZ_1"'),
      system(ONTAP, 'deployment_type = "SINGLE_AZ_2"', 'local.subnets'),
      system(WINDOWS, ''),
      system(OPENZFS, ''),
      system(ONTAP, ''),
    ],
    undetermined: [
      system(WINDOWS, 'deployment_type = local.deployment', 'local.subnets'),
      system(OPENZFS, 'deployment_type = local.deployment', 'local.subnets'),
      system(ONTAP, 'deployment_type = local.deployment', 'local.subnets'),
    ],
  },
})

interface FileSystem {
  readonly deployment_type: Scalar
  readonly subnet_ids: List
  readonly preferred_subnet_id: Scalar
}

function spansZones({ deployment_type, subnet_ids: subnets, preferred_subnet_id: preferred }: FileSystem) {
  const spans = deployment_type.oneOf(['MULTI_AZ_1', 'MULTI_AZ_2'])
  // The second zone has to have a subnet: it goes with the type. Those that are decided at apply are as many as it takes.
  const isKnown = asValue(subnets)._state() === 'known'
  return all(spans, isKnown ? subnets.hasAtLeast(2) : PASS, any(preferred.isSet(), spans))
}

function inTwoZones(type: string, system?: FileSystem): string {
  const [first = '<ID of an aws_subnet>'] = (system && knownTexts(system.subnet_ids)) ?? []
  return hcl(type, 'this', {
    deployment_type: 'MULTI_AZ_1',
    subnet_ids: [first, '<ID of an aws_subnet of another zone>'],
    preferred_subnet_id: first,
  })
}

function system(type: string, deployment: string, subnets = '["subnet-1"]'): string {
  return `resource "${type}" "example" {\n  subnet_ids = ${subnets}\n  ${deployment}\n}`
}
