import { setting } from '../shared/index.ts'

export default setting({
  title: 'File gateway does not leave it to clients to sign SMB',
  problem: 'File gateway leaves it to clients to sign SMB',
  severity: 'MEDIUM',
  resource: 'aws_storagegateway_gateway',
  path: 'smb_security_strategy',
  isNot: 'ClientSpecified',
  unset: 'pass',
  good: 'MandatoryEncryption',
  beside: { gateway_type: 'FILE_S3' },
  why: 'A client that does not ask for it sends files and requests neither signed nor encrypted. Whoever stands on the way reads along, and can change what passes.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/storagegateway_gateway',
    'https://docs.aws.amazon.com/storagegateway/latest/APIReference/API_UpdateSMBSecurityStrategy.html',
  ],
  equivalents: {},
})
