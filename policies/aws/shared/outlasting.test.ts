import { expect, test } from 'vitest'
import { assess } from '../../assess.ts'

const ADMIN = 'arn:aws:iam::aws:policy/AdministratorAccess'
const TO_ALL = JSON.stringify({
  Statement: [{ Effect: 'Allow', Principal: '*', Action: 'logs:PutSubscriptionFilter', Resource: '*' }],
})

/** A type, one of it that is at fault, and what it is a part of. */
const KEPT: [type: string, before: object, whole?: [type: string, values: object]][] = [
  [
    'aws_cloudwatch_log_destination_policy',
    { destination_name: 'central', access_policy: TO_ALL },
    ['aws_cloudwatch_log_destination', { name: 'central' }],
  ],
  [
    'aws_cognito_managed_user_pool_client',
    { user_pool_id: 'p', enable_token_revocation: false },
    ['aws_cognito_user_pool', { id: 'p' }],
  ],
  [
    'aws_iam_group_policy_attachments_exclusive',
    { group_name: 'g', policy_arns: [ADMIN] },
    ['aws_iam_group', { name: 'g' }],
  ],
  [
    'aws_iam_role_policy_attachments_exclusive',
    { role_name: 'r', policy_arns: [ADMIN] },
    ['aws_iam_role', { name: 'r' }],
  ],
  [
    'aws_iam_user_policy_attachments_exclusive',
    { user_name: 'u', policy_arns: [ADMIN] },
    ['aws_iam_user', { name: 'u' }],
  ],
  ['aws_macie2_organization_configuration', { auto_enable: false }],
  ['aws_route53domains_registered_domain', { domain_name: 'example.com', transfer_lock: false }],
]

test.each(KEPT)('what %s leaves open stays open where it is deleted', async (type, before) => {
  const { summary } = await assess(planOf([type, before, ['delete']]))
  expect(summary.existing.total).toBeGreaterThan(0)
  expect(summary.fixed.total).toBe(0)
})

test.each(KEPT.flatMap(([type, before, whole]) => (whole ? [[type, before, whole] as const] : [])))(
  'what %s leaves open ends with what it is a part of',
  async (type, before, [of, values]) => {
    const { summary } = await assess(planOf([type, before, ['delete']], [of, values, ['delete']]))
    expect(summary.existing.total).toBe(0)
    expect(summary.fixed.total).toBeGreaterThan(0)
  },
)

function planOf(...changes: [type: string, before: object, actions: string[]][]): Uint8Array {
  const resource_changes = changes.map(([type, before, actions]) => ({
    address: `${type}.own`,
    mode: 'managed',
    type,
    name: 'own',
    provider_name: 'registry.terraform.io/hashicorp/aws',
    change: { actions, before, after: null, after_unknown: {}, before_sensitive: {}, after_sensitive: false },
  }))
  return new TextEncoder().encode(
    JSON.stringify({
      format_version: '1.2',
      terraform_version: '1.11.4',
      resource_changes,
      configuration: { root_module: {} },
    }),
  )
}
