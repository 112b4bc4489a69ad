import { setting } from '../shared/index.ts'

export default setting({
  title: 'SMB share asks its users who they are',
  problem: 'SMB share lets guests in',
  severity: 'MEDIUM',
  resource: 'aws_storagegateway_smb_file_share',
  path: 'authentication',
  isNot: 'GuestAccess',
  unset: 'pass',
  good: 'ActiveDirectory',
  why: 'All guests share one name and one password, which stays as it is when people leave. Nobody can tell afterwards who read or changed a file.',
  remediation:
    'Set authentication to ActiveDirectory and join the gateway to the domain; the share is replaced by that.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/storagegateway_smb_file_share',
    'https://docs.aws.amazon.com/storagegateway/latest/APIReference/API_CreateSMBFileShare.html',
  ],
  equivalents: {},
})
