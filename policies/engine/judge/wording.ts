import type { Graph } from '../graph/graph.ts'
import type { Policy } from './policy.ts'
import type { Change } from './report.ts'
import { show, type Value } from './value.ts'
import type { Verdict } from './verdict.ts'

/** Facts that differ in nothing but the attribute are told together: "`a`, `b` and `c` are `false`". */
export function messageOf(
  policy: Policy,
  facts: readonly Verdict[],
  graph: Graph,
  id: number,
  change: Change,
): string {
  const told = new Map<string, Set<string>>()
  for (const fact of facts) {
    const { subject, predicate } = tell(fact, policy, graph, id, change)
    const subjects = told.get(predicate)
    if (subjects) subjects.add(subject)
    else told.set(predicate, new Set([subject]))
  }
  const sentences = [...told].map(([predicate, subjects]) => sentence([...subjects], predicate))
  if (sentences.length === 0) return policy.problem
  const message =
    sentences.slice(0, 4).join('; ') + (sentences.length > 4 ? `; and ${sentences.length - 4} more` : '')
  return message.charAt(0).toUpperCase() + message.slice(1)
}

function sentence(subjects: readonly string[], predicate: string): string {
  if (subjects.length < 2) return `${subjects[0]}${predicate}`
  const plural = predicate.replace(
    / (is|was|goes) /,
    (_, verb: string) => ({ is: ' are ', was: ' were ', goes: ' go ' })[verb] as string,
  )
  return `${subjects.slice(0, -1).join(', ')} and ${subjects.at(-1)}${plural}`
}

function tell(
  { value, words, outcome, parts }: Verdict,
  policy: Policy,
  graph: Graph,
  id: number,
  change: Change,
): { subject: string; predicate: string } {
  const until = change === 'fixed' ? 'until this plan, ' : ''
  if (!value || parts) return { subject: `${until}${words ?? ''}`, predicate: '' }
  const foreign = value._body.id !== id
  const address = `\`${value._body.resource.address}\``
  const path = value._path()
  if (path === '')
    return { subject: `${until}${address}`, predicate: foreign ? ' belongs to it' : ' stands as it is' }
  const subject = `\`${path}\``
  const owner = foreign ? ` of ${address}` : ''
  const expected = outcome === 'fail' && words && change !== 'fixed' ? `, ${words}` : ''
  const is = change === 'fixed' ? 'was' : 'is'
  if (policy.secret) return { subject, predicate: `${owner} ${is} set to a literal${expected}` }
  if (value._reason === 'default')
    return { subject, predicate: `${owner} ${is} not set, which means \`${show(value._raw)}\`${expected}` }
  if (value._state() === 'absent') return { subject, predicate: `${owner} ${is} not set${expected}` }
  const moved = foreign || change === 'existing' ? undefined : otherMoment(value, graph)
  if (!moved) return { subject, predicate: `${owner} ${is} ${value._shown()}${expected}` }
  return {
    subject,
    predicate:
      change === 'introduced'
        ? ` goes from ${moved} to ${value._shown()}${expected}`
        : ` goes from ${value._shown()} to ${moved}`,
  }
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
  const shown = other._state() === 'unknown' ? undefined : other._shown()
  return shown === value._shown() ? undefined : shown
}

function standsAlone(list: Value): boolean {
  return Array.isArray(list._raw) && list._raw.length === 1
}

/** Why a verdict is open: the first two of its reasons. */
export function reasonOf(facts: readonly Verdict[]): string {
  const reasons = [...new Set(facts.map(f => f.words).filter(w => w !== undefined))]
  return reasons.slice(0, 2).join('; ')
}
