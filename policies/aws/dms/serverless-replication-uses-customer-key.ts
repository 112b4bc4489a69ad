import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Serverless replication',
  resource: 'aws_dms_replication_config',
  path: 'compute_config.kms_key_id',
  beside: { 'compute_config.replication_subnet_group_id': 'main' },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/dms_replication_config',
    'https://docs.aws.amazon.com/dms/latest/APIReference/API_ComputeConfig.html',
  ],
  equivalents: {},
})
