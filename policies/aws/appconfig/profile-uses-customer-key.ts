import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Configuration profile',
  resource: 'aws_appconfig_configuration_profile',
  path: 'kms_key_identifier',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/appconfig_configuration_profile',
    'https://docs.aws.amazon.com/appconfig/latest/userguide/appconfig-security.html',
  ],
  equivalents: {},
})
