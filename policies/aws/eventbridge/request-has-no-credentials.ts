import { carriesNoCredentials } from '../shared/index.ts'

export default carriesNoCredentials({
  noun: 'Request of a rule or a pipe',
  places: {
    aws_cloudwatch_event_api_destination: ['invocation_endpoint://'],
    aws_cloudwatch_event_target: ['http_target.header_parameters{}', 'http_target.query_string_parameters{}'],
    aws_pipes_pipe: [
      'enrichment_parameters.http_parameters.header_parameters{}',
      'enrichment_parameters.http_parameters.query_string_parameters{}',
      'target_parameters.http_parameters.header_parameters{}',
      'target_parameters.http_parameters.query_string_parameters{}',
    ],
  },
  why: 'Everyone who may look at the rule, its destination or the pipe reads addresses and headers in clear. They stand in the state and in every plan as well.',
  remediation:
    'Take the value out and let a connection of EventBridge add it, which keeps it in Secrets Manager. Then change it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudwatch_event_api_destination',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudwatch_event_target',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/pipes_pipe',
    'https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-target-connection.html',
  ],
  equivalents: {},
  examples: {
    fail: [
      `
        resource "aws_cloudwatch_event_api_destination" "chat" {
          name                = "chat"
          invocation_endpoint = "https://hooks.slack.com/services/T00000000/B00000000/abcdefghijklmnopqrstuvwx"
          http_method         = "POST"
          connection_arn      = "arn:aws:events:eu-central-1:111122223333:connection/chat/1"
        }
      `,
    ],
  },
})
