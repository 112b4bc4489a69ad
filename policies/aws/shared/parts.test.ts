import { describe, expect, test } from 'vitest'
import { block, change, literal, planJson, ref, type Sides } from '../../../tests/plan-json.ts'
import { assess } from '../../assess.ts'
import { registry } from '../../registry.ts'
import { parts } from './parts.ts'

type Changes = Readonly<Record<string, Sides>>
type Written = Readonly<Record<string, object>>

const gone = (values: object): Sides => ({ before: values })
const born = (values: object, unknown: object = {}): Sides => ({ after: values, unknown })
const stays = (values: object): Sides => ({ before: values, after: values })

const AWS = { aws: { name: 'aws', expressions: { region: literal('us-east-1') } } }
const TWO = {
  ...AWS,
  'aws.w': { name: 'aws', alias: 'w', expressions: { region: literal('us-west-2') } },
}

/** What one policy tells, by address. */
async function told(
  policyId: string,
  changes: Changes,
  written: Written = {},
  provider_config: object = AWS,
) {
  const blocks = Object.keys(changes)
    .filter(address => changes[address]?.after)
    .map(address => block(address, written[address]))
  const plan = planJson(
    Object.entries(changes).map(([address, sides]) => change(address, sides)),
    { resources: blocks },
    { provider_config },
  )
  const { policyResponse } = await assess(new TextEncoder().encode(JSON.stringify(plan)))
  return Object.fromEntries(
    Object.entries(policyResponse).flatMap(([address, found]) =>
      found
        .filter(({ metadata }) => metadata.custom.policyId === policyId)
        .map(({ metadata }) => [address, metadata.custom.change]),
    ),
  )
}

const SSH = 'aws/vpc/ssh-not-open'
const ID = 'sg-0123456789abcdef0'
const ports = { from_port: 22, to_port: 22 }
const anyone = { cidr_blocks: ['0.0.0.0/0'] }
const classic = {
  id: 'sgrule-1',
  type: 'ingress',
  security_group_id: ID,
  protocol: 'tcp',
  ...ports,
  ...anyone,
}
const modern = { security_group_id: ID, ip_protocol: 'tcp', ...ports, cidr_ipv4: '0.0.0.0/0' }
const inline = { protocol: 'tcp', ...ports, ...anyone, description: '' }
const group = (ingress: object[]) => ({ id: ID, name: 'web', vpc_id: 'vpc-1', ingress })

const OLD = 'aws_security_group_rule.ssh'
const NEW = 'aws_vpc_security_group_ingress_rule.ssh'
const GROUP = 'aws_security_group.web'

describe('a rule of a security group', () => {
  test.each<[string, Changes, Written, object]>([
    ['from one type to the other', { [OLD]: gone(classic), [NEW]: born(modern) }, {}, { [NEW]: 'existing' }],
    [
      'and back',
      { [NEW]: gone({ ...modern, id: 'sgr-1' }), [OLD]: born(classic) },
      {},
      { [OLD]: 'existing' },
    ],
    [
      'of a group that is read in the plan',
      { [GROUP]: stays(group([inline])), [OLD]: gone(classic), [NEW]: born(modern) },
      { [NEW]: { security_group_id: ref('aws_security_group.web.id') } },
      { [NEW]: 'existing' },
    ],
    [
      'out of a block that is emptied',
      { [GROUP]: { before: group([inline]), after: group([]) }, [NEW]: born(modern) },
      { [GROUP]: { ingress: literal([]) } },
      { [NEW]: 'existing' },
    ],
    [
      'out of a block that is left out',
      { [GROUP]: stays(group([inline])), [NEW]: born(modern) },
      {},
      { [NEW]: 'existing' },
    ],
    [
      'into two, one for each range',
      {
        [OLD]: gone({ ...classic, ipv6_cidr_blocks: ['::/0'] }),
        [NEW]: born(modern),
        'aws_vpc_security_group_ingress_rule.v6': born({ ...modern, cidr_ipv4: null, cidr_ipv6: '::/0' }),
      },
      {},
      { [NEW]: 'existing', 'aws_vpc_security_group_ingress_rule.v6': 'existing' },
    ],
    [
      'to another region that the id cannot be of',
      { [OLD]: gone(classic), [NEW]: born(modern) },
      { provider: TWO },
      { [NEW]: 'existing' },
    ],
  ])('that moves %s opens nothing', async (_, changes, { provider, ...written }, expected) => {
    expect(await told(SSH, changes, written, provider)).toEqual(expected)
  })

  const both = { [OLD]: 'fixed', [NEW]: 'introduced' }
  const { security_group_id: _, ...unnamed } = modern
  test.each<[string, Changes, Written, object]>([
    ['of another group', { [NEW]: born({ ...modern, security_group_id: 'sg-0fedcba9876543210' }) }, {}, both],
    ['of another range', { [NEW]: born({ ...modern, cidr_ipv4: null, cidr_ipv6: '::/0' }) }, {}, both],
    ['of a group that is not known', { [NEW]: born(unnamed, { security_group_id: true }) }, {}, both],
    [
      'of a group that is made anew',
      {
        [GROUP]: {
          before: group([]),
          after: { name: 'web' },
          unknown: { id: true },
          actions: ['delete', 'create'],
        },
        [NEW]: born(unnamed, { security_group_id: true }),
      },
      { [NEW]: { security_group_id: ref('aws_security_group.web.id') } },
      both,
    ],
    ['of more ports', { [NEW]: born({ ...modern, from_port: 21 }) }, {}, { [OLD]: 'fixed' }],
    [
      'of another port',
      { [NEW]: born({ ...modern, from_port: 3389, to_port: 3389 }) },
      {},
      { [OLD]: 'fixed' },
    ],
  ])('that is %s is told as new', async (_, changes, written, expected) => {
    expect(await told(SSH, { [OLD]: gone(classic), ...changes }, written)).toEqual(expected)
  })

  test('that is new beside one that stays is told as new', async () => {
    expect(await told(SSH, { [OLD]: stays(classic), [NEW]: born(modern) })).toEqual({
      [OLD]: 'existing',
      [NEW]: 'introduced',
    })
  })

  test('of more ports is told as new by the policy that tells it', async () => {
    const wider = { [OLD]: gone(classic), [NEW]: born({ ...modern, from_port: 21 }) }
    expect(await told('aws/vpc/port-range-not-open', wider)).toEqual({ [NEW]: 'introduced' })
  })
})

const open = (action: string) =>
  JSON.stringify({ Statement: [{ Effect: 'Allow', Principal: '*', Action: action, Resource: '*' }] })
const grant = (action: string) =>
  JSON.stringify({ Statement: [{ Effect: 'Allow', Action: action, Resource: '*' }] })
const ADMIN = 'arn:aws:iam::aws:policy/AdministratorAccess'
const role = (values: object) => ({ id: 'app', name: 'app', assume_role_policy: '{}', ...values })

describe('a rule that its own resource changes is told like one in a block', () => {
  const nacl = { network_acl_id: 'acl-1', rule_number: 100, rule_action: 'allow', protocol: 'tcp' }
  const web = { from_port: 3300, to_port: 3400 }
  const all = { from_port: 0, to_port: 65_000 }
  test.each<[string, string, string, object, object, object]>([
    ['wider ports', 'aws/vpc/port-range-not-open', NEW, { ...modern, ...web }, all, { [NEW]: 'introduced' }],
    [
      'of the older type',
      'aws/vpc/port-range-not-open',
      OLD,
      { ...classic, ...web },
      all,
      { [OLD]: 'introduced' },
    ],
    ['in words', SSH, NEW, { ...modern, description: 'a' }, { description: 'b' }, { [NEW]: 'existing' }],
    [
      'of a network ACL',
      'aws/vpc/network-acl-port-range-not-open',
      'aws_network_acl_rule.a',
      { ...nacl, egress: false, cidr_block: '0.0.0.0/0', ...web },
      all,
      { 'aws_network_acl_rule.a': 'introduced' },
    ],
  ])('%s', async (_, policyId, address, before, changed, expected) => {
    expect(await told(policyId, { [address]: { before, after: { ...before, ...changed } } })).toEqual(
      expected,
    )
  })
})

describe('what moves out of a resource into one of its own', () => {
  const policy = (values: object): [string, Changes, string] => [
    'aws/iam/policy-not-admin',
    {
      'aws_iam_role.app': {
        before: role({ inline_policy: [{ name: 'a', policy: grant('*') }] }),
        after: role({ inline_policy: [] }),
      },
      'aws_iam_role_policy.app': born({ name: 'a', role: 'app', policy: grant('*'), ...values }),
    },
    'aws_iam_role_policy.app',
  ]
  const arn = (role_name: string): [string, Changes, string] => [
    'aws/iam/administrator-access-not-attached',
    {
      'aws_iam_role.app': {
        before: role({ managed_policy_arns: [ADMIN] }),
        after: role({ managed_policy_arns: [] }),
      },
      'aws_iam_role_policy_attachment.app': born({ role: role_name, policy_arn: ADMIN }),
    },
    'aws_iam_role_policy_attachment.app',
  ]
  const attachment = (users: string[], user: string): [string, Changes, string] => [
    'aws/iam/administrator-access-not-attached',
    {
      'aws_iam_policy_attachment.all': gone({ id: 'all', name: 'all', users, policy_arn: ADMIN }),
      'aws_iam_user_policy_attachment.one': born({ user, policy_arn: ADMIN }),
    },
    'aws_iam_user_policy_attachment.one',
  ]
  const topic = (action: string): [string, Changes, string] => [
    'aws/sns/topic-policy-not-public',
    {
      'aws_sns_topic.t': {
        before: { id: 'arn:t', arn: 'arn:t', name: 't', policy: open('sns:Publish') },
        after: { id: 'arn:t', arn: 'arn:t', name: 't', policy: '' },
      },
      'aws_sns_topic_policy.t': born({ arn: 'arn:t', policy: open(action) }),
    },
    'aws_sns_topic_policy.t',
  ]
  const access = (rule_number: number, cidr: string): [string, Changes, string] => [
    'aws/vpc/network-acl-ssh-not-open',
    {
      'aws_network_acl.a': {
        before: {
          id: 'acl-1',
          ingress: [{ rule_no: 10, action: 'allow', protocol: '6', ...ports, cidr_block: '0.0.0.0/0' }],
        },
        after: { id: 'acl-1', ingress: [] },
      },
      'aws_network_acl_rule.a': born({
        network_acl_id: 'acl-1',
        egress: false,
        rule_number,
        rule_action: 'allow',
        protocol: 'tcp',
        ...ports,
        cidr_block: cidr,
      }),
    },
    'aws_network_acl_rule.a',
  ]
  const route = (eni: string): [string, Changes, string] => [
    'aws/vpc/default-route-not-through-instance',
    {
      'aws_route_table.t': {
        before: { id: 'rtb-1', route: [{ cidr_block: '0.0.0.0/0', network_interface_id: 'eni-1' }] },
        after: { id: 'rtb-1', route: [] },
      },
      'aws_route.r': born({
        route_table_id: 'rtb-1',
        destination_cidr_block: '0.0.0.0/0',
        network_interface_id: eni,
      }),
    },
    'aws_route.r',
  ]
  const template = (name: string): [string, Changes, string, Written] => [
    'aws/ec2/instance-disks-encrypted',
    {
      'aws_launch_configuration.lc': gone({
        id: 'lc-1',
        name: 'lc-1',
        root_block_device: [{ encrypted: false }],
      }),
      'aws_launch_template.lt': born(
        { block_device_mappings: [{ device_name: '/dev/xvda', ebs: [{ encrypted: 'false' }] }] },
        { id: true, name: true },
      ),
      'aws_autoscaling_group.g': {
        before: { id: 'g', name: 'g', launch_configuration: name },
        after: { id: 'g', name: 'g', launch_configuration: null, launch_template: [{ version: '$Latest' }] },
        unknown: { launch_template: [{ id: true }] },
      },
    },
    'aws_launch_template.lt',
    { 'aws_autoscaling_group.g': { launch_template: [{ id: ref('aws_launch_template.lt.id') }] } },
  ]

  test.each<[string, [string, Changes, string, Written?]]>([
    ['an inline policy', policy({})],
    ['the ARN of a managed policy', arn('app')],
    ['one of several attachments', attachment(['ann', 'bob'], 'ann')],
    ['the policy of a topic', topic('sns:Publish')],
    ['a rule of a network ACL', access(10, '0.0.0.0/0')],
    ['a route', route('eni-1')],
    ['a launch configuration that becomes a template', template('lc-1')],
  ])('is no new fault: %s', async (_, [policyId, changes, address, written]) => {
    expect(await told(policyId, changes, written)).toEqual({ [address]: 'existing' })
  })

  test.each<[string, [string, Changes, string, Written?]]>([
    ['of another role', policy({ role: 'other' })],
    ['attached to another role', arn('other')],
    ['attached to another user', attachment(['bob'], 'ann')],
    ['of a topic, for more actions', topic('sns:*')],
    ['through another interface', route('eni-2')],
    ['for a group that had another configuration', template('lc-2')],
  ])('is one where it is %s', async (_, [policyId, changes, address, written]) => {
    expect((await told(policyId, changes, written))[address]).toBe('introduced')
  })

  test.each(['ann', 'app-12345678'])('is one where it may be of another account: %s', async user => {
    const [policyId, changes, address] = attachment([user], user)
    expect((await told(policyId, changes, {}, TWO))[address]).toBe('introduced')
  })
})

test('each of the types is judged by a policy, and names a whole', () => {
  const types = new Set(registry.flatMap(({ policy: { resource } }) => resource))
  const extra = parts.filter(({ type, whole }) => !types.has(type) && !types.has(whole))
  expect(extra).toEqual([])
})
