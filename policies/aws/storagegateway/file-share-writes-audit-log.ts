import { expression, logged } from '../shared/index.ts'

export default logged({
  noun: 'File share',
  title: 'File share writes an audit log',
  problem: 'File share writes no audit log',
  severity: 'LOW',
  resource: [
    'aws_storagegateway_smb_file_share',
    'aws_storagegateway_nfs_file_share',
    'aws_storagegateway_file_system_association',
  ],
  path: 'audit_destination_arn',
  isSet: true,
  good: expression('aws_cloudwatch_log_group.example.arn'),
  why: 'Who opened, changed or deleted which file stands nowhere else: the trail knows the gateway alone. Without it an insider, or an account that was taken over, leaves no trace.',
  remediation: 'Name a log group in audit_destination_arn.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/storagegateway_smb_file_share',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/storagegateway_nfs_file_share',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/storagegateway_file_system_association',
    'https://docs.aws.amazon.com/storagegateway/latest/APIReference/API_CreateSMBFileShare.html',
  ],
  equivalents: {},
})
