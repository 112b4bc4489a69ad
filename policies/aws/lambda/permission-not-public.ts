import {
  type AwsResource,
  all,
  any,
  inRegion,
  namesSame,
  namesSource,
  policy,
  unless,
} from '../shared/index.ts'

export default policy({
  title: 'Function may not be invoked by anyone',
  problem: 'Function may be invoked by anyone',
  severity: 'HIGH',
  resource: 'aws_lambda_permission',
  // A function URL without credentials needs two such permissions: where it is told they are no further way in.
  when: permission => unless(isOfOpenUrl(permission).outcome === 'pass'),
  must: permission =>
    any(
      permission.principal.isNot('*'),
      permission.source_account.isSet(),
      namesSource(permission.source_arn),
      permission.principal_org_id.isSet(),
    ),
  why: 'Anyone with an AWS account can run the function with an input of their own, at your cost and with its rights.',
  remediation: 'Name the account or the service that may invoke the function, and the source it acts for.',
  fix: `
    resource "aws_lambda_permission" "this" {
      principal  = "<service, account or role that invokes the function>"
      source_arn = "<ARN of what the service acts for>"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lambda_permission',
    'https://docs.aws.amazon.com/lambda/latest/dg/access-control-resource-based.html',
  ],
  equivalents: { checkov: ['CKV_AWS_301'], regula: ['FG_R00276'] },
  differs:
    'CKV_AWS_301 objects to the principal * alone. A source ARN, a source account or an organisation narrows who can make the call, so such a permission is not public.',
  examples: {
    pass: [
      `
        resource "aws_lambda_permission" "s3" {
          action        = "lambda:InvokeFunction"
          function_name = "resize"
          principal     = "s3.amazonaws.com"
        }
      `,
      `
        resource "aws_sns_topic" "jobs" {}
        resource "aws_lambda_permission" "sns" {
          action        = "lambda:InvokeFunction"
          function_name = "resize"
          principal     = "*"
          source_arn    = aws_sns_topic.jobs.arn
        }
      `,
      permission('source_arn = "arn:aws:s3:::data"'),
      permission('source_arn = "arn:aws:sns:*:111122223333:*"'),
    ],
    fail: [
      permission('source_arn = "*"'),
      permission('source_arn = "arn:aws:s3:::*"'),
      permission('source_arn = "arn:aws:s3:::data-*"'),
      permission('source_arn = "arn:aws:sns:*:*:jobs"'),
      `
        resource "aws_lambda_permission" "all" {
          action        = "lambda:InvokeFunction"
          function_name = "resize"
          principal     = "*"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_iam_role" "caller" {
          assume_role_policy = "{}"
        }
        resource "aws_lambda_permission" "one" {
          action        = "lambda:InvokeFunction"
          function_name = "resize"
          principal     = aws_iam_role.caller.arn
        }
      `,
    ],
  },
})

/** It lets in who comes by a function URL, and one of the function asks nobody for credentials. */
function isOfOpenUrl(permission: AwsResource<'aws_lambda_permission'>) {
  return all(
    any(permission.function_url_auth_type.is('NONE'), permission.invoked_via_function_url.is(true)),
    inRegion(permission, 'aws_lambda_function_url').some(url =>
      all(
        url.authorization_type.is('NONE'),
        namesSame(permission.function_name, url.function_name, 'aws_lambda_function', [
          'function_name',
          'arn',
        ]),
      ),
    ),
  )
}

function permission(source: string): string {
  return `
    resource "aws_lambda_permission" "example" {
      action        = "lambda:InvokeFunction"
      function_name = "resize"
      principal     = "*"
      ${source}
    }
  `
}
