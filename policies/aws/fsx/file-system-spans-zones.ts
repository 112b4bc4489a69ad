import { setting } from '../shared/index.ts'

export default setting({
  title: 'FSx file system spans two zones',
  problem: 'FSx file system lies in one zone',
  severity: 'INFO',
  resource: ['aws_fsx_windows_file_system', 'aws_fsx_openzfs_file_system', 'aws_fsx_ontap_file_system'],
  path: 'deployment_type',
  oneOf: ['MULTI_AZ_1', 'MULTI_AZ_2'],
  bad: 'SINGLE_AZ_1',
  unset: 'fail',
  why: 'When the only zone fails, nobody can read or write the files until it is back. A file system in two zones fails over to the other by itself.',
  remediation:
    'Set deployment_type to MULTI_AZ_1, with subnets of two zones in subnet_ids and one of them in preferred_subnet_id; on a file system that exists already this forces a replacement.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/fsx_windows_file_system',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/fsx_openzfs_file_system',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/fsx_ontap_file_system',
    'https://docs.aws.amazon.com/fsx/latest/WindowsGuide/high-availability-multiAZ.html',
    'https://docs.aws.amazon.com/fsx/latest/OpenZFSGuide/availability-durability.html',
    'https://docs.aws.amazon.com/fsx/latest/ONTAPGuide/high-availability-AZ.html',
  ],
  equivalents: {},
})
