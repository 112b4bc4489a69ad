import type { Graph } from '../../graph/graph.ts'
import { type Policy, typesOf } from '../policy.ts'
import type { Value } from '../value.ts'
import type { Verdict } from '../verdict.ts'
import { changesFor, type Failing, failingOf, flatten, isSetAt, NO_CHANGE, placedAt } from './changes.ts'
import { editsOf, type IsVain } from './edits.ts'
import { type Exclusive, withoutConflicts } from './exclusive.ts'
import type { Body, TopBlock } from './hcl.ts'
import { type Switch, type Switched, switchedOff, switchesOf } from './inputs.ts'
import { keyOf, referencesIn, referencesOf } from './references.ts'
import { keyOfBlock, type Standing, tieIn } from './standing.ts'
import { type Template, typeOf } from './template.ts'
import type { Change } from './values.ts'

/** One way to mend a fault: what is written, in which resources. */
export type Draft = readonly Step[]

export type Step = Edit | Addition | Turn | Removal

/** Something is written into a resource that stands. */
export interface Edit {
  readonly kind: 'edit'
  readonly id: number
  readonly change: Change
  /** The same in the place where a person writes it, if that is another one. */
  readonly told?: Omit<Edit, 'kind' | 'told'>
}

/** A resource is added. */
export interface Addition {
  readonly kind: 'add'
  readonly block: TopBlock
}

/** A resource that a module holds back is switched on. */
export interface Turn {
  readonly kind: 'switch'
  readonly type: string
  /** The block of the fix that it stands for. */
  readonly block: TopBlock
  readonly switched: Switched
  readonly switches: readonly Switch[]
}

/** Another resource is taken out. */
interface Removal {
  readonly kind: 'remove'
  readonly id: number
}

/**
 * The ways to mend a fault of a resource by a policy's fix, the smallest first; each is made when it is asked for. What AWS keeps once is
 * left in one place, or said alike in all: of two that differ each apply undoes one.
 */
export function* draftsFor(
  graph: Graph,
  policy: Policy,
  id: number,
  templateFor: (id: number) => Template,
  standing: Standing,
  facts: readonly Verdict[],
  exclusive: Exclusive,
  isVain: IsVain,
): Generator<Draft> {
  const value = graph.at(id, 'after')
  if (!value) return
  const isThere = (block: TopBlock) => standing.ids.has(keyOfBlock(block))
  const alone = withoutOwn(graph, value, templateFor(id).companions.filter(isThere).map(typeOf))
  if (alone.length > 0) yield alone
  for (const draft of waysToMend(graph, policy, value, templateFor, standing, facts, exclusive, isVain)) {
    const whole = draft.flatMap(step => [step, ...alikeTo(step, standing)])
    yield joined(
      withoutOwn(
        graph,
        value,
        whole.flatMap(step => typeIn(graph, step)),
      ),
      whole,
    )
  }
}

function* waysToMend(
  graph: Graph,
  policy: Policy,
  value: Value,
  templateFor: (id: number) => Template,
  standing: Standing,
  facts: readonly Verdict[],
  exclusive: Exclusive,
  isVain: IsVain,
): Generator<Draft> {
  const { id } = value._body
  const template = templateFor(id)
  const failing = ledTo(graph, value, template, facts, failingOf(facts, id))
  const missing = missingSteps(graph, id, template, standing)
  const isMissing = (text: string) => referencesIn(text).some(one => !standing.ids.has(keyOf(one)))
  const write = (at: Value, body: Body, told: Failing) =>
    editing(graph, policy, at, body, told, missing, isMissing, exclusive, isVain)
  const body = isNothing(template) ? NO_CHANGE.body : template.own
  const own = body ? yield* write(value, body, failing) : []
  const whole = new Set(own)
  for (const ways of besideWays(graph, template, standing, facts, write))
    for (const step of yield* ways) whole.add(step)
  // A fault that lies in another resource, of a type that the policy judges too, is mended there.
  for (const one of new Set(facts.flatMap(fact => fact.value?._body.id ?? []))) {
    const at = one === id ? undefined : graph.at(one, 'after')
    const body = at && templateFor(one).own
    if (body && typesOf(policy).includes(graph.typeOf(one))) yield* write(at, body, failingOf(facts, one))
  }
  if (missing.length > 0) yield missing
  const out = removedFrom(graph, value, template, failing, facts)
  if (out.length > 0 && missing.length > 0) yield [...out, ...missing]
  if (out.length > 0 && own.length > 0) yield [...own, ...out]
  for (const step of missing) whole.add(step)
  if (whole.size > Math.max(own.length, missing.length)) yield [...whole]
  const foreign = foreignTo(graph, value, facts, standing)
  if (foreign.length > 0) yield foreign.map((one): Removal => ({ kind: 'remove', id: one }))
}

/** What a resource writes itself is taken out of it, where others of these types write it. */
function withoutOwn(graph: Graph, value: Value, types: readonly string[]): readonly Edit[] {
  const { id } = value._body
  const names = graph.writers.repeatedAt(id).flatMap(({ attribute, type, by }) => {
    if (!types.includes(type) || !graph.writers.writeOne(type, by) || !graph.configOf(id)) return []
    const own = value._child(attribute)
    const isWritten = own._state() === 'unknown' || (own._state() === 'known' && graph.mayBeWritten(own))
    return isWritten ? [attribute] : []
  })
  return names.length === 0 ? [] : [{ kind: 'edit', id, change: { ...NO_CHANGE, removed: names } }]
}

/** The type of the other resource, or of the block, that a step writes. */
function typeIn(graph: Graph, step: Step): readonly string[] {
  if (step.kind === 'add') return [typeOf(step.block)]
  if (step.kind === 'switch') return [step.type]
  return step.kind === 'edit' ? [graph.typeOf(step.id)] : []
}

/** The same, in the others that write the same setting. */
function alikeTo(step: Step, { rivals }: Standing): readonly Edit[] {
  const others = step.kind === 'edit' && !step.told ? rivals.get(step.id) : undefined
  return others ? others.map(id => ({ ...(step as Edit), id })) : []
}

/** A draft in place of something that is taken out of a resource, into which it may write something itself. */
function joined([own]: readonly Edit[], draft: Draft): Draft {
  if (!own) return draft
  const at = draft.findLastIndex(step => step.kind === 'edit' && step.id === own.id)
  const step = (draft[at] as Edit | undefined) ?? own
  const { change } = step
  const both = (names: readonly string[] = []) => [...new Set([...names, ...own.change.removed])]
  const whole = {
    ...step,
    change: { ...change, removed: both(change.removed), replaced: both(change.replaced) },
  }
  return at < 0 ? [whole, ...draft] : draft.with(at, whole)
}

/**
 * The ways to write a body into a resource that stands. What is missing goes with each that names something. (A generator function inside
 * another would be a new one with every call, and V8 keeps all that such a one sees until its next full collection.)
 */
function* editing(
  graph: Graph,
  policy: Policy,
  at: Value,
  body: Body,
  told: Failing,
  missing: readonly Step[],
  isMissing: (text: string) => boolean,
  exclusive: Exclusive,
  isVain: IsVain,
): Generator<Draft, Draft> {
  let last: Draft = []
  for (const whole of changesFor(graph, at, body, told, isMissing, policy.secret))
    for (const change of withoutConflicts(graph, at, whole, exclusive))
      for (const edit of editsOf(graph, at, change, told, policy.secret, isVain))
        yield (last = [edit, ...(referencesOf(change.body).length > 0 ? missing : [])])
  return last
}

/** What the fix has and the plan has not: switched on where the resource's module holds it back, else added. */
function missingSteps(graph: Graph, id: number, { companions, beside }: Template, { ids }: Standing): Step[] {
  const switched = (block: TopBlock): Turn | undefined => {
    const found = block.kind === 'resource' ? switchedOff(graph, id, typeOf(block)) : undefined
    const switches = found ? switchesOf(graph, graph.scopeOf(id), found) : []
    const home = graph.scopeOf(id)
    // In the root a local may hold it back, of which there is nothing to tell.
    return found && (switches.length > 0 || home.parent)
      ? { kind: 'switch', type: typeOf(block), block, switched: found, switches }
      : undefined
  }
  const open = companions.filter(block => !ids.has(keyOfBlock(block)))
  const turns = open.map(switched)
  // A module that switches a companion on brings what that one needs.
  if (turns.length > 0 && turns.every(turn => turn !== undefined)) return turns
  const rest = [...open, ...beside].filter(block => !ids.has(keyOfBlock(block)))
  return rest.map((block, i) => turns[i] ?? { kind: 'add', block })
}

/** For each block that stands, the ways to write what it lacks. */
function* besideWays(
  graph: Graph,
  { companions, beside }: Template,
  { ids, like }: Standing,
  facts: readonly Verdict[],
  write: (at: Value, body: Body, failing: Failing) => Generator<Draft, Draft>,
): Generator<Generator<Draft, Draft>> {
  for (const block of [...companions, ...beside]) {
    const key = keyOfBlock(block)
    const id = ids.get(key) ?? like.get(key)
    const value = id === undefined ? undefined : graph.at(id, 'after')
    if (id === undefined || !value) continue
    const failing = failingOf(facts, id)
    // What the resource names is its own matter, unless the fault lies there.
    if (failing.paths.length === 0 && !companions.includes(block)) continue
    const ways = write(value, withoutTies(block.body, ids), failing)
    yield like.has(key) ? gentle(value, ways) : ways
  }
}

/** Those that put nothing else in the place of what somebody set, beside flags: else another resource is meant. */
function* gentle(value: Value, ways: Generator<Draft, Draft>): Generator<Draft, Draft> {
  for (const way of ways) if (way[0]?.kind === 'edit' && !overwrites(value, way[0].change)) yield way
  return []
}

function overwrites(value: Value, { body, picks, removed }: Change): boolean {
  const named = (inner: Body, path: string): boolean =>
    [...inner.attributes.keys()].some(name => {
      const { _raw: raw, _unknown: unknown } = placedAt(value, `${path}${name}`, picks)
      return unknown === true || (raw !== undefined && raw !== null && raw !== '' && typeof raw !== 'boolean')
    }) || inner.blocks.some(({ name, body: deeper }) => named(deeper, `${path}${name}.`))
  return removed.length > 0 || named(body, '')
}

/** A fault of the resource's own that the fix does not write over is taken out; so is what leads to a fault elsewhere. */
function removedFrom(
  graph: Graph,
  value: Value,
  { own }: Template,
  failing: Failing,
  facts: readonly Verdict[],
): Edit[] {
  const { id } = value._body
  const foreign = new Set(
    facts.flatMap(fact => (fact.value && fact.value._body.id !== id ? [fact.value._body.id] : [])),
  )
  const leading = leadingTo(graph, value, foreign).filter(name => !own?.attributes.has(name))
  const removed = [
    ...(own ? [] : failing.paths.filter(path => isSetAt(value, path, failing.picks))),
    ...(own ? leading : []),
  ]
  return removed.length > 0
    ? [{ kind: 'edit', id, change: { ...NO_CHANGE, removed, picks: failing.picks } }]
    : []
}

/** A fix that writes nothing for this resource: what is at fault is too much, and is taken out. */
function isNothing({ own, companions, beside }: Template): boolean {
  return !own && companions.length + beside.length === 0
}

/** Where the fault lies in what the resource names, the attribute that names it tells more than what is said beside it. */
function ledTo(
  graph: Graph,
  value: Value,
  { own }: Template,
  facts: readonly Verdict[],
  failing: Failing,
): Failing {
  const [{ value: first } = {}] = facts
  if (!first || first._body.id === value._body.id || failing.paths.length === 0) return failing
  const foreign = first._body.id
  const leads = (at: Value) => graph.trace(at).targets.some(({ id }) => id === foreign)
  const written = [...(own ? flatten(own).keys() : [])].filter(path =>
    leads(placedAt(value, path, failing.picks)),
  )
  const isPlain = (name: string) => typeof value._child(name)._raw !== 'object'
  const leading = written.length > 0 ? written : leadingTo(graph, value, new Set([foreign])).filter(isPlain)
  return { ...failing, paths: [...new Set([...leading, ...failing.paths])] }
}

/** The attributes of a resource that name one of these. */
function leadingTo(graph: Graph, value: Value, ids: ReadonlySet<number>): string[] {
  if (ids.size === 0) return []
  const names = Object.keys(graph.configOf(value._body.id)?.expressions ?? {})
  return names.filter(name => graph.trace(value._child(name)).targets.some(target => ids.has(target.id)))
}

/** The resources that make the fault by naming this one. */
function foreignTo(graph: Graph, value: Value, facts: readonly Verdict[], { ids }: Standing): number[] {
  const known = new Set(ids.values())
  const foreign = new Set<number>()
  for (const { value: at } of facts) {
    if (at && !known.has(at._body.id) && at._body.resource.mode === 'managed') foreign.add(at._body.id)
  }
  const address = (one: number) => graph.resource(one).address
  const sorted = [...foreign].sort((a, b) => (address(a) < address(b) ? -1 : 1))
  return sorted.filter(one => leadingTo(graph, value, new Set([one])).length === 0)
}

function withoutTies(body: Body, ids: ReadonlyMap<string, number>): Body {
  const isTie = (text: string) => [...ids.keys()].some(key => tieIn(text, key) !== undefined)
  return { attributes: new Map([...body.attributes].filter(([, text]) => !isTie(text))), blocks: body.blocks }
}
