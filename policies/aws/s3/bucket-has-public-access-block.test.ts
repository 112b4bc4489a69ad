import { expect, test } from 'vitest'
import { block, change, graph, literal, planJson, ref } from '../../../tests/plan-json.ts'
import { type Entry, judge } from '../../engine/index.ts'
import policy from './bucket-has-public-access-block.ts'

const entry: Entry = { id: 'it', policy, frameworks: {} }
const SETTINGS = ['block_public_acls', 'block_public_policy', 'ignore_public_acls', 'restrict_public_buckets']

/** The report on a bucket whose block has these settings on. */
async function report(...on: string[]) {
  const settings = Object.fromEntries(SETTINGS.map(name => [name, on.includes(name)]))
  const written = Object.entries(settings).map(([name, value]) => [name, literal(value)])
  return judge(
    await graph(
      planJson(
        [
          change('aws_s3_bucket.b', { after: { bucket: 'b' } }),
          change('aws_s3_bucket_public_access_block.b', { after: { bucket: 'b', ...settings } }),
        ],
        {
          resources: [
            block('aws_s3_bucket.b', { bucket: literal('b') }),
            block('aws_s3_bucket_public_access_block.b', {
              bucket: ref('aws_s3_bucket.b.id', 'aws_s3_bucket.b'),
              ...Object.fromEntries(written),
            }),
          ],
        },
      ),
    ),
    [entry],
  )
}

test('a block with nothing on is switched on whole', async () => {
  const [finding] = (await report()).policyResponse['aws_s3_bucket.b'] ?? []
  for (const name of SETTINGS) expect(finding?.metadata.custom.remediation).toMatch(RegExp(`${name} += true`))
  expect(finding?.metadata.custom.proven).toBe(true)
})

test.each(SETTINGS)('a block with %s on is told by the policies on the other settings', async name => {
  const { policyResponse, coverage } = await report(name)
  expect(policyResponse).toEqual({})
  expect(coverage.verdicts.notApplicable).toBe(2)
})

test('a block with all four on passes', async () => {
  expect((await report(...SETTINGS)).coverage.verdicts).toMatchObject({ pass: 1, fail: 0 })
})
