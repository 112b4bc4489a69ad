import { expressionAt, isLiteral } from '../../graph/expression.ts'
import type { Graph } from '../../graph/graph.ts'
import type { Scope } from '../../graph/scopes.ts'
import type { Expression } from '../../plan.ts'
import type { Policy } from '../policy.ts'
import type { Value } from '../value.ts'
import { flatten, placedAt } from './changes.ts'
import { statementsIn } from './documents.ts'
import type { Turn } from './draft.ts'
import { literalOf, objectKey, printBody } from './hcl.ts'
import { emptyInputs, inputsFor, type Likely, needsOf, outermost, saysAsMuch, switchesFor } from './inputs.ts'
import { alikeOf, instancesOf, sealedAround } from './modules.ts'
import type { Names } from './names.ts'
import {
  climb,
  heldBy,
  type Input,
  type Inside,
  isAlone,
  isEmpty,
  isOff,
  type Origin,
  originOf,
  topOf,
  UNTOLD,
  variablesIn,
  variablesUp,
} from './origin.ts'
import { line, note, type Piece, type Pieces } from './pieces.ts'
import { bracket } from './place.ts'

/** Writes the arguments of module calls, and names those that are likely meant where the plan does not tell. */
export class Calls {
  /** Each value stands where it is certainly taken from. */
  isSure = true
  readonly #graph: Graph
  readonly #policy: Policy
  readonly #id: number
  readonly #own: string
  readonly #isCommon: (around: Scope) => boolean
  readonly #pieces: Pieces
  readonly #names: Names
  /** Objects that arguments are, while they are written. */
  readonly #objects = new Map<Piece, Map<string, Map<string, string>>>()

  /** `isCommon` tells whether all that the block of the resource makes in any instance of a module are at fault. */
  constructor(
    graph: Graph,
    policy: Policy,
    id: number,
    isCommon: (around: Scope) => boolean,
    pieces: Pieces,
    names: Names,
  ) {
    this.#graph = graph
    this.#policy = policy
    this.#id = id
    this.#isCommon = isCommon
    this.#own = graph.typeOf(id)
    this.#pieces = pieces
    this.#names = names
  }

  /**
   * Whether a value is written in the resource's own block; else it is written, or told, at the call that it comes from. `text` is its
   * expression, undefined for a block; `texts` are those of all that is written beside it, by their paths.
   */
  leads(
    value: Value,
    path: string,
    text: string | undefined,
    texts: ReadonlyMap<string, string | undefined>,
  ): boolean {
    const origin = this.#originOf(value, path, text)
    if (origin.kind === 'resource') {
      if (this.#isMadeWith(value, path, texts)) return (this.isSure = false)
      this.#alone(value)
      this.#made(value)
      return true
    }
    if (origin.kind === 'input' && text !== undefined && this.#pass(origin, text)) {
      this.#alone(value, origin)
      return false
    }
    this.isSure = false
    const isDocument = text === undefined || statementsIn(text) !== undefined
    const type = this.#graph.typeOf(value._body.id)
    const about = this.#partOf(value, path, origin)
    const named = origin.kind === 'input' ? [origin.variable] : this.#named(origin, value, path)
    const switches =
      isDocument && about === path
        ? switchesFor(this.#graph, origin.module, this.#policy, { own: this.#own, type })
        : []
    const inputs = switches.length > 0 ? switches : this.#inputs(origin, value, about, named)
    const { module, likely } =
      origin.kind === 'inside' && origin.isOurs
        ? outermost(origin.module, inputs)
        : { module: origin.module, likely: inputs }
    const piece = this.#pieces.call(module)
    if (!isDocument && likely[0] && this.#assigns(piece, module, likely[0], path, text, texts)) return false
    if (origin.kind === 'inside' && origin.isOfFlag && likely[0] && this.#turns(piece, module, likely[0]))
      return false
    const held = this.#held(about, isDocument ? undefined : text, texts, piece)
    const own = this.#graph.resource(value._body.id).type
    note(piece, `\`${about}\` of ${own} is decided inside the module${held}`)
    suggest(piece, likely)
    return false
  }

  /**
   * Whether a value is taken out in the resource's own block; else it is, or that is told, at the call that it comes from. What is
   * replaced goes from all that the block makes, whatever each of them has there, and a module that decides it sees to that itself, unless
   * `isBeside`: what replaces it is written in the block.
   */
  takesOut(
    value: Value,
    path: string,
    texts: ReadonlyMap<string, string | undefined>,
    isReplaced: boolean,
    isBeside: boolean,
  ): boolean {
    const { id } = value._body
    const nothing = Array.isArray(value._raw) ? '[]' : 'null'
    const origin = isReplaced ? this.#originOf(value, path, nothing) : undefined
    const isTheirs = origin?.kind === 'inside' && !(origin.isOurs && isBeside)
    if (isTheirs) return (this.isSure = false)
    if (!origin || origin.kind === 'input') return this.leads(value, path, nothing, texts)
    this.isSure &&= this.#isForAll(id, this.#graph.scopeOf(id))
    return true
  }

  /** Says of arguments that the provider of the plan does not have that another one has to come first. */
  misses(paths: readonly string[]): void {
    if (paths.length === 0) return
    this.isSure = false
    const names = paths.map(path => `\`${path}\``).join(' and ')
    this.#pieces.remark(`first take a newer provider: the one that made this plan has no ${names}`)
  }

  /** All that the block of a resource makes in any instance of a module are at fault, or there is but this one. */
  #isForAll(id: number, around: Scope): boolean {
    return alikeOf(this.#graph, id, around).ids.length < 2 || this.#isCommon(around)
  }

  /** What an attribute, or a block, has to hold: a JSON document, or the parts of the block; of a single value the fix tells it. */
  #held(
    about: string,
    text: string | undefined,
    texts: ReadonlyMap<string, string | undefined>,
    piece: Piece,
  ): string {
    const json = /^jsonencode\((.*)\)$/s.exec(text ?? '')?.[1]?.replace(/^ *#.*$/gm, '')
    const within = [...texts].flatMap(([path, one]): [string, string | undefined][] =>
      path.startsWith(`${about}.`) ? [[path.slice(about.length + 1), one]] : [],
    )
    return json === undefined
      ? this.#holding(within, piece)
      : `; it has to hold ${this.#names.text(onOneLine(json), piece)}`
  }

  /** Attributes by their paths, but for those that name the resource itself: the module knows it. */
  #holding(texts: Iterable<readonly [string, string | undefined]>, piece: Piece): string {
    const own = `${this.#own}.this.`
    const held = [...texts].flatMap(([path, text]) =>
      text === undefined || text.startsWith(own) ? [] : `${path} = ${this.#names.text(text, piece)}`,
    )
    return held.length === 0 ? '' : `; it has to hold ${held.join(', ')}`
  }

  /** Says of what is written in a block, or in a call, for which of its instances it is, where that is not each. */
  #alone(value: Value, input?: Input): void {
    const { id } = value._body
    if (!isAlone(this.#graph, value, input, around => id !== this.#id || this.#isCommon(around))) return
    this.isSure = false
    if (input) {
      const { name, key } = input.module
      note(
        this.#pieces.call(input.module),
        `for module.${name}${bracket(key)} alone: the call makes others too`,
      )
      return
    }
    // Where the others are those of other instances of the module, its own part of the address says nothing.
    note(this.#pieces.of(id), `for ${this.#graph.resource(id).address} alone: the block makes others too`)
  }

  /** Says of what is written in a block that a dynamic one makes that it is written there, for all that are made alike. */
  #made(value: Value): void {
    const { id } = value._body
    const expressions = this.#graph.configOf(id)?.expressions ?? {}
    const top = topOf(value)
    const isOther = (block: Value) => isNotWrittenOut(expressions[top._key], block, top)
    const block = standing(value).find(
      one => isOther(one) || expressionAt(expressions, one._child('')) === 'dynamic',
    )
    const made = block?._parent
    if (!made || isBlankBlock(made._raw)) return
    const isNew = this.#graph.at(id, 'before') === undefined
    const isOnlyWritten = this.#graph.isOnlyWritten(top)
    const isCertain = isOther(block) || (isNew && isOnlyWritten)
    if (!isCertain && !isOnlyWritten && !(isNew && this.#showsLiterals())) return
    this.isSure = false
    note(
      this.#pieces.of(id),
      // What stands already may be no more than what the provider read.
      isCertain
        ? `a dynamic block makes \`${made._key}\`: it is written there`
        : `where a dynamic block makes \`${made._key}\`, it is written there`,
    )
  }

  /**
   * Whether the configuration shows an attribute that is written as blocks (`ingress`) where all in it is literal: Terraform 1.0 and older
   * left it out (hashicorp/terraform#29022).
   */
  #showsLiterals(): boolean {
    return !/^(?:(?:0|1\.0)\.|$)/.test(this.#graph.plan.terraformVersion ?? '')
  }

  /** The variables of a module that lead to a value in it; where none is seen to, those behind what likely does beside the value. */
  #named({ module, named }: Inside, value: Value, path: string): readonly string[] {
    const home = this.#graph.scopeOf(value._body.id)
    if (named.length > 0 || home === module) return named
    const likely = inputsFor(home, this.#graph.typeOf(value._body.id), path, [])
    return variablesUp(
      home,
      module,
      likely.map(({ name }) => name),
    )
  }

  /** Whether a dynamic block makes a value together with another of which an input decides: the module makes the block of that. */
  #isMadeWith(value: Value, path: string, texts: ReadonlyMap<string, string | undefined>): boolean {
    const origin = originOf(this.#graph, value)
    if (origin.kind !== 'inside' || !origin.isDynamic) return false
    const [block] = path.split('.') as [string]
    const whole = this.#graph.at(value._body.id, 'after')
    return [...texts.keys()].some(
      one =>
        one.startsWith(`${block}.`) &&
        this.#inputs(origin, whole ? placedAt(whole, one) : value, one, origin.named).length > 0,
    )
  }

  /** Where a value is written: in a module of one's own only where no input of it fits, or it is a document that is written there. */
  #originOf(value: Value, path: string, text: string | undefined): Origin {
    const origin = originOf(this.#graph, value)
    if (origin.kind !== 'inside' || !origin.isOurs) return origin
    const fits = this.#inputs(origin, value, this.#partOf(value, path, origin), origin.named).length > 0
    const isWrittenThere = text?.startsWith('jsonencode(') && this.#onlyQuotes(origin, value, path)
    return fits && !isWrittenThere ? origin : (origin.otherwise ?? { kind: 'resource' })
  }

  /** Whether a document names inputs that are no more than words in it: plain values, none of them called as the attribute. */
  #onlyQuotes({ module, named }: Inside, value: Value, path: string): boolean {
    const called = inputsFor(module, this.#graph.typeOf(value._body.id), path, []).map(({ name }) => name)
    const isPlain = (name: string) =>
      [heldBy(this.#graph, module, name), module.config?.variables.get(name)?.default].every(
        one => typeof one !== 'object' || one === null,
      )
    return named.length > 0 && named.every(name => !called.includes(name) && isPlain(name))
  }

  /**
   * The inputs of a module that likely decide an attribute. In a module of one's own, where the attribute can be written as well, a
   * name alone has to say as much as the attribute does, and what the input is seen to hold has to be seen there.
   */
  #inputs(origin: Input | Inside, value: Value, about: string, named: readonly string[]): readonly Likely[] {
    const { module } = origin
    const found = inputsFor(module, this.#graph.typeOf(value._body.id), about, named)
    if (origin.kind === 'input' || !origin.isOurs) return found
    const isExact = !this.#isUnion(value)
    return found.filter(({ name, variable }) => {
      const isNamed = named.includes(name)
      if (isNamed && isExact) return true
      const held = heldBy(this.#graph, module, name)
      // Blocks can be made of a list, or of an object, and of nothing else.
      const makesBlocks = typeof ((held === UNTOLD ? variable.default : held) ?? undefined) === 'object'
      return ((isNamed && makesBlocks) || saysAsMuch(name, about)) && mayCome(held, value._raw)
    })
  }

  /** Of an attribute that is written as blocks (`ingress`) a plan tells the references of all that stands in it together. */
  #isUnion(value: Value): boolean {
    const top = topOf(value)
    const expression = this.#graph.configOf(value._body.id)?.expressions[String(top._key)]
    return top !== value && Object.hasOwn(Object(expression), 'references')
  }

  /** What a module decides as a whole: a block that is dynamic, unless it has inputs for the attributes in it alone; else the attribute. */
  #partOf(value: Value, path: string, origin: Origin): string {
    if (origin.kind !== 'inside' || !origin.isDynamic) return path
    const [block] = path.split('.') as [string]
    const has = (part: string) => this.#inputs(origin, value, part, origin.named).length > 0
    return !has(block) && has(path) ? path : block
  }

  /** Switches a companion on: by the one input that holds it back, else by the likeliest. */
  turn(home: Scope, { type, block, switched, switches }: Turn): void {
    const [first, ...more] = switches
    if (first && more.length === 0) {
      if (!first.module.parent) this.#pieces.setting(first.variable, String(first.on))
      else this.#pass({ ...first, kind: 'input', isSure: true }, String(first.on))
      for (const { input, name } of needsOf(this.#graph, home, switched))
        if (block.body.attributes.has(name))
          this.#pass({ ...input, isSure: true }, block.body.attributes.get(name) as string)
      return
    }
    this.isSure = false
    const empty =
      switches.length === 0 ? outermost(home, emptyInputs(this.#graph, home, switched)) : undefined
    const isEmpty = empty !== undefined && empty.likely.length > 0
    const module = isEmpty ? empty.module : (first?.module ?? sealedAround(home) ?? home)
    if (!module.parent) return
    const piece = this.#pieces.call(module)
    const off = `${type}.${switched.name} is there and switched off`
    if (isEmpty) {
      note(piece, `${off}${this.#holding(flatten(block.body), piece)}`)
      suggest(piece, empty.likely)
      return
    }
    const likely = switchesFor(this.#graph, module, this.#policy, { own: this.#own, type, switched })
    const named = likely.filter(one => switches.some(({ variable }) => variable === one.name))
    const told = named.length > 0 ? named : likely
    note(piece, told.length > 0 ? off : `${off}${this.#holding(flatten(block.body), piece)}`)
    const kind = type.replace(`${this.#own}_`, '').replace(/_configuration$/, '')
    // What tells the companion from its resource is asked for alone: the words of its type are in it already.
    suggest(piece, told.length > 0 ? told : inputsFor(module, '', kind, []))
    if (told[0]) piece.attributes.set(told[0].name, 'true')
  }

  /** Takes another resource out: by the one input that makes it and not the resource itself, else it is told. */
  take(id: number): void {
    const home = this.#graph.scopeOf(id)
    const makes = (one: number) => {
      const config = this.#graph.configOf(one)
      return variablesIn(config?.count ?? config?.forEach)
    }
    const own = this.#graph.scopeOf(this.#id) === home ? makes(this.#id) : []
    const isOn = (scope: Scope, name: string, rest: readonly string[] = []) =>
      heldBy(this.#graph, scope, name, rest) === true
    const [first, ...more] = makes(id).filter(name => isOn(home, name) && !own.includes(name))
    const input = first !== undefined && more.length === 0 ? climb(home, first, [], isOn) : undefined
    const around = input?.module.parent
    if (input && around && this.#pass({ ...input, isSure: true }, 'false')) {
      // The call may make others, which are not judged with it.
      this.isSure &&= this.#isForAll(id, around)
      return
    }
    this.#pieces.remark(`take out ${this.#graph.resource(id).address}`)
    if (sealedAround(home) || instancesOf(this.#graph, home).length > 1) this.isSure = false
  }

  /** Writes the argument of a call; false where it goes into an object that the plan does not show. */
  #pass({ module, variable, rest, isSure }: Input, text: string): boolean {
    const piece = this.#pieces.call(module)
    const written = this.#names.text(text, piece)
    const current = heldBy(this.#graph, module, variable)
    const isObject = typeof current === 'object' && current !== null && !Array.isArray(current)
    if (rest.length > 1 || (rest.length === 1 && !isObject)) return false
    if (rest.length === 0) piece.attributes.set(variable, written)
    else
      piece.attributes.set(
        variable,
        this.#object(piece, module, variable, rest[0] as string, written, current),
      )
    this.isSure &&= isSure
    return true
  }

  /** Writes an input of the same name as the attribute, or as its block where the fix writes no deeper. */
  #assigns(
    piece: Piece,
    module: Scope,
    { name, variable }: Likely,
    path: string,
    text: string,
    texts: ReadonlyMap<string, string | undefined>,
  ): boolean {
    const [block, attribute] = path.split('.') as [string, ...string[]]
    const written = this.#names.text(text, piece)
    const isWhole = typeof (variable.default ?? '') === 'object' && /^jsonencode\(/.test(text)
    if (name === path && isWhole) return false
    if (name === path || name === plainName(path)) piece.attributes.set(name, written)
    else if (name === block && attribute !== undefined) {
      const isDeep = [path, ...texts.keys()].some(
        one => one.startsWith(`${block}.`) && one.split('.').length > 2,
      )
      const current = heldBy(this.#graph, module, name)
      const isList = Array.isArray(current === UNTOLD ? variable.default : current)
      const element: unknown = Array.isArray(current) ? current[0] : current
      if (isDeep || (element !== UNTOLD && typeof (element ?? {}) !== 'object')) return false
      const object = this.#object(piece, module, name, attribute, written, element)
      piece.attributes.set(name, isList ? `[${object}]` : object)
    } else return false
    note(piece, `likely: ${name}`)
    return true
  }

  /** Gives a flag its other value. */
  #turns(piece: Piece, module: Scope, { name }: Likely): boolean {
    const held = heldBy(this.#graph, module, name)
    if (typeof held !== 'boolean') return false
    piece.attributes.set(name, String(!held))
    note(piece, `likely: ${name}`)
    return true
  }

  /**
   * An object with one more entry. What a call passes in it may be secret, and is not repeated; what the module has for a default stands
   * nowhere near the call, and is gone with it.
   */
  #object(
    piece: Piece,
    module: Scope,
    variable: string,
    key: string,
    text: string,
    current: unknown,
  ): string {
    const ofPiece = this.#objects.get(piece) ?? new Map<string, Map<string, string>>()
    const entries = ofPiece.get(variable) ?? new Map(defaultsOf(module, variable, current))
    this.#objects.set(piece, ofPiece.set(variable, entries.set(objectKey(key), text)))
    const hasMore =
      current === UNTOLD ||
      Object.keys(Object(current)).some(one => !entries.has(one) && !entries.has(literalOf(one)))
    return `{\n${printBody({ attributes: entries, blocks: [] }, '  ', hasMore ? ['…'] : [])}}`
  }
}

/** The blocks around a value of which some stand, or may, the outermost first; each by the one that is meant, or the first. */
function standing(value: Value, meant?: Value): Value[] {
  const { _raw: raw, _unknown: unknown, _parent: parent } = value
  if (!parent) return []
  const stands = unknown === true || (Array.isArray(raw) && typeof raw[0] === 'object')
  const element = typeof meant?._key === 'number' ? meant : value._child(0)
  return [...standing(parent, value), ...(stands ? [element] : [])]
}

/** The entries of a variable's default, where nothing is passed and they are few. */
function defaultsOf({ call, config }: Scope, variable: string, current: unknown): [string, string][] {
  const isPassed = call !== undefined && Object.hasOwn(call.expressions, variable)
  if (isPassed || config?.variables.get(variable)?.isSensitive || typeof current !== 'object') return []
  const entries = Object.entries(Object(current)).map(([key, raw]): [string, string] => [
    objectKey(key),
    literalOf(raw).replaceAll('\n', '\n  '),
  ])
  return entries.reduce((length, [key, text]) => length + key.length + text.length, 0) > 400 ? [] : entries
}

/** Whether what an input holds may be what an attribute has: nothing is known of it, or some of it is seen there. */
function mayCome(held: unknown, raw: unknown): boolean {
  const all = [held].flat()
  const isPlain = all.every(one => typeof one === 'string' || typeof one === 'number' || one === true)
  if (!isPlain || all.every(one => one === '')) return true
  return [raw].flat().some(one => all.map(String).includes(String(one)))
}

/** Of an attribute that is written as blocks: whether none of those that are written out is this one. */
function isNotWrittenOut(literal: Expression, block: Value, top: Value): boolean {
  if (block._parent !== top || !isLiteral(literal) || !Array.isArray(literal.constant_value)) return false
  return !literal.constant_value.some(written =>
    Object.entries(Object(written)).every(
      ([name, value]) => value === null || isSame(value, block._child(name)._raw),
    ),
  )
}

function isSame(written: unknown, raw: unknown): boolean {
  const [own, other] = [written, raw].map(value => [value].flat().map(String).sort().join('\n'))
  return own === other
}

/** Nothing is written in a block, and all that can be switched on in it is off: so a provider reads what is not there. */
function isBlankBlock(raw: unknown): boolean {
  return [raw].flat().every(block => Object.values(Object(block)).every(one => isEmpty(one) || isOff(one)))
}

/** The words of a block and its attribute as a variable most often joins them: `tracing_mode` for `tracing_config.mode`. */
function plainName(path: string): string {
  return path.replace(/_?(?:config|configuration)(?=\.)/, '').replaceAll('.', '_')
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

/** An expression for a comment. What lines part in an object needs commas there. */
function onOneLine(expression: string): string {
  return expression.trim().replace(/([^\s,[{(])[^\S\n]*\n\s*(?=[^\s\]})])/g, '$1, ')
}
