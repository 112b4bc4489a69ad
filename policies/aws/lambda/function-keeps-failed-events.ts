import { any, companions, policy, runsInRegion } from '../shared/index.ts'

export default policy({
  title: 'Function keeps events that it could not handle',
  problem: 'Function loses events that it could not handle',
  severity: 'INFO',
  resource: 'aws_lambda_function',
  when: runsInRegion,
  must: fn =>
    any(
      fn.dead_letter_config.target_arn.isSet(),
      companions(fn, 'aws_lambda_function_event_invoke_config', {
        function_name: ['function_name', 'arn', 'id'],
      }).some(own => own.destination_config.on_failure.destination.isSet()),
    ),
  why: 'An event that comes without anyone waiting for an answer is tried three times and then thrown away. What was lost, nobody can tell afterwards.',
  remediation:
    'Name a queue or topic in dead_letter_config, or an on_failure destination in an aws_lambda_function_event_invoke_config.',
  fix: `
    resource "aws_lambda_function" "this" {
      dead_letter_config {
        target_arn = aws_sqs_queue.example.arn
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lambda_function',
    'https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-retain-records.html',
  ],
  equivalents: { checkov: ['CKV_AWS_116'] },
  differs:
    'A destination for failures does the same as a dead-letter queue, and counts too. A function that CloudFront runs at its edge is not meant, for which AWS does not support it.',
  examples: {
    pass: [
      `
        resource "aws_lambda_function" "example" {
          dead_letter_config {
            target_arn = "arn:aws:sqs:eu-central-1:111122223333:dead"
          }
        }
      `,
      `
        resource "aws_lambda_function" "example" {
          function_name = "resize"
        }
        resource "aws_lambda_function_event_invoke_config" "example" {
          function_name = aws_lambda_function.example.function_name
          destination_config {
            on_failure {
              destination = "arn:aws:sqs:eu-central-1:111122223333:dead"
            }
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
      `
        resource "aws_lambda_function" "example" {
          function_name = "resize"
        }
        resource "aws_lambda_function_event_invoke_config" "example" {
          function_name = "resize"
          destination_config {
            on_success {
              destination = "arn:aws:sqs:eu-central-1:111122223333:done"
            }
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_lambda_function" "example" {
          dead_letter_config {
            target_arn = local.target
          }
        }
      `,
    ],
  },
})
