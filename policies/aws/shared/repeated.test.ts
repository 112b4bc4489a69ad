import { describe, expect, test } from 'vitest'
import { block, change, literal, planJson, read, type Sides } from '../../../tests/plan-json.ts'
import { type Change, Graph, judge, type Policy } from '../../engine/index.ts'
import restored from '../dynamodb/table-can-be-restored.ts'
import account from '../ec2/region-encrypts-ebs-by-default.ts'
import attached from '../iam/administrator-access-not-attached.ts'
import admin from '../iam/policy-not-admin.ts'
import key from '../kms/key-policy-not-public.ts'
import search from '../opensearch/access-policy-not-public.ts'
import logged from '../redshift/cluster-writes-audit-log.ts'
import point from '../s3/access-point-policy-not-public.ts'
import readable from '../s3/bucket-not-publicly-readable.ts'
import writable from '../s3/bucket-not-publicly-writable.ts'
import versioned from '../s3/bucket-versioned.ts'
import topic from '../sns/topic-policy-not-public.ts'
import actions from '../sqs/queue-policy-names-actions.ts'
import queue from '../sqs/queue-policy-not-public.ts'
import route from '../vpc/default-route-not-through-instance.ts'
import acl from '../vpc/network-acl-ssh-not-open.ts'
import described from '../vpc/security-group-described.ts'
import ssh from '../vpc/ssh-not-open.ts'
import { repeats } from './repeats.ts'

/** What a policy finds in resources whose blocks write only what is given, by address. */
async function findings(
  policy: Policy,
  resources: Readonly<Record<string, Sides>>,
  written: Readonly<Record<string, object>> = {},
) {
  const changes = Object.entries(resources).map(([address, sides]) => change(address, sides))
  const stay = Object.keys(resources).filter(address => resources[address]?.after)
  const blocks = stay.map(address => block(address, written[address]))
  const plan = await read(planJson(changes, { resources: blocks }))
  const report = judge(new Graph(plan, new Map(), new Map(), repeats), [{ id: 'p', policy, frameworks: {} }])
  return Object.fromEntries(
    Object.entries(report.policyResponse).map(([address, found]): [string, Change | undefined] => [
      address,
      found[0]?.metadata.custom.change,
    ]),
  )
}

const stays = (values: object): Sides => ({ before: values, after: { ...values, tags: {} } })
const same = (values: object): Sides => ({ before: values, after: values })

describe('the rules that the state of a group lists', () => {
  const listed = { protocol: 'tcp', from_port: 22, to_port: 22, description: '' }
  const open = { ...listed, cidr_blocks: ['0.0.0.0/0'] }
  const group = (...ingress: object[]) => stays({ id: 'sg-1', description: 'web', ingress })
  const old = { type: 'ingress', protocol: 'tcp', from_port: 22, to_port: 22, security_group_id: 'sg-1' }
  const modern = { ip_protocol: '6', from_port: 22, to_port: 22, security_group_id: 'sg-1' }
  const anyone = { cidr_blocks: ['0.0.0.0/0'] }

  test.each([
    ['aws_security_group_rule.it', { ...old, ...anyone }],
    ['aws_vpc_security_group_ingress_rule.it', { ...modern, cidr_ipv4: '0.0.0.0/0' }],
  ])('are told where they are written: %s', async (address, rule) => {
    expect(await findings(ssh, { 'aws_security_group.it': group(open), [address]: stays(rule) })).toEqual({
      [address]: 'existing',
    })
  })

  test('are fixed where the resource that says them is narrowed, or goes', async () => {
    const narrowed = { before: { ...old, ...anyone }, after: { ...old, cidr_blocks: ['10.0.0.0/8'] } }
    for (const rule of [narrowed, { before: { ...old, ...anyone } }]) {
      const found = await findings(ssh, {
        'aws_security_group.it': group(open),
        'aws_security_group_rule.it': rule,
      })
      expect(found).toEqual({ 'aws_security_group_rule.it': 'fixed' })
    }
  })

  test.each([
    ['of other addresses', { ...old, cidr_blocks: ['10.0.0.0/8'] }],
    ['of other ports', { ...old, ...anyone, to_port: 23 }],
    ['for the other way', { ...old, ...anyone, type: 'egress' }],
    ['of another group', { ...old, ...anyone, security_group_id: 'sg-2' }],
  ])('are told at the group where resources of their own are %s', async (_, rule) => {
    const found = await findings(ssh, {
      'aws_security_group.it': group(open),
      'aws_security_group_rule.it': stays(rule),
    })
    expect(found['aws_security_group.it']).toBe('existing')
  })

  test('are told at the group where its block writes them', async () => {
    const found = await findings(
      ssh,
      {
        'aws_security_group.it': group(open),
        'aws_security_group_rule.it': { before: { ...old, ...anyone } },
      },
      { 'aws_security_group.it': { ingress: [{ cidr_blocks: literal(['0.0.0.0/0']) }] } },
    )
    expect(found['aws_security_group.it']).toBe('existing')
  })

  test('may be those of several resources, and of the group itself', async () => {
    const all = { ...listed, cidr_blocks: ['10.0.0.0/8'], self: true }
    const found = await findings(described, {
      'aws_security_group.it': group(all),
      'aws_vpc_security_group_ingress_rule.a': stays({
        ...modern,
        description: 'a',
        cidr_ipv4: '10.0.0.0/8',
      }),
      'aws_vpc_security_group_ingress_rule.b': stays({
        ...modern,
        description: 'b',
        referenced_security_group_id: 'sg-1',
      }),
    })
    expect(found).toEqual({})
  })
})

test('the routes that the state of a table lists are told where they are written', async () => {
  const listed = { cidr_block: '0.0.0.0/0', network_interface_id: 'eni-1' }
  const table = stays({ id: 'rtb-1', route: [listed] })
  const said = {
    route_table_id: 'rtb-1',
    destination_cidr_block: '0.0.0.0/0',
    network_interface_id: 'eni-1',
  }
  expect(await findings(route, { 'aws_route_table.it': table, 'aws_route.it': stays(said) })).toEqual({
    'aws_route.it': 'existing',
  })
  const other = stays({ ...said, destination_cidr_block: '10.0.0.0/8' })
  expect(await findings(route, { 'aws_route_table.it': table, 'aws_route.it': other })).toEqual({
    'aws_route_table.it': 'existing',
  })
})

test('a denial that a network ACL lists keeps nobody out once the resource that says it goes', async () => {
  const rule = { protocol: 'tcp', from_port: 22, to_port: 22, cidr_block: '0.0.0.0/0' }
  const own = (rule_number: number, rule_action: string) => ({
    ...rule,
    network_acl_id: 'acl-1',
    rule_number,
    rule_action,
    egress: false,
  })
  const ingress = [
    { ...rule, rule_no: 10, action: 'deny' },
    { ...rule, rule_no: 20, action: 'allow' },
  ]
  const resources = {
    'aws_network_acl.it': stays({ id: 'acl-1', ingress }),
    'aws_network_acl_rule.allow': stays(own(20, 'allow')),
  }
  const kept = { ...resources, 'aws_network_acl_rule.deny': stays(own(10, 'deny')) }
  expect(await findings(acl, kept)).toEqual({})
  const gone = { ...resources, 'aws_network_acl_rule.deny': { before: own(10, 'deny') } }
  expect(await findings(acl, gone)).toEqual({ 'aws_network_acl_rule.allow': 'introduced' })
})

describe('what a role shows of policies that go', () => {
  const role = (values: object) => stays({ id: 'app', name: 'app', ...values })

  test('in line', async () => {
    const policy = JSON.stringify({ Statement: [{ Effect: 'Allow', Action: '*', Resource: '*' }] })
    const found = await findings(admin, {
      'aws_iam_role.it': role({ inline_policy: [{ name: 'all', policy }] }),
      'aws_iam_role_policy.it': { before: { role: 'app', name: 'all', policy } },
    })
    expect(found).toEqual({ 'aws_iam_role_policy.it': 'fixed' })
  })

  test.each([
    ['aws_iam_role_policy_attachment.it', { role: 'app' }],
    ['aws_iam_policy_attachment.it', { roles: ['app'] }],
  ])('attached by %s', async (address, names) => {
    const policy_arn = 'arn:aws:iam::aws:policy/AdministratorAccess'
    const found = await findings(attached, {
      'aws_iam_role.it': role({ managed_policy_arns: [policy_arn] }),
      [address]: { before: { ...names, policy_arn } },
    })
    expect(found).toEqual({ [address]: 'fixed' })
  })
})

describe('what a bucket shows of resources of their own', () => {
  const bucket = { id: 'b-1', bucket: 'b-1' }
  const open = (principal: string) =>
    JSON.stringify({
      Statement: [
        {
          Effect: 'Allow',
          Principal: { AWS: principal },
          Action: 's3:GetObject',
          Resource: 'arn:aws:s3:::b-1/*',
        },
      ],
    })
  const policy = (principal: string) => ({ bucket: 'b-1', policy: open(principal) })
  const status = (status: string) => ({ bucket: 'b-1', versioning_configuration: [{ status }] })
  const someone = 'arn:aws:iam::111122223333:root'

  test('is mended with them', async () => {
    const found = await findings(readable, {
      'aws_s3_bucket.it': stays({ ...bucket, policy: open('*') }),
      'aws_s3_bucket_policy.it': { before: policy('*'), after: policy(someone) },
    })
    expect(found).toEqual({ 'aws_s3_bucket.it': 'fixed' })
  })

  test('is mended also where the plan leaves the bucket alone', async () => {
    const same = { ...bucket, policy: open('*') }
    const found = await findings(readable, {
      'aws_s3_bucket.it': { before: same, after: same },
      'aws_s3_bucket_policy.it': { before: policy('*') },
    })
    expect(found).toEqual({ 'aws_s3_bucket.it': 'fixed' })
  })

  test('is mended by a resource that comes, where the policy looks at no other', async () => {
    const same = { id: 'q-1', url: 'q-1', policy: open('*') }
    const found = await findings(queue, {
      'aws_sqs_queue.it': { before: same, after: same },
      'aws_sqs_queue_policy.it': { after: { queue_url: 'q-1', policy: open(someone) } },
    })
    expect(found).toEqual({ 'aws_sqs_queue.it': 'fixed' })
  })

  test('does not hide what becomes of them, nor what takes its place', async () => {
    const on = stays({ ...bucket, versioning: [{ enabled: true }] })
    for (const before of [status('Enabled'), null]) {
      const found = await findings(versioned, {
        'aws_s3_bucket.it': on,
        'aws_s3_bucket_versioning.it': { before, after: status('Suspended') },
      })
      expect(found).toEqual({ 'aws_s3_bucket.it': 'introduced' })
    }
  })

  test('stands where nothing else says it, or the bucket does', async () => {
    const shown = stays({ ...bucket, policy: open('*') })
    expect(await findings(readable, { 'aws_s3_bucket.it': shown })).toEqual({
      'aws_s3_bucket.it': 'existing',
    })
    const written = { 'aws_s3_bucket.it': { policy: literal(open('*')) } }
    const changed = { before: { ...bucket, policy: open(someone) }, after: { ...bucket, policy: open('*') } }
    const found = await findings(
      readable,
      { 'aws_s3_bucket.it': changed, 'aws_s3_bucket_policy.it': { before: policy(someone) } },
      written,
    )
    expect(found).toEqual({ 'aws_s3_bucket.it': 'introduced' })
  })

  test('goes with a resource that is deleted, though the bucket says it too: its next apply writes it', async () => {
    const found = await findings(
      readable,
      {
        'aws_s3_bucket.it': stays({ ...bucket, policy: open('*') }),
        'aws_s3_bucket_policy.it': { before: policy('*') },
      },
      { 'aws_s3_bucket.it': { policy: literal(open('*')) } },
    )
    expect(found).toEqual({ 'aws_s3_bucket.it': 'fixed' })
  })
})

describe('what AWS keeps once and a plan writes twice', () => {
  const anyone = { Effect: 'Allow', Principal: '*', Action: '*', Resource: '*' }
  const someone = { ...anyone, Principal: { AWS: 'arn:aws:iam::111122223333:root' }, Action: 'x:Get' }
  const [open, narrow] = [anyone, someone].map(one => JSON.stringify({ Statement: [one] }))
  const block = (all: boolean, more: object = {}) => ({
    bucket: 'b-1',
    block_public_acls: all,
    block_public_policy: all,
    ignore_public_acls: all,
    restrict_public_buckets: all,
    ...more,
  })
  const guarded = {
    'aws_s3_bucket.it': same({ id: 'b-1', bucket: 'b-1' }),
    'aws_s3_bucket_policy.it': same({ bucket: 'b-1', policy: open }),
    'aws_s3_bucket_public_access_block.it': same(block(true)),
  }
  const [opened, fixed] = [{ 'aws_s3_bucket.it': 'introduced' }, { 'aws_s3_bucket.it': 'fixed' }]

  test.each<[string, Readonly<Record<string, Sides>>, object]>([
    [
      'a second block undoes the first',
      {
        'aws_s3_bucket_public_access_block.more': { after: block(true, { restrict_public_buckets: false }) },
      },
      opened,
    ],
    [
      'a second block that closes as much',
      { 'aws_s3_bucket_public_access_block.more': { after: block(true) } },
      {},
    ],
    [
      'a second block that goes takes the first with it',
      { 'aws_s3_bucket_public_access_block.more': { before: block(true) } },
      opened,
    ],
    [
      'a second block that the provider only forgets takes nothing with it',
      { 'aws_s3_bucket_public_access_block.more': { before: block(true, { skip_destroy: true }) } },
      {},
    ],
    [
      'a second policy that is narrow',
      { 'aws_s3_bucket_policy.more': { after: { bucket: 'b-1', policy: narrow } } },
      {},
    ],
    [
      'a block of the account beside one that stays',
      {
        'aws_s3_bucket_public_access_block.it': { before: block(true) },
        'aws_s3_account_public_access_block.it': same(block(true)),
        'aws_s3_account_public_access_block.more': { after: block(false) },
      },
      opened,
    ],
  ])('%s', async (_, more, expected) => {
    expect(await findings(writable, { ...guarded, ...more })).toEqual(expected)
  })

  test('a second block that closes mends what the first left open', async () => {
    const half = { 'aws_s3_bucket_public_access_block.it': same(block(false)) }
    const more = { 'aws_s3_bucket_public_access_block.more': { after: block(true) } }
    expect(await findings(writable, { ...guarded, ...half, ...more })).toEqual(fixed)
  })

  test.each<[string, (on: object) => Sides, Change]>([
    ['are kept no more where a second resource suspends them', on => same(on), 'introduced'],
    ['are not kept by two that are made and differ', on => ({ after: on }), 'existing'],
  ])('versions %s', async (_, first, change) => {
    const status = (status: string) => ({ bucket: 'b-1', versioning_configuration: [{ status }] })
    const found = await findings(versioned, {
      'aws_s3_bucket.it': same({ id: 'b-1', bucket: 'b-1' }),
      'aws_s3_bucket_versioning.it': first(status('Enabled')),
      'aws_s3_bucket_versioning.more': { after: status('Suspended') },
    })
    expect(found).toEqual({ 'aws_s3_bucket.it': change })
  })

  test.each<[string, Policy, string, object, string, object]>([
    ['a queue', queue, 'aws_sqs_queue', { url: 'it' }, 'aws_sqs_queue_policy', { queue_url: 'it' }],
    [
      'a queue, by its actions',
      actions,
      'aws_sqs_queue',
      { url: 'it' },
      'aws_sqs_queue_policy',
      { queue_url: 'it' },
    ],
    ['a key', key, 'aws_kms_key', { key_id: 'it' }, 'aws_kms_key_policy', { key_id: 'it' }],
    [
      'a key of another region',
      key,
      'aws_kms_replica_key',
      { key_id: 'it' },
      'aws_kms_key_policy',
      { key_id: 'it' },
    ],
    ['a topic', topic, 'aws_sns_topic', { arn: 'it' }, 'aws_sns_topic_policy', { arn: 'it' }],
    [
      'an access point',
      point,
      'aws_s3_access_point',
      { arn: 'it', public_access_block_configuration: [{ restrict_public_buckets: false }] },
      'aws_s3control_access_point_policy',
      { access_point_arn: 'it' },
    ],
  ])(
    'the policy that the plan writes over another one is told where it stands: %s',
    async (_, policy, type, values, beside, names) => {
      const found = (before: string | undefined, after: string | undefined, other: Sides) =>
        findings(
          policy,
          {
            [`${type}.it`]: {
              before: { id: 'it', ...values, policy: before },
              after: { id: 'it', ...values, policy: after },
            },
            [`${beside}.it`]: other,
          },
          { [`${type}.it`]: { policy: literal(after) } },
        )
      const closed = { ...names, policy: narrow }
      expect(await found(narrow, open, same(closed))).toEqual({ [`${type}.it`]: 'introduced' })
      expect(await found(narrow, narrow, same(closed))).toEqual({})
      expect(await found(open, open, same({ ...names, policy: open }))).toEqual({
        [`${beside}.it`]: 'existing',
      })
      expect(await found(open, open, { after: closed })).toEqual({ [`${type}.it`]: 'fixed' })
      // Neither refers to the other: the open one may come last.
      const changed = { before: { ...closed, policy: '{}' }, after: closed }
      expect(await found(narrow, open, changed)).toEqual({ [`${type}.it`]: 'introduced' })
    },
  )

  test('a block of the bucket that suspends versions undoes the resource beside it', async () => {
    const bucket = (enabled: boolean) => ({ id: 'b-1', bucket: 'b-1', versioning: [{ enabled }] })
    const beside = { bucket: 'b-1', versioning_configuration: [{ status: 'Enabled' }] }
    const found = await findings(
      versioned,
      {
        'aws_s3_bucket.it': { before: bucket(true), after: bucket(false) },
        'aws_s3_bucket_versioning.it': same(beside),
      },
      { 'aws_s3_bucket.it': { versioning: [{ enabled: literal(false) }] } },
    )
    expect(found).toEqual(opened)
  })

  test('the deletion of one that guards an account is told, though another one stays', async () => {
    const found = await findings(account, {
      'aws_ebs_encryption_by_default.it': same({ enabled: true }),
      'aws_ebs_encryption_by_default.more': { before: { enabled: true } },
    })
    expect(found).toEqual({ 'aws_ebs_encryption_by_default.more': 'introduced' })
  })
})

describe('the replicas that the state of a table lists', () => {
  const arn = 'arn:aws:dynamodb:eu-central-1:111122223333:table/orders'
  const listed = [{ region_name: 'eu-west-1', point_in_time_recovery: false }]
  const both = {
    'aws_dynamodb_table.it': stays({
      ...{ id: 'orders', arn, replica: listed },
      point_in_time_recovery: [{ enabled: true }],
    }),
    'aws_dynamodb_table_replica.it': stays({ global_table_arn: arn, point_in_time_recovery: false }),
  }

  test('are told where they are written', async () => {
    expect(await findings(restored, both)).toEqual({ 'aws_dynamodb_table_replica.it': 'existing' })
  })

  test('are told at the table, too, where it writes some itself', async () => {
    const written = { 'aws_dynamodb_table.it': { replica: [{ region_name: literal('eu-west-1') }] } }
    expect(await findings(restored, both, written)).toEqual({
      'aws_dynamodb_table.it': 'existing',
      'aws_dynamodb_table_replica.it': 'existing',
    })
  })
})

describe('what others show of resources that go', () => {
  const open = JSON.stringify({
    Statement: [{ Effect: 'Allow', Principal: '*', Action: '*', Resource: '*' }],
  })

  test.each<[string, Policy, string, object, string, object, Record<string, Change>]>([
    [
      'the policy of a search domain',
      search,
      'aws_opensearch_domain',
      { domain_name: 'it', access_policies: open },
      'aws_opensearch_domain_policy',
      { domain_name: 'it', access_policies: open },
      { 'aws_opensearch_domain_policy.it': 'fixed' },
    ],
    [
      'the policy of an access point',
      point,
      'aws_s3_access_point',
      {
        arn: 'arn:aws:s3:eu-central-1:111122223333:accesspoint/it',
        policy: open,
        public_access_block_configuration: [{ restrict_public_buckets: false }],
      },
      'aws_s3control_access_point_policy',
      { access_point_arn: 'arn:aws:s3:eu-central-1:111122223333:accesspoint/it', policy: open },
      { 'aws_s3control_access_point_policy.it': 'fixed' },
    ],
    [
      'the log of a warehouse',
      logged,
      'aws_redshift_cluster',
      { cluster_identifier: 'it', logging: [{ enable: true, bucket_name: 'b' }] },
      'aws_redshift_logging',
      { cluster_identifier: 'it', bucket_name: 'b' },
      { 'aws_redshift_cluster.it': 'introduced' },
    ],
  ])('is of the time before: %s', async (_, policy, type, shown, beside, said, expected) => {
    const found = await findings(policy, {
      [`${type}.it`]: stays({ id: 'it', ...shown }),
      [`${beside}.it`]: { before: said },
    })
    expect(found).toEqual(expected)
  })
})
