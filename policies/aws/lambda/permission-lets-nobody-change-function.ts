import { covers, setting } from '../shared/index.ts'

export default setting({
  title: 'Permission lets nobody change the function',
  problem: 'Permission lets somebody change the function',
  severity: 'MEDIUM',
  resource: 'aws_lambda_permission',
  path: 'action',
  satisfies: [action => !covers(action, ANY) && HARMLESS.test(action), '`lambda:InvokeFunction` is expected'],
  good: 'lambda:InvokeFunction',
  bad: 'lambda:*',
  unset: 'pass',
  why: 'Whoever may write the code of a function has the rights of its role and sees all that it is sent. Who is named shall call it, and needs but one of its actions for that.',
  remediation:
    'Set action to lambda:InvokeFunction, or for the URL of the function to lambda:InvokeFunctionUrl.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lambda_permission',
    'https://docs.aws.amazon.com/lambda/latest/dg/access-control-resource-based.html',
    'https://docs.aws.amazon.com/service-authorization/latest/reference/list_awslambda.html',
  ],
  equivalents: {},
  differs: 'To read the function, as lambda:GetFunction does, changes nothing.',
  examples: {
    pass: [
      `
        resource "aws_lambda_permission" "url" {
          action                 = "lambda:InvokeFunctionUrl"
          function_name          = "resize"
          principal              = "444455556666"
          function_url_auth_type = "AWS_IAM"
        }
      `,
      `
        resource "aws_lambda_permission" "edge" {
          action        = "lambda:EnableReplication*"
          function_name = "resize"
          principal     = "replicator.lambda.amazonaws.com"
        }
      `,
      `
        resource "aws_lambda_permission" "partner" {
          action        = "lambda:Get*"
          function_name = "resize"
          principal     = "444455556666"
        }
      `,
    ],
    fail: [
      `
        resource "aws_lambda_permission" "partner" {
          action        = "lambda:UpdateFunctionCode"
          function_name = "resize"
          principal     = "arn:aws:iam::444455556666:role/deploy"
        }
      `,
      `
        resource "aws_lambda_permission" "bucket" {
          action        = "*"
          function_name = "resize"
          principal     = "s3.amazonaws.com"
          source_arn    = "arn:aws:s3:::data"
        }
      `,
    ],
  },
})

const ANY = 'lambda:*'

/** What calls the function, reads it, or lets CloudFront copy it to its edges. */
const HARMLESS = /^lambda:(?:Invoke|Get|List|EnableReplication|DisableReplication)/i
