import type { Graph } from '../../graph/graph.ts'
import type { Value } from '../value.ts'
import type { Body, TopBlock } from './hcl.ts'
import { isPlain, keyOf, type Reference, referencesIn } from './references.ts'
import { type Template, typeOf } from './template.ts'

/** The resources of a plan that blocks of a fix stand for: nothing is doubled that is there. */
export interface Standing {
  /** By the block's `type.name` in the fix; the resource that was found among them. */
  readonly ids: ReadonlyMap<string, number>
  /** Blocks that name the resource, with one of their type that does so already and beside which more of them may stand. */
  readonly like: ReadonlyMap<string, number>
  /** By one of those resources, the others that write the same setting, where as far as anybody knows each may have the say. */
  readonly rivals: ReadonlyMap<number, readonly number[]>
}

/**
 * Finds what a fix's blocks stand for: what the resource names by the same attribute as in the fix, what names the resource by the same
 * attribute, and so on from there.
 */
export function standingFor(graph: Graph, id: number, { own, companions, beside }: Template): Standing {
  const self = keyOf({ type: graph.typeOf(id), name: 'this' })
  const ids = new Map([[self, id]])
  const like = new Map<string, number>()
  const rivals = new Map<number, readonly number[]>()
  // Most often a fix is a setting of the resource itself, and names nothing.
  if (companions.length + beside.length === 0 && (!own || isPlain(own))) return { ids, like, rivals }
  const blocks = [...companions, ...beside].filter(block => block.kind === 'resource')
  const bodies = new Map<string, Body>(blocks.map(block => [keyOfBlock(block), block.body]))
  if (own) bodies.set(self, own)
  // What is found names further ones: a map is walked with what is added meanwhile.
  for (const [key, found] of ids) {
    const value = graph.at(found, 'after')
    if (!value) continue
    for (const [attribute, text] of bodies.get(key)?.attributes ?? []) {
      const [reference, ...more] = referencesIn(text)
      const of = reference && keyOf(reference)
      if (!reference || more.length > 0 || of === undefined || ids.has(of)) continue
      const named = follow(graph, value._child(attribute), reference, attribute)
      if (named !== undefined) ids.set(of, named)
    }
    for (const block of blocks) {
      const of = keyOfBlock(block)
      if (ids.has(of) || like.has(of)) continue
      const { tied, isOne } = tiedTo(graph, value, key, block)
      const [first, ...more] = tied
      if (first === undefined) continue
      if (isOne && more.length > 0) rivals.set(first, more)
      if (isOne || (more.length === 0 && isOnly(graph, first, block))) ids.set(of, first)
      else like.set(of, first)
    }
  }
  return { ids, like, rivals }
}

/** The address of a companion that a fix would add, where the configuration has it and only the account does not. */
export function goneFrom(
  graph: Graph,
  id: number,
  { companions }: Template,
  { ids }: Standing,
): string | undefined {
  const key = keyOf({ type: graph.typeOf(id), name: 'this' })
  for (const block of companions) {
    if (ids.has(keyOfBlock(block))) continue
    for (const [attribute, text] of block.body.attributes) {
      const gone =
        tieIn(text, key) === undefined ? undefined : graph.goneCompanion(id, typeOf(block), attribute)
      if (gone !== undefined) return gone
    }
  }
  return undefined
}

export function keyOfBlock(block: TopBlock): string {
  return keyOf({ type: typeOf(block), name: block.labels[1] as string })
}

function follow(
  graph: Graph,
  value: Value,
  { type, rest }: Reference,
  attribute: string,
): number | undefined {
  const keys = [...new Set([rest.slice(1).split(/\W/)[0] as string, 'id', 'arn', 'name', attribute])].filter(
    key => key !== '',
  )
  const { certain } = graph.others().follow(value, type, keys)
  return certain.length === 1 ? certain[0] : undefined
}

/**
 * The resources that name one by the same attribute as a block of the fix does, in the order of their addresses; and whether they write
 * one setting: then those are meant that have the say, or one that would have it.
 */
function tiedTo(
  graph: Graph,
  value: Value,
  key: string,
  block: TopBlock,
): { readonly tied: readonly number[]; readonly isOne: boolean } {
  for (const [attribute, text] of block.body.attributes) {
    const tie = tieIn(text, key)
    if (tie === undefined) continue
    const keys = [...new Set([tie, 'id', 'arn', 'name', attribute])]
    const type = block.labels[0] as string
    const { certain, oneOf = [], writers = [] } = graph.others().companions(value, type, attribute, keys)
    const likeliest = oneOf.flatMap(ids => ids.slice(0, 1))
    const holding = certain.length > 0 ? certain : writers.slice(0, 1)
    const there = [...holding, ...likeliest].filter(id => graph.stands(id, 'after'))
    const address = (id: number) => graph.resource(id).address
    return {
      tied: there.sort((a, b) => (address(a) < address(b) ? -1 : 1)),
      isOne: graph.writers.writeOne(type, attribute),
    }
  }
  return { tied: [], isOne: false }
}

/** The attribute of a resource that is all that an expression names. */
export function tieIn(text: string, key: string): string | undefined {
  const [reference] = /^[\w.]+$/.test(text) ? referencesIn(text) : []
  return reference && keyOf(reference) === key ? reference.rest.slice(1) : undefined
}

/**
 * Whether a resource can have no more than one companion of a type: one that is known by nothing of its own, neither a name nor an ARN,
 * is a setting of the resource that it names.
 */
function isOnly(graph: Graph, id: number, { labels, body }: TopBlock): boolean {
  const value = graph.at(id, 'after')
  if (!value || /_default_/.test(labels[0] as string)) return true
  const names = ['arn', 'name', 'name_prefix', 'rule_name'].filter(
    name => !/\.this\b/.test(body.attributes.get(name) ?? ''),
  )
  return names.every(name => {
    const own = value._child(name)
    return own._unknown !== true && (own._raw === undefined || own._raw === null)
  })
}
