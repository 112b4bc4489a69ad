import { parseReference } from '../engine/address.ts'
import {
  all,
  any,
  json,
  not,
  tyingFor,
  type Value,
  type Verdict,
  Verdict as Verdicts,
} from '../engine/index.ts'
import type { Node } from './document.ts'
import { guess } from './nearest.ts'
import { textPattern } from './pattern.ts'
import { ANY, elementOf, fieldOf, type Shape, shapeOf } from './shape.ts'

/** A question as a settings file asks it: the engine's own, under the engine's names. The schema has been held against it. */
export interface Question {
  readonly all?: readonly Question[]
  readonly any?: readonly Question[]
  readonly not?: Question
  readonly attribute?: string
  readonly json?: true
  readonly orElse?: Literal
  readonly is?: Literal
  readonly isNot?: Literal
  readonly oneOf?: readonly Literal[]
  readonly noneOf?: readonly Literal[]
  readonly atLeast?: number
  readonly atMost?: number
  readonly matches?: string
  readonly isSet?: true
  readonly isAbsent?: true
  readonly has?: Literal
  readonly hasAtLeast?: number
  readonly some?: Question
  readonly every?: Question
  readonly no?: Question
  readonly companions?: string
  readonly tiedBy?: string | Readonly<Record<string, string | readonly string[]>>
  readonly follow?: string
  readonly by?: string | readonly string[]
}

type Literal = string | number | boolean

/** A question that can be asked of a resource, or of a place in one. */
export type Ask = (value: Value) => Verdict

/** What is found out while a question is read. */
export interface Asking {
  /** Types that companions are asked for. */
  readonly types: Set<string>
  /** The attributes of the resource itself that it reads. */
  readonly attributes: Set<string>
  /** Asked of by an odd number of `not`: each place is asked for the contrary, as of several blocks each is looked at. */
  readonly isNegated: boolean
  fault(line: number, key: string, message: string): void
}

const COMPOSED = ['all', 'any', 'not'] as const
const LITERAL = ['is', 'isNot', 'oneOf', 'noneOf', 'matches'] as const
const WALKED = ['some', 'every', 'no', 'has', 'hasAtLeast'] as const
const ANSWERS = [...LITERAL, 'atLeast', 'atMost', 'isSet', 'isAbsent', ...WALKED] as const

/**
 * Makes a question of what a file says, and holds it against the shape of what it is asked of.
 * @param isRoot asked of a resource itself, not of an element @param key where it stands, for messages
 */
export function ask(
  question: Question,
  node: Node,
  key: string,
  shapes: readonly Shape[],
  asking: Asking,
  isRoot: boolean,
): Ask {
  const line = node.line
  const names = Object.keys(question)
  const composed = COMPOSED.find(name => question[name] !== undefined)
  const inner = (
    name: 'not' | 'some' | 'every' | 'no',
    of: readonly Shape[],
    root: boolean,
    isNegated: boolean,
  ) =>
    ask(question[name] as Question, partOf(node, name), `${key}.${name}`, of, { ...asking, isNegated }, root)
  if (composed) {
    if (names.length > 1) asking.fault(line, key, `${composed} stands alone; ${names.join(', ')} stand here`)
    if (composed === 'not') return inner('not', shapes, isRoot, !asking.isNegated)
    const parts = (question[composed] ?? []).map((part, i) =>
      ask(part, partOf(partOf(node, composed), i), `${key}.${composed}[${i}]`, shapes, asking, isRoot),
    )
    const combine = (composed === 'all') === asking.isNegated ? any : all
    return value => combine(...parts.map(part => part(value)))
  }
  if (question.companions !== undefined || question.follow !== undefined)
    return askOthers(question, node, key, shapes, asking, isRoot)
  for (const name of ['tiedBy', 'by'] as const)
    if (question[name] !== undefined)
      asking.fault(line, key, `${name} says nothing without ${name === 'by' ? 'follow' : 'companions'}`)

  const given = ANSWERS.filter(name => question[name] !== undefined)
  if (given.length === 0)
    asking.fault(line, key, `asks nothing: one of ${[...COMPOSED, ...ANSWERS].join(', ')} is missing`)
  const isPlaced = question.attribute !== undefined || !isRoot
  if (!isPlaced) asking.fault(line, key, 'attribute is missing')
  const steps = stepsOf(question.attribute ?? '')
  const places =
    question.json || !isPlaced
      ? [ANY]
      : placesAt(question, shapes, { line: lineOf(node, 'attribute'), key: `${key}.attribute` }, asking)
  if (isRoot && steps[0]) asking.attributes.add(steps[0])
  for (const name of given) {
    const wrong = misfit(name, question, places)
    if (wrong) asking.fault(lineOf(node, name), `${key}.${name}`, wrong)
  }
  const elements = places.map(place => elementOf(place) ?? ANY)
  const asks = given.map(name => {
    if (name === 'some' || name === 'every' || name === 'no') {
      const test = inner(name, elements, false, false)
      return (value: Value) => value[name](test)
    }
    return (value: Value) => answer(name, question, value)
  })
  return root =>
    walk(root, steps, value => {
      const read = question.json ? (json<object>(value) as unknown as Value) : value
      const place = question.orElse === undefined ? read : read.orElse(question.orElse)
      const [first] = asks
      return said(asks.length === 1 && first ? first(place) : all(...asks.map(one => one(place))), asking)
    })
}

function answer(name: (typeof ANSWERS)[number], question: Question, value: Value): Verdict {
  const { matches = '', oneOf = [], noneOf = [], atLeast = 0, atMost = 0, hasAtLeast = 0 } = question
  switch (name) {
    case 'is':
      return value.is(question.is)
    case 'isNot':
      return value.isNot(question.isNot)
    case 'oneOf':
      return value.oneOf(oneOf)
    case 'noneOf':
      return value.noneOf(noneOf)
    case 'atLeast':
      return value.atLeast(atLeast)
    case 'atMost':
      return value.atMost(atMost)
    case 'matches':
      return value.satisfies(textPattern(matches), `a text like \`${matches}\` is expected`)
    case 'isSet':
      return value.isSet()
    case 'isAbsent':
      return value.isAbsent()
    case 'has':
      return value.has(question.has)
    case 'hasAtLeast':
      return value.hasAtLeast(hasAtLeast)
    default:
      throw new Error(`${name} is no question about one value`)
  }
}

const tying = tyingFor<Record<string, Record<string, string>>>()

/** Companions, and what an attribute names: asked with some, every, no and hasAtLeast like the blocks of a list. */
function askOthers(
  question: Question,
  node: Node,
  key: string,
  shapes: readonly Shape[],
  asking: Asking,
  isRoot: boolean,
): Ask {
  const { line } = node
  const { companions, follow, tiedBy, by = ['arn', 'id'], attribute, hasAtLeast } = question
  const type = companions ?? follow ?? ''
  asking.types.add(type)
  if (companions !== undefined && follow !== undefined)
    asking.fault(line, key, 'companions and follow stand here; only one of them can')
  if (companions !== undefined && tiedBy === undefined) asking.fault(line, key, 'tiedBy is missing')
  if (companions !== undefined && attribute !== undefined)
    asking.fault(lineOf(node, 'attribute'), `${key}.attribute`, 'is asked with follow, not with companions')
  if (companions !== undefined && !isRoot)
    asking.fault(line, key, 'companions belong to a resource: they are not asked of an element')
  if (follow !== undefined && attribute === undefined) asking.fault(line, key, 'attribute is missing')
  const other = shapeOf(type)
  const relation = typeof tiedBy === 'string' ? { [tiedBy]: ['id', 'arn', tiedBy] } : (tiedBy ?? {})
  const theirs = Object.keys(relation)
  for (const name of companions === undefined ? [by].flat() : theirs)
    if (!resolves(other, stepsOf(name)))
      asking.fault(line, key, `${type} has no ${name}${guess(name, namesIn(other))}`)
  const steps = stepsOf(attribute ?? '')
  if (attribute !== undefined) {
    placesAt(question, shapes, { line: lineOf(node, 'attribute'), key: `${key}.attribute` }, asking)
    if (isRoot && steps[0]) asking.attributes.add(steps[0])
  }
  const asks = (['some', 'every', 'no'] as const)
    .filter(name => question[name] !== undefined)
    .map(name => ({
      name,
      test: ask(
        question[name] as Question,
        partOf(node, name),
        `${key}.${name}`,
        [other],
        { ...asking, isNegated: false },
        false,
      ),
    }))
  const known = ['companions', 'tiedBy', 'follow', 'by', 'attribute', 'hasAtLeast', 'some', 'every', 'no']
  for (const name of Object.keys(question))
    if (!known.includes(name))
      asking.fault(
        lineOf(node, name),
        `${key}.${name}`,
        `cannot be asked of ${companions ? 'companions' : 'what is followed'}`,
      )
  if (asks.length === 0 && hasAtLeast === undefined)
    asking.fault(line, key, 'asks nothing: one of some, every, no, hasAtLeast is missing')
  return root =>
    walk(root, steps, value => {
      const others =
        companions === undefined
          ? tying.follow(value, type, [by].flat())
          : tying.companions(value, type, relation as Record<string, never>)
      const verdicts = asks.map(({ name, test }) => others[name](one => test(one as unknown as Value)))
      if (hasAtLeast !== undefined) verdicts.push(others.hasAtLeast(hasAtLeast))
      const [first] = verdicts
      return said(verdicts.length === 1 && first ? first : all(...verdicts), asking)
    })
}

const said = (verdict: Verdict, { isNegated }: Asking) => (isNegated ? not(verdict) : verdict)

/** Through blocks and keys to a place; of blocks that stand several times each is looked at. */
function walk(value: Value, steps: readonly string[], test: Ask): Verdict {
  const [step, ...rest] = steps
  if (step === undefined) return test(value)
  if (Array.isArray(value._raw) && value._raw.length > 1) return value.every(one => walk(one, steps, test))
  return walk(value._child(step), rest, test)
}

/** `tags["a.b"]` and `tags.a`: the names and keys of a path. */
function stepsOf(path: string): string[] {
  return parseReference(path).flatMap(({ name, key }) => (key === undefined ? [name] : [name, String(key)]))
}

function resolves(shape: Shape, steps: readonly string[]): Shape | undefined {
  let at: Shape | undefined = shape
  for (const step of steps) at = at && fieldOf(at, step)
  return at
}

/** What lies at the attribute in each shape; a fault where one that is known has no such attribute. */
function placesAt(
  { attribute = '' }: Question,
  shapes: readonly Shape[],
  { line, key }: { line: number; key: string },
  asking: Asking,
): Shape[] {
  const steps = stepsOf(attribute)
  return shapes.map(shape => {
    let at = shape
    for (const step of steps) {
      const next = fieldOf(at, step)
      if (!next) {
        asking.fault(line, key, `there is no ${step}${guess(step, namesIn(at))}`)
        return ANY
      }
      at = next
    }
    return at
  })
}

function namesIn(shape: Shape): string[] {
  if (shape.kind === 'list') return namesIn(shape.of)
  return shape.kind === 'block' ? Object.keys(shape.fields) : []
}

/** Why an answer cannot be had of a place, in words. */
function misfit(
  name: (typeof ANSWERS)[number],
  question: Question,
  places: readonly Shape[],
): string | undefined {
  for (const place of places) {
    const { kind } = place
    if (kind === 'any' || name === 'isSet' || name === 'isAbsent') continue
    const isWalked = kind === 'list' || kind === 'map' || kind === 'block'
    if ((WALKED as readonly string[]).includes(name)) {
      if (!isWalked) return `is asked of a list, a map or blocks; this is a ${kind}`
    } else if (isWalked) return `is asked of one value; this is a ${kind}: ask with some, every or no`
    else if ((name === 'atLeast' || name === 'atMost') && kind === 'flag')
      return 'is asked of a number; this is a flag'
    else if ((LITERAL as readonly string[]).includes(name) && name !== 'matches') {
      const literals = [question[name as 'is' | 'oneOf']].flat() as Literal[]
      const wrong = literals.find(literal => !suits(literal, kind))
      if (wrong !== undefined) return `this is a ${kind}, which ${JSON.stringify(wrong)} never is`
    }
  }
  return undefined
}

function suits(literal: Literal, kind: 'text' | 'number' | 'flag'): boolean {
  if (kind === 'number') return typeof literal === 'number'
  if (kind === 'flag') return typeof literal === 'boolean' || literal === 'true' || literal === 'false'
  return typeof literal !== 'number'
}

function partOf(node: Node, name: string | number): Node {
  const part =
    node.kind === 'fields'
      ? node.fields.get(String(name))?.node
      : node.kind === 'items'
        ? node.items[Number(name)]
        : undefined
  return part ?? node
}

function lineOf(node: Node, name: string): number {
  return (node.kind === 'fields' ? node.fields.get(name)?.line : undefined) ?? node.line
}

/** Nothing is said of a resource that has not one of the attributes: a pattern of types means those that have them. */
export function hasAll(value: Value, attributes: ReadonlySet<string>): Verdict {
  const isThere = [...attributes].every(name =>
    [value._raw, value._unknown].some(
      side => typeof side === 'object' && side !== null && Object.hasOwn(side, name),
    ),
  )
  return new Verdicts(isThere ? 'pass' : 'fail')
}
