import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'State machine',
  resource: ['aws_sfn_state_machine', 'aws_sfn_activity'],
  path: 'encryption_configuration.kms_key_id',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sfn_state_machine',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sfn_activity',
    'https://docs.aws.amazon.com/step-functions/latest/dg/encryption-at-rest.html',
  ],
  equivalents: {},
})
