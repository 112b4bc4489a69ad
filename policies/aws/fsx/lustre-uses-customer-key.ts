import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Lustre file system',
  resource: 'aws_fsx_lustre_file_system',
  path: 'kms_key_id',
  // A scratch file system takes no key: it is always encrypted with one of the service.
  when: system =>
    system.deployment_type.satisfies(type => type.startsWith('PERSISTENT_'), 'one that keeps its data'),
  beside: { deployment_type: 'PERSISTENT_2' },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/fsx_lustre_file_system',
    'https://docs.aws.amazon.com/fsx/latest/LustreGuide/encryption-at-rest.html',
  ],
  equivalents: { checkov: ['CKV_AWS_190'] },
  differs: 'CKV_AWS_190 asks a scratch file system for a key too, which AWS does not take there.',
})
