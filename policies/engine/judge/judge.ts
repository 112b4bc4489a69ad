import type { Graph } from '../graph/graph.ts'
import type { PlanAction } from '../plan.ts'
import { evaluate } from './evaluate.ts'
import { fingerprintOf } from './fingerprint.ts'
import { type Holdings, ledgerOf } from './ledger.ts'
import { type DatedList, type Entry, typesOf } from './policy.ts'
import { Remedies, type Remedy } from './remedy/remedies.ts'
import {
  type Change,
  type Counts,
  type Finding,
  type Report,
  SEVERITIES,
  type Undetermined,
} from './report.ts'
import { deciding, leaves, type Verdict } from './verdict.ts'
import { messageOf, reasonOf } from './wording.ts'

/** What is known of resource types beyond the policies themselves. */
export interface KnownTypes {
  /** Those that policies judge or look at; left out: those that they judge. */
  readonly types?: ReadonlySet<string>
  /** Those that hold data, for the ledger of what the plan ends. */
  readonly holdings?: Holdings
  /** Those that hold nothing unsafe: they need no policy. */
  readonly harmless?: ReadonlySet<string>
}

const NO_TYPES: ReadonlySet<string> = new Set()

/**
 * Judges every resource of a plan by every policy of its type, on what is there before the plan and on what the plan leads to.
 *
 * A fault that stands after the plan is `introduced` where it did not stand before, else `existing`; one that stood only before is
 * `fixed`. What is deleted is judged on its past alone. A verdict that is undetermined is told as such, never as a finding.
 *
 */
export function judge(graph: Graph, registry: readonly Entry[], known: KnownTypes = {}): Report {
  const {
    types = new Set(registry.flatMap(({ policy }) => typesOf(policy))),
    holdings = {},
    harmless,
  } = known
  const report: Report = {
    summary: { introduced: none(), existing: none(), fixed: none(), undetermined: 0, resources: 0 },
    policyResponse: {},
    undetermined: [],
    dataLoss: ledgerOf(graph, holdings),
    coverage: {
      resources: 0,
      judged: 0,
      policies: registry.length,
      harmless: {},
      unjudged: {},
      deferred: Object.fromEntries(graph.plan.deferred),
      actions: graph.plan.actions,
      complete: graph.plan.complete ?? null,
      lists: [],
      verdicts: { pass: 0, fail: 0, undetermined: 0, notApplicable: 0 },
    },
  }
  const byType = policiesByType(registry)
  const remedies = new Remedies(graph)
  const byAddress = new Map<string, Finding[]>()
  for (let id = 0; id < graph.resources.length; id++) {
    const entries = byType.get(graph.typeOf(id))
    if (!entries || graph.resource(id).mode === 'data') continue
    const findings = judgeResource(graph, id, entries, report, remedies)
    if (findings.length === 0) continue
    const { address } = graph.resource(id)
    const standing = byAddress.get(address)
    byAddress.set(address, standing ? [...standing, ...findings] : findings)
  }
  report.policyResponse = Object.fromEntries(byAddress)
  report.coverage.lists.sort((a, b) => (a.name < b.name ? -1 : 1))
  summarise(report, byAddress)
  cover(report, graph, types, harmless ?? NO_TYPES)
  return report
}

function nameLists(lists: readonly DatedList[], { lists: named }: Report['coverage']): void {
  for (const { name, date } of lists) if (!named.some(one => one.name === name)) named.push({ name, date })
}

function judgeResource(
  graph: Graph,
  id: number,
  entries: readonly Entry[],
  report: Report,
  remedies: Remedies,
): Finding[] {
  const findings: Finding[] = []
  const type = graph.typeOf(id)
  const after = graph.at(id, 'after')
  const before = graph.at(id, 'before')
  const untouched = graph.resource(id).actions === 'no-op'
  // What is let go by Terraform stays in the account as it was: its past is its future.
  const { actions } = graph.resource(id)
  const forgotten = actions === 'forget' || actions === 'create-forget'
  for (const entry of entries) {
    const { id: policyId, policy } = entry
    const crossings = graph.crossings
    const now = after ? evaluate(policy, after, type) : undefined
    const alone = graph.crossings === crossings
    const past = !before ? undefined : untouched && alone && now ? now : evaluate(policy, before, type)
    if (now) report.coverage.verdicts[now.outcome]++
    if (policy.lists && (now?.outcome === 'pass' || now?.outcome === 'fail'))
      nameLists(policy.lists, report.coverage)
    if (now?.outcome === 'undetermined') report.undetermined.push(undeterminedOf(policyId, now, graph, id))

    const pastFaults = past?.outcome === 'fail' ? faultsOf(past, now, id) : []
    const nowFaults = now?.outcome === 'fail' ? faultsOf(now, past, id) : []
    const stood = new Set(pastFaults.map(f => f.key))
    const stands = new Set(nowFaults.map(f => f.key))
    for (const fault of nowFaults) {
      const open = past?.outcome === 'undetermined' && untouched
      const remedy = remedies.for({
        policy,
        id,
        facts: fault.facts,
        isMended: value => {
          const then = evaluate(policy, value, type)
          if (then.outcome !== 'fail') return then.outcome === 'pass'
          const left = faultsOf(then, past, id)
          return left.length < stands.size && left.every(one => stands.has(one.key))
        },
      })
      const change = stood.has(fault.key) || open ? 'existing' : 'introduced'
      findings.push(findingOf(entry, fault, graph, id, change, remedy))
    }
    if (now?.outcome === 'undetermined') continue
    for (const fault of pastFaults) {
      if (!stands.has(fault.key))
        findings.push(
          findingOf(
            entry,
            fault,
            graph,
            id,
            forgotten ? 'existing' : 'fixed',
            nothingToWrite(entry, actions),
          ),
        )
    }
  }
  return findings.sort(
    (a, b) => SEVERITIES.indexOf(a.metadata.custom.severity) - SEVERITIES.indexOf(b.metadata.custom.severity),
  )
}

/**
 * One thing that is wrong at a resource: the facts it rests on, what mends it at the other moment where that is another resource, and
 * a key that is the same before and after the plan.
 */
interface Fault {
  readonly key: string
  readonly facts: readonly Verdict[]
  readonly mended?: readonly Verdict[]
}

function faultsOf(verdict: Verdict, other: Verdict | undefined, id: number): Fault[] {
  const items: Verdict[] = []
  const base: Verdict[] = []
  split(verdict, other, items, base)
  const faults: Fault[] = items.map(item => ({ key: keyOf(leaves(item), id), facts: leaves(item) }))
  if (base.length > 0 || items.length === 0) {
    const mended =
      other?.outcome === 'pass' ? leaves(other).filter(f => f.value && f.value._body.id !== id) : []
    faults.push({ key: '', facts: base, mended })
  }
  const seen = new Map<string, number>()
  return faults.map(fault => {
    const times = seen.get(fault.key) ?? 0
    seen.set(fault.key, times + 1)
    return times === 0 ? fault : { ...fault, key: `${fault.key}#${times}` }
  })
}

function split(verdict: Verdict, other: Verdict | undefined, items: Verdict[], base: Verdict[]): void {
  if (verdict.grouping === 'item') items.push(verdict)
  else if (verdict.grouping === 'whole') base.push(...leaves(verdict, other))
  else if (verdict.parts && verdict.parts.length > 0)
    for (const [part, then] of deciding(verdict, other)) split(part, then, items, base)
  else if (verdict.value || verdict.words) base.push(verdict)
}

/** Positions in a list shift from run to run; what stands there does not. */
function keyOf(facts: readonly Verdict[], id: number): string {
  return facts
    .map(({ value, words, parts }) => {
      if (!value || parts) return words ?? ''
      const steps = value._steps()
      const listed = steps.some(s => typeof s === 'number')
      const owner = value._body.id === id ? '' : value._body.resource.address
      // A fingerprint goes out with the report: it must not help to guess a secret.
      const content = listed && !value._isSensitive() ? JSON.stringify(value._raw ?? null) : ''
      return `${owner} ${steps.filter(s => typeof s === 'string').join('.')} ${content}`
    })
    .join('\n')
}

function findingOf(
  { id: policyId, policy, frameworks }: Entry,
  fault: Fault,
  graph: Graph,
  id: number,
  change: Change,
  { remediation, proven }: Remedy,
): Finding {
  const resource = graph.resource(id)
  const own = fault.facts.find(f => f.value && f.value._body.id === id)
  const related = new Set<string>()
  for (const { value } of fault.facts)
    if (value && value._body.id !== id) related.add(value._body.resource.address)
  return {
    message: messageOf(policy, fault, graph, id, change),
    metadata: {
      title: change === 'fixed' && resource.actions !== 'delete' ? policy.title : policy.problem,
      custom: {
        severity: policy.severity,
        remediation,
        ...(proven ? { proven } : {}),
        policyId,
        path: own?.value?._path() ?? '',
        change,
        related: [...related],
        frameworks: frameworks as Record<string, string[]>,
        fingerprint: fingerprintOf(policyId, resource.previousAddress ?? resource.address, fault.key),
      },
    },
  }
}

/** What is gone after the plan is mended; what Terraform lets go of can be mended in the account alone. */
function nothingToWrite({ policy }: Entry, actions: PlanAction): Remedy {
  const proven = false
  if (actions === 'delete') return { remediation: 'Nothing is to be written: the plan deletes it.', proven }
  if (actions === 'forget' || actions === 'create-forget')
    return {
      remediation: `${policy.remediation} Terraform lets go of it: it has to be changed in the account.`,
      proven,
    }
  return { remediation: 'Nothing is left to be written: the plan mends it.', proven }
}

function undeterminedOf(policyId: string, verdict: Verdict, graph: Graph, id: number): Undetermined {
  const facts = leaves(verdict)
  const own = facts.find(f => f.value && f.value._body.id === id)
  return {
    policyId,
    address: graph.resource(id).address,
    path: own?.value?._path() ?? '',
    reason: reasonOf(facts),
  }
}

function policiesByType(registry: readonly Entry[]): Map<string, Entry[]> {
  const byType = new Map<string, Entry[]>()
  for (const entry of registry) {
    for (const type of typesOf(entry.policy)) {
      const standing = byType.get(type)
      if (standing) standing.push(entry)
      else byType.set(type, [entry])
    }
  }
  return byType
}

function summarise(report: Report, byAddress: ReadonlyMap<string, readonly Finding[]>): void {
  for (const findings of byAddress.values()) {
    let standing = false
    for (const { metadata } of findings) {
      const { change, severity } = metadata.custom
      report.summary[change][severity]++
      report.summary[change].total++
      if (change !== 'fixed') standing = true
    }
    if (standing) report.summary.resources++
  }
  report.summary.undetermined = report.undetermined.length
}

function cover(
  report: Report,
  graph: Graph,
  types: ReadonlySet<string>,
  harmless: ReadonlySet<string>,
): void {
  const { coverage } = report
  const counts = [...graph.plan.types].sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [type, count] of counts) {
    coverage.resources += count
    if (types.has(type)) coverage.judged += count
  }
  const others = counts.filter(([type]) => !types.has(type))
  coverage.harmless = Object.fromEntries(others.filter(([type]) => harmless.has(type)))
  coverage.unjudged = Object.fromEntries(others.filter(([type]) => !harmless.has(type)))
}

function none(): Counts {
  return { HIGH: 0, MEDIUM: 0, LOW: 0, INFO: 0, total: 0 }
}
