import { setting } from '../shared/index.ts'

export default setting({
  title: 'Region encrypts new EBS volumes by default',
  problem: 'Region does not encrypt new EBS volumes by default',
  severity: 'MEDIUM',
  resource: 'aws_ebs_encryption_by_default',
  path: 'enabled',
  is: true,
  unset: 'pass',
  guards: { aws_ebs_encryption_by_default: 'region' },
  why: 'Volumes that nobody thought of are then unencrypted: those of tests, of scripts, of services that make their own. The default costs nothing.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ebs_encryption_by_default',
    'https://docs.aws.amazon.com/ebs/latest/userguide/encryption-by-default.html',
  ],
  equivalents: { checkov: ['CKV_AWS_106'] },
})
