import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Custom engine version',
  resource: 'aws_rds_custom_db_engine_version',
  path: 'kms_key_id',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/rds_custom_db_engine_version',
    'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/custom-cev.html',
  ],
  equivalents: {},
})
