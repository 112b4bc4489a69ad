import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'API key of a subscriber',
  secrets: {
    aws_securitylake_subscriber_notification: [
      'configuration.https_notification_configuration.authorization_api_key_value',
    ],
  },
  source:
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/securitylake_subscriber_notification',
  equivalents: {},
})
