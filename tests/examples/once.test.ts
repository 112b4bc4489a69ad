import { expect, test } from 'vitest'
import { aliases } from '../../policies/aws/shared/aliases.ts'
import { repeats } from '../../policies/aws/shared/repeats.ts'
import { dedent, Graph, judge, readPlan } from '../../policies/engine/index.ts'
import { registry } from '../../policies/registry.ts'
import { blocks } from '../../policies/schema/blocks.ts'
import { layouts } from '../../policies/terraform/layout.ts'

/** Pairs that find something in the same place, and why that is no fault told twice. */
const decided: [RegExp, string][] = [
  [/^aws\/iam\/policy-\S+ aws\/iam\/policy-/, 'each tells other actions of one document'],
  [/^aws\/cloudtrail\/object-reads-\S+ aws\/cloudtrail\/object-writes-/, 'two controls, two kinds of events'],
  [/^aws\/s3\/bucket-denies-plain-http aws\/s3\/bucket-/, 'what a policy leaves out, and what it says'],
  [/^aws\/ssm\/session-encrypted aws\/ssm\/session-logged$/, 'a key, and a store'],
  [
    /^aws\/sqs\/queue-policy-names-actions aws\/sqs\/queue-policy-not-public$/,
    'what may be done, and by whom',
  ],
]

test('tells a fault once, whatever policy it belongs to', async () => {
  const pairs = new Set<string>()
  for (const { policy } of registry)
    for (const hcl of policy.examples.fail) for (const pair of await pairsOf(hcl)) pairs.add(pair)
  expect([...pairs].filter(pair => !decided.some(([known]) => known.test(pair)))).toEqual([])
  for (const [known] of decided)
    expect(
      [...pairs].some(pair => known.test(pair)),
      `${known}`,
    ).toBe(true)
})

test('tells of a firewall policy that passes whole packets no fragments', async () => {
  const found = await foundIn(`
    resource "aws_networkfirewall_firewall_policy" "main" {
      name = "main"
      firewall_policy {
        stateless_default_actions          = ["aws:pass"]
        stateless_fragment_default_actions = ["aws:pass"]
      }
    }
  `)
  expect(found.map(({ id }) => id).filter(id => id.includes('unseen'))).toEqual([
    'aws/networkfirewall/policy-passes-no-packet-unseen',
  ])
})

/** `one another`, sorted: policies that find something at the same resource by the same path. */
async function pairsOf(hcl: string): Promise<string[]> {
  const places = Map.groupBy(await foundIn(hcl), ({ place }) => place)
  return [...places.values()].flatMap(findings => {
    const ids = [...new Set(findings.map(({ id }) => id))].sort()
    return ids.flatMap((one, at) => ids.slice(at + 1).map(another => `${one} ${another}`))
  })
}

async function foundIn(hcl: string): Promise<{ id: string; place: string }[]> {
  const plan = layouts(dedent(hcl)).at(-1)?.plan
  const graph = new Graph(
    await readPlan(new TextEncoder().encode(JSON.stringify(plan))),
    aliases,
    blocks,
    repeats,
  )
  return Object.entries(judge(graph, registry).policyResponse).flatMap(([address, findings]) =>
    findings
      .map(({ metadata }) => metadata.custom)
      .filter(({ path }) => path !== '')
      .map(({ policyId, path }) => ({ id: policyId, place: `${address} ${path}` })),
  )
}
