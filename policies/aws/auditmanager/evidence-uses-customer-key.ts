import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Evidence of Audit Manager',
  resource: 'aws_auditmanager_account_registration',
  path: 'kms_key',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/auditmanager_account_registration',
    'https://docs.aws.amazon.com/audit-manager/latest/userguide/data-protection.html',
  ],
  equivalents: {},
})
