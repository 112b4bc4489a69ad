import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Data source of a knowledge base',
  resource: 'aws_bedrockagent_data_source',
  path: 'server_side_encryption_configuration.kms_key_arn',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/bedrockagent_data_source',
    'https://docs.aws.amazon.com/bedrock/latest/userguide/encryption-kb.html',
  ],
  equivalents: {},
})
