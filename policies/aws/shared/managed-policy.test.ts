import { expect, test } from 'vitest'
import { block, change, planJson, read, ref } from '../../../tests/plan-json.ts'
import { Graph, judge } from '../../engine/index.ts'
import { registry } from '../../registry.ts'

const administrator = 'arn:aws:iam::aws:policy/AdministratorAccess'
const reader = 'arn:aws:iam::aws:policy/ReadOnlyAccess'

/** Where AdministratorAccess is told in a plan that leaves these resources as they are. */
async function toldAt(resources: Readonly<Record<string, object>>): Promise<string[]> {
  const changes = Object.entries(resources).map(([address, values]) =>
    change(address, { before: values, after: values }),
  )
  const { policyResponse } = judge(new Graph(await read(planJson(changes, undefined))), registry)
  return Object.entries(policyResponse)
    .filter(([, findings]) =>
      findings.some(
        ({ metadata }) => metadata.custom.policyId === 'aws/iam/administrator-access-not-attached',
      ),
    )
    .map(([address]) => address)
}

test.each([
  ['aws_iam_role_policy_attachment.app', (arn: string) => ({ role: 'app', policy_arn: arn })],
  ['aws_iam_policy_attachment.app', (arn: string) => ({ roles: ['app'], policy_arn: arn })],
  [
    'aws_iam_role_policy_attachments_exclusive.app',
    (arn: string) => ({ role_name: 'app', policy_arns: [arn] }),
  ],
])(
  'what %s attaches is told there, and not at the role that the provider shows it at',
  async (address, attaching) => {
    const role = { id: 'app', name: 'app', managed_policy_arns: [administrator] }
    expect(await toldAt({ 'aws_iam_role.app': role, [address]: attaching(administrator) })).toEqual([address])
    expect(await toldAt({ 'aws_iam_role.app': role, [address]: attaching(reader) })).toEqual([
      'aws_iam_role.app',
    ])
  },
)

test.each([
  ['role', { role: 'app' }, { role_name: 'app' }],
  ['user', { user: 'app' }, { user_name: 'app' }],
  ['group', { group: 'app' }, { group_name: 'app' }],
])('what is attached to a %s and listed as all that is attached is told once', async (kind, one, all) => {
  const [attachment, list] = [
    `aws_iam_${kind}_policy_attachment.app`,
    `aws_iam_${kind}_policy_attachments_exclusive.app`,
  ]
  const listed = { ...all, policy_arns: [administrator] }
  expect(await toldAt({ [list]: listed, [attachment]: { ...one, policy_arn: administrator } })).toEqual([
    attachment,
  ])
  expect(await toldAt({ [list]: listed, [attachment]: { ...one, policy_arn: reader } })).toEqual([list])
})

test('one of AWS among those of the plan is told in each plan, also once their ARNs are known', async () => {
  const own = 'arn:aws:iam::111122223333:policy/own'
  const role = { id: 'app', name: 'app', managed_policy_arns: [administrator, own] }
  const made = ref('aws_iam_policy.own.arn', 'aws_iam_policy.own')
  const plan = planJson(
    [
      change('aws_iam_policy.own', { before: { arn: own }, after: { arn: own } }),
      change('aws_iam_role.app', { before: role, after: role }),
    ],
    { resources: [block('aws_iam_policy.own'), block('aws_iam_role.app', { managed_policy_arns: made })] },
  )
  const { policyResponse } = judge(new Graph(await read(plan)), registry)
  const told = policyResponse['aws_iam_role.app']?.filter(({ metadata }) =>
    metadata.custom.policyId.startsWith('aws/iam/administrator'),
  )
  expect(told?.map(({ metadata }) => metadata.custom.change)).toEqual(['existing'])
})

/** The policies of AWS's own of which a plan cannot tell whether this is attached. */
async function openOf(policyArn: object): Promise<string[]> {
  const attachment = change('aws_iam_role_policy_attachment.app', {
    after: { role: 'app' },
    unknown: { policy_arn: true },
  })
  const root = { resources: [block('aws_iam_role_policy_attachment.app', { policy_arn: policyArn })] }
  const { undetermined } = judge(new Graph(await read(planJson([attachment], root))), registry)
  return undetermined.map(({ policyId }) => policyId).filter(id => id.endsWith('-not-attached'))
}

test('what is decided at apply is asked about once', async () => {
  expect(await openOf(ref('local.policy'))).toEqual(['aws/iam/administrator-access-not-attached'])
})
