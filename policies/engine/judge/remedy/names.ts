import type { Graph } from '../../graph/graph.ts'
import type { Scope } from '../../graph/scopes.ts'
import type { Addition } from './draft.ts'
import type { Body, Nested, TopBlock } from './hcl.ts'
import { sealedAround } from './origin.ts'
import type { Piece } from './pieces.ts'
import { bracket, freeName, nameOf, placeFor, referenceIn, siblingsOf, standIn } from './place.ts'
import { keyOf, mapReferences, type Reference } from './references.ts'
import { keyOfBlock, type Standing } from './standing.ts'
import { typeOf } from './template.ts'

/** What the names in a fix become in the plan: `this` the resource that was found, the others new blocks or what the reader has to name. */
export class Names {
  /** Every name stands for something that the plan has; else the reader is told what is missing. */
  isSure = true
  /** What is added is written once for all instances of the resource. */
  readonly forEach: boolean
  readonly #graph: Graph
  readonly #id: number
  readonly #standing: Standing
  /** The names of what is added, by those in the fix. */
  readonly #added = new Map<string, string>()

  constructor(
    graph: Graph,
    id: number,
    standing: Standing,
    forEach: boolean,
    additions: readonly Addition[],
  ) {
    this.#graph = graph
    this.#id = id
    this.#standing = standing
    this.forEach = forEach
    const scope = placeFor(graph, id)
    const taken = new Set<string>()
    for (const { block } of additions) {
      const label = block.labels[1] as string
      const type = typeOf(block)
      const wanted = label === 'this' || label === 'example' ? this.#base(scope) : label
      this.#added.set(keyOfBlock(block), freeName(scope, type, wanted, taken))
    }
  }

  /** The name of a block that is added. */
  of(block: TopBlock): string {
    return this.#added.get(keyOfBlock(block)) as string
  }

  /** `count` or `for_each` of what is added for all instances, and how one reads its own. */
  get each(): { argument: string; over: string; key: string; value: string } {
    const { type, name, index } = this.#graph.resource(this.#id)
    const all = `${type}.${name}`
    return typeof index === 'number'
      ? { argument: 'count', over: `length(${all})`, key: 'count.index', value: `${all}[count.index]` }
      : { argument: 'for_each', over: all, key: 'each.key', value: 'each.value' }
  }

  body({ attributes, blocks }: Body, piece: Piece): Body {
    return {
      attributes: new Map([...attributes].map(([name, text]) => [name, this.text(text, piece)])),
      blocks: blocks.map(({ name, body }): Nested => ({ name, body: this.body(body, piece) })),
    }
  }

  text(text: string, piece: Piece): string {
    return mapReferences(text, reference => this.#reference(reference, piece))
  }

  #reference(reference: Reference, piece: Piece): string {
    const graph = this.#graph
    const { type, name, rest } = reference
    if (type === graph.typeOf(this.#id) && name === 'this') {
      if (this.forEach && piece.attributes.has(this.each.argument)) return `${this.each.value}${rest}`
      const found = referenceIn(graph, piece.scope, this.#id, rest)
      if (found !== undefined) return found
      this.isSure = false
      const own = graph.resource(this.#id)
      const module = nameOf(sealedAround(graph.scopeOf(this.#id)) ?? piece.scope)
      const comment = `module "${module}" has no output for \`${own.type}.${own.name}${bracket(own.index)}${rest}\``
      if (!piece.comments.includes(comment)) piece.comments.push(comment)
      return standIn(reference)
    }
    const added = this.#added.get(keyOf(reference))
    if (added !== undefined) return `${type}.${added}${this.forEach ? `[${this.each.key}]` : ''}${rest}`
    const standing = this.#standing.ids.get(keyOf(reference))
    const found = standing === undefined ? undefined : referenceIn(graph, piece.scope, standing, rest)
    return found ?? standIn(reference)
  }

  /** What is added bears the name of its resource; at a module's call, that of the call. */
  #base(scope: Scope): string {
    const graph = this.#graph
    const { name, index } = graph.resource(this.#id)
    const isOne = this.forEach || index === undefined || siblingsOf(graph, this.#id).length < 2
    const own = isOne ? name : `${name}_${index}`
    let child: Scope | undefined = graph.scopeOf(this.#id)
    if (child === scope) return own
    while (child && child.parent !== scope) child = child.parent
    const call = child ? `${nameOf(child)}${child.key === undefined ? '' : `_${child.key}`}` : ''
    return /^(?:this|main|default)$/.test(own) ? call : `${call}_${own}`
  }
}
