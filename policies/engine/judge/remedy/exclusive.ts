import type { Graph } from '../../graph/graph.ts'
import type { Value } from '../value.ts'
import { flatten } from './changes.ts'
import type { Body } from './hcl.ts'
import type { Change } from './values.ts'

/** Groups of arguments, by the type of the resource: the provider takes one of each group and refuses two. */
export type Exclusive = ReadonlyMap<string, readonly (readonly string[])[]>

/** Those of the groups of a type that exclude one of these names. */
export function rivalsOf(exclusive: Exclusive, type: string, names: readonly string[]): string[] {
  const groups = (exclusive.get(type) ?? []).filter(group => group.some(name => names.includes(name)))
  return [...new Set(groups.flat())].filter(name => !names.includes(name))
}

/**
 * The ways to write a change so that the provider takes it: without what the resource excludes, and in the place of that. Nothing else
 * than the change itself where there is nothing to exclude.
 */
export function* apart(graph: Graph, value: Value, change: Change, exclusive: Exclusive): Generator<Change> {
  const names = [...new Set([...flatten(change.body).keys()].map(path => path.split('.', 1)[0] as string))]
  const type = graph.typeOf(value._body.id)
  const theirs = rivalsOf(exclusive, type, names).filter(
    name => isWritten(graph, value, name) && !change.removed.includes(name),
  )
  if (theirs.length === 0) {
    yield change
    return
  }
  const excluded = rivalsOf(exclusive, type, theirs)
  const body = without(change.body, excluded)
  if (body.attributes.size + body.blocks.length > 0) yield { ...change, body }
  const isLeft = (path: string) => !theirs.includes(path.split('.', 1)[0] as string)
  yield {
    ...change,
    removed: [...change.removed.filter(isLeft), ...theirs],
    replaced: theirs,
    // The whole of it goes, and not the one of several blocks that is at fault.
    picks: new Map([...change.picks].filter(([path]) => isLeft(path))),
  }
}

/** Somebody wrote it: what a plan shows of the rest, the provider has found by itself. */
function isWritten(graph: Graph, value: Value, name: string): boolean {
  const at = value._child(name)
  if (at._state() === 'absent') return false
  const config = graph.configOf(value._body.id)
  const isBlock = Array.isArray(at._raw) && typeof at._raw[0] === 'object'
  return isBlock || config === undefined || Object.hasOwn(config.expressions, name)
}

function without({ attributes, blocks }: Body, names: readonly string[]): Body {
  return {
    attributes: new Map([...attributes].filter(([name]) => !names.includes(name))),
    blocks: blocks.filter(({ name }) => !names.includes(name)),
  }
}
