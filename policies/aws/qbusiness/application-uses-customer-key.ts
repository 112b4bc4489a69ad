import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Q Business application',
  resource: 'aws_qbusiness_application',
  path: 'encryption_configuration.kms_key_id',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/qbusiness_application',
    'https://docs.aws.amazon.com/amazonq/latest/qbusiness-ug/encryption-rest.html',
  ],
  equivalents: {},
})
