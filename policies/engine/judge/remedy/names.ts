import type { Graph } from '../../graph/graph.ts'
import type { Scope } from '../../graph/scopes.ts'
import type { Addition } from './draft.ts'
import type { Body, Nested, TopBlock } from './hcl.ts'
import { alikeOf, countOf, instancesOf, sealedAround } from './modules.ts'
import type { Piece } from './pieces.ts'
import { bracket, freeName, placeFor, placeholder, referenceIn } from './place.ts'
import { isPlain, keyOf, mapReferences, type Reference, referencesOf } from './references.ts'
import { keyOfBlock, type Standing } from './standing.ts'
import { typeOf } from './template.ts'

/** What the names in a fix become in the plan: `this` the resource that was found, the others new blocks or what the reader has to name. */
export class Names {
  /** Every name stands for something that the plan has; else the reader is told what is missing. */
  isSure = true
  /** A name holds the index of the resource. */
  hasIndex = false
  readonly #graph: Graph
  readonly #id: number
  readonly #standing: Standing
  readonly #isCommon: (around: Scope) => boolean
  readonly #additions: readonly Addition[]
  #place: Scope | undefined
  /** An argument of a call names what is added: all that the call makes have it together. */
  #isOfCall = false
  #forEach: boolean | undefined
  #added: Map<string, string> | undefined
  readonly #waits = new Map<Piece, Set<string>>()

  /** `isCommon` tells whether all that the block of the resource makes in any instance of a module are at fault. */
  constructor(
    graph: Graph,
    id: number,
    standing: Standing,
    isCommon: (around: Scope) => boolean,
    additions: readonly Addition[],
  ) {
    this.#graph = graph
    this.#id = id
    this.#standing = standing
    this.#isCommon = isCommon
    this.#additions = additions
  }

  /** The module in which blocks are added: beside the resource, unless an argument outside of its module names them. */
  get place(): Scope {
    if (!this.#place) {
      this.#place = this.#beside()
      this.isSure &&= this.#isForAll(this.#place)
    }
    return this.#place
  }

  /** What is added is written once for all instances of the resource. */
  get forEach(): boolean {
    return (this.#forEach ??= this.#isForEach())
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
      attributes: new Map(
        [...attributes].map(([name, text]) => {
          const named = this.text(text, piece)
          // Terraform takes no index there that is not the same for all.
          return [name, name === 'depends_on' ? named.replaceAll(`[${this.each.key}]`, '') : named]
        }),
      ),
      blocks: blocks.map(({ name, body }): Nested => ({ name, body: this.body(body, piece) })),
    }
  }

  /**
   * The modules that an added block has to wait for: where it names what one of them makes by its literal name, Terraform sees nothing
   * that tells it to.
   */
  waits(piece: Piece): readonly string[] {
    return [...(this.#waits.get(piece) ?? [])]
  }

  text(text: string, piece: Piece): string {
    return mapReferences(text, reference => this.#reference(reference, piece))
  }

  #reference(reference: Reference, piece: Piece): string {
    const graph = this.#graph
    const { type, name, rest } = reference
    if (type === graph.typeOf(this.#id) && name === 'this') {
      if (piece.attributes.has(this.each.argument) && this.forEach) return `${this.each.value}${rest}`
      this.hasIndex ||= graph.resource(this.#id).index !== undefined
      const found = this.#found(this.#id, rest, piece)
      if (found !== undefined) return found
      this.isSure = false
      const own = graph.resource(this.#id)
      const module = (sealedAround(graph.scopeOf(this.#id)) ?? piece.scope).name
      const comment = `the plan shows no output of module "${module}" for \`${own.type}.${own.name}${bracket(own.index)}${rest}\``
      if (!piece.comments.includes(comment)) piece.comments.push(comment)
      return placeholder(reference)
    }
    if (!this.#place && this.#additions.some(({ block }) => keyOfBlock(block) === keyOf(reference))) {
      this.#place = piece.scope
      this.#isOfCall = piece.kind === 'module'
    }
    const added = this.#names().get(keyOf(reference))
    if (added !== undefined) return `${type}.${added}${this.forEach ? `[${this.each.key}]` : ''}${rest}`
    const standing = this.#standing.ids.get(keyOf(reference))
    const found = standing === undefined ? undefined : this.#found(standing, rest, piece)
    return found ?? placeholder(reference)
  }

  #found(id: number, rest: string, piece: Piece): string | undefined {
    const found = referenceIn(this.#graph, piece.scope, id, rest)
    if (!found?.startsWith('"') || this.#graph.stands(id, 'before')) return found
    let child: Scope | undefined = this.#graph.scopeOf(id)
    while (child && child.parent !== piece.scope) child = child.parent
    const waits = this.#waits.get(piece) ?? new Set()
    if (child) this.#waits.set(piece, waits.add(`module.${child.name}`))
    return found
  }

  #isForEach(): boolean {
    const home = this.#graph.scopeOf(this.#id)
    const isOne = countOf(this.#graph, this.#id) < 2 && alikeOf(this.#graph, this.#id, home).isEverywhere
    return !isOne && this.#repeats() && this.place === home && this.#isCommon(home)
  }

  /** Whether what is added can be repeated as the resource is. */
  #repeats(): boolean {
    const { index } = this.#graph.resource(this.#id)
    return index !== undefined && this.#standing.ids.size === 1 && this.#additions.length > 0
  }

  /** Beside the resource; where other instances of a module would have it too and do not need it, outside, if all can be named there. */
  #beside(): Scope {
    const beside = placeFor(this.#graph, this.#id)
    let outside: Scope | undefined = beside
    while (outside && !this.#isForAll(outside)) outside = outside.parent
    return outside && (outside === beside || this.#isNamedIn(outside)) ? outside : beside
  }

  /** Whether all that a module makes of the resource needs what is added; an instance that makes none has to do without it. */
  #isForAll(scope: Scope): boolean {
    if (instancesOf(this.#graph, scope).length < 2) return true
    const isApart = scope === this.#graph.scopeOf(this.#id) && this.#repeats()
    return (isApart || alikeOf(this.#graph, this.#id, scope).isEverywhere) && this.#isCommon(scope)
  }

  /** Whether all that the added blocks name of what stands can be read in a module. */
  #isNamedIn(scope: Scope): boolean {
    const isNamed = (reference: Reference) => {
      const id = this.#standing.ids.get(keyOf(reference))
      return id === undefined || referenceIn(this.#graph, scope, id, reference.rest) !== undefined
    }
    return this.#additions.every(({ block }) => referencesOf(block.body).every(isNamed))
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
    const isOne = this.forEach || index === undefined || countOf(graph, this.#id) < 2 || this.#isOfCall
    this.hasIndex ||= !isOne
    const own = isOne ? name : `${name}_${index}`
    let child: Scope | undefined = graph.scopeOf(this.#id)
    if (child === scope) return own
    while (child && child.parent !== scope) child = child.parent
    const call = child ? `${child.name}${child.key === undefined ? '' : `_${child.key}`}` : ''
    return /^(?:this|main|default)$/.test(own) ? call : `${call}_${own}`
  }
}
