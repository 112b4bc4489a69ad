import type { Graph } from '../graph/graph.ts'
import type { PlanAction } from '../plan.ts'
import { ask, evaluate } from './evaluate.ts'
import type { Entry } from './policy.ts'
import type { Change } from './report.ts'
import type { Value } from './value.ts'
import { deciding, leaves, type Verdict } from './verdict.ts'

/** What a policy says of a resource after the plan and before it. */
export interface Judgement {
  readonly entry: Entry
  readonly now: Verdict | undefined
  readonly past: Verdict | undefined
}

/** A fault as it is told; `isMended` is for one that a person can mend: whether it is gone, and no other has come. */
export interface Told {
  readonly entry: Entry
  readonly fault: Fault
  readonly change: Change
  readonly isMended?: (value: Value) => boolean
}

/** Tells which faults only change the place where they are written. */
export interface Going {
  /** Whether a fault that a resource has from this plan on is one that another resource had, and has no more. */
  cameFrom(entry: Entry, id: number, fault: Fault): boolean
  /** Whether a fault that a resource has no more is one that another resource has from this plan on. */
  goesTo(entry: Entry, id: number, fault: Fault): boolean
  /** Whether a resource is to another what an element of a list there would be. */
  isElement(id: number): boolean
}

/** The faults of a resource; `judgements`: of the policies that found something there, and of those that cannot tell yet. */
export function faultsAt(graph: Graph, id: number, judgements: readonly Judgement[], going: Going): Told[] {
  return judgements.flatMap(judgement =>
    judgement.now?.outcome === 'undetermined' ? [] : faultsBy(graph, id, judgement, judgements, going),
  )
}

/** What a policy found at a resource, at one moment or both; `open`: what no policy lets pass there. */
function faultsBy(
  graph: Graph,
  id: number,
  judgement: Judgement,
  open: readonly Judgement[],
  going: Going,
): Told[] {
  const { entry, now, past } = judgement
  const { actions } = graph.resource(id)
  const nowFaults = now?.outcome === 'fail' ? faultsOf(now, past, id) : []
  // Of what nobody touches the verdict is often the very same.
  const pastFaults = past === now ? nowFaults : past?.outcome === 'fail' ? faultsOf(past, now, id) : []
  const stands = new Set(nowFaults.map(fault => fault.key))
  const type = graph.typeOf(id)
  const former =
    pastFaults === nowFaults ? nowFaults : (hiddenFaults(graph, id, judgement, open) ?? pastFaults)
  const stood = new Map(former.map(fault => [fault.key, fault]))
  const stays = (fault: Fault) => {
    const then = stood.get(fault.key)
    return then !== undefined && (then === fault || !isWider(fault, then, id, going.isElement(id)))
  }
  // What was open before and nobody touches was there all the same.
  const isOpen = past?.outcome === 'undetermined' && isUntouched(actions)
  const told = nowFaults.map((fault): Told => {
    const isMended = (value: Value) => {
      const then = evaluate(entry.policy, value, type)
      if (then.outcome !== 'fail') return then.outcome === 'pass'
      const left = faultsOf(then, past, id)
      return (
        left.every(one => stands.has(one.key)) && countOf(fault.kind, left) < countOf(fault.kind, nowFaults)
      )
    }
    const wasThere = isOpen || stays(fault) || going.cameFrom(entry, id, fault)
    return { entry, fault, change: wasThere ? 'existing' : 'introduced', isMended }
  })
  if (pastFaults === nowFaults || isHidden(graph, id, 'after', judgement, open)) return told
  // What a new one takes the place of stays in the account as it was, where Terraform lets go of it.
  const change = actions === 'create-forget' ? 'existing' : 'fixed'
  for (const fault of pastFaults)
    if (!stands.has(fault.key) && !going.goesTo(entry, id, fault)) told.push({ entry, fault, change })
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
export interface Fault {
  readonly key: string
  readonly kind: string
  readonly facts: readonly Verdict[]
  readonly mended?: readonly Verdict[]
  /** The elements of lists that are told in one with it. */
  readonly items?: readonly Verdict[]
}

/** What a verdict finds wrong with a resource; `other`: the same question's verdict at the other moment. */
export function faultsOf(verdict: Verdict, other: Verdict | undefined, id: number): Fault[] {
  const items: Verdict[] = []
  const base: Verdict[] = []
  const within: Verdict[] = []
  split(verdict, other, items, base, within)
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
    faults.push({ ...numbered(''), facts: base, mended, items: within })
  }
  return faults
}

/** How many faults are of one kind. */
function countOf(kind: string, faults: readonly Fault[]): number {
  return faults.filter(fault => fault.kind === kind).length
}

/** Into the elements that are a fault each, the facts of the one fault beside them, and the elements that are told `within` that one. */
function split(
  verdict: Verdict,
  other: Verdict | undefined,
  items: Verdict[],
  base: Verdict[],
  within: Verdict[],
): void {
  if (verdict.grouping === 'item') items.push(verdict)
  else if (verdict.grouping === 'whole') {
    base.push(...leaves(verdict, other))
    for (const { part, beside } of deciding(verdict, other)) split(part, beside, within, [], within)
  } else if (verdict.parts && verdict.parts.length > 0)
    for (const { part, beside } of deciding(verdict, other)) split(part, beside, items, base, within)
  else if (verdict.value || verdict.words) base.push(verdict)
}

/**
 * Whether a fault that stood before the plan lies in more by now: an element more, or another one, is told in one with it; or, where the
 * resource itself is like an element of another's list, other values.
 */
function isWider(now: Fault, past: Fault, id: number, isElement: boolean): boolean {
  const kindsOf = ({ items = [], facts }: Fault) => [
    ...items.map(item => keyOf(leaves(item), id)),
    ...(isElement ? [keyOf(facts, id, true)] : []),
  ]
  const left = new Map<string, number>()
  for (const kind of kindsOf(past)) left.set(kind, (left.get(kind) ?? 0) + 1)
  return kindsOf(now).some(kind => {
    const count = left.get(kind) ?? 0
    left.set(kind, count - 1)
    return count <= 0
  })
}

/** Positions in a list shift from run to run; what stands there does not. `isListed` says that all of it stands in one. */
function keyOf(facts: readonly Verdict[], id: number, isListed = false): string {
  return facts
    .map(({ value, words, parts }) => {
      if (!value || parts) return words ?? ''
      const steps = value._steps()
      const listed = isListed || steps.some(s => typeof s === 'number')
      const owner = value._body.id === id ? '' : value._body.resource.address
      // A fingerprint goes out with the report: it must not help to guess a secret.
      const content = listed && !value._isSensitive() ? JSON.stringify(value._raw ?? null) : ''
      return `${owner} ${steps.filter(s => typeof s === 'string').join('.')} ${content}`
    })
    .join('\n')
}

/** Whether the plan leaves a resource as it is; what Terraform lets go of is left as well. */
export function isUntouched(actions: PlanAction): boolean {
  return actions === 'no-op' || actions === 'forget'
}
