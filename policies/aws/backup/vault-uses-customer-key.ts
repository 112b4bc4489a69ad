import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Backup vault',
  resource: 'aws_backup_vault',
  path: 'kms_key_arn',
  bad: 'arn:aws:kms:eu-central-1:111122223333:alias/aws/backup',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/backup_vault',
    'https://docs.aws.amazon.com/aws-backup/latest/devguide/encryption.html',
  ],
  formerly: ['aws/backup/vault-has-customer-key'],
  equivalents: { checkov: ['CKV_AWS_166'], steampipe: ['backup_vault_encryption_at_rest_enabled'] },
})
