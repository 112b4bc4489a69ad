import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Staging disk of a disaster recovery',
  resource: 'aws_drs_replication_configuration_template',
  path: 'ebs_encryption_key_arn',
  beside: { ebs_encryption: 'CUSTOM' },
  remediation: 'Set ebs_encryption to CUSTOM and name a KMS key of your own in ebs_encryption_key_arn.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/drs_replication_configuration_template',
    'https://docs.aws.amazon.com/drs/latest/userguide/volumes-drs.html',
  ],
  equivalents: {},
})
