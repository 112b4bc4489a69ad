import { Answers, type Crossings } from '../answers.ts'
import type { Expression, PlanResource, Unread } from '../plan.ts'
import { combine, not, PASS, Verdict } from './verdict.ts'

/** A mask of terraform's: `true` for the whole, or an object or array that marks parts. */
export type Mask = unknown

/**
 * One place in one resource, before or after the change: an attribute, a block, an element of a list.
 *
 * A value is **known**, **absent** (nobody set it: null, an empty block list, or computed by the provider because the
 * configuration says nothing of it), or **unknown** (set, but decided at apply). The questions below answer with a
 * three-valued verdict, so that a policy cannot take an unknown for a yes or a no. There is no way to the bare value.
 *
 * Attributes are read as properties (`db.storage_encrypted`, `instance.metadata_options.http_tokens`): the first access to a
 * name makes an accessor for it on the prototype (see the end of this file). A block that may stand several times is walked
 * with `some`, `every`, `no`; the types let an attribute be read directly only of one that stands once at most. Names that start with `_` are
 * the engine's own; no provider attribute starts so. Policies see this class through the types of typed.ts.
 */
export class Value {
  readonly _body: Body
  readonly _parent: Value | undefined
  readonly _key: string | number
  readonly _raw: unknown
  readonly _unknown: Mask
  readonly _sensitive: Mask
  /** Where a value was made up (a parsed JSON document): the reason why it cannot be known, instead of the mask's. */
  readonly _reason: string | undefined
  /** Many policies read the same attributes of a resource. */
  _children: Map<string | number, Value> | undefined
  /** What many ask of it. */
  _answers: Answers | undefined
  /** Whether what the mask marks was set by somebody, once that was asked. */
  _decided: 'unknown' | 'absent' | undefined

  constructor(
    body: Body,
    parent: Value | undefined,
    key: string | number,
    raw: unknown,
    unknown: Mask,
    sensitive: Mask,
    reason?: string,
  ) {
    this._body = body
    this._parent = parent
    this._key = key
    this._raw = raw
    this._unknown = unknown
    this._sensitive = sensitive
    this._reason = reason
    this._children = undefined
    this._answers = undefined
    this._decided = undefined
  }

  /** Equals a literal. An absent value equals none. */
  is(expected: unknown): Verdict {
    return this._test(
      raw => equals(raw, expected),
      typeof expected === 'boolean' ? undefined : () => `\`${show(expected)}\` is expected`,
    )
  }

  /** Differs from a literal. An absent value differs from each. */
  isNot(refused: unknown): Verdict {
    return this._test(raw => !equals(raw, refused), undefined, 'pass')
  }

  oneOf(expected: readonly unknown[]): Verdict {
    return this._test(
      raw => expected.includes(raw),
      expected.length > 6
        ? 'which is not among the accepted ones'
        : () => `one of ${list(expected)} is expected`,
    )
  }

  noneOf(refused: readonly unknown[]): Verdict {
    return this._test(raw => !refused.includes(raw), undefined, 'pass')
  }

  atLeast(minimum: number): Verdict {
    return this._test(
      raw => numberOf(raw) >= minimum,
      () => `${minimum} or more is expected`,
    )
  }

  atMost(maximum: number): Verdict {
    return this._test(
      raw => numberOf(raw) <= maximum,
      () => `${maximum} or less is expected`,
    )
  }

  /** A test of the policy's own, told in words that finish "… is expected". An absent value fails it. */
  satisfies(test: (raw: string) => boolean, expected: string): Verdict {
    return this._test(raw => test(textOf(raw)), expected)
  }

  /** Something is written here: not null, not an empty string, list or block. */
  isSet(): Verdict {
    const { graph } = this._body
    // What is put together from text is text, whatever its parts will be.
    if (this._state() === 'unknown') {
      const isText = graph.isBound(this) || graph.writtenAt(this) !== undefined
      // A map has the keys that are written. Of a list nobody knows what is left in it.
      const written = isText ? undefined : graph.listAt(this)
      if (isText || (written && !Array.isArray(written._raw))) return new Verdict('pass', this)
    }
    return this._test(raw => !isEmpty(raw) || this._openKeys().length > 0, undefined)
  }

  /** Nothing is written here. */
  isAbsent(): Verdict {
    return not(this.isSet())
  }

  /** The value to judge where nothing is written: the provider's or the service's default. */
  orElse(fallback: unknown): Value {
    if (this._state() !== 'absent') return this
    return new Value(this._body, this._parent, this._key, fallback, undefined, undefined, 'default')
  }

  /** Passes where at least one element does. */
  some(test: (element: Value) => Verdict): Verdict {
    return this._each(test, 'pass', 'fail')
  }

  /** Passes where every element does, and where there is none. */
  every(test: (element: Value) => Verdict): Verdict {
    return this._each(test, 'fail', 'pass')
  }

  /** Passes where no element does. */
  no(test: (element: Value) => Verdict): Verdict {
    return this.every(element => not(test(element)))
  }

  /** A list holds this literal. */
  has(expected: unknown): Verdict {
    return this.some(element => element.is(expected))
  }

  /** There are so many elements or more, also where what they are is decided at apply. */
  hasAtLeast(count: number): Verdict {
    return this._test(
      raw => sizeOf(raw) + this._openKeys().length >= count,
      () => `${count} or more are expected`,
      count === 0 ? 'pass' : 'fail',
    )
  }

  /** The first of several blocks. */
  first(): Value {
    return Array.isArray(this._raw) || this._unknown === true ? this._child(0) : this
  }

  /** What stands at one key of a map. */
  entryOf(key: string): Value {
    return this._child(key)
  }

  /** What is written for it alone, where its block shows no more than what all of a document names. */
  get _expression(): Expression {
    return undefined
  }

  _each(test: (element: Value) => Verdict, deciding: 'pass' | 'fail', otherwise: 'pass' | 'fail'): Verdict {
    const state = this._state()
    if (state === 'unknown') {
      const list = this._body.graph.listAt(this)
      return list ? list._each(test, deciding, otherwise) : this._open()
    }
    // Where each element has to hold, each that does not is a finding of its own; where one is enough, they are one together.
    const asPart = deciding === 'fail' ? (isLong(this._raw) ? asItemOfMany : asItem) : asIs
    const parts: Verdict[] = []
    if (state === 'known') {
      const raw = this._raw
      if (Array.isArray(raw)) {
        for (let i = 0; i < raw.length; i++) parts.push(asPart(test(this._child(i))))
      } else if (typeof raw === 'object') {
        for (const key of Object.keys(raw as object)) parts.push(asPart(test(this._child(key))))
        for (const key of this._openKeys()) parts.push(asPart(test(this._child(key))))
      } else parts.push(asPart(test(this)))
    }
    if (parts.length === 0)
      return new Verdict(
        otherwise,
        this,
        otherwise === 'fail' && state === 'known' ? 'one or more are expected' : undefined,
      )
    return combine(parts, deciding, otherwise)
  }

  _test(
    test: (raw: unknown) => boolean,
    expected: string | (() => string) | undefined,
    absent: 'pass' | 'fail' = 'fail',
  ): Verdict {
    const state = this._state()
    if (state === 'unknown') return this._open()
    const outcome = state === 'absent' ? absent : test(this._raw) ? 'pass' : 'fail'
    return new Verdict(outcome, this, outcome === 'fail' ? expected : undefined)
  }

  _open(): Verdict {
    return new Verdict('undetermined', this, this._reason ?? (() => this._body.graph.whyUnknown(this)))
  }

  _state(): 'known' | 'absent' | 'unknown' {
    if (this._unknown === true)
      // Asked by every policy that reads it, and answered by following references.
      return (this._decided ??=
        this._reason !== undefined || this._body.graph.isConfigured(this) ? 'unknown' : 'absent')
    return this._raw === null ||
      this._raw === undefined ||
      (Array.isArray(this._raw) && this._raw.length === 0)
      ? 'absent'
      : 'known'
  }

  _child(key: string | number): Value {
    const made = this._children?.get(key)
    if (made) return made
    const child = this._make(key)
    this._children ??= new Map()
    this._children.set(key, child)
    return child
  }

  /** The answer to a question that many ask of it. */
  _once<Answer>(question: string, answer: () => Answer): Answer {
    this._answers ??= new Answers(this._body.graph.crossings)
    return this._answers.once(question, answer)
  }

  _make(key: string | number): Value {
    if (typeof key === 'string' && Array.isArray(this._raw)) return this._child(0)._child(key)
    const raw = this._raw
    return new Value(
      this._body,
      this,
      key,
      typeof raw === 'object' && raw !== null ? (raw as Record<string | number, unknown>)[key] : undefined,
      part(this._unknown, key, raw),
      part(this._sensitive, key),
      this._unknown === true ? this._reason : undefined,
    )
  }

  /** The keys of a map or an object whose values are decided at apply: a plan leaves them out of the values. */
  _openKeys(): readonly string[] {
    const [raw, mask] = [this._raw, this._unknown]
    if (typeof mask !== 'object' || mask === null) return []
    if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return []
    return Object.keys(mask).filter(
      key => !Object.hasOwn(raw, key) && this._child(key)._state() === 'unknown',
    )
  }

  /** It lies in what was not read of its resource, because that would hold too much with it. */
  _isUnread(): boolean {
    const { unread } = this._body
    return unread !== undefined && Object.hasOwn(unread, this._steps()[0] ?? '')
  }

  /** The steps from the resource to here; those inside a parsed document are left out. */
  _steps(): (string | number)[] {
    if (!this._parent) return []
    const steps = this._parent._steps()
    steps.push(this._key)
    return steps
  }

  /** The attribute path as Terraform writes it: `ingress[0].cidr_blocks`, `tags["a b"]`; of a string in a list, the list's. */
  _path(): string {
    const told = this._told()
    if (told !== this) return told._path()
    if (typeof this._key === 'number' && this._parent && typeof this._raw !== 'object')
      return this._parent._path()
    let path = ''
    for (const step of this._steps()) {
      if (typeof step === 'number') path += `[${step}]`
      else if (/^[A-Za-z_][\w-]*$/.test(step)) path += path === '' ? step : `.${step}`
      else path += `[${JSON.stringify(step)}]`
    }
    return path
  }

  /** Marked as sensitive here, or at the same place at the other moment: the secret is often the same. */
  _isSensitive(): boolean {
    return marksAny(this._sensitive) || this._body.graph.masksOnOtherSide(this).some(marksAny)
  }

  /** What may be named of it: the keys of a map that is sensitive as a whole are as secret as its values. */
  _told(): Value {
    return this._parent?._parent && this._parent._isWhollySensitive() ? this._parent._told() : this
  }

  _isWhollySensitive(): boolean {
    return this._sensitive === true || this._body.graph.masksOnOtherSide(this).includes(true)
  }

  /** The value as a message may quote it: short, and never a sensitive one. */
  _shown(): string {
    if (this._state() === 'absent') return 'not set'
    if (this._isSensitive()) return 'a sensitive value'
    // So the provider plans what nobody wrote in a block of a set.
    if (this._raw === '') return 'empty'
    return `\`${show(this._raw)}\``
  }
}

/** The two moments at which a plan is judged: what is there, and what the plan makes of it. */
export type Time = 'before' | 'after'

/** One resource at one moment; every value that a policy reads belongs to one. */
export interface Body {
  readonly graph: Surroundings
  readonly time: Time
  readonly resource: PlanResource
  readonly id: number
  /** What of it was not read at this time, because it is too much. */
  readonly unread?: Unread | undefined
}

/** What a value asks of the plan that it stands in. */
export interface Surroundings {
  /** What this stands over: the plan as it is, under a remedy that is tried. What rests on no resource is remembered there. */
  readonly ground: Surroundings
  /** What many ask of it. */
  readonly answers: Answers
  /**
   * Whether an unknown value was set by somebody. Terraform marks every computed attribute unknown, written or not, so only the
   * configuration tells.
   */
  isConfigured(value: Value): boolean
  /** A block that stands only where the configuration writes it: the provider decides none of this name. */
  isOnlyWritten(value: Value): boolean
  /** An unknown value that names one attribute of one type to be created is certainly not null. */
  isBound(value: Value): boolean
  /** An unknown value that is made from attributes of resources alone, as far as the plan shows. */
  isDerived(value: Value): boolean
  /**
   * Known values that may be what the configuration writes at a value: its literal, and what its references may lead to. Which of them
   * it is, only the asker can tell, by what the provider made of it. `isWritten`: only literals, and the defaults of variables;
   * undefined for what is neither, MADE for what is made of literals that configuration does not show.
   */
  sources(value: Value, isWritten?: boolean): readonly unknown[]
  /** Whether all that the configuration names at a value is among those known values; a literal beside it is in none of them. */
  areAllSources(value: Value): boolean
  /**
   * Whether a known value may be one that the configuration writes, as far as the plan shows. Where it may not, the provider decided it,
   * and the plan repeats what the state holds. Asked alike of both moments: a plan holds no other configuration than its own.
   */
  mayBeWritten(value: Value): boolean
  /**
   * The text that the sources write at an attribute that is known after apply, or the list or the map; or the text in whose place the
   * provider planned a hash. Undefined where none are at hand, or they do not tell.
   */
  writtenAt(value: Value, as?: WrittenAs): WrittenText | undefined
  /** The same of a list or a map, each of whose elements is known or unknown by itself. */
  listAt(value: Value): Value | undefined
  /** The attributes of resources that a value is made from, as far as the plan shows, and the variables of its module that it names. */
  madeFrom(value: Value): readonly Origin[]
  /** An unknown value that is made from instances of this type alone, as far as the plan shows: no text of its own is among them. */
  isMadeOf(value: Value, type: string): boolean
  /** The other moment's masks of what is sensitive at the same place. */
  masksOnOtherSide(value: Value): readonly unknown[]
  /** Why a value cannot be known yet, in words for the reader of a report. */
  whyUnknown(value: Value): string
  /** The one way from a value to other resources. */
  others(): Others
  /** The looks at other resources so far. */
  readonly crossings: Crossings
}

/**
 * An attribute of a resource, whose type is given by the name that policies use; left out where the resource as a whole is meant. A
 * variable is one of `var`.
 */
export interface Origin {
  readonly address: string
  readonly type: string
  readonly attribute: string | undefined
}

/** How it is planned: as known after apply, a text or a list; or as the hash of a text. */
export type WrittenAs = 'text' | 'list' | 'hash'

/** A text in which signs stand for what is known after apply. */
export interface WrittenText {
  readonly text: string
  /** Of a list, and of a map, the text is its JSON. */
  readonly isList: boolean
  /** What signs stand for: each is followed by its position here, unless nothing is named by it alone, and a semicolon. */
  readonly references: readonly string[]
}

/**
 * In a text of the sources, for what is made from attributes of resources alone, and for whatever else nobody knows yet. Unicode keeps
 * both for a program's own use.
 */
export const DERIVED_SIGN = '\uFDD0'
export const OPEN_SIGN = '\uFDD1'
export const SIGNS = /[\uFDD0\uFDD1](\d*);/g

/** What a function makes of literals alone or of a file, or a condition chooses by a flag. */
export const MADE = Symbol('made of literals or of a file')

/** The name of an attribute that stands in no plan and no state: what is written there is in the configuration alone. */
export const WRITE_ONLY = /_wo$/

/** The other resources of a plan, as they are tied to a value. */
export interface Others {
  /**
   * The instances of a type whose attribute names this resource: by reference, or by an equal value of one of this one's `keys`.
   * Attribute and keys are dotted paths, blocks walked through; `[]` ends the path of a list.
   */
  companions(of: Value, type: string, attribute: string, keys: readonly string[]): Tied
  /** The instances of a type that a value names: by its references, and where it is known, by an equal value of one of their `keys`. */
  follow(value: Value, type: string, keys: readonly string[]): Tied
  /** The instances of a type that set something for the account, or the region, in which a resource lives. */
  settings(beside: Value, type: string, reach: Reach): Tied
  /** Whether an output of the root module gives out a resource, by one of these attributes: another configuration may name it. */
  isGivenOut(of: Value, attributes: readonly string[]): boolean
  /** An instance's values at one moment; undefined where it does not exist then. */
  at(id: number, time: Time): Value | undefined
}

/** How far a setting reaches that no attribute ties to what it is for: over all of an account, or over one region of it. */
export type Reach = 'account' | 'region'

/**
 * Instances found by following a tie; `open` says why there may be others. Of the likely ones each of `oneOf` has exactly one that
 * certainly is: which of them, the plan does not tell; the likeliest stands first.
 */
export interface Tied {
  readonly certain: readonly number[]
  readonly likely: readonly number[]
  readonly oneOf?: readonly (readonly number[])[] | undefined
  readonly open: string | undefined
  /**
   * Of a setting that AWS keeps once: all that certainly write it, where these are several, or where not each has the say of it. One of
   * the certain ones has it; of several the plan does not tell which.
   */
  readonly writers?: readonly number[] | undefined
  /** Why none of these has the say. */
  readonly overruled?: string | undefined
}

/** No other resource is tied to it, and none may be. */
export const NO_TIES: Tied = { certain: [], likely: [], open: undefined }

/** The engine's view of a value that a policy holds through its typed face. */
export function asValue(typed: object): Value {
  return typed as Value
}

/** A literal as a message shows it: strings bare, anything longer than 80 characters cut. */
export function show(raw: unknown): string {
  const text =
    typeof raw === 'string' && raw !== ''
      ? raw
      : Array.isArray(raw) && raw.length === 1 && typeof raw[0] === 'string'
        ? raw[0]
        : (JSON.stringify(raw) ?? 'null')
  const line = text
    .replace(/[\s`]+/g, ' ')
    .replace(USER_OF_ADDRESS, '://…@')
    .replace(QUERY_OF_ADDRESS, '$1…')
  return line.length > 80 ? `${line.slice(0, 79)}…` : line
}

/** Where an address has room for a password or a token. */
const USER_OF_ADDRESS = /:\/\/[^\s/@"']{1,300}@/g
const QUERY_OF_ADDRESS = /(:\/\/[^\s?"':]{1,300}(?::\d{1,5}[^\s?"':]{0,300})?\?)[^\s"']+/g

/** Some providers type a flag as a string: `"true"` is true, and so are the other forms that Go reads as a flag. */
function equals(raw: unknown, literal: unknown): boolean {
  if (raw === literal) return true
  if (typeof literal === 'boolean') return typeof raw === 'string' && (literal ? TRUE : FALSE).has(raw)
  return typeof raw === 'boolean' && literal === String(raw)
}

const TRUE = new Set(['true', 'True', 'TRUE', 't', 'T', '1'])
const FALSE = new Set(['false', 'False', 'FALSE', 'f', 'F', '0'])

/** The elements of a list that is written as one text, with commas between them. */
export function elementsOf(text: string): string[] {
  return text.split(',').map(one => one.trim())
}

/** What Terraform would make of a value where a string is wanted; never throws, whatever a hostile file holds. */
export function textOf(raw: unknown): string {
  return typeof raw === 'object' ? (JSON.stringify(raw) ?? '') : String(raw)
}

function numberOf(raw: unknown): number {
  return typeof raw === 'object' ? Number.NaN : Number(raw)
}

function sizeOf(raw: unknown): number {
  return typeof raw === 'object' && raw !== null ? Object.keys(raw).length : 0
}

function list(values: readonly unknown[]): string {
  return values.map(v => `\`${show(v)}\``).join(', ')
}

/** Many policies ask each element of such a list: the verdicts on all of them would fill the memory. */
function isLong(raw: unknown): boolean {
  return Array.isArray(raw) && raw.length > LONG
}

/** Elements. */
const LONG = 100

/** What passes is hardly ever told. */
function asItemOfMany(verdict: Verdict): Verdict {
  return verdict.outcome === 'pass' ? PASS : asItem(verdict)
}

function asIs(verdict: Verdict): Verdict {
  return verdict
}

function asItem(verdict: Verdict): Verdict {
  return verdict.outcome === 'undetermined'
    ? verdict
    : new Verdict(verdict.outcome, undefined, undefined, [verdict], 'item')
}

/** The mask of a plan that has none: what is decided at apply is left out of the values, what is not set is there as null. */
export const LEFT_OUT: Mask = {}

/** The mask of a part, given the values that it lies over. */
export function part(mask: Mask, key: string | number, raw?: unknown): Mask {
  if (mask === true) return true
  if (typeof mask !== 'object' || mask === null) return undefined
  if (mask === LEFT_OUT)
    return typeof raw === 'object' && raw !== null && !Object.hasOwn(raw, key) ? true : LEFT_OUT
  return (mask as Record<string | number, unknown>)[key]
}

/** Whether a mask marks the whole or any part. */
export function marksAny(mask: Mask): boolean {
  if (mask === true) return true
  return typeof mask === 'object' && mask !== null && Object.values(mask).some(marksAny)
}

function isEmpty(raw: unknown): boolean {
  if (raw === '' || raw === null || raw === undefined) return true
  return typeof raw === 'object' && Object.keys(raw).length === 0
}

// An attribute's accessor is made when its name is first asked for: the lookup falls through the class to this object, which
// puts a getter on the class. From then on the name is an ordinary accessor, as fast as one written by hand, and no list of the
// provider's thousands of names has to be kept. A test holds the schema's names against the methods above.
const unmet: object = new Proxy(Object.create(null) as object, {
  get(_target, name, receiver) {
    if (typeof name !== 'string') return undefined
    Object.defineProperty(Value.prototype, name, {
      configurable: true,
      get(this: Value) {
        return this._child(name)
      },
    })
    return (receiver as Value)._child(name)
  },
})
Object.setPrototypeOf(Value.prototype, unmet)
