import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Air-gapped vault',
  resource: 'aws_backup_logically_air_gapped_vault',
  path: 'encryption_key_arn',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/backup_logically_air_gapped_vault',
    'https://docs.aws.amazon.com/aws-backup/latest/devguide/logicallyairgappedvault.html',
  ],
  equivalents: {},
})
