import { expect, test } from 'vitest'
import { block, change, graph, literal, planJson, ref } from '../../../tests/plan-json.ts'
import { type Entry, judge } from '../../engine/index.ts'
import policy from './bucket-takes-no-writes-from-all-origins.ts'

const entry: Entry = { id: 'it', policy, frameworks: {} }

test('what the provider read of the configuration into the bucket is not told again', async () => {
  const rules = { cors_rule: [{ allowed_origins: ['*'], allowed_methods: ['PUT'] }] }
  const bucket = { bucket: 'b', id: 'b', ...rules }
  const own = { bucket: 'b', ...rules }
  const { policyResponse } = await judge(
    await graph(
      planJson(
        [
          change('aws_s3_bucket.b', { before: bucket, after: bucket }),
          change('aws_s3_bucket_cors_configuration.b', { before: own, after: own }),
        ],
        {
          resources: [
            block('aws_s3_bucket.b', { bucket: literal('b') }),
            block('aws_s3_bucket_cors_configuration.b', {
              bucket: ref('aws_s3_bucket.b.id', 'aws_s3_bucket.b'),
            }),
          ],
        },
      ),
    ),
    [entry],
  )
  expect(Object.keys(policyResponse)).toEqual(['aws_s3_bucket_cors_configuration.b'])
})
