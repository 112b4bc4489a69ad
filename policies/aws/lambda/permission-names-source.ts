import { any, policy } from '../shared/index.ts'

export default policy({
  title: 'Permission of a service names its source',
  problem: 'Permission of a service names no source',
  severity: 'MEDIUM',
  resource: 'aws_lambda_permission',
  when: permission =>
    permission.principal.satisfies(name => /\.amazonaws\.com(\.cn)?$/.test(name), 'a service'),
  must: permission =>
    any(
      permission.source_arn.isSet(),
      permission.source_account.isSet(),
      permission.principal_org_id.isSet(),
      permission.event_source_token.isSet(),
    ),
  why: 'The service calls the function for everyone who asks it to: the bucket or topic of a stranger, in another account, will do. Who is behind the call only the source can say.',
  remediation: 'Name the bucket, topic or rule in source_arn; for S3 add source_account.',
  fix: `
    resource "aws_lambda_permission" "this" {
      action        = "lambda:InvokeFunction"
      function_name = "resize"
      principal     = "s3.amazonaws.com"
      source_arn    = aws_s3_bucket.example.arn
    }
  `,
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
    ],
    fail: [
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
