import type { Graph } from '../../graph/graph.ts'
import { type Value, WRITE_ONLY } from '../value.ts'
import type { Body } from './hcl.ts'
import type { Change } from './values.ts'

/** Groups of arguments, by the type of the resource: the provider takes one of each group and refuses two. */
export type Exclusive = ReadonlyMap<string, readonly (readonly string[])[]>

/** The arguments of a type that exclude one of these, by their names. */
export function excludedBy(exclusive: Exclusive, type: string, names: readonly string[]): string[] {
  const groups = (exclusive.get(type) ?? []).filter(group => group.some(name => names.includes(name)))
  return [...new Set(groups.flat())].filter(name => !names.includes(name))
}

/**
 * The ways to write a change so that the provider takes it, the gentler one first: without what the resource excludes, and in the place of
 * that. The change itself where nothing excludes anything.
 */
export function* withoutConflicts(
  graph: Graph,
  value: Value,
  change: Change,
  exclusive: Exclusive,
): Generator<Change> {
  const type = graph.typeOf(value._body.id)
  // Most types have none, and each way to mend a fault comes by here.
  const names = exclusive.has(type) ? topNames(change.body) : []
  const standing = excludedBy(exclusive, type, names).filter(
    name =>
      isWritten(graph, value._child(name)) && !(change.removed.includes(name) && !change.picks.has(name)),
  )
  if (standing.length === 0) {
    yield change
    return
  }
  const body = without(change.body, excludedBy(exclusive, type, standing))
  if (body.attributes.size + body.blocks.length > 0) yield { ...change, body }
  const isLeft = (path: string) => !standing.includes(path.split('.', 1)[0] as string)
  yield {
    ...change,
    removed: [...change.removed.filter(isLeft), ...standing],
    replaced: standing,
    // The whole of it goes, and not the one of several blocks that is at fault.
    picks: new Map([...change.picks].filter(([path]) => isLeft(path))),
  }
}

/**
 * Somebody wrote it, be it as nothing that counts: the provider refuses a 0 beside another as well. What a plan shows of the rest, the
 * provider has found by itself.
 */
function isWritten(graph: Graph, value: Value): boolean {
  const config = graph.configOf(value._body.id)
  if (value._state() === 'absent')
    return WRITE_ONLY.test(String(value._key)) && config?.expressions[value._key] !== undefined
  const isBlock = Array.isArray(value._raw) && typeof value._raw[0] === 'object'
  if (isBlock || config === undefined) return true
  return (
    Object.hasOwn(config.expressions, String(value._key)) && (value._raw !== '' || graph.mayBeWritten(value))
  )
}

function topNames({ attributes, blocks }: Body): string[] {
  return [...attributes.keys(), ...blocks.map(({ name }) => name)]
}

function without({ attributes, blocks }: Body, names: readonly string[]): Body {
  return {
    attributes: new Map([...attributes].filter(([name]) => !names.includes(name))),
    blocks: blocks.filter(({ name }) => !names.includes(name)),
  }
}
