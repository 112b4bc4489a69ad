import { expect, it } from 'vitest'
import { block, change, literal, planJson, read, ref } from '../../../tests/plan-json.ts'
import { Graph, judge } from '../../engine/index.ts'
import policy from './bucket-denies-plain-http.ts'

it('spares the statements of a policy that another configuration writes', async () => {
  const values = { bucket: 'site', id: 'site', arn: 'arn:aws:s3:::site' }
  const standing = JSON.stringify({
    Statement: [{ Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: 'arn:aws:s3:::site/*' }],
  })
  const said = async (text: string) => {
    const bucket = { ...values, policy: text }
    const json = planJson([change('aws_s3_bucket.site', { before: bucket, after: bucket })], {
      resources: [block('aws_s3_bucket.site', { bucket: literal('site') })],
    })
    const { policyResponse } = judge(new Graph(await read(json)), [
      { id: 'aws/s3/bucket-denies-plain-http', policy, frameworks: {} },
    ])
    const [finding] = policyResponse['aws_s3_bucket.site'] ?? []
    return [finding?.message, finding?.metadata.custom.remediation.includes('<the statements that stand>')]
  }
  expect(await said(standing)).toEqual([
    '`policy` has no statement that denies requests for objects where `aws:SecureTransport` is false',
    true,
  ])
  expect(await said('')).toEqual(['No `aws_s3_bucket_policy` names it', false])
})

it('adds to the policy that stands beside the bucket, and repeats no words for it', async () => {
  const statement = {
    Effect: 'Allow',
    Principal: '*',
    Action: 's3:GetObject',
    Resource: 'arn:aws:s3:::site/*',
  }
  const document = JSON.stringify({ Version: '2012-10-17', Statement: [statement] })
  const bucket = { bucket: 'site', id: 'site', arn: 'arn:aws:s3:::site', policy: document }
  const own = { bucket: 'site', policy: document }
  const json = planJson(
    [
      change('aws_s3_bucket.site', { before: bucket, after: bucket }),
      change('aws_s3_bucket_policy.site', { before: own, after: own }),
    ],
    {
      resources: [
        block('aws_s3_bucket.site', { bucket: literal('site') }),
        block('aws_s3_bucket_policy.site', {
          bucket: ref('aws_s3_bucket.site.id', 'aws_s3_bucket.site'),
          policy: literal(document),
        }),
      ],
    },
  )
  const { policyResponse } = judge(new Graph(await read(json)), [
    { id: 'aws/s3/bucket-denies-plain-http', policy, frameworks: {} },
  ])
  const { proven, remediation } = policyResponse['aws_s3_bucket.site']![0]!.metadata.custom
  expect(proven).toBe(true)
  expect(remediation).toContain('"s3:GetObject"')
  expect(remediation).not.toContain('<the statements that stand>')
})
