import { carriesNoCredentials, expression } from '../shared/index.ts'

export default carriesNoCredentials({
  noun: 'Hosted configuration',
  places: { aws_appconfig_hosted_configuration_version: ['content'] },
  texts: {
    content: expression(`jsonencode({
  # … the rest as it stands, and in place of the secret:
  db_secret_arn = "<ARN of the secret>"
})`),
  },
  why: 'Everyone who may read the configuration reads the value in clear, and each version is kept. It stands in the state and in every plan as well.',
  remediation:
    'Keep the value in Secrets Manager, name the secret in the configuration or let a profile read it from there, and then change it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/appconfig_hosted_configuration_version',
    'https://docs.aws.amazon.com/appconfig/latest/userguide/appconfig-creating-configuration-profile.html',
  ],
  equivalents: {},
})
