import type { Graph } from '../../graph/graph.ts'
import type { Scope } from '../../graph/scopes.ts'
import type { Addition } from './draft.ts'
import type { Body, Nested, TopBlock } from './hcl.ts'
import { sealedAround } from './origin.ts'
import type { Piece } from './pieces.ts'
import { bracket, freeName, nameOf, placeFor, referenceIn, siblingsOf, standIn } from './place.ts'
import { isPlain, keyOf, mapReferences, type Reference } from './references.ts'
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
  readonly #additions: readonly Addition[]
  #place: Scope | undefined
  #added: Map<string, string> | undefined

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
    this.#additions = additions
  }

  /** The module in which blocks are added: beside the resource, unless an argument outside of its module names them. */
  get place(): Scope {
    return (this.#place ??= placeFor(this.#graph, this.#id))
  }

  /** The name of a block that is added. */
  of(block: TopBlock): string {
    return this.#names().get(keyOfBlock(block)) as string
  }

  /** `count` or `for_each` of what is added for all instances, and how one reads its own. */
  get each(): { argument: string; over: string; key: string; value: string } {
    const { type, name, index } = this.#graph.resource(this.#id)
    const all = `${type}.${name}`
    return typeof index === 'number'
      ? { argument: 'count', over: `length(${all})`, key: 'count.index', value: `${all}[count.index]` }
      : { argument: 'for_each', over: all, key: 'each.key', value: 'each.value' }
  }

  body(body: Body, piece: Piece): Body {
    if (isPlain(body)) return body
    const { attributes, blocks } = body
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
    if (this.#additions.some(({ block }) => keyOfBlock(block) === keyOf(reference)))
      this.#place ??= piece.scope
    const added = this.#names().get(keyOf(reference))
    if (added !== undefined) return `${type}.${added}${this.forEach ? `[${this.each.key}]` : ''}${rest}`
    const standing = this.#standing.ids.get(keyOf(reference))
    const found = standing === undefined ? undefined : referenceIn(graph, piece.scope, standing, rest)
    return found ?? standIn(reference)
  }

  /** The names of what is added, by those in the fix. */
  #names(): Map<string, string> {
    if (this.#added) return this.#added
    this.#added = new Map()
    const taken = new Set<string>()
    for (const { block } of this.#additions) {
      const label = block.labels[1] as string
      const wanted = label === 'this' || label === 'example' ? this.#base(this.place) : label
      this.#added.set(keyOfBlock(block), freeName(this.place, typeOf(block), wanted, taken))
    }
    return this.#added
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
