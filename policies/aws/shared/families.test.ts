import { describe, expect, test } from 'vitest'
import { block, change, literal, planJson, read, ref, stored } from '../../../tests/plan-json.ts'
import { Graph, judge } from '../../engine/index.ts'
import { registry } from '../../registry.ts'

const KEY = 'arn:aws:kms:eu-central-1:111122223333:key/1'
const volume = { encrypted: true, kms_key_id: KEY }
const REASON =
  "`kms_key_id` is given no value in the configuration, and the key in the state may be AWS's own, whose ARN looks like any other: name your key to settle it"

interface Given {
  before?: object
  after?: object
  unknown?: object
  expressions?: object
  /** Resources beside it, as changes, blocks and data sources of the state. */
  changes?: object[]
  blocks?: object[]
  prior?: object[]
}

/** What is said of the key of a volume: what becomes of it, or why nobody knows; nothing where it passes. */
async function said({
  before = volume,
  after = before,
  unknown,
  expressions = {},
  changes = [],
  blocks = [],
  prior = [],
}: Given) {
  const json = planJson(
    [change('aws_ebs_volume.main', { before, after, ...(unknown && { unknown }) }), ...changes],
    { resources: [block('aws_ebs_volume.main', expressions), ...blocks] },
    { prior },
  )
  const { policyResponse, undetermined } = judge(
    new Graph(await read(json)),
    registry.filter(({ id }) => id === 'aws/ec2/ebs-volume-uses-customer-key'),
  )
  const findings = policyResponse['aws_ebs_volume.main'] ?? []
  return [...findings.map(({ metadata }) => metadata.custom.change), ...undetermined.map(one => one.reason)]
}

const other = (type: string, values: object, expressions: object = {}) => ({
  changes: [change(`${type}.other`, { before: values, after: values })],
  blocks: [block(`${type}.other`, expressions)],
})
const found = (type: string, values: object) => ({
  prior: [stored(`data.${type}.other`, values)],
  blocks: [block(`data.${type}.other`)],
})

describe('a key that the provider found at the apply', () => {
  test('may be one of AWS, before the plan and after it', async () => {
    expect(await said({})).toEqual([REASON])
    expect(await said({ after: { ...volume, size: 2 } })).toEqual([REASON])
    expect(await said({ before: { ...volume, kms_key_id: '1' } })).toEqual([REASON])
  })

  test('is no mended key, be it that none was there or one of AWS', async () => {
    expect(await said({ before: { ...volume, kms_key_id: null }, after: volume })).toEqual([REASON])
    expect(await said({ before: { ...volume, kms_key_id: 'alias/aws/ebs' }, after: volume })).toEqual([
      REASON,
    ])
  })

  test('is of the customer where the configuration names it', async () => {
    expect(await said({ expressions: { kms_key_id: literal(KEY) } })).toEqual([])
    expect(await said({ expressions: { kms_key_id: ref('local.key') } })).toEqual([])
    expect(await said({ expressions: { kms_key_id: literal(null) } })).toEqual([REASON])
  })

  test.each([
    ['a key of the plan', other('aws_kms_key', { arn: KEY })],
    ['a replica of one', other('aws_kms_replica_key', { arn: KEY })],
    ['an external key', other('aws_kms_external_key', { arn: KEY })],
    ['the target of an alias of the plan', other('aws_kms_alias', { target_key_arn: KEY })],
    ['what an alias finds', found('aws_kms_alias', { name: 'alias/own', target_key_arn: KEY })],
    ['a key that is found', found('aws_kms_key', { key_id: '1', arn: KEY, key_manager: 'CUSTOMER' })],
    [
      'the default of the region',
      other('aws_ebs_default_kms_key', { key_arn: KEY }, { key_arn: literal(KEY) }),
    ],
  ])('is of the customer where it is %s', async (_, beside) => {
    expect(await said(beside)).toEqual([])
    expect(await said({ before: { ...volume, kms_key_id: `${KEY}2` }, ...beside })).toEqual([REASON])
  })

  test.each([
    ['an alias of AWS', found('aws_kms_alias', { name: 'alias/aws/ebs', target_key_arn: KEY })],
    ['a key that AWS keeps', found('aws_kms_key', { key_id: '1', arn: KEY, key_manager: 'AWS' })],
    ['a key found by an alias of AWS', found('aws_kms_key', { key_id: 'alias/aws/ebs', arn: KEY })],
  ])('is of AWS where it is the target of %s', async (_, beside) => {
    expect(await said(beside)).toEqual(['existing'])
  })

  test('is of the customer where the state names it by an alias', async () => {
    expect(await said({ before: { ...volume, kms_key_id: 'alias/own' } })).toEqual([])
    expect(await said({ before: { ...volume, kms_key_id: 'alias/aws/ebs' } })).toEqual(['existing'])
  })

  test('is unlike any other while it is not made yet', async () => {
    const after = { encrypted: true }
    expect(await said({ before: { encrypted: false }, after, unknown: { kms_key_id: true } })).toEqual([
      'introduced',
    ])
  })
})

test('a key that a data source finds after the plan is told by an alias of your own', async () => {
  const by = (key_id: string) => ({
    before: { encrypted: true },
    after: { encrypted: true },
    unknown: { kms_key_id: true },
    expressions: { kms_key_id: ref('data.aws_kms_key.other.arn', 'data.aws_kms_key.other') },
    changes: [
      change('data.aws_kms_key.other', { after: { key_id }, unknown: { arn: true, key_manager: true } }),
    ],
    blocks: [block('data.aws_kms_key.other', { key_id: literal(key_id) })],
  })
  expect(await said(by('alias/own'))).toEqual(['fixed'])
  expect(await said(by('1'))).toEqual(['`kms_key_id` comes from `data.aws_kms_key.other`, read at apply'])
})
