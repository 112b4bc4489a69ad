import { describe, expect, test } from 'vitest'
import { change, planJson } from '../../tests/plan-json.ts'
import { assess } from '../assess.ts'
import { table as tableOf } from './table.ts'

const table = async (plan: object) =>
  tableOf([
    {
      report: await assess(new TextEncoder().encode(JSON.stringify(plan))),
      version: '0.0.0',
      plan: 'plan.json',
    },
  ])

describe('the table', () => {
  test('of a plan in which nothing is of a known type says that nothing was judged', async () => {
    const [headline] = (await table(planJson([change('random_id.a', {})], undefined))).split('\n')
    expect(headline).toBe('Nothing here could be judged')
    const [empty] = (await table({ format_version: '1.2', planned_values: {} })).split('\n')
    expect(empty).toBe('Nothing here could be judged')
  })

  test('ends with how much of the plan was judged, and what needed no judging', async () => {
    const plan = planJson(
      [
        change('aws_s3_bucket.a', {}),
        change('random_id.a', {}),
        change('aws_volume_attachment.a', {}),
        change('aws_lambda_layer_version.a', {}),
        change('aws_lambda_layer_version.b', {}),
      ],
      undefined,
    )
    expect((await table(plan)).trimEnd().split('\n').at(-1)).toMatch(
      /^1 resource of 5 judged by \d+ policies; 2 of types that hold nothing unsafe; no policy for aws_lambda_layer_version \(2\)$/,
    )
  })

  test('names what is put off and what else the apply runs', async () => {
    const plan = {
      ...planJson([change('aws_s3_bucket.a', {})], undefined),
      complete: false,
      deferred_changes: [
        { reason: 'instance_count_unknown', resource_change: { address: 'aws_s3_bucket.later' } },
      ],
      action_invocations: [{ address: 'action.aws_lambda_invoke.warm' }],
    }
    expect(await table(plan)).toContain(
      'Terraform puts off 1 change to a later plan, which has to be judged too:\n  aws_s3_bucket.later  instance_count_unknown\nThe apply also runs action.aws_lambda_invoke.warm, of which a plan says no more.\n',
    )
    expect(await table({ ...plan, deferred_changes: [] })).toContain('Another plan has to follow')
  })
})
