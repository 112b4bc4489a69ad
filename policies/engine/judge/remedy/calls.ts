import type { Graph } from '../../graph/graph.ts'
import type { Scope } from '../../graph/scopes.ts'
import type { Policy } from '../policy.ts'
import type { Value } from '../value.ts'
import { statementsIn } from './documents.ts'
import type { Turn } from './draft.ts'
import { literalOf, objectKey, printBody } from './hcl.ts'
import { emptyInputs, inputsFor, type Likely, switchesFor } from './inputs.ts'
import type { Names } from './names.ts'
import { heldBy, type Input, originOf, sealedAround, UNTOLD } from './origin.ts'
import { line, type Piece, type Pieces } from './pieces.ts'

/** Writes the arguments of module calls, and names those that are likely meant where the plan does not tell. */
export class Calls {
  /** Each value stands where it is certainly taken from. */
  isSure = true
  readonly #graph: Graph
  readonly #policy: Policy
  readonly #own: string
  readonly #pieces: Pieces
  readonly #names: Names
  /** Objects that arguments are, while they are written. */
  readonly #objects = new Map<Piece, Map<string, Map<string, string>>>()

  constructor(graph: Graph, policy: Policy, id: number, pieces: Pieces, names: Names) {
    this.#graph = graph
    this.#policy = policy
    this.#own = graph.typeOf(id)
    this.#pieces = pieces
    this.#names = names
  }

  /**
   * Whether a value is written in the resource's own block; else it is written, or told, at the call that it comes from. `text` is its
   * expression, undefined for a block.
   */
  leads(value: Value, path: string, text: string | undefined): boolean {
    const origin = originOf(this.#graph, value)
    if (origin.kind === 'resource') return true
    if (origin.kind === 'input' && text !== undefined && this.#pass(origin, text)) return false
    this.isSure = false
    const { module } = origin
    const piece = this.#pieces.call(module)
    const isDocument = text === undefined || statementsIn(text) !== undefined
    const type = this.#graph.typeOf(value._body.id)
    const switches = isDocument
      ? switchesFor(this.#graph, module, this.#policy, { own: this.#own, type })
      : []
    const named = origin.kind === 'input' ? [origin.variable] : origin.named
    const likely = switches.length > 0 ? switches : inputsFor(module, type, path, named)
    if (!isDocument && likely[0] && this.#assigns(piece, module, likely[0], path, text)) return false
    note(piece, `\`${path}\` of ${this.#graph.resource(value._body.id).type} is decided inside the module`)
    suggest(piece, likely)
    return false
  }

  /** Switches a companion on: by the one input that holds it back, else by the likeliest. */
  turn(home: Scope, { type, switched, switches }: Turn): void {
    const [first, ...more] = switches
    if (first && more.length === 0) {
      if (!first.module.parent) this.#pieces.setting(first.variable, String(first.on))
      else this.#pass({ ...first, kind: 'input', isSure: true }, String(first.on))
      return
    }
    this.isSure = false
    const module = first?.module ?? sealedAround(home) ?? home
    if (!module.parent) return
    const piece = this.#pieces.call(module)
    note(piece, `${type}.${switched.name} is there and switched off`)
    const empty = emptyInputs(this.#graph, home, switched)
    if (switches.length === 0 && empty.length > 0) {
      suggest(piece, empty)
      return
    }
    const likely = switchesFor(this.#graph, module, this.#policy, { own: this.#own, type, switched })
    const named = likely.filter(one => switches.some(({ variable }) => variable === one.name))
    const told = named.length > 0 ? named : likely
    const kind = type.replace(`${this.#own}_`, '').replace(/_configuration$/, '')
    suggest(piece, told.length > 0 ? told : inputsFor(module, type, kind, []))
    if (told[0]) piece.attributes.set(told[0].name, 'true')
  }

  /** Tells that another resource is taken out. */
  take(address: string, home: Scope): void {
    this.#pieces.remark(`take out ${address}`)
    if (sealedAround(home)) this.isSure = false
  }

  /** Writes the argument of a call; false where it goes into an object that the plan does not show. */
  #pass({ module, variable, rest, isSure }: Input, text: string): boolean {
    const piece = this.#pieces.call(module)
    const written = this.#names.text(text, piece)
    const current = heldBy(this.#graph, module, variable)
    const isObject = typeof current === 'object' && current !== null && !Array.isArray(current)
    if (rest.length > 1 || (rest.length === 1 && !isObject)) return false
    if (rest.length === 0) piece.attributes.set(variable, written)
    else piece.attributes.set(variable, this.#object(piece, variable, rest[0] as string, written, current))
    this.isSure &&= isSure
    return true
  }

  /** Writes an input of the same name as the attribute, or as its block. */
  #assigns(piece: Piece, module: Scope, { name }: Likely, path: string, text: string): boolean {
    const [block, attribute, ...deeper] = path.split('.') as [string, ...string[]]
    const written = this.#names.text(text, piece)
    if (name === path) piece.attributes.set(name, written)
    else if (name === block && attribute !== undefined && deeper.length === 0) {
      const current = heldBy(this.#graph, module, name)
      const isList = Array.isArray(current)
      const element: unknown = isList ? current[0] : current
      if (element !== UNTOLD && typeof (element ?? {}) !== 'object') return false
      const object = this.#object(piece, name, attribute, written, element)
      piece.attributes.set(name, isList ? `[${object}]` : object)
    } else return false
    note(piece, `likely: ${name}`)
    return true
  }

  /** An object with one more entry. What stands in it already may be secret, and is not repeated. */
  #object(piece: Piece, variable: string, key: string, text: string, current: unknown): string {
    const ofPiece = this.#objects.get(piece) ?? new Map<string, Map<string, string>>()
    const entries = ofPiece.get(variable) ?? new Map<string, string>()
    this.#objects.set(piece, ofPiece.set(variable, entries.set(objectKey(key), text)))
    const others = Object.keys(Object(current)).filter(
      one => !entries.has(one) && !entries.has(literalOf(one)),
    )
    return `{\n${printBody({ attributes: entries, blocks: [] }, '  ', others.length > 0 ? ['…'] : [])}}`
  }
}

function suggest(piece: Piece, likely: readonly Likely[]): void {
  if (likely.length === 0) note(piece, 'no input of it fits')
  for (const { name, variable } of likely) {
    const about = [
      variable.description ? line(variable.description, 100) : '',
      variable.default === undefined || variable.isSensitive
        ? ''
        : `default ${line(JSON.stringify(variable.default), 40)}`,
    ].filter(text => text !== '')
    note(piece, `likely: ${name}${about.length > 0 ? ` (${about.join('; ')})` : ''}`)
  }
}

function note(piece: Piece, comment: string): void {
  if (!piece.comments.includes(comment)) piece.comments.push(comment)
}
