import { runsInRegion, setting } from '../shared/index.ts'

export default setting({
  title: 'Function has a limit on how often it runs at once',
  problem: 'Function has no limit on how often it runs at once',
  severity: 'INFO',
  resource: 'aws_lambda_function',
  path: 'reserved_concurrent_executions',
  when: runsInRegion,
  atLeast: 0,
  bad: -1,
  unset: 'fail',
  good: 10,
  why: 'One function that is called too often takes the capacity of all others in the region, and the money with it. A limit of its own keeps that to itself.',
  remediation: 'Set reserved_concurrent_executions to what the function needs.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lambda_function',
    'https://docs.aws.amazon.com/lambda/latest/dg/configuration-concurrency.html',
    'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/lambda-at-edge-function-restrictions.html',
  ],
  equivalents: { checkov: ['CKV_AWS_115'] },
  differs: 'A function that CloudFront runs at its edge is not meant, for which AWS does not support it.',
})
