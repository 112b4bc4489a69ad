import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Zero-ETL integration',
  resource: ['aws_rds_integration', 'aws_redshift_integration'],
  path: 'kms_key_id',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/rds_integration',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/redshift_integration',
    'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/zero-etl.html',
  ],
  equivalents: {},
})
