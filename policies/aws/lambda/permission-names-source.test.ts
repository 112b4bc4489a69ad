import { expect, test } from 'vitest'
import { registry } from '../../registry.ts'
import { verdictsOf } from '../../terraform/trial.ts'

test.each([
  ['s3.amazonaws.com', '<ARN of an aws_s3_bucket>'],
  ['cognito-idp.amazonaws.com', '<ARN of an aws_cognito_user_pool>'],
  ['events.amazonaws.com.cn', '<ARN of an aws_cloudwatch_event_rule>'],
  ['logs.eu-central-1.amazonaws.com', '<ARN of an aws_cloudwatch_log_group>:*'],
  ['lambda.alarms.cloudwatch.amazonaws.com', '<ARN of an aws_cloudwatch_metric_alarm>'],
  ['apigateway.amazonaws.com', '<execution_arn of an aws_api_gateway_rest_api>/*'],
  ['unheard-of.amazonaws.com', '<ARN of what the service calls the function for>'],
])('%s comes for %s', async (principal, source) => {
  const hcl = `resource "aws_lambda_permission" "main" {
    action        = "lambda:InvokeFunction"
    function_name = "main"
    principal     = "${principal}"
  }`
  const entry = registry.find(({ id }) => id === 'aws/lambda/permission-names-source')!
  const [finding] = (await verdictsOf(entry, hcl)).at(-1)!.findings
  const { remediation, proven } = finding!.metadata.custom
  expect(/source_arn += "(.*)"/.exec(remediation)?.[1]).toBe(source)
  expect(proven).toBe(true)
})
