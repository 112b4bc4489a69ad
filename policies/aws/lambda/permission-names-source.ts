import { any, expression, hcl, knownText, namesSource, policy, type Scalar } from '../shared/index.ts'

export default policy({
  title: 'Permission of a service names its source',
  problem: 'Permission of a service names no source',
  severity: 'MEDIUM',
  resource: 'aws_lambda_permission',
  when: permission =>
    permission.principal.satisfies(name => /\.amazon(aws)?\.com(\.cn)?$/.test(name), 'a service'),
  must: permission =>
    any(
      namesSource(permission.source_arn),
      permission.source_account.isSet(),
      permission.principal_org_id.isSet(),
      permission.event_source_token.isSet(),
    ),
  why: 'The service calls the function for everyone who asks it to: the bucket or topic of a stranger, in another account, will do. Who is behind the call only the source can say.',
  remediation:
    'Name in source_arn what has the function called: the bucket, topic, rule or user pool; for S3 add source_account. A skill of Alexa is named by its id in event_source_token.',
  fix: `
    resource "aws_lambda_permission" "this" {
      action        = "lambda:InvokeFunction"
      function_name = "resize"
      principal     = "s3.amazonaws.com"
      source_arn    = aws_s3_bucket.example.arn
    }
  `,
  fixFor: {
    aws_lambda_permission: ({ principal }) =>
      hcl(
        'aws_lambda_permission',
        'this',
        isAlexa(principal)
          ? { event_source_token: '<ID of the skill>' }
          : { source_arn: expression(senderOf(principal)) },
      ),
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lambda_permission',
    'https://docs.aws.amazon.com/lambda/latest/dg/permissions-function-services.html',
  ],
  equivalents: { checkov: ['CKV_AWS_364'], trivy: ['AWS-0067'], regula: ['FG_R00499'] },
  differs:
    'AWS-0067 takes source_arn alone for a source; source_account, an organization and a token narrow the permission as well.',
  examples: {
    pass: [
      `
        resource "aws_lambda_permission" "example" {
          action        = "lambda:InvokeFunction"
          function_name = "resize"
          principal     = "s3.amazonaws.com"
          source_arn    = "arn:aws:s3:::data"
        }
      `,
      `
        resource "aws_lambda_permission" "example" {
          action         = "lambda:InvokeFunction"
          function_name  = "resize"
          principal      = "s3.amazonaws.com"
          source_account = "111122223333"
        }
      `,
      `
        resource "aws_lambda_permission" "example" {
          action             = "lambda:InvokeFunction"
          function_name      = "resize"
          principal          = "alexa-connectedhome.amazon.com"
          event_source_token = "amzn1.ask.skill.1a2b3c4d"
        }
      `,
      permission('"${aws_api_gateway_rest_api.shop.execution_arn}/*"'),
      permission('"arn:aws:execute-api:*:111122223333:*"'),
      permission('"arn:aws:s3:::*-uploads"\nsource_account = "111122223333"'),
    ],
    fail: [
      // Any skill of Alexa, whoever wrote it.
      `
        resource "aws_lambda_permission" "example" {
          action        = "lambda:InvokeFunction"
          function_name = "resize"
          principal     = "alexa-appkit.amazon.com"
        }
      `,
      permission('"*"'),
      permission('"arn:aws:execute-api:*:*:*"'),
      permission('"arn:aws:s3:::*"'),
      permission('"arn:aws:s3:::*-uploads"'),
      `
        resource "aws_lambda_permission" "example" {
          action        = "lambda:InvokeFunction"
          function_name = "resize"
          principal     = "ec2.amazonaws.com.cn"
        }
      `,
      `
        resource "aws_lambda_permission" "example" {
          action        = "lambda:InvokeFunction"
          function_name = "resize"
          principal     = "s3.amazonaws.com"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_lambda_permission" "example" {
          action        = "lambda:InvokeFunction"
          function_name = "resize"
          principal     = "s3.amazonaws.com"
          source_arn    = local.source
        }
      `,
    ],
  },
})

function permission(source: string): string {
  return `
    resource "aws_api_gateway_rest_api" "shop" {}
    resource "aws_lambda_permission" "example" {
      action        = "lambda:InvokeFunction"
      function_name = "resize"
      principal     = "apigateway.amazonaws.com"
      source_arn    = ${source}
    }
  `
}

/** Alexa's services have no ARN to name, and send the id of the skill. */
function isAlexa(principal: Scalar): boolean {
  return /^alexa-[a-z]+\.amazon\.com$/.test(knownText(principal) ?? '')
}

/** What a service has the function called for. */
function senderOf(principal: Scalar): string {
  const [, service = ''] = /^([a-z0-9-]+)\./.exec(knownText(principal) ?? '') ?? []
  return SENDERS.get(service) ?? '"<ARN of what the service calls the function for>"'
}

/** By the first label of a principal; alarms of CloudWatch come from `lambda.alarms.cloudwatch.amazonaws.com`. */
const SENDERS: ReadonlyMap<string, string> = new Map([
  ['apigateway', '"${aws_api_gateway_rest_api.example.execution_arn}/*"'],
  ['bedrock', 'aws_bedrockagent_agent.example.agent_arn'],
  ['cloudfront', 'aws_cloudfront_distribution.example.arn'],
  ['codecommit', 'aws_codecommit_repository.example.arn'],
  ['cognito-idp', 'aws_cognito_user_pool.example.arn'],
  ['config', 'aws_config_config_rule.example.arn'],
  ['elasticloadbalancing', 'aws_lb_target_group.example.arn'],
  ['events', 'aws_cloudwatch_event_rule.example.arn'],
  ['iot', 'aws_iot_topic_rule.example.arn'],
  ['lambda', 'aws_cloudwatch_metric_alarm.example.arn'],
  ['logs', '"${aws_cloudwatch_log_group.example.arn}:*"'],
  ['s3', 'aws_s3_bucket.example.arn'],
  ['secretsmanager', 'aws_secretsmanager_secret.example.arn'],
  ['ses', 'aws_ses_receipt_rule.example.arn'],
  ['sns', 'aws_sns_topic.example.arn'],
])
