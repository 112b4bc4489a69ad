import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'Credential of a push platform',
  secrets: {
    aws_sns_platform_application: ['platform_credential'],
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sns_platform_application',
    'https://docs.aws.amazon.com/sns/latest/dg/sns-mobile-application-as-subscriber.html',
  ],
  equivalents: {},
})
