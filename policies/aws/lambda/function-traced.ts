import { runsInRegion, setting } from '../shared/index.ts'

export default setting({
  title: 'Function is traced by X-Ray',
  problem: 'Function is not traced by X-Ray',
  severity: 'INFO',
  resource: 'aws_lambda_function',
  path: 'tracing_config.mode',
  when: runsInRegion,
  is: 'Active',
  bad: 'PassThrough',
  unset: 'fail',
  why: 'Without traces nobody sees which call of the function took long or failed, and what it called in turn. That is missed when something odd has to be explained.',
  remediation: 'Set mode to Active in tracing_config.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lambda_function',
    'https://docs.aws.amazon.com/lambda/latest/dg/services-xray.html',
  ],
  equivalents: { checkov: ['CKV_AWS_50'], trivy: ['AWS-0066'] },
  differs:
    '`PassThrough` traces a request only where it comes traced already: AWS asks for `Active`. CKV_AWS_50 passes both. A function that CloudFront runs at its edge is not meant, for which AWS does not support it.',
})
