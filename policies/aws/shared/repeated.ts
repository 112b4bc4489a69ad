import { any, asValue, PASS, type Time, textOf, type Value, type Verdict } from '../../engine/index.ts'

/**
 * The resources that stood before the plan for what a list of this one says: the rules of a security group, the routes of a table. Where
 * no block writes the list, the provider lists them there too, and the plan repeats that from the state, whatever becomes of them. What
 * the list is asked for after the plan, those say that the plan brings. None where the configuration may write the list.
 * @param types the types of these resources, each with its attribute that names this one by its id
 */
export function repeatedIn(list: object, types: Readonly<Record<string, string>>): readonly Value[] {
  const value = asValue(list)
  const { graph, id, time } = value._body
  const others = graph.others()
  // Each element of a list asks this, for each policy.
  return value._once('repeated in it', () => {
    if (graph.mayBeWritten(value)) return []
    const saidAt = (moment: Time) => {
      const owner = others.at(id, moment)
      const namedBy = ([type, attribute]: [string, string]) =>
        owner ? others.companions(owner, type, attribute, ['id']).certain : []
      return Object.entries(types)
        .flatMap(namedBy)
        .flatMap(one => others.at(one, moment) ?? [])
    }
    return time === 'before' ? saidAt('before') : [...saidAt('before'), ...saidAt('after')]
  })
}

/** What stands at some attributes, be each a text or a list of them. */
export function textsAt(value: Value, names: readonly string[]): string[] {
  return names.flatMap(name => {
    const raw = value._child(name)._raw
    const all: unknown[] = Array.isArray(raw) ? raw : [raw]
    return all.flatMap(one => (one === null || one === undefined || one === '' ? [] : textOf(one)))
  })
}

/** Others that write the same setting as an attribute of a resource. */
export interface Writing {
  some(): Verdict
}

/**
 * The verdict on what an attribute says, open where it is not good and another may have the say, for all that the plan tells. Where one
 * certainly has it the attribute is left out, and says nothing.
 */
export function unlessTheirs(own: Verdict, others: Writing): Verdict {
  if (own.outcome === 'pass') return own
  const theirs = others.some()
  return theirs.outcome === 'undetermined' ? any(own, theirs) : own
}

/** The same verdict on what a list says; none where resources of their own say it, for it is told there. */
export function toldElsewhere(verdict: Verdict, isSaid: () => boolean): Verdict {
  return verdict.outcome === 'fail' && isSaid() ? PASS : verdict
}
