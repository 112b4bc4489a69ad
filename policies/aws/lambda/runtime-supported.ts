import { setting } from '../shared/index.ts'
import { RETIRED_LAMBDA_RUNTIMES as RETIRED } from '../shared/lists/lambda-runtimes.ts'

export default setting({
  title: 'Runtime of a function is supported',
  problem: 'Runtime of a function is no longer supported',
  severity: 'MEDIUM',
  resource: 'aws_lambda_function',
  path: 'runtime',
  noneOf: RETIRED.values,
  unset: 'pass',
  good: 'nodejs24.x',
  bad: 'python3.8',
  why: 'A runtime that is deprecated gets no security patches, and after a while functions on it cannot be changed any more. Flaws in it stay for good.',
  remediation: 'Set runtime to one of the same language that Lambda supports.',
  fix: `
    resource "aws_lambda_function" "this" {
      runtime = "<supported runtime of the same language>"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lambda_function',
    'https://docs.aws.amazon.com/lambda/latest/dg/lambda-runtimes.html',
  ],
  lists: [RETIRED],
  equivalents: { checkov: ['CKV_AWS_363'] },
  differs:
    'The list has a date and does not go by the day of asking: what was deprecated since CKV_AWS_363 was written counts here.',
})
