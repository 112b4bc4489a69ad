import { describe, expect, test } from 'vitest'
import { block, change, literal, planJson, ref, type Sides } from '../../../tests/plan-json.ts'
import { assess } from '../../assess.ts'

const gone = (values: object): Sides => ({ before: values })
const born = (values: object, unknown: object = {}): Sides => ({ after: values, unknown })
type Written = Readonly<Record<string, object>>
type Changes = Readonly<Record<string, Sides>>

/** The report on these changes, whose blocks write what is given. */
async function report(changes: Changes, written: Written = {}, provider_config: object = AWS) {
  const blocks = Object.keys(changes)
    .filter(address => changes[address]?.after)
    .map(address => block(address, written[address]))
  const plan = planJson(
    Object.entries(changes).map(([address, sides]) => change(address, sides)),
    { resources: blocks },
    { provider_config },
  )
  return assess(new TextEncoder().encode(JSON.stringify(plan)))
}

/** What one policy tells, by address. */
async function told(policyId: string, ...given: Parameters<typeof report>) {
  const { policyResponse } = await report(...given)
  return Object.fromEntries(
    Object.entries(policyResponse).flatMap(([address, found]) =>
      found
        .filter(({ metadata }) => metadata.custom.policyId === policyId)
        .map(({ metadata }) => [address, metadata.custom.change]),
    ),
  )
}

const AWS = {
  aws: { name: 'aws', expressions: { region: literal('us-east-1') } },
  random: { name: 'random' },
}
const TWO = {
  ...AWS,
  'aws.w': { name: 'aws', alias: 'w', expressions: { region: literal('us-west-2') } },
}
const rule = {
  type: 'ingress',
  security_group_id: 'sg-1',
  protocol: 'tcp',
  from_port: 22,
  to_port: 22,
  cidr_blocks: ['0.0.0.0/0'],
}
const old = { ...rule, id: 'sgrule-1', self: false, description: '' }
const SSH = 'aws/vpc/ssh-not-open'

describe('a resource that goes on under another address without a `moved` block', () => {
  test.each<[string, string, string]>([
    ['of another name', 'aws_security_group_rule.a', 'aws_security_group_rule.b'],
    ['with a key', 'aws_security_group_rule.a[0]', 'aws_security_group_rule.a["ssh"]'],
    ['in a module', 'aws_security_group_rule.a', 'module.m.aws_security_group_rule.a'],
  ])('has the faults that it had: %s', async (_, from, to) => {
    expect(await told(SSH, { [from]: gone(old), [to]: born(rule) })).toEqual({ [to]: 'existing' })
  })

  test.each<[string, string, object, object?]>([
    ['of another group', SSH, { ...rule, security_group_id: 'sg-2' }],
    ['of a wider range of ports', 'aws/vpc/port-range-not-open', { ...rule, from_port: 21 }],
    ['of another port', 'aws/vpc/rdp-not-open', { ...rule, from_port: 3389, to_port: 3389 }],
    ['maybe of another region', SSH, rule, TWO],
  ])('is another where it is %s', async (_, policyId, values, providers) => {
    const changes = { 'aws_security_group_rule.a': gone(old), 'aws_security_group_rule.b': born(values) }
    expect(await told(policyId, changes, {}, providers)).toMatchObject({
      'aws_security_group_rule.b': 'introduced',
    })
    expect(await told(SSH, changes, {}, providers)).toMatchObject({ 'aws_security_group_rule.a': 'fixed' })
  })

  test('is another where its group is not known yet, but for one that is renamed as well', async () => {
    const { security_group_id: _, ...values } = rule
    const unknown = born(values, { security_group_id: true })
    const written = { 'aws_security_group_rule.b': { security_group_id: ref('aws_security_group.b.id') } }
    const group = { name: 'web', description: 'Web', vpc_id: 'vpc-1' }
    const rules = { 'aws_security_group_rule.a': gone(old), 'aws_security_group_rule.b': unknown }
    const made = born({ ...group, name: 'other' }, { id: true })
    expect(await told(SSH, { ...rules, 'aws_security_group.b': made }, written)).toEqual({
      'aws_security_group_rule.a': 'fixed',
      'aws_security_group_rule.b': 'introduced',
    })
    const both = {
      'aws_security_group.a': gone({ ...group, id: 'sg-1', revoke_rules_on_delete: false }),
      'aws_security_group.b': born(group, { id: true }),
    }
    expect(await told(SSH, { ...rules, ...both }, written)).toEqual({
      'aws_security_group_rule.b': 'existing',
    })
    const other = { ...both, 'aws_security_group.a': gone({ ...group, id: 'sg-9' }) }
    expect(await told(SSH, { ...rules, ...other }, written)).toEqual({
      'aws_security_group_rule.a': 'fixed',
      'aws_security_group_rule.b': 'introduced',
    })
  })

  test('is one of two that are made alike', async () => {
    const changes = {
      'aws_ebs_volume.a': gone({ id: 'vol-1', availability_zone: 'us-east-1a', size: 8, encrypted: false }),
      'aws_ebs_volume.b': born({ availability_zone: 'us-east-1a', size: 8 }),
      'aws_ebs_volume.c': born({ availability_zone: 'us-east-1a', size: 8 }),
    }
    expect(await told('aws/ec2/ebs-volume-encrypted', changes)).toEqual({
      'aws_ebs_volume.b': 'existing',
      'aws_ebs_volume.c': 'introduced',
    })
  })

  test.each<[string, object, object, object]>([
    [
      'whose name is the same',
      { bucket: 'photos', force_destroy: true },
      {},
      { 'aws_s3_bucket.b': 'existing' },
    ],
    [
      'whose name differs',
      { bucket: 'videos' },
      {},
      { 'aws_s3_bucket.a': 'fixed', 'aws_s3_bucket.b': 'introduced' },
    ],
    [
      'whose name is known after apply',
      {},
      { bucket: true },
      { 'aws_s3_bucket.a': 'fixed', 'aws_s3_bucket.b': 'introduced' },
    ],
  ])('is a bucket %s', async (_, values, unknown, expected) => {
    const changes = {
      'aws_s3_bucket.a': gone({ id: 'photos', bucket: 'photos', force_destroy: false }),
      'aws_s3_bucket.b': born(values, unknown),
    }
    const written = { 'aws_s3_bucket.b': { bucket: ref('local.name') } }
    expect(await told('aws/s3/bucket-has-lifecycle', changes, written)).toEqual(expected)
  })

  test('brings what it did not have before, and mends what it had', async () => {
    const database = { id: 'db-1', identifier: 'orders', arn: 'arn:aws:rds:us-east-1:111122223333:db:orders' }
    const changes = {
      'aws_db_instance.a': gone({ ...database, publicly_accessible: false, storage_encrypted: false }),
      'aws_db_instance.b': born({
        identifier: 'orders',
        publicly_accessible: true,
        storage_encrypted: true,
      }),
    }
    expect(await told('aws/rds/instance-not-public', changes)).toEqual({ 'aws_db_instance.b': 'introduced' })
    expect(await told('aws/rds/instance-encrypted', changes)).toEqual({ 'aws_db_instance.b': 'fixed' })
  })

  test('loses its data all the same, at the address that is deleted', async () => {
    const volume = { availability_zone: 'us-east-1a', size: 8 }
    const { dataLoss } = await report({
      'aws_ebs_volume.a': gone({ ...volume, id: 'vol-1' }),
      'aws_ebs_volume.b': born(volume),
    })
    expect(dataLoss.map(({ address, action, fate }) => [address, action, fate])).toEqual([
      ['aws_ebs_volume.a', 'delete', 'lost'],
    ])
  })

  test('keeps the fingerprints of its findings, as one that is moved', async () => {
    const at = async (changes: Changes, address: string) =>
      (await report(changes)).policyResponse[address]
        ?.map(({ metadata }) => metadata.custom.fingerprint)
        .sort()
    const [from, to] = ['aws_security_group_rule.a', 'aws_security_group_rule.b']
    const stays = { [from]: { before: old, after: old } }
    expect(await at({ [from]: gone(old), [to]: born(rule) }, to)).toEqual(await at(stays, from))
  })

  test('keeps a guard standing', async () => {
    const trail = { name: 'main', enable_logging: true, s3_bucket_name: 'logs' }
    const { policyResponse } = await report({
      'aws_cloudtrail.a': gone({ ...trail, id: 'main' }),
      'aws_cloudtrail.b': born(trail),
    })
    const changes = Object.values(policyResponse).flatMap(found =>
      found.map(({ metadata }) => metadata.custom.change),
    )
    expect(new Set(changes)).toEqual(new Set(['existing']))
  })
})
