import type { Graph } from '../graph/graph.ts'
import { Contested } from '../graph/ties.ts'
import { coverageOf, nameLists } from './coverage.ts'
import { evaluate } from './evaluate.ts'
import { findingOf, nothingToWrite, undeterminedOf } from './explain.ts'
import { faultsAt, isUntouched, type Judgement, type Told } from './faults.ts'
import { Findings, weightOf } from './findings.ts'
import { Handovers, type Part } from './handovers.ts'
import { type Holdings, ledgerOf } from './ledger.ts'
import { type Entry, type Policy, typesOf } from './policy.ts'
import type { Documented } from './remedy/documented.ts'
import { Overlay } from './remedy/overlay.ts'
import { Remedies } from './remedy/remedies.ts'
import {
  type Coverage,
  type Finding,
  type Report,
  SEVERITIES,
  type Undetermined,
  type Waived,
} from './report.ts'
import type { Reach, Value } from './value.ts'
import { leaves, Verdict } from './verdict.ts'

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
  /** The types of which one may say of a resource what another one said; left out: none. */
  readonly parts?: readonly Part[]
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
    handovers: new Handovers(graph, options.parts ?? []),
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
  const { findings, open, verdicts, lists } = judged
  const leftOut = {
    findings: Math.max(0, findings.total - most),
    undetermined: verdicts.undetermined - open.length,
  }
  return {
    summary: { ...findings.summary(verdicts.undetermined), ...(waiverOf && { waived: findings.waived }) },
    policyResponse: explained(judged),
    undetermined: open,
    dataLoss: ledgerOf(graph, holdings),
    coverage: coverageOf({ plan: graph.plan, policies: registry.length, types, harmless, verdicts, lists }),
    ...(leftOut.findings + leftOut.undetermined > 0 ? { truncated: leftOut } : {}),
  }
}

/** What judging a plan gathers. */
interface Judged {
  readonly graph: Graph
  readonly most: number
  readonly waiverOf: JudgeOptions['waiverOf']
  readonly documented: JudgeOptions['documented']
  readonly handovers: Handovers
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
  const faults = faultsAt(graph, id, judgements, judged.handovers)
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
function explained({
  graph,
  findings,
  ailing,
  failing,
  most,
  documented,
  handovers,
}: Judged): Report['policyResponse'] {
  const remedies = new Remedies(graph, failing, documented)
  const places = findings.places(most)
  const trials = findings.places(MOST_TRIED)
  const byAddress = new Map<string, Finding[]>()
  for (const { id, entries, faults, waivers, gravest } of ailing) {
    if (!places.has(gravest)) continue
    const { address, actions } = graph.resource(id)
    const found: Finding[] = []
    const all = faults ?? faultsAt(graph, id, judgementsOf(graph, id, entries), handovers)
    for (const [i, { entry, fault, change, isMended }] of all.entries()) {
      const { policy } = entry
      const weight = weightOf(change, policy.severity, waivers?.[i] !== undefined)
      if (!places.take(weight)) continue
      const isTried = trials.take(weight)
      const remedy =
        isMended && graph.stands(id, 'after') && actions !== 'forget'
          ? remedies.for({ policy, id, facts: fault.facts, isMended, isTried })
          : nothingToWrite(entry, actions, change)
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
  graph.keep(id)
  const type = graph.typeOf(id)
  const after = graph.at(id, 'after')
  const before = graph.at(id, 'before')
  const untouched = isUntouched(graph.resource(id).actions) && !graph.isRepeating(id)
  for (const entry of entries) {
    const { count } = graph.crossings
    const now = after && evaluateAll(graph, entry.policy, after, type)
    const alone = graph.crossings.count === count
    const past = before && (untouched && alone && now ? now : evaluateAll(graph, entry.policy, before, type))
    const reach = entry.policy.guards?.[type]
    const isGuardGone = reach && past?.outcome === 'pass' && isLast(graph, id, reach, entry.policy, type)
    told(entry, isGuardGone ? GUARD_GONE : now, past)
  }
}

/** Whether the plan deletes the last that a policy means: of a type that stands for many settings another one guards nothing. */
function isLast(graph: Graph, id: number, reach: Reach, policy: Policy, type: string): boolean {
  return graph.isLast(id, reach, other => {
    const value = graph.at(other, 'after')
    return value !== undefined && evaluateAll(graph, policy, value, type).outcome !== 'notApplicable'
  })
}

/**
 * What a policy says of a resource, whichever of several others has the say of a setting where nobody knows that: a fault is one that it
 * has by any of them.
 */
function evaluateAll(graph: Graph, policy: Policy, value: Value, type: string): Verdict {
  const { id, time } = value._body
  let tries = MOST_WAYS
  const worst = (verdict: Verdict, gone: readonly number[]): Verdict => {
    if (verdict.outcome !== 'undetermined') return verdict
    const contested = leaves(verdict).find(leaf => leaf instanceof Contested)
    for (const others of contested?.ways ?? []) {
      if (tries-- <= 0) break
      const left = [...gone, ...others]
      const way = new Overlay(graph)
      for (const one of left) way.hide(one)
      const there = way.at(id, time)
      const then = there && worst(evaluate(policy, there, type), left)
      if (then?.outcome === 'fail') return then
    }
    return verdict
  }
  return worst(evaluate(policy, value, type), [])
}

/** So often a policy is asked of one resource for the ways in which others may have the say. */
const MOST_WAYS = 16

const GUARD_GONE = new Verdict(
  'fail',
  undefined,
  'the plan deletes it, and none that it shows takes its place',
)

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
