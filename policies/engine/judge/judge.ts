import type { Graph } from '../graph/graph.ts'
import type { PlanAction } from '../plan.ts'
import { ask, evaluate } from './evaluate.ts'
import { Findings, weightOf } from './findings.ts'
import { fingerprintOf } from './fingerprint.ts'
import { type Holdings, ledgerOf } from './ledger.ts'
import { type DatedList, type Entry, type Policy, typesOf } from './policy.ts'
import type { Documented } from './remedy/documented.ts'
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
import type { Value } from './value.ts'
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
  /** What remedies go by beyond the policies' fixes; left out: nothing. */
  readonly documented?: Documented
  /** Is asked of each finding that stands whether somebody lives with it on purpose; left out: nobody does. */
  readonly waiverOf?: (address: string, policyId: string) => Waived | undefined
}

const NO_TYPES: ReadonlySet<string> = new Set()

/**
 * Judges every resource of a plan by every policy of its type, on what is there before the plan and on what the plan leads to.
 *
 * A fault that stands after the plan is `introduced` where it did not stand before, else `existing`; one that stood only before is
 * `fixed`. What is deleted is judged on its past alone. A verdict that is undetermined is told as such, never as a finding.
 *
 * Faults are counted first, and those that the report holds are explained once all of them are known.
 */
export function judge(graph: Graph, registry: readonly Entry[], options: JudgeOptions = {}): Report {
  const { holdings = {}, harmless = NO_TYPES, most = Number.POSITIVE_INFINITY, waiverOf } = options
  const byType = policiesByType(registry)
  const types = options.types ?? new Set(byType.keys())
  const judged: Judged = {
    graph,
    most,
    waiverOf,
    documented: options.documented,
    findings: new Findings(),
    ailing: [],
    isSmall: graph.resources.reduce((sum, { size }) => sum + size, 0) < SMALL,
    failing: new Map(),
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
    policyResponse: explained(judged),
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
  readonly documented: JudgeOptions['documented']
  readonly findings: Findings
  readonly ailing: Ailing[]
  /** The verdicts of a small plan are held until its faults are explained; those of a large one would take too much room. */
  readonly isSmall: boolean
  readonly failing: Map<Policy, Set<number>>
  readonly open: Undetermined[]
  readonly verdicts: Coverage['verdicts']
  readonly lists: Coverage['lists']
}

/** A resource with faults that may be among the gravest. */
interface Ailing {
  readonly id: number
  /** The policies that failed it at one moment or both, and those that cannot tell yet. */
  readonly entries: readonly Entry[]
  /** Left out in a large plan: then it is judged by these policies again. */
  readonly faults: readonly Told[] | undefined
  /** Who lives with each of the faults on purpose; left out: nobody with any. */
  readonly waivers: readonly (Waived | undefined)[] | undefined
  /** The weight of the gravest. */
  readonly gravest: number
}

/** A fault as it is told; `isMended` is for one that a person can mend: whether it is gone, and no other has come. */
interface Told {
  readonly entry: Entry
  readonly fault: Fault
  readonly change: Change
  readonly isMended?: (value: Value) => boolean
}

function judgeResource(judged: Judged, id: number, entries: readonly Entry[]): void {
  const { graph, verdicts, open, most, findings, failing, waiverOf } = judged
  const { address } = graph.resource(id)
  const failed: Judgement[] = []
  const undetermined: Judgement[] = []
  // Most pass: nothing is made for these.
  judgeBy(graph, id, entries, (entry, now, past) => {
    if (now) verdicts[now.outcome]++
    const { lists } = entry.policy
    if (lists && (now?.outcome === 'pass' || now?.outcome === 'fail')) nameLists(lists, judged.lists)
    if (now?.outcome === 'fail') note(failing, entry.policy, id)
    if (now?.outcome === 'undetermined') {
      undetermined.push({ entry, now, past })
      if (open.length < most) open.push(undeterminedOf(entry.id, now, graph, id))
    } else if (now?.outcome === 'fail' || past?.outcome === 'fail') failed.push({ entry, now, past })
  })
  if (failed.length === 0) return
  const judgements = [...failed, ...undetermined]
  const faults = faultsAt(graph, id, judgements)
  const waivers =
    waiverOf &&
    faults.map(({ entry, change }) => (change === 'fixed' ? undefined : waiverOf(address, entry.id)))
  let gravest: number | undefined
  for (const [i, { entry, change }] of faults.entries()) {
    const weight = weightOf(change, entry.policy.severity, waivers?.[i] !== undefined)
    if (findings.count(address, weight) < most) gravest = Math.min(gravest ?? weight, weight)
  }
  if (gravest === undefined) return
  judged.ailing.push({
    id,
    entries: judgements.map(({ entry }) => entry),
    faults: judged.isSmall ? faults : undefined,
    waivers,
    gravest,
  })
}

/** Bytes of resources. */
const SMALL = 1 << 20

function note(failing: Map<Policy, Set<number>>, policy: Policy, id: number): void {
  const ids = failing.get(policy)
  if (ids) ids.add(id)
  else failing.set(policy, new Set([id]))
}

/** The findings that the report holds, by address. */
function explained({ graph, findings, ailing, failing, most, documented }: Judged): Report['policyResponse'] {
  const remedies = new Remedies(graph, failing, documented)
  const places = findings.places(most)
  const trials = findings.places(MOST_TRIED)
  const byAddress = new Map<string, Finding[]>()
  for (const { id, entries, faults, waivers, gravest } of ailing) {
    if (!places.has(gravest)) continue
    const { address, actions } = graph.resource(id)
    const found: Finding[] = []
    const all = faults ?? faultsAt(graph, id, judgementsOf(graph, id, entries))
    for (const [i, { entry, fault, change, isMended }] of all.entries()) {
      const { policy } = entry
      const weight = weightOf(change, policy.severity, waivers?.[i] !== undefined)
      if (!places.take(weight)) continue
      const isTried = trials.take(weight)
      const remedy = isMended
        ? remedies.for({ policy, id, facts: fault.facts, isMended, isTried })
        : nothingToWrite(entry, actions)
      found.push(findingOf(entry, fault, graph, id, change, remedy, waivers?.[i]))
    }
    found.sort((a, b) => severityOf(a) - severityOf(b))
    const standing = byAddress.get(address)
    if (standing) for (const finding of found) standing.push(finding)
    else if (found.length > 0) byAddress.set(address, found)
  }
  return Object.fromEntries(byAddress)
}

/** Of so many findings, the gravest, the remedy is tried. */
const MOST_TRIED = 500

function severityOf({ metadata }: Finding): number {
  return SEVERITIES.indexOf(metadata.custom.severity)
}

/** What a policy says of a resource after the plan and before it. */
interface Judgement {
  readonly entry: Entry
  readonly now: Verdict | undefined
  readonly past: Verdict | undefined
}

function judgementsOf(graph: Graph, id: number, entries: readonly Entry[]): Judgement[] {
  const all: Judgement[] = []
  judgeBy(graph, id, entries, (entry, now, past) => all.push({ entry, now, past }))
  return all
}

function judgeBy(
  graph: Graph,
  id: number,
  entries: readonly Entry[],
  told: (entry: Entry, now: Verdict | undefined, past: Verdict | undefined) => void,
): void {
  const type = graph.typeOf(id)
  const after = graph.at(id, 'after')
  const before = graph.at(id, 'before')
  const untouched = graph.resource(id).actions === 'no-op' && !graph.isRepeating(id)
  for (const entry of entries) {
    const { count } = graph.crossings
    const now = after && evaluate(entry.policy, after, type)
    const alone = graph.crossings.count === count
    told(entry, now, before && (untouched && alone && now ? now : evaluate(entry.policy, before, type)))
  }
}

/** The faults of a resource; `judgements`: of the policies that found something there, and of those that cannot tell yet. */
function faultsAt(graph: Graph, id: number, judgements: readonly Judgement[]): Told[] {
  return judgements.flatMap(judgement =>
    judgement.now?.outcome === 'undetermined' ? [] : faultsBy(graph, id, judgement, judgements),
  )
}

/** What a policy found at a resource, at one moment or both; `open`: what no policy lets pass there. */
function faultsBy(graph: Graph, id: number, judgement: Judgement, open: readonly Judgement[]): Told[] {
  const { entry, now, past } = judgement
  const { actions } = graph.resource(id)
  const nowFaults = now?.outcome === 'fail' ? faultsOf(now, past, id) : []
  // Of what nobody touches the verdict is often the very same.
  const pastFaults = past === now ? nowFaults : past?.outcome === 'fail' ? faultsOf(past, now, id) : []
  const stands = new Set(nowFaults.map(fault => fault.key))
  const type = graph.typeOf(id)
  const stood =
    pastFaults === nowFaults
      ? stands
      : new Set((hiddenFaults(graph, id, judgement, open) ?? pastFaults).map(fault => fault.key))
  // What was open before and nobody touches was there all the same.
  const isOpen = past?.outcome === 'undetermined' && actions === 'no-op'
  const told = nowFaults.map((fault): Told => {
    const isMended = (value: Value) => {
      const then = evaluate(entry.policy, value, type)
      if (then.outcome !== 'fail') return then.outcome === 'pass'
      const left = faultsOf(then, past, id)
      return (
        left.every(one => stands.has(one.key)) && countOf(fault.kind, left) < countOf(fault.kind, nowFaults)
      )
    }
    return { entry, fault, change: isOpen || stood.has(fault.key) ? 'existing' : 'introduced', isMended }
  })
  if (pastFaults === nowFaults || isHidden(graph, id, 'after', judgement, open)) return told
  // What is let go by Terraform stays in the account as it was: its past is its future.
  const change = actions === 'forget' || actions === 'create-forget' ? 'existing' : 'fixed'
  for (const fault of pastFaults) if (!stands.has(fault.key)) told.push({ entry, fault, change })
  return told
}

/** The faults that a policy would have told before the plan, had another one not told something graver in their place. */
function hiddenFaults(
  graph: Graph,
  id: number,
  judgement: Judgement,
  open: readonly Judgement[],
): Fault[] | undefined {
  const before = graph.at(id, 'before')
  if (!before || !isHidden(graph, id, 'before', judgement, open)) return undefined
  const then = ask(judgement.entry.policy.must, before, graph.typeOf(id))
  return then?.outcome === 'fail' ? faultsOf(then, judgement.now, id) : undefined
}

/**
 * Whether a policy is not applicable at a moment because of the very attribute that another one finds fault with or cannot
 * tell yet, be it another resource's; or because of no attribute at all: then another policy is known to tell it.
 */
function isHidden(
  graph: Graph,
  id: number,
  time: 'before' | 'after',
  judgement: Judgement,
  open: readonly Judgement[],
): boolean {
  const then = ({ now, past }: Judgement) => (time === 'after' ? now : past)
  const value = graph.at(id, time)
  if (!value || then(judgement)?.outcome !== 'notApplicable') return false
  const pathsOf = (verdict: Verdict) =>
    leaves(verdict).flatMap(({ value: at }) => (at ? `${at._body.id} ${at._path()}` : []))
  const meant = ask(judgement.entry.policy.when, value, graph.typeOf(id))
  const settling = new Set(meant && pathsOf(meant))
  if (settling.size === 0) return true
  return open.some(one => {
    const verdict = then(one)
    const isOpen = verdict?.outcome === 'fail' || verdict?.outcome === 'undetermined'
    return isOpen && pathsOf(verdict).some(path => settling.has(path))
  })
}

/**
 * One thing that is wrong at a resource: the facts it rests on, what mends it at the other moment where that is another resource, a
 * key that is the same before and after the plan, and `kind`, the key without the number that tells equal faults apart.
 */
interface Fault {
  readonly key: string
  readonly kind: string
  readonly facts: readonly Verdict[]
  readonly mended?: readonly Verdict[]
}

function faultsOf(verdict: Verdict, other: Verdict | undefined, id: number): Fault[] {
  const items: Verdict[] = []
  const base: Verdict[] = []
  split(verdict, other, items, base)
  const seen = new Map<string, number>()
  const numbered = (kind: string): Pick<Fault, 'key' | 'kind'> => {
    const times = seen.get(kind) ?? 0
    seen.set(kind, times + 1)
    return { key: times === 0 ? kind : `${kind}#${times}`, kind }
  }
  const faults: Fault[] = items.map(item => {
    const facts = leaves(item)
    return { ...numbered(keyOf(facts, id)), facts }
  })
  if (base.length > 0 || items.length === 0) {
    const mended =
      other?.outcome === 'pass' ? leaves(other).filter(f => f.value && f.value._body.id !== id) : []
    faults.push({ ...numbered(''), facts: base, mended })
  }
  return faults
}

/** How many faults are of one kind. */
function countOf(kind: string, faults: readonly Fault[]): number {
  return faults.filter(fault => fault.kind === kind).length
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
    reason: reasonOf(facts, id),
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
