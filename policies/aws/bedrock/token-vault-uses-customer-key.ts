import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'AgentCore token vault',
  resource: 'aws_bedrockagentcore_token_vault_cmk',
  path: 'kms_configuration.kms_key_arn',
  beside: { 'kms_configuration.key_type': 'CustomerManagedKey' },
  remediation: 'Set key_type to CustomerManagedKey and name a KMS key of your own in kms_key_arn.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/bedrockagentcore_token_vault_cmk',
    'https://docs.aws.amazon.com/bedrock-agentcore/latest/devguide/identity-credential-provider-encryption.html',
  ],
  equivalents: {},
})
