import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Configuration profile',
  resource: 'aws_appconfig_configuration_profile',
  path: 'kms_key_identifier',
  beside: { location_uri: 'hosted' },
  // What lies elsewhere is encrypted there.
  when: profile => profile.location_uri.is('hosted'),
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/appconfig_configuration_profile',
    'https://docs.aws.amazon.com/appconfig/latest/userguide/appconfig-security.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_appconfig_configuration_profile" "elsewhere" {
          name         = "flags"
          location_uri = "ssm-parameter:///orders/flags"
        }
        resource "aws_appconfig_configuration_profile" "hosted" {
          name               = "flags"
          location_uri       = "hosted"
          kms_key_identifier = aws_kms_key.example.arn
        }
        resource "aws_kms_key" "example" {}
      `,
    ],
  },
})
