import type { Value } from '../judge/value.ts'
import { MOST_TARGETS } from './budget.ts'
import type { Instances, Target } from './instances.ts'
import type { Trace, Tracer } from './trace.ts'

/** Tells which resources a value names, of those that its trace leads to. */
export class Targets {
  readonly #instances: Instances
  readonly #tracer: Tracer
  readonly #written = new Map<number, Map<string, Trace | undefined>>()

  constructor(instances: Instances, tracer: Tracer) {
    this.#instances = instances
    this.#tracer = tracer
  }

  /**
   * The resources that a value names, of those that its trace leads to: what is known cannot come from what is not, and an attribute
   * of another resource stands for what is written there itself, unless that other one is wanted, or of the kind and what is written
   * leads to no other of it. The id of what belongs to a third, as a bucket's policy does, is that of the third. Undefined where these
   * are more than are told apart.
   */
  named(
    value: Value,
    { targets }: Trace,
    isWanted: (target: Target) => boolean,
    isKind: (target: Target) => boolean = isWanted,
  ): readonly Target[] | undefined {
    const isKnown = value._state() === 'known' && !Array.isArray(value._raw)
    const possible = isKnown
      ? targets.filter(target => !this.#instances.isUnknown(target) && !this.#isOther(target, value))
      : targets
    const found: Target[] = []
    const own = String(value._key)
    let steps = 0
    const follow = (target: Target, depth: number): boolean => {
      if (++steps > MOST_TARGETS) return false
      const { id, path } = target
      const attribute = path[0]?.name === 'id' ? own : path[0]?.name
      const trace =
        attribute && !isWanted(target) && depth < 8 ? this.#traceWritten(id, attribute) : undefined
      if (!trace || trace.targets.length === 0 || trace.opaque.length > 0) {
        found.push(target)
        return true
      }
      const before = found.length
      if (!trace.targets.every(further => follow(further, depth + 1))) return false
      if (isKind(target) && !found.slice(before).some(isKind)) found.splice(before, Infinity, target)
      return true
    }
    return possible.every(target => follow(target, 0)) ? found : undefined
  }

  /**
   * A known text is not what an expression names there, which is known too. Of a list the plan tells what all elements together rest
   * on, literals among them, and of a condition what either side gives: one ARN instead of another is such a literal.
   */
  #isOther({ id, path }: Target, { _key: key, _raw: text }: Value): boolean {
    const [step, ...more] = path
    if (!step || more.length > 0 || typeof text !== 'string') return false
    const named = Object(this.#instances.change(id).after)[step.name]
    if (typeof named !== 'string' || named === '') return false
    // The ARN of a log group ends with `:*` in older providers, and who names one leaves that away.
    const isArn = step.name === 'arn' && named.startsWith('arn:') && text.startsWith('arn:')
    return (isArn || typeof key === 'number') && !text.includes(named.replace(/:\*$/, ''))
  }

  /** What an attribute rests on as it is written; undefined where nothing is. Many may name the same. */
  #traceWritten(id: number, attribute: string): Trace | undefined {
    let traces = this.#written.get(id)
    if (!traces) this.#written.set(id, (traces = new Map()))
    if (!traces.has(attribute)) traces.set(attribute, this.#tracer.traceAttribute(id, attribute))
    return traces.get(attribute)
  }
}
