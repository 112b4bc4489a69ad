import type { Graph } from '../graph/graph.ts'
import type { PlanAction } from '../plan.ts'
import { evaluate } from './evaluate.ts'
import { Findings } from './findings.ts'
import { fingerprintOf } from './fingerprint.ts'
import { type Holdings, ledgerOf } from './ledger.ts'
import { type DatedList, type Entry, typesOf } from './policy.ts'
import { Remedies, type Remedy } from './remedy/remedies.ts'
import {
  type Change,
  type Coverage,
  type Finding,
  type Report,
  SEVERITIES,
  type Undetermined,
  type Waived,
} from './report.ts'
import { deciding, leaves, type Verdict } from './verdict.ts'
import { messageOf, reasonOf } from './wording.ts'

/** What is known of resource types beyond the policies themselves, and how much of a report is wanted. */
export interface JudgeOptions {
  /** Those that policies judge or look at; left out: those that they judge. */
  readonly types?: ReadonlySet<string>
  /** Those that hold data, for the ledger of what the plan ends. */
  readonly holdings?: Holdings
  /** Those that hold nothing unsafe: they need no policy. */
  readonly harmless?: ReadonlySet<string>
  /** How many findings, and how many open questions, the report holds at most, the gravest first; left out: all. */
  readonly most?: number
  /** Is asked of each finding that stands whether somebody lives with it on purpose; left out: nobody does. */
  readonly waiverOf?: (address: string, policyId: string) => Waived | undefined
}

const NO_TYPES: ReadonlySet<string> = new Set()

/**
 * Judges every resource of a plan by every policy of its type, on what is there before the plan and on what the plan leads to.
 *
 * A fault that stands after the plan is `introduced` where it did not stand before, else `existing`; one that stood only before is
 * `fixed`. What is deleted is judged on its past alone. A verdict that is undetermined is told as such, never as a finding.
 */
export function judge(graph: Graph, registry: readonly Entry[], options: JudgeOptions = {}): Report {
  const { holdings = {}, harmless = NO_TYPES, most = Number.POSITIVE_INFINITY, waiverOf } = options
  const byType = policiesByType(registry)
  const types = options.types ?? new Set(byType.keys())
  const judged: Judged = {
    graph,
    most,
    waiverOf,
    remedies: new Remedies(graph),
    findings: new Findings(most),
    open: [],
    verdicts: { pass: 0, fail: 0, undetermined: 0, notApplicable: 0 },
    lists: [],
  }
  for (let id = 0; id < graph.resources.length; id++) {
    const entries = byType.get(graph.typeOf(id))
    if (entries && graph.resource(id).mode !== 'data') judgeResource(judged, id, entries)
  }
  const { findings, open, verdicts } = judged
  const leftOut = {
    findings: Math.max(0, findings.total - most),
    undetermined: verdicts.undetermined - open.length,
  }
  return {
    summary: { ...findings.summary(verdicts.undetermined), ...(waiverOf && { waived: findings.waived }) },
    policyResponse: findings.gravest,
    undetermined: open,
    dataLoss: ledgerOf(graph, holdings),
    coverage: coverageOf(judged, registry.length, types, harmless),
    ...(leftOut.findings + leftOut.undetermined > 0 ? { truncated: leftOut } : {}),
  }
}

function nameLists(lists: readonly DatedList[], named: Coverage['lists']): void {
  for (const { name, date } of lists) if (!named.some(one => one.name === name)) named.push({ name, date })
}

/** What judging a plan gathers. */
interface Judged {
  readonly graph: Graph
  readonly most: number
  readonly waiverOf: JudgeOptions['waiverOf']
  readonly remedies: Remedies
  readonly findings: Findings
  readonly open: Undetermined[]
  readonly verdicts: Coverage['verdicts']
  readonly lists: Coverage['lists']
}

function judgeResource(judged: Judged, id: number, entries: readonly Entry[]): void {
  const { graph, verdicts, open, most } = judged
  const type = graph.typeOf(id)
  const after = graph.at(id, 'after')
  const before = graph.at(id, 'before')
  const untouched = graph.resource(id).actions === 'no-op'
  let found: Finding[] | undefined
  for (const entry of entries) {
    const crossings = graph.crossings
    const now = after && evaluate(entry.policy, after, type)
    const alone = graph.crossings === crossings
    const past = before && (untouched && alone && now ? now : evaluate(entry.policy, before, type))
    if (now) verdicts[now.outcome]++
    const { lists } = entry.policy
    if (lists && (now?.outcome === 'pass' || now?.outcome === 'fail')) nameLists(lists, judged.lists)
    if (now?.outcome === 'undetermined') {
      if (open.length < most) open.push(undeterminedOf(entry.id, now, graph, id))
    } else if (now?.outcome === 'fail' || past?.outcome === 'fail') {
      found ??= []
      explain(judged, id, entry, now, past, found)
    }
  }
  if (!found || found.length === 0) return
  found.sort((a, b) => severityOf(a) - severityOf(b))
  judged.findings.keep(graph.resource(id).address, found)
}

function severityOf({ metadata }: Finding): number {
  return SEVERITIES.indexOf(metadata.custom.severity)
}

/** Adds what a policy found at a resource, at one moment or both. */
function explain(
  { graph, findings, remedies, waiverOf }: Judged,
  id: number,
  entry: Entry,
  now: Verdict | undefined,
  past: Verdict | undefined,
  found: Finding[],
): void {
  const { policy } = entry
  const { address, actions } = graph.resource(id)
  const nowFaults = now?.outcome === 'fail' ? faultsOf(now, past, id) : []
  // Of what nobody touches the verdict is often the very same.
  const pastFaults = past === now ? nowFaults : past?.outcome === 'fail' ? faultsOf(past, now, id) : []
  const stands = new Set(nowFaults.map(fault => fault.key))
  const stood = pastFaults === nowFaults ? stands : new Set(pastFaults.map(fault => fault.key))
  // What was open before and nobody touches was there all the same.
  const isOpen = past?.outcome === 'undetermined' && actions === 'no-op'
  const type = graph.typeOf(id)
  for (const fault of nowFaults) {
    const change = isOpen || stood.has(fault.key) ? 'existing' : 'introduced'
    const waiver = waiverOf?.(address, entry.id)
    if (!findings.count(address, change, policy.severity, waiver !== undefined)) continue
    const remedy = remedies.for({
      policy,
      id,
      facts: fault.facts,
      isMended: value => {
        const then = evaluate(policy, value, type)
        if (then.outcome !== 'fail') return then.outcome === 'pass'
        const left = faultsOf(then, past, id)
        return left.every(one => stands.has(one.key)) && alike(left, fault) < alike(nowFaults, fault)
      },
    })
    found.push(findingOf(entry, fault, graph, id, change, remedy, waiver))
  }
  if (pastFaults === nowFaults) return
  // What is let go by Terraform stays in the account as it was: its past is its future.
  const change = actions === 'forget' || actions === 'create-forget' ? 'existing' : 'fixed'
  for (const fault of pastFaults) {
    if (stands.has(fault.key)) continue
    const waiver = change === 'fixed' ? undefined : waiverOf?.(address, entry.id)
    if (!findings.count(address, change, policy.severity, waiver !== undefined)) continue
    found.push(findingOf(entry, fault, graph, id, change, nothingToWrite(entry, actions), waiver))
  }
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
  const faults: Fault[] = items.map(item => {
    const facts = leaves(item)
    return { key: keyOf(facts, id), facts }
  })
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

/** How many faults are the same but for their number. */
function alike(faults: readonly Fault[], { key }: Fault): number {
  const plain = (one: string) => one.replace(/#\d+$/, '')
  return faults.filter(fault => plain(fault.key) === plain(key)).length
}

function split(verdict: Verdict, other: Verdict | undefined, items: Verdict[], base: Verdict[]): void {
  if (verdict.grouping === 'item') items.push(verdict)
  else if (verdict.grouping === 'whole') base.push(...leaves(verdict, other))
  else if (verdict.parts && verdict.parts.length > 0)
    for (const { part, beside } of deciding(verdict, other)) split(part, beside, items, base)
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
  waiver: Waived | undefined,
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
        fingerprint: fingerprintOf(
          policy.formerly?.[0] ?? policyId,
          resource.previousAddress ?? resource.address,
          fault.key,
        ),
        ...(waiver && { waiver }),
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

/** The policies that judge each type; cut once for a registry. */
function policiesByType(registry: readonly Entry[]): ReadonlyMap<string, readonly Entry[]> {
  const known = cutRegistries.get(registry)
  if (known) return known
  const byType = new Map<string, Entry[]>()
  for (const entry of registry) {
    for (const type of typesOf(entry.policy)) {
      const standing = byType.get(type)
      if (standing) standing.push(entry)
      else byType.set(type, [entry])
    }
  }
  cutRegistries.set(registry, byType)
  return byType
}

const cutRegistries = new WeakMap<readonly Entry[], ReadonlyMap<string, readonly Entry[]>>()

function coverageOf(
  { graph: { plan }, verdicts, lists }: Judged,
  policies: number,
  types: ReadonlySet<string>,
  harmless: ReadonlySet<string>,
): Coverage {
  const counts = [...plan.types].sort(([a], [b]) => (a < b ? -1 : 1))
  let [resources, judged] = [0, 0]
  for (const [type, count] of counts) {
    resources += count
    if (types.has(type)) judged += count
  }
  const others = counts.filter(([type]) => !types.has(type))
  return {
    resources,
    judged,
    policies,
    harmless: Object.fromEntries(others.filter(([type]) => harmless.has(type))),
    unjudged: Object.fromEntries(others.filter(([type]) => !harmless.has(type))),
    deferred: Object.fromEntries(plan.deferred),
    actions: plan.actions,
    complete: plan.complete ?? null,
    lists: lists.sort((a, b) => (a.name < b.name ? -1 : 1)),
    verdicts,
  }
}
