import { elementsOf, type Time, type Value } from '../judge/value.ts'
import { type Instances, push } from './instances.ts'

/** Tells by which names and ids the resources of a plan may be named. */
export class Identities {
  readonly #instances: Instances
  readonly #at: (id: number, time: Time) => Value | undefined
  readonly #indexes = new Map<string, Map<string, number[]>>()

  /** @param at an instance's values at one moment */
  constructor(instances: Instances, at: (id: number, time: Time) => Value | undefined) {
    this.#instances = instances
    this.#at = at
  }

  /** By what others may name a resource; many policies ask for its companions by the same attributes. */
  of(root: Value, keys: readonly string[]): Identity {
    return root._once(`names by ${keys}`, () => ({
      names: identitiesOf(root, keys),
      isOpen: isOpen(root, keys),
    }))
  }

  /** The instances of a type by the values of these attributes. */
  byName(type: string, time: Time, keys: readonly string[]): ReadonlyMap<string, readonly number[]> {
    const key = `${time} ${type} ${keys}`
    let index = this.#indexes.get(key)
    if (!index) {
      this.#indexes.set(key, (index = new Map()))
      for (const id of this.#instances.ofType(type)) {
        const root = this.#at(id, time)
        if (root) for (const name of identitiesOf(root, keys)) push(index, name, id)
      }
    }
    return index
  }
}

/** By what others may name a resource. */
interface Identity {
  readonly names: ReadonlySet<string>
  /** Something of it is decided at apply. */
  readonly isOpen: boolean
}

/** The values at the end of a dotted path, blocks and lists of blocks walked through. */
export function reach(root: Value, path: string): Value[] {
  if (!path.includes('.')) return [root._child(path)]
  let at = [root]
  for (const name of path.split('.')) {
    at = at.flatMap(value =>
      Array.isArray(value._raw)
        ? value._raw.map((_, i) => value._child(i)._child(name))
        : [value._child(name)],
    )
  }
  return at
}

/** The known strings in a value: itself, or the elements of a list. */
export function namesIn(value: Value): string[] {
  if (value._state() !== 'known') return []
  const raw = value._raw
  if (typeof raw === 'string') return raw === '' ? [] : [raw]
  return Array.isArray(raw) ? raw.filter((r): r is string => typeof r === 'string' && r !== '') : []
}

/** The same of a list, which one text may hold with commas between its elements. */
export function namesInList(value: Value): string[] {
  const raw = value._state() === 'known' ? value._raw : undefined
  return typeof raw === 'string' && raw.includes(',') ? [raw, ...elementsOf(raw)] : namesIn(value)
}

function identitiesOf(root: Value, keys: readonly string[]): Set<string> {
  const names = new Set<string>()
  for (const key of keys)
    for (const value of reach(root, key)) for (const name of namesIn(value)) names.add(name)
  return names
}

/** Whether something by which others could name this resource is not known yet. */
function isOpen(root: Value, keys: readonly string[]): boolean {
  if (root._child('id')._unknown === true || root._child('arn')._unknown === true) return true
  return keys.some(key => reach(root, key).some(value => value._unknown === true))
}
