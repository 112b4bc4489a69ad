import { expect, test } from 'vitest'
import { change, planJson, type Sides } from '../../../tests/plan-json.ts'
import { assess } from '../../assess.ts'

const bucket = { id: 'photos', bucket: 'photos' }
const acl = { id: 'photos,public-read', bucket: 'photos', acl: 'public-read' }
const block = {
  id: 'photos',
  bucket: 'photos',
  block_public_acls: true,
  block_public_policy: true,
  ignore_public_acls: true,
  restrict_public_buckets: true,
}
const vpc = { id: 'vpc-1' }
const group = { id: 'sg-1', vpc_id: 'vpc-1', ingress: [], egress: [] }

/** What a policy says of a resource, where a plan changes others. */
async function told(address: string, policyId: string, changes: readonly [string, Sides][]) {
  const plan = planJson(
    changes.map(([one, sides]) => change(one, sides)),
    { resources: [] },
  )
  const { policyResponse } = await assess(new TextEncoder().encode(JSON.stringify(plan)))
  const found = (policyResponse[address] ?? []).filter(
    ({ metadata }) => metadata.custom.policyId === policyId,
  )
  return found.map(({ metadata: { custom } }) => custom)
}

const stays = (values: object): Sides => ({ before: values, after: values })
const gone = (values: object): Sides => ({ before: values })
const replaced = (values: object): Sides => ({
  before: values,
  after: values,
  actions: ['delete', 'create'],
})

test.each([
  [
    'a public ACL',
    'aws_s3_bucket.b',
    'aws/s3/bucket-not-publicly-readable',
    stays(bucket),
    gone(acl),
    ['existing'],
  ],
  [
    'a public ACL, with its bucket',
    'aws_s3_bucket.b',
    'aws/s3/bucket-not-publicly-readable',
    gone(bucket),
    gone(acl),
    ['fixed'],
  ],
] as const)('of %s', async (_, address, policyId, whole, part, expected) => {
  const found = await told(address, policyId, [
    ['aws_s3_bucket.b', whole],
    ['aws_s3_bucket_acl.b', part],
  ])
  expect(found.map(({ change }) => change)).toEqual(expected)
})

test.each([
  ['a public ACL, and another is written at another address', { ...acl, acl: 'private' }, ['fixed']],
  ['a public ACL, and another bucket has one', { ...acl, bucket: 'other', acl: 'private' }, ['existing']],
])('of %s', async (_, other, expected) => {
  const found = await told('aws_s3_bucket.b', 'aws/s3/bucket-not-publicly-readable', [
    ['aws_s3_bucket.b', stays(bucket)],
    ['aws_s3_bucket_acl.b', gone(acl)],
    ['aws_s3_bucket_acl.moved', { after: other }],
  ])
  expect(found.map(({ change }) => change)).toEqual(expected)
})

test.each([
  ['is taken away', gone(block), ['introduced']],
  ['is kept', gone({ ...block, skip_destroy: true }), []],
  ['is taken away all the same', gone({ ...block, skip_destroy: false }), ['introduced']],
])('a public access block that %s', async (_, part, expected) => {
  const found = await told('aws_s3_bucket.b', 'aws/s3/bucket-has-public-access-block', [
    ['aws_s3_bucket.b', stays(bucket)],
    ['aws_s3_bucket_public_access_block.b', part],
  ])
  expect(found.map(({ change }) => change)).toEqual(expected)
})

test.each([
  ['stays', stays(vpc), gone(group), []],
  ['is deleted', gone(vpc), gone(group), []],
  ['is made anew', replaced(vpc), gone(group), ['introduced']],
])('the default security group of a VPC that %s', async (_, whole, part, expected) => {
  const found = await told('aws_vpc.v', 'aws/vpc/default-security-group-restricted', [
    ['aws_vpc.v', whole],
    ['aws_default_security_group.v', part],
  ])
  expect(found.map(({ change }) => change)).toEqual(expected)
})

test.each([['aws_default_network_acl', 'default_network_acl_id', 'aws/vpc/network-acl-all-ports-not-open']])(
  '%s ends with its VPC alone',
  async (type, by, policyId) => {
    const rule = {
      action: 'allow',
      protocol: '-1',
      cidr_block: '0.0.0.0/0',
      from_port: 0,
      to_port: 0,
      rule_no: 100,
    }
    const acl = { id: 'acl-1', [by]: 'acl-1', ingress: [rule], egress: [] }
    const changeOf = async (whole: Sides) => {
      const found = await told(`${type}.v`, policyId, [
        ['aws_vpc.v', whole],
        [`${type}.v`, gone(acl)],
      ])
      return found.map(({ change }) => change)
    }
    expect(await changeOf(stays({ ...vpc, [by]: 'acl-1' }))).toEqual(['existing'])
    expect(await changeOf(gone({ ...vpc, [by]: 'acl-1' }))).toEqual(['fixed'])
    expect(await changeOf(gone({ ...vpc, [by]: 'acl-2' }))).toEqual(['existing'])
  },
)

test.each([
  ['is kept', true, 'protected'],
  ['is deleted', false, 'lost'],
])('a log group that %s', async (_, skip, fate) => {
  const group = { id: '/app', name: '/app', skip_destroy: skip }
  const plan = planJson([change('aws_cloudwatch_log_group.g', gone(group))], { resources: [] })
  const { dataLoss } = await assess(new TextEncoder().encode(JSON.stringify(plan)))
  expect(dataLoss.map(loss => loss.fate)).toEqual([fate])
})

test.each([
  ['stays', stays({ id: 'abc', enable: true }), ['existing']],
  ['is deleted', gone({ id: 'abc', enable: true }), ['fixed']],
  ['is made anew', replaced({ id: 'abc', enable: true }), []],
])('the organization’s configuration of a detector that %s', async (_, whole, expected) => {
  const off = { id: 'abc', detector_id: 'abc', auto_enable_organization_members: 'NONE' }
  const policyId = 'aws/guardduty/organization-enables-members'
  const changes: [string, Sides][] = [
    ['aws_guardduty_detector.d', whole],
    ['aws_guardduty_organization_configuration.d', gone(off)],
  ]
  const found = await told('aws_guardduty_detector.d', policyId, changes)
  expect(found.map(({ change }) => change)).toEqual(expected)
})
