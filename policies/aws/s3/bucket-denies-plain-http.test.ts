import { expect, it } from 'vitest'
import { block, change, literal, planJson, read } from '../../../tests/plan-json.ts'
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
