import { resourcePolicyNotPublic } from '../shared/index.ts'

export default resourcePolicyNotPublic({
  noun: 'Vault',
  title: 'Glacier vault policy is not public',
  problem: 'Glacier vault policy is public',
  documents: { aws_glacier_vault: 'access_policy', aws_glacier_vault_lock: 'policy' },
  why: 'Everyone with an AWS account can read the archives of the vault, or delete them, as the statement says. Archives are what is left when all else is lost.',
  action: 'glacier:InitiateJob',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/glacier_vault',
    'https://docs.aws.amazon.com/amazonglacier/latest/dev/vault-access-policy.html',
  ],
  equivalents: { checkov: ['CKV_AWS_167'] },
})
