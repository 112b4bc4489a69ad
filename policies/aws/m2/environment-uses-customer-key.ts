import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Mainframe environment or application',
  resource: ['aws_m2_environment', 'aws_m2_application'],
  path: 'kms_key_id',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/m2_environment',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/m2_application',
    'https://docs.aws.amazon.com/m2/latest/userguide/data-encryption-at-rest.html',
  ],
  equivalents: {},
})
