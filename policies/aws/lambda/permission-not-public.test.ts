import { expect, it } from 'vitest'
import { verdictsOf } from '../../terraform/trial.ts'
import policy from './permission-not-public.ts'

const entry = { id: 'aws/lambda/permission-not-public', policy, frameworks: {} }
const byUrl = 'action = "lambda:InvokeFunctionUrl"\nfunction_url_auth_type = "NONE"'
const viaUrl = 'action = "lambda:InvokeFunction"\ninvoked_via_function_url = true'

it.each([
  ['what an open URL needs is told at the URL', byUrl, 'aws_lambda_function.web.function_name', 'NONE', 0],
  ['so is what it needs since October 2025', viaUrl, 'aws_lambda_function.web.arn', 'NONE', 0],
  ['a URL that asks for credentials is not told', viaUrl, 'aws_lambda_function.web.arn', 'AWS_IAM', 1],
  ['the URL of another function is no reason', byUrl, '"another"', 'NONE', 1],
  ['signed calls of strangers come by themselves', byUrl.replace('NONE', 'AWS_IAM'), '"web"', 'NONE', 1],
  ['a permission for any call lets in more', 'action = "lambda:InvokeFunction"', '"web"', 'NONE', 1],
])('%s', async (_, limits, name, authorization, told) => {
  const trials = await verdictsOf(
    entry,
    `
      resource "aws_lambda_function" "web" {
        function_name = "web"
      }
      resource "aws_lambda_function_url" "web" {
        function_name      = aws_lambda_function.web.function_name
        authorization_type = "${authorization}"
      }
      resource "aws_lambda_permission" "web" {
        function_name = ${name}
        principal     = "*"
        ${limits}
      }
    `,
  )
  for (const { findings } of trials) expect(findings).toHaveLength(told)
})
