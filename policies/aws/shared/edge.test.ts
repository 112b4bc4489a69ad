import { expect, it } from 'vitest'
import { verdictsOf } from '../../terraform/trial.ts'
import policy from '../lambda/function-concurrency-limited.ts'

const entry = { id: 'aws/lambda/function-concurrency-limited', policy, frameworks: {} }
const judged = async (more: string) => {
  const [trial] = await verdictsOf(
    entry,
    `resource "aws_lambda_function" "it" {\n  function_name = "it"\n  role = aws_iam_role.it.arn\n  publish = true\n}\n${more}`,
  )
  return trial!.verdicts
}
const role = (service: string) => `
  data "aws_iam_policy_document" "it" {
    statement {
      actions = ["sts:AssumeRole"]
      principals {
        type        = "Service"
        identifiers = ["lambda.amazonaws.com"${service}]
      }
    }
  }
  resource "aws_iam_role" "it" {
    assume_role_policy = data.aws_iam_policy_document.it.json
  }
`
const distribution = (behavior: string) => `
  resource "aws_cloudfront_distribution" "it" {
    ${behavior} {
      lambda_function_association {
        event_type = "viewer-request"
        lambda_arn = aws_lambda_function.it.qualified_arn
      }
    }
  }
`

it('takes a function for one of the edge whose role says so, or that a distribution names', async () => {
  expect(await judged(role(', "edgelambda.amazonaws.com"'))).toMatchObject({ fail: 0, notApplicable: 1 })
  for (const behavior of ['default_cache_behavior', 'ordered_cache_behavior'])
    expect(await judged(role('') + distribution(behavior))).toMatchObject({ fail: 0, notApplicable: 1 })
})

it('takes every other for one of a region, also one whose role is not told', async () => {
  expect(await judged(role(''))).toMatchObject({ fail: 1 })
  expect(await judged('resource "aws_iam_role" "it" {\n  assume_role_policy = local.trust\n}')).toMatchObject(
    {
      fail: 1,
    },
  )
})
