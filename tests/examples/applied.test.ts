import { expect, test } from 'vitest'
import { aliases } from '../../policies/aws/shared/aliases.ts'
import { repeats } from '../../policies/aws/shared/repeats.ts'
import { dedent, Graph, judge, readPlan } from '../../policies/engine/index.ts'
import { registry } from '../../policies/registry.ts'
import { blocks } from '../../policies/schema/blocks.ts'
import { layouts } from '../../policies/terraform/layout.ts'

const KEY = 'arn:aws:kms:us-east-1:111122223333:key/1'
const POLICY =
  '{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":{"AWS":"arn:aws:iam::111122223333:root"},"Action":"kms:*","Resource":"*"}]}'

/** What the provider finds by itself, by the policies that ask whose it is and the attributes in which it stands. */
const FOUND: [policies: RegExp, attributes: RegExp, value: string, least: number][] = [
  [/customer-key$/, /kms_key|key_arn/, KEY, 30],
  [/^aws\/ec2\/instance-not-in-default-vpc$/, /^subnet_id$/, 'subnet-0f00', 1],
  [/^aws\/emr\/cluster-names-subnet$/, /^subnet_id$/, 'subnet-0f00', 1],
  [/^aws\/kms\/key-has-policy$/, /^policy$/, POLICY, 1],
]

interface Change {
  actions: string[]
  before: unknown
  after: Record<string, unknown>
  after_unknown: Record<string, unknown>
}

/** The next plan, after the apply: the provider has found a value wherever it decides one, and nothing changes. */
function applied(plan: object, attributes: RegExp, value: string): object {
  const { resource_changes: changes, ...rest } = plan as { resource_changes: { change: Change }[] }
  return {
    ...rest,
    resource_changes: changes.map(({ change, ...of }) => {
      const after = found(change.after, change.after_unknown, attributes, value) as Change['after']
      return { ...of, change: { ...change, actions: ['no-op'], before: after, after, after_unknown: {} } }
    }),
  }
}

/** The same values; where they were unknown and bear such a name, the one that was found. */
function found(after: unknown, unknown: unknown, attributes: RegExp, value: string): unknown {
  if (typeof unknown !== 'object' || unknown === null) return after
  if (Array.isArray(unknown))
    return Array.isArray(after) ? after.map((one, i) => found(one, unknown[i], attributes, value)) : after
  const given = { ...(after as Record<string, unknown>) }
  for (const [name, part] of Object.entries(unknown))
    if (part !== true) given[name] = found(given[name], part, attributes, value)
    else if (attributes.test(name)) given[name] = value
  return given
}

test.each(FOUND)(
  'what the provider found mends no fault of %s',
  async (policies, attributes, value, least) => {
    const passing: string[] = []
    let tried = 0
    for (const entry of registry.filter(({ id }) => policies.test(id)))
      for (const hcl of entry.policy.examples.fail)
        for (const { plan } of layouts(dedent(hcl))) {
          const text = JSON.stringify(applied(plan, attributes, value))
          if (!text.includes(JSON.stringify(value))) continue
          tried++
          const read = await readPlan(new TextEncoder().encode(text))
          const { summary } = judge(new Graph(read, aliases, blocks, repeats), [entry])
          if (summary.existing.total + summary.undetermined === 0) passing.push(`${entry.id}\n${hcl}`)
        }
    expect(passing).toEqual([])
    expect(tried).toBeGreaterThanOrEqual(least)
  },
)
