import { expressionAt, isLiteral } from '../graph/expression.ts'
import type { Graph } from '../graph/graph.ts'
import type { Policy } from './policy.ts'
import type { Change } from './report.ts'
import { show, type Value } from './value.ts'
import type { Verdict } from './verdict.ts'

/**
 * What is wrong here, or was until this plan. Facts that differ in nothing but the attribute are told together: "`a`, `b` and `c` are
 * `false`". Where something was missing that the plan brings, `mended` is told instead. `leftOut`: how many facts more there are.
 */
export function messageOf(
  policy: Policy,
  { facts, mended = [] }: { readonly facts: readonly Verdict[]; readonly mended?: readonly Verdict[] },
  graph: Graph,
  id: number,
  change: Change,
  leftOut = 0,
): string {
  const isDeleted = graph.resource(id).actions === 'delete'
  if (change === 'fixed' && !isDeleted && mended.length > 0 && facts.every(fact => !fact.value))
    return sentences(mended.map(fact => tellMended(fact, graph.resource(id).address)))
  const message = sentences(
    facts.map(fact => tell(fact, policy, graph, id, change)),
    leftOut,
  )
  if (message === '') return policy.problem
  return change === 'fixed' && isDeleted ? `The plan deletes it: ${lower(message)}` : message
}

interface Told {
  readonly subject: string
  readonly predicate: string
}

function sentences(told: readonly Told[], leftOut = 0): string {
  const subjects = new Map<string, Set<string>>()
  for (const { subject, predicate } of told) {
    const found = subjects.get(predicate)
    if (found) found.add(subject)
    else subjects.set(predicate, new Set([subject]))
  }
  const all = [...subjects].map(([predicate, of]) => sentence([...of], predicate))
  const more = Math.max(0, all.length - 4) + leftOut
  const message = all.slice(0, 4).join('; ') + (more > 0 ? `; and ${more} more` : '')
  return message.charAt(0).toUpperCase() + message.slice(1)
}

function lower(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1)
}

function sentence(subjects: readonly string[], predicate: string): string {
  if (subjects.length < 2) return `${subjects[0]}${predicate}`
  const plural = predicate.replace(
    / (is|was|goes|holds|names) /,
    (_, verb: string) =>
      ({ is: ' are ', was: ' were ', goes: ' go ', holds: ' hold ', names: ' name ' })[verb] as string,
  )
  return `${subjects.slice(0, -1).join(', ')} and ${subjects.at(-1)}${plural}`
}

function tell(
  { value, words, outcome, parts }: Verdict,
  policy: Policy,
  graph: Graph,
  id: number,
  change: Change,
): Told {
  const isPast = change === 'fixed'
  const until = isPast && graph.resource(id).actions !== 'delete' ? 'until this plan, ' : ''
  if (!value || parts)
    return { subject: `${until}${isPast ? inPast(words ?? '') : (words ?? '')}`, predicate: '' }
  const foreign = value._body.id !== id
  const address = `\`${value._body.resource.address}\``
  const path = value._path()
  if (path === '') {
    const tied = ` ${tieTo(graph.resource(id).address, words)}`
    const [now, before] = foreign ? [tied, inPast(tied)] : [' stands as it is', ' stood as it was']
    return { subject: `${until}${address}`, predicate: isPast ? before : now }
  }
  const subject = `\`${path}\``
  const owner = foreign ? ` of ${address}` : ''
  const expected = outcome === 'fail' && words && !isPast ? `, ${words}` : ''
  const is = isPast ? 'was' : 'is'
  if (policy.secret === true || policy.secret?.includes(path)) {
    // Which one it was: it has to be changed, though the plan takes it away.
    const known = isPast && words ? `, ${inPast(words)}` : expected
    return { subject, predicate: `${owner} ${is} set${writtenBy(value, graph)}${known}` }
  }
  if (value._reason === 'default')
    return {
      subject,
      predicate: `${owner} ${is} not set, which ${isPast ? 'meant' : 'means'} \`${show(value._raw)}\`${expected}`,
    }
  if (value._state() === 'unknown') return { subject, predicate: `${owner}${sourceOf(value)}` }
  const moved = change === 'existing' ? undefined : otherMoment(value, graph)
  if (moved === undefined && value._state() === 'absent')
    return value._told()._state() !== 'absent'
      ? { subject, predicate: `${owner} ${is} sensitive: what is asked for is not set in it${expected}` }
      : { subject, predicate: `${owner} ${is} not set${expected}` }
  if (moved === undefined) {
    const holds = blocksIn(value)
    return {
      subject,
      predicate: holds
        ? `${owner} ${isPast ? 'held' : 'holds'} ${holds}${expected}`
        : `${owner} ${is} ${value._shown()}${expected}`,
    }
  }
  const here = blocksIn(value) ?? value._shown()
  return {
    subject,
    predicate:
      change === 'introduced'
        ? `${owner} goes from ${moved} to ${here}${expected}`
        : `${owner} goes from ${here} to ${moved}`,
  }
}

/** Of a secret where it was written, as far as that is certain: " to a literal", " by `var.token`". */
function writtenBy(value: Value, graph: Graph): string {
  // The configuration says nothing of what was written before.
  if (value._state() !== 'known' || value._body.time === 'before') return ''
  const [one, ...more] = graph.madeFrom(value)
  if (!one) return isWrittenOut(value, graph) ? ' to a literal' : ''
  const isIt = one.type === 'var' && more.length === 0 && graph.sources(value).includes(value._raw)
  return isIt ? ` by \`var.${one.attribute}\`` : ''
}

/** The configuration has the value itself: no local, no function and no dynamic block gives it. */
function isWrittenOut(value: Value, graph: Graph): boolean {
  const expressions = graph.expressionsOf(value._body.id)
  return expressions !== undefined && [expressionAt(expressions, value)].flat().every(isLiteral)
}

/** Where a value comes from that is set, and nothing more is known of: " comes from `aws_instance.a.id`, known after apply". */
function sourceOf(value: Value): string {
  return value._body.graph.whyUnknown(value).slice(`\`${value._path()}\``.length)
}

/** Another resource, or a setting of it, by which what was missing is there now. */
function tellMended({ value, words }: Verdict, own: string): Told {
  const address = `\`${value?._body.resource.address}\``
  const path = value?._path() ?? ''
  return path === '' || !value
    ? { subject: address, predicate: ` ${tieTo(own, words)} now` }
    : { subject: `\`${path}\``, predicate: ` of ${address} is ${blocksIn(value) ?? value._shown()} now` }
}

/** How another resource is tied to the one that is told about, which is not named again; one may only stand beside it. */
function tieTo(own: string, words = 'is tied to it'): string {
  return words.replace(`names \`${own}\` in`, 'names it in').replace(` of \`${own}\``, '')
}

/** Facts in words say what is; until this plan it was so. */
function inPast(words: string): string {
  return words.replace(
    / (names|has|is|are|lets|allows|grants|holds) /,
    (_, verb: string) => ` ${PAST[verb]} `,
  )
}

const PAST: Readonly<Record<string, string>> = {
  names: 'named',
  has: 'had',
  is: 'was',
  are: 'were',
  lets: 'let',
  allows: 'allowed',
  grants: 'granted',
  holds: 'held',
}

/** How many nested blocks a value has, in words; undefined where it is something else. Their text would be cut somewhere. */
function blocksIn(value: Value): string | undefined {
  const raw = value._raw
  if (!Array.isArray(raw) || raw.length === 0 || typeof raw[0] !== 'object' || raw[0] === null)
    return undefined
  return raw.length === 1 ? 'a block' : `${raw.length} blocks`
}

/** What stands at the same place at the other moment, where it is known and not the same. */
function otherMoment(value: Value, graph: Graph): string | undefined {
  const { id, time } = value._body
  let [here, other] = [graph.at(id, time), graph.at(id, time === 'before' ? 'after' : 'before')]
  if (!here || !other) return undefined
  for (const step of value._steps()) {
    // A position tells who is meant only where there is one at both moments.
    if (typeof step === 'number' && !(standsAlone(here) && standsAlone(other))) return undefined
    here = here._child(step)
    other = other._child(step)
  }
  const shown = other._state() === 'unknown' ? undefined : (blocksIn(other) ?? other._shown())
  return shown === (blocksIn(value) ?? value._shown()) ? undefined : shown
}

function standsAlone(list: Value): boolean {
  return Array.isArray(list._raw) && list._raw.length === 1
}

/** Why a verdict on a resource is open: the first two of its reasons. */
export function reasonOf(facts: readonly Verdict[], id: number): string {
  const reasons = facts.flatMap(({ value, words }) => {
    if (words === undefined) return []
    const path = value ? `\`${value._path()}\`` : ''
    // An attribute of another resource is looked for in vain at this one.
    return value && value._body.id !== id && path !== '``' && words.startsWith(path)
      ? `${path} of \`${value._body.resource.address}\`${words.slice(path.length)}`
      : words
  })
  return [...new Set(reasons)].slice(0, 2).join('; ')
}
