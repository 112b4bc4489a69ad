import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'Secret of a connection',
  secrets: {
    aws_cloudwatch_event_connection: [
      'auth_parameters.api_key.value',
      'auth_parameters.basic.password',
      'auth_parameters.oauth.client_parameters.client_secret',
    ],
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudwatch_event_connection',
    'https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-target-connection.html',
  ],
  equivalents: {},
})
