import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Replica of a file system',
  resource: 'aws_efs_replication_configuration',
  path: 'destination.kms_key_id',
  beside: { source_file_system_id: 'fs-0123456789abcdef0', 'destination.region': 'eu-west-1' },
  // A file system that is there already has a key of its own.
  when: replication => replication.destination.file_system_id.isAbsent(),
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/efs_replication_configuration',
    'https://docs.aws.amazon.com/efs/latest/ug/create-replication.html',
  ],
  equivalents: {},
})
