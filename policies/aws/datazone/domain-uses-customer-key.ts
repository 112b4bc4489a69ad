import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'DataZone domain',
  resource: 'aws_datazone_domain',
  path: 'kms_key_identifier',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/datazone_domain',
    'https://docs.aws.amazon.com/datazone/latest/userguide/encryption-rest-datazone.html',
  ],
  equivalents: {},
})
