import { all, expression, runsInRegion, setting } from '../shared/index.ts'

export default setting({
  title: 'Function runs in a VPC',
  problem: 'Function runs outside of a VPC',
  severity: 'INFO',
  resource: 'aws_lambda_function',
  path: 'vpc_config.subnet_ids',
  // On managed instances it runs in the VPC of its capacity provider, and the provider takes no vpc_config beside that.
  when: fn => all(fn.capacity_provider_config.isAbsent(), runsInRegion(fn)),
  isSet: true,
  unset: 'fail',
  good: expression('[aws_subnet.a.id, aws_subnet.b.id]'),
  beside: { 'vpc_config.security_group_ids': expression('[aws_security_group.example.id]') },
  why: 'Outside of a VPC the function can call every address of the internet, and no security group or flow log sees it. Whether that matters depends on what it handles.',
  remediation: 'Name subnets and security groups in vpc_config.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lambda_function',
    'https://docs.aws.amazon.com/lambda/latest/dg/configuration-vpc.html',
  ],
  equivalents: { checkov: ['CKV_AWS_117'] },
  differs: 'A function that CloudFront runs at its edge is not meant, for which AWS does not support it.',
  examples: {
    pass: [
      `
        resource "aws_lambda_function" "managed" {
          function_name = "resize"
          capacity_provider_config {
            lambda_managed_instances_capacity_provider_config {
              capacity_provider_arn = "arn:aws:lambda:eu-central-1:111122223333:capacity-provider:main"
            }
          }
        }
        resource "aws_lambda_function" "serverless" {
          function_name = "resize"
          vpc_config {
            subnet_ids         = ["subnet-1", "subnet-2"]
            security_group_ids = ["sg-1"]
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_lambda_function" "example" {
          function_name = "resize"
        }
      `,
    ],
  },
})
