import { expect, test } from 'vitest'
import { block, change, graph, literal, planJson, ref } from '../../../tests/plan-json.ts'
import { judge, type Policy } from '../../engine/index.ts'
import readable from '../s3/bucket-not-publicly-readable.ts'
import versioned from '../s3/bucket-versioned.ts'

const bucket = { id: 'b', bucket: 'b' }
const versioning = (status: string) => ({ bucket: 'b', versioning_configuration: [{ status }] })
const open = JSON.stringify({
  Statement: [{ Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: 'arn:aws:s3:::b/*' }],
})
const closed = JSON.stringify({ Statement: [] })

interface Beside {
  readonly type: string
  readonly before: object
  readonly after: object | null
  readonly written?: Readonly<Record<string, object>>
}

/** What becomes of a bucket that runs, of which nothing is written but what is given, with a resource beside it. */
async function changeOf(policy: Policy, own: object, beside: Beside | undefined, written = {}) {
  const stands = { ...bucket, ...own }
  const besides = beside
    ? [change(`${beside.type}.b`, { before: beside.before, after: beside.after ?? null })]
    : []
  const report = judge(
    await graph(
      planJson([change('aws_s3_bucket.b', { before: stands, after: stands }), ...besides], {
        resources: [
          block('aws_s3_bucket.b', { bucket: literal('b'), ...written }),
          ...(beside?.after ? [block(`${beside.type}.b`, { bucket: ref('aws_s3_bucket.b.id') })] : []),
        ],
      }),
    ),
    [{ id: 'it', policy, frameworks: {} }],
  )
  return report.policyResponse['aws_s3_bucket.b']?.map(finding => finding.metadata.custom.change) ?? []
}

const echo = { versioning: [{ enabled: true, mfa_delete: false }] }
const VERSIONING = 'aws_s3_bucket_versioning'

test('what a bucket repeats of a resource beside it says nothing of the time after that one changes', async () => {
  const beside = (after: object | null) => ({ type: VERSIONING, before: versioning('Enabled'), after })
  expect(await changeOf(versioned, echo, beside(versioning('Suspended')))).toEqual(['introduced'])
  expect(await changeOf(versioned, echo, beside(null))).toEqual(['introduced'])
  expect(await changeOf(versioned, echo, beside(versioning('Enabled')))).toEqual([])
})

test('what a bucket repeats of something that this configuration does not have counts', async () => {
  expect(await changeOf(versioned, echo, undefined)).toEqual([])
})

test('what is written in a bucket counts', async () => {
  const beside = { type: VERSIONING, before: versioning('Enabled'), after: null }
  const written = { versioning: [{ enabled: literal(true) }] }
  expect(await changeOf(versioned, echo, beside, written)).toEqual([])
})

test('a policy that is closed beside a bucket that still repeats the open one mends it', async () => {
  const type = 'aws_s3_bucket_policy'
  const before = { bucket: 'b', policy: open }
  const after = { bucket: 'b', policy: closed }
  expect(await changeOf(readable, { policy: open }, { type, before, after })).toEqual(['fixed'])
  expect(await changeOf(readable, { policy: open }, { type, before, after: null })).toEqual(['fixed'])
  expect(await changeOf(readable, { policy: open }, { type, before, after: before })).toEqual(['existing'])
})
