import { setting } from '../shared/index.ts'

export default setting({
  title: 'Function URL asks for credentials',
  problem: 'Function URL answers everyone',
  severity: 'HIGH',
  resource: 'aws_lambda_function_url',
  path: 'authorization_type',
  is: 'AWS_IAM',
  bad: 'NONE',
  unset: 'fail',
  why: 'The address is on the internet, and whoever finds it runs the function with an input of their own. Only what the function itself checks stands in between.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lambda_function_url',
    'https://docs.aws.amazon.com/lambda/latest/dg/urls-auth.html',
  ],
  equivalents: { checkov: ['CKV_AWS_258'] },
})
