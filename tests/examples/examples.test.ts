import { describe, expect, it } from 'vitest'
import { aliases } from '../../policies/aws/shared/aliases.ts'
import type { Entry, Policy } from '../../policies/engine/index.ts'
import { dedent, Graph, judge, readPlan, typesOf } from '../../policies/engine/index.ts'
import { printBlock } from '../../policies/engine/judge/remedy/hcl.ts'
import { templateOf } from '../../policies/engine/judge/remedy/template.ts'
import { registry } from '../../policies/registry.ts'
import { layouts } from '../terraform/layout.ts'
import { unknownNames } from '../terraform/schema.ts'

/** Every example of every policy, as a whole plan of each provider version that knows its names, through the engine. */
describe.each(registry.map(entry => [entry.id, entry] as const))('%s', (_, entry) => {
  const { pass, fail, undetermined } = entry.policy.examples

  it.each(numbered(pass))('passes example %i', async (_, hcl) => {
    for (const { version, findings, undetermined, verdicts } of await verdictsOf(entry, hcl)) {
      expect({ version, findings, undetermined }).toEqual({ version, findings: [], undetermined: [] })
      expect(verdicts.pass, `verdicts that pass, ${version}`).toBeGreaterThan(0)
    }
  })

  it.each(numbered(fail))('fails example %i', async (_, hcl) => {
    for (const { version, findings, undetermined } of await verdictsOf(entry, hcl)) {
      expect(findings, `${version}, undetermined: ${JSON.stringify(undetermined)}`).not.toEqual([])
    }
  })

  it.each(numbered(typeof undetermined === 'string' ? [] : undetermined))(
    'cannot tell of example %i',
    async (_, hcl) => {
      for (const { version, findings, undetermined } of await verdictsOf(entry, hcl)) {
        expect({ version, findings }).toEqual({ version, findings: [] })
        expect(undetermined, version).not.toEqual([])
      }
    },
  )

  it('has a fix that mends at least one failing example', async () => {
    const judged = (await Promise.all(fail.map(hcl => verdictsOf(entry, hcl)))).flat()
    const mended = judged.filter(({ findings }) => findings.every(({ metadata }) => metadata.custom.proven))
    expect(mended.length, judged[0]?.findings[0]?.metadata.custom.remediation).toBeGreaterThan(0)
  })

  it('has a fix that the provider knows', () => {
    expect(unknownNames(dedent(entry.policy.fix))).toEqual([])
  })

  it.each(typesOf(entry.policy))('has a fix for %s that passes', async type => {
    const hcl = fixed(entry.policy, type)
    let judged = await verdictsOf(entry, hcl)
    // A document that quotes what is still to be made can be read by the next plan only.
    if (judged.some(({ undetermined }) => undetermined.length > 0))
      judged = await verdictsOf(entry, withKnownArns(hcl))
    for (const { version, findings, undetermined, verdicts } of judged) {
      expect({ version, findings, undetermined }).toEqual({ version, findings: [], undetermined: [] })
      expect(verdicts.pass, `verdicts that pass, ${version}`).toBeGreaterThan(0)
    }
  })
})

function withKnownArns(hcl: string): string {
  const arn = (type: string, name: string) => `arn:aws:${type}:eu-central-1:111122223333:${name}`
  return hcl
    .replace(/\$\{(aws_\w+)\.(\w+)\.arn\}/g, (_, type, name) => arn(type, name))
    .replace(/\b(aws_\w+)\.(\w+)\.arn\b/g, (_, type, name) => `"${arn(type, name)}"`)
}

/** The part of the fix that is meant for this type, with the resource itself and whatever it names beside it. */
function fixed(policy: Policy, type: string): string {
  const { own, companions, beside } = templateOf(policy, type)
  const [kind, label] = type.startsWith('provider.') ? ['provider', type.slice(9)] : ['resource', type]
  const labels = kind === 'provider' ? [label] : [label, 'this']
  const hcl = [...(own ? [{ kind, labels, body: own }] : []), ...companions, ...beside]
    .map(one => printBlock(one))
    .join('\n\n')
  const named = [...hcl.matchAll(/\b(data\.)?(aws_\w+)\.(\w+)(?=[.[])/g)].map(
    ([, data, of, name]) => `${data ? 'data' : 'resource'} "${of}" "${name}" {}`,
  )
  const self = type.startsWith('aws_') ? [`resource "${type}" "this" {}`] : []
  const missing = [...new Set([...named, ...self])].filter(block => !hcl.includes(block.slice(0, -3)))
  return [hcl, ...missing].join('\n')
}

async function verdictsOf(entry: Entry, hcl: string) {
  return Promise.all(
    layouts(dedent(hcl)).map(async ({ version, plan }) => {
      const bytes = new TextEncoder().encode(JSON.stringify(plan))
      const { policyResponse, undetermined, coverage } = judge(new Graph(await readPlan(bytes), aliases), [
        entry,
      ])
      return {
        version,
        findings: Object.values(policyResponse).flat(),
        undetermined,
        verdicts: coverage.verdicts,
      }
    }),
  )
}

function numbered(examples: readonly string[]): Array<[number, string]> {
  return examples.map((hcl, i) => [i, hcl])
}
