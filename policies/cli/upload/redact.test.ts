import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { change, planJson } from '../../../tests/plan-json.ts'
import { assess } from '../../assess.ts'
import { registry } from '../../registry.ts'
import { readSettings } from '../../settings/read.ts'
import { redact } from './redact.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const read = (file: string) => new Uint8Array(readFileSync(file))
const bytesOf = (plan: object) => new TextEncoder().encode(JSON.stringify(plan))
const SECRET = 'hunter2-of-the-shop'

describe('a plan without what no policy reads', () => {
  test('gives the very same report', async () => {
    const plan = read(`${root}tests/fixtures/shop.tfplan.json`)
    const { plan: left, kept, all, report } = await redact(plan)
    expect(report).toEqual(await assess(plan))
    expect(await assess(left)).toEqual(report)
    expect(kept).toBeLessThan(all / 2)
  })

  test.each([
    [
      'a deposed object',
      { before: { bucket: 'old', force_destroy: true, tags: SECRET }, deposed: '1a2b3c4d' },
    ],
    [
      'what a flag keeps',
      { before: { bucket: 'old', skip_destroy: true, block_public_acls: true, tags: SECRET } },
    ],
  ])('tells of %s that is deleted as before', async (what, sides) => {
    const address = what === 'a deposed object' ? 'aws_s3_bucket.a' : 'aws_s3_bucket_public_access_block.a'
    const stands = { bucket: 'old', id: 'old' }
    const plan = bytesOf(
      planJson(
        [change('aws_s3_bucket.a', { before: stands, after: stands }), change(address, sides)],
        undefined,
      ),
    )
    const { plan: left, report } = await redact(plan)
    expect(report).toEqual(await assess(plan))
    expect(await assess(left)).toEqual(report)
    expect(new TextDecoder().decode(left)).not.toContain(SECRET)
  })

  test('holds none of the values that stand around what is judged', async () => {
    const bucket = { bucket: 'shop', tags: { Owner: SECRET }, id: 'shop' }
    const plan = {
      ...planJson(
        [
          change('aws_s3_bucket.a', { after: bucket }),
          change('aws_lambda_layer_version.b', { after: { description: SECRET } }),
          change('random_password.c', { before: { result: SECRET }, after: { result: SECRET } }),
        ],
        undefined,
      ),
      variables: { password: { value: SECRET } },
      output_changes: { password: { actions: ['create'], before: null, after: SECRET } },
      planned_values: {
        outputs: { password: { value: SECRET } },
        root_module: {
          resources: [
            { address: 'aws_s3_bucket.a', mode: 'managed', type: 'aws_s3_bucket', name: 'a', values: bucket },
          ],
        },
      },
      prior_state: {
        format_version: '1.0',
        values: {
          outputs: { password: { value: SECRET } },
          root_module: {
            resources: [
              {
                address: 'random_password.c',
                mode: 'managed',
                type: 'random_password',
                name: 'c',
                values: { result: SECRET },
              },
            ],
          },
        },
      },
      configuration: {
        provider_config: {
          aws: { name: 'aws', expressions: { endpoints: [{ s3: { constant_value: SECRET } }] } },
        },
        root_module: {
          outputs: { password: { expression: { constant_value: SECRET } } },
          resources: [
            {
              ...{ address: 'aws_s3_bucket.a', mode: 'managed', type: 'aws_s3_bucket', name: 'a' },
              provider_config_key: 'aws',
              provisioners: [{ type: 'local-exec', expressions: { command: { constant_value: SECRET } } }],
              expressions: {
                bucket: { references: ['var.password'] },
                tags: { constant_value: { Owner: SECRET } },
              },
            },
          ],
          module_calls: {
            m: { source: './m', expressions: { secret: { constant_value: SECRET } }, module: {} },
          },
          variables: { password: { default: SECRET } },
        },
      },
      checks: [{ address: { kind: 'resource' }, instances: [{ problems: [{ message: SECRET }] }] }],
      resource_drift: [change('aws_s3_bucket.a', { before: { tags: { Owner: SECRET } }, after: bucket })],
      action_invocations: [{ address: 'action.aws_sns_publish.a', config_values: { message: SECRET } }],
      deferred_action_invocations: [
        {
          reason: 'deferred_prereq',
          action_invocation: { address: 'action.aws_sns_publish.b', config_values: { message: SECRET } },
        },
      ],
      errored: true,
    }
    expect(JSON.stringify(plan)).toContain(SECRET)
    const { plan: left, attributes, report } = await redact(bytesOf(plan))
    const text = new TextDecoder().decode(left)
    expect(text).not.toContain(SECRET)
    expect(text).toContain('aws_s3_bucket.a')
    expect(await assess(left)).toEqual(report)
    expect(report.summary.introduced.total).toBeGreaterThan(0)
    expect([...attributes.keys()]).toEqual(['aws_s3_bucket'])
  })

  test('keeps a value that a policy reads, since that is what it is judged by', async () => {
    const plan = planJson(
      [change('aws_db_instance.a', { after: { storage_encrypted: true, identifier: SECRET } })],
      undefined,
    )
    const { attributes } = await redact(bytesOf(plan))
    expect(attributes.get('aws_db_instance')).toContain('storage_encrypted')
  })

  test('is read in whatever way the plan was written, and refused where it is none', async () => {
    const plan = read(`${root}tests/fixtures/shop.tfplan.json`)
    const { plan: expected } = await redact(plan)
    expect((await redact(new Uint8Array(gzipSync(plan)))).plan).toEqual(expected)
    await expect(redact(new Uint8Array())).rejects.toMatchObject({ code: 'PLAN_EMPTY' })
    await expect(redact(bytesOf({ version: 4, serial: 1, lineage: 'x' }))).rejects.toMatchObject({
      code: 'PLAN_IS_STATE',
    })
  })

  const plans = `${root}../shared/plans`
  test.skipIf(!existsSync(plans))('gives the same report of real plans', async () => {
    const files = globSync('**/*.json', { cwd: plans })
      .sort()
      .filter((_, i) => i % 12 === 0)
    let judged = 0
    for (const file of files) {
      const bytes = read(`${plans}/${file}`)
      if (
        bytes.length > 2_000_000 ||
        !(await assess(bytes).then(
          () => true,
          () => false,
        ))
      )
        continue
      const { kept, all } = await redact(bytes)
      expect(kept, file).toBeLessThanOrEqual(all)
      judged++
    }
    expect(judged).toBeGreaterThan(10)
  })
})

test('what settings ask for stays', async () => {
  const text =
    'policies: {acme/owned: {title: It has an owner, severity: LOW, resource: aws_s3_bucket, must: {attribute: tags.owner, is: us}}}'
  const settings = readSettings(text, 'plumbline.yaml', registry)
  const plan = bytesOf(
    planJson([change('aws_s3_bucket.a', { after: { bucket: 'a', tags: { owner: 'them' } } })], undefined),
  )
  expect(new TextDecoder().decode((await redact(plan)).plan)).not.toContain('them')
  const { plan: left, report } = await redact(plan, { settings })
  expect(new TextDecoder().decode(left)).toContain('them')
  expect(JSON.stringify(report)).toContain('acme/owned')
})
