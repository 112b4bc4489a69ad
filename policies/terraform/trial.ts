import { aliases } from '../aws/shared/aliases.ts'
import { documented } from '../aws/shared/documented.ts'
import { repeats } from '../aws/shared/repeats.ts'
import {
  type Coverage,
  dedent,
  type Entry,
  type Finding,
  Graph,
  judge,
  type Policy,
  readPlan,
  typesOf,
  type Undetermined,
} from '../engine/index.ts'
import { printBlock } from '../engine/judge/remedy/hcl.ts'
import { templateOf } from '../engine/judge/remedy/template.ts'
import { blocks } from '../schema/blocks.ts'
import { type LayoutOptions, layouts } from './layout.ts'

/** What a policy says of an example under one version of the provider. */
interface Trial {
  readonly version: string
  readonly findings: readonly Finding[]
  readonly undetermined: readonly Undetermined[]
  readonly verdicts: Coverage['verdicts']
}

/**
 * Judges HCL by one policy, as a whole plan of each provider version that knows its names.
 * Throws an Error that says why where the HCL cannot be laid out as a plan.
 */
export async function verdictsOf(entry: Entry, hcl: string, options: LayoutOptions = {}): Promise<Trial[]> {
  return Promise.all(
    layouts(dedent(hcl), options).map(async ({ version, plan }) => {
      const bytes = new TextEncoder().encode(JSON.stringify(plan))
      const { policyResponse, undetermined, coverage } = judge(
        new Graph(await readPlan(bytes), aliases, blocks, repeats),
        [entry],
        { documented },
      )
      return {
        version,
        findings: Object.values(policyResponse).flat(),
        undetermined,
        verdicts: coverage.verdicts,
      }
    }),
  )
}

/** Judges a policy's fix by itself, as it is meant for one of its types. Throws where it cannot be laid out as a plan. */
export async function fixVerdicts(entry: Entry, type: string, options: LayoutOptions = {}): Promise<Trial[]> {
  const hcl = fixed(entry.policy, type)
  const judged = await verdictsOf(entry, hcl, options)
  // A document that quotes what is still to be made can be read by the next plan only.
  return judged.some(({ undetermined }) => undetermined.length > 0)
    ? verdictsOf(entry, withKnownArns(hcl), options)
    : judged
}

/**
 * Tries the examples and the fix of a policy of one's own.
 * @returns how many were tried, and what is not as it should be: `fail 2: passes (6.62)`
 */
export async function faultsOf(entry: Entry): Promise<{ tried: number; faults: string[] }> {
  const { policy } = entry
  const { pass, fail, undetermined } = policy.examples
  const faults: string[] = []
  let tried = 0
  /** Whether every version was as it should be. */
  const each = async (
    what: string,
    judged: () => Promise<Trial[]>,
    wrong: (trial: Trial) => string | undefined,
  ) => {
    tried++
    try {
      const [fault] = (await judged()).flatMap(trial => {
        const said = wrong(trial)
        return said === undefined ? [] : [`${what}: ${said} (AWS provider ${trial.version})`]
      })
      if (fault !== undefined) faults.push(fault)
    } catch (error) {
      if (error instanceof Error && error.name === 'PolicyFileError') throw error
      faults.push(`${what}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const open = { open: true }
  for (const [i, hcl] of pass.entries())
    await each(`pass ${i + 1}`, () => verdictsOf(entry, hcl, open), notPassed)
  let mended = 0
  for (const [i, hcl] of fail.entries())
    await each(
      `fail ${i + 1}`,
      () => verdictsOf(entry, hcl, open),
      trial => {
        if (trial.findings.length === 0) return notPassed(trial) ?? 'passes'
        if (trial.findings.every(({ metadata }) => metadata.custom.proven)) mended++
        return undefined
      },
    )
  for (const [i, hcl] of (typeof undetermined === 'string' ? [] : undetermined).entries())
    await each(
      `undetermined ${i + 1}`,
      () => verdictsOf(entry, hcl, open),
      trial =>
        trial.findings.length > 0 ? notPassed(trial) : trial.undetermined.length > 0 ? undefined : 'passes',
    )
  if (pass.length === 0) faults.push('examples: none that passes')
  if (fail.length === 0) faults.push('examples: none that fails')
  if (policy.fix !== '') {
    for (const type of typesOf(policy))
      await each(`fix, ${type}`, () => fixVerdicts(entry, type, open), notPassed)
    if (fail.length > 0 && mended === 0) faults.push('fix: mends no example that fails')
  }
  return { tried, faults }
}

function notPassed({ findings, undetermined, verdicts }: Trial): string | undefined {
  const [finding] = findings
  const [question] = undetermined
  if (finding) return `fails: ${finding.message}`
  if (question) return `undetermined: ${question.reason}`
  return verdicts.pass > 0 ? undefined : 'nothing in it is judged'
}

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
  const provider = kind === 'provider' ? label : type.replace(/^data\./, '').split('_')[0]
  const named = [...hcl.matchAll(new RegExp(`\\b(data\\.)?(${provider}_\\w+)\\.(\\w+)(?=[.[])`, 'g'))].map(
    ([, data, of, name]) => `${data ? 'data' : 'resource'} "${of}" "${name}" {}`,
  )
  const self = kind === 'resource' && !type.startsWith('data.') ? [`resource "${type}" "this" {}`] : []
  const missing = [...new Set([...named, ...self])].filter(block => !hcl.includes(block.slice(0, -3)))
  // What the fix reads by its name has one.
  const isNamed = (block: string) => block === self[0] && hcl.includes(`${type}.this.name`)
  return [hcl, ...missing.map(one => (isNamed(one) ? one.replace('{}', '{\n  name = "this"\n}') : one))].join(
    '\n',
  )
}
