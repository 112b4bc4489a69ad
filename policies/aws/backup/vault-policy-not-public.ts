import { expression, resourcePolicyNotPublic } from '../shared/index.ts'

export default resourcePolicyNotPublic({
  noun: 'Backup vault',
  documents: { aws_backup_vault_policy: 'policy' },
  action: 'backup:CopyIntoBackupVault',
  attaches: { aws_backup_vault_policy: { backup_vault_name: expression('aws_backup_vault.example.name') } },
  why: 'Other accounts can copy into the vault, and take away or delete what it holds as far as the statement goes. Backups are the last thing that a blackmailer has to destroy.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/backup_vault_policy',
    'https://docs.aws.amazon.com/aws-backup/latest/devguide/create-a-vault-access-policy.html',
  ],
  equivalents: {},
})
