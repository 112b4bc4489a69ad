import { expect, test } from 'vitest'
import { block, change, graph, literal, planJson } from '../../../tests/plan-json.ts'
import { judge } from '../../engine/index.ts'
import policy from './lifecycle-aborts-uploads.ts'

test('a rule for some objects that clears nothing away is one fault', async () => {
  const rule = { id: 'tmp', status: 'Enabled', filter: [{ prefix: 'tmp/' }] }
  const report = judge(
    await graph(
      planJson(
        [change('aws_s3_bucket_lifecycle_configuration.l', { after: { bucket: 'b', rule: [rule] } })],
        {
          resources: [
            block('aws_s3_bucket_lifecycle_configuration.l', {
              bucket: literal('b'),
              rule: [
                {
                  id: literal('tmp'),
                  status: literal('Enabled'),
                  filter: [{ prefix: literal('tmp/') }],
                },
              ],
            }),
          ],
        },
      ),
    ),
    [{ id: 'it', policy, frameworks: {} }],
  )
  expect(
    report.policyResponse['aws_s3_bucket_lifecycle_configuration.l']?.map(finding => finding.message),
  ).toEqual(['No `rule` that is on, and has an empty `prefix` or none, clears unfinished uploads away'])
})
