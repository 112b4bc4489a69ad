import { excessOf } from '../document.ts'
import { evaluate } from './expression.ts'
import {
  type Body,
  endOfString,
  literalOf,
  type Nested,
  objectKey,
  printBody,
  readBlocks,
  type TopBlock,
} from './hcl.ts'
import { line } from './pieces.ts'
import { referencesIn } from './references.ts'
import { remembered } from './remembered.ts'

/** The statements of an IAM document that an expression of a fix encodes, as the text of the list's inside; undefined for others. */
export function statementsIn(text: string): string | undefined {
  const start = /^jsonencode\(\s*\{[\s\S]*?\bStatement\s*=\s*\[/.exec(text)?.[0].length
  if (start === undefined) return undefined
  let depth = 1
  for (let at = start; at < text.length; at++) {
    const char = text[at] as string
    if (char === '"') at = endOfString(text, at)
    else if ('[{('.includes(char)) depth++
    else if (']})'.includes(char) && --depth === 0) return flush(text.slice(start, at))
  }
  return undefined
}

/** The first line stands at the margin, and so do those that close what it opens. */
function flush(text: string): string {
  const lines = text.trim().split('\n')
  const indent = /^ */.exec(lines.at(-1) as string)?.[0].length ?? 0
  return lines
    .map((line, i) => (i === 0 ? line : line.slice(Math.min(indent, /^ */.exec(line)?.[0].length ?? 0))))
    .join('\n')
}

/** A document as it is to be: `whole` for judging, `told` for a reader, without what stays. Both are expressions; most are never told. */
export interface Rewritten {
  readonly whole: string
  readonly told: () => string
}

/** A document that stands as text, with more statements; undefined where it is no document. Of a hidden one nothing is told. */
export function withStatements(standing: unknown, more: string, isHidden: boolean): Rewritten | undefined {
  const { Statement: statements, ...rest } = documentOf(standing) ?? {}
  if (typeof statements !== 'object' || statements === null) return undefined
  const own = [statements].flat().map(one => literalOf(one))
  return {
    whole: encoded(rest, [...own, more]),
    told: once(() =>
      encoded(isHidden ? {} : rest, ['# … the statements that stand there already, and:', more]),
    ),
  }
}

function encoded(rest: Record<string, unknown>, statements: readonly string[]): string {
  const items = statements.map(one => (one.startsWith('#') ? one : `${one},`).replaceAll('\n', '\n  '))
  const attributes = new Map([
    ...Object.entries(rest).map(([key, value]): [string, string] => [objectKey(key), literalOf(value)]),
    ['Statement', `[\n  ${items.join('\n  ')}\n]`],
  ])
  return `jsonencode({\n${printBody({ attributes, blocks: [] }, '  ')}})`
}

/** A document whose statements are narrowed: `statements` are those that are written, as `statementsIn` gives them. */
interface Narrowed extends Rewritten {
  readonly statements: () => string
  /** Other statements stand beside them. */
  readonly isPart: boolean
}

/**
 * A document that stands as text, with what is wide in a statement as a fix has it: what else the statement says stays. First the
 * actions that are known to be at fault, by the position of their statement, then each statement alone, then all that are wide in the
 * same way.
 */
export function* narrowed(
  standing: unknown,
  fix: string,
  actions: ReadonlyMap<number, readonly string[]>,
): Generator<Narrowed> {
  const { Statement: list, ...rest } = documentOf(standing) ?? {}
  const written = objectsIn(fix)[0]?.body.attributes
  if (typeof list !== 'object' || list === null || !written) return
  const own = [list].flat().map(recordOf)
  if (own.length > MOST_STATEMENTS || isLong(standing)) return
  // What has other keys is no document of IAM's.
  if (!own.every(one => Object.keys(one).every(key => /^[A-Za-z]+$/.test(key)))) return
  const plain = own.map(literalOf)
  const split = own.map((one, i) => parted(one, actions.get(i) ?? [], written))
  if (split.some(one => one)) {
    const statements = once(() => split.flatMap(one => one?.told() ?? []))
    const isPart = split.includes(undefined)
    yield {
      whole: encoded(
        rest,
        own.flatMap((_, i) => split[i]?.whole ?? (plain[i] as string)),
      ),
      told: once(() => encoded(rest, [...(isPart ? [`# ${BESIDE}`] : []), ...statements()])),
      statements: () => statements().join(',\n'),
      isPart,
    }
  }
  const keptIn = own.map(one => otherPrincipals(one, written.get('Principal')))
  const askedIn = own.map(one => otherConditions(one, written.get('Condition')))
  for (const [w, isWide] of [...(keptIn.some(one => one) ? [WAYS[0] as Way] : []), ...WAYS].entries()) {
    const elementsOf = own.map(one => [...written.keys()].filter(element => isWide(one, element)))
    const wide = own.flatMap((_, i) => (elementsOf[i]?.length ? [i] : []))
    const write = (i: number, textOf: (element: string) => string) => {
      const kept = w === 0 ? keptIn[i] : undefined
      const textFor = (element: string) =>
        (element === 'Principal' && kept) || (element === 'Condition' && askedIn[i]) || textOf(element)
      return withElements(own[i] ?? {}, new Map(elementsOf[i]?.map(element => [element, textFor(element)])))
    }
    for (const which of [...wide.map(i => [i]), ...(wide.length > 1 ? [wide] : [])]) {
      const statements = once(() =>
        which.map(i => write(i, element => toldFor(element, written.get(element) ?? ''))),
      )
      const isPart = own.length > which.length
      yield {
        whole: encoded(
          rest,
          own.map((_, i) =>
            which.includes(i) ? write(i, element => written.get(element) ?? '') : (plain[i] as string),
          ),
        ),
        told: once(() =>
          encoded(rest, [
            ...(isPart ? [`# ${BESIDE}`] : []),
            ...statements().slice(0, MOST_TOLD),
            ...(which.length > MOST_TOLD ? [`# … and ${which.length - MOST_TOLD} more in the same way`] : []),
          ]),
        ),
        statements: () => statements().join(',\n'),
        isPart,
      }
    }
  }
}

/** What is said in the place of statements that are not written again. */
export const BESIDE = '… the other statements as they stand, and:'

/**
 * A statement that allows some actions too widely as two: these with what a fix has for their resource, and the others as they stand,
 * for which AWS may know no resource. Undefined where it allows none of them, or says something else of them.
 */
function parted(
  standing: Standing,
  actions: readonly string[],
  written: ReadonlyMap<string, string>,
): { readonly whole: readonly string[]; readonly told: () => readonly string[] } | undefined {
  const all = [standing.Action ?? []].flat().map(String)
  const [wide, others] = [true, false].map(isWide => all.filter(one => actions.includes(one) === isWide))
  if (!wide?.length || !others) return undefined
  const { Sid: _, ...rest } = standing
  const statement = others.length > 0 ? rest : standing
  const write = (textOf: (element: string) => string) => [
    withElements(
      statement,
      new Map([
        ['Action', wide.some(isOfAll) ? textOf('Action') : literalOf(wide)],
        ['Resource', textOf('Resource')],
      ]),
    ),
    ...(others.length > 0 ? [withElements({ ...standing, Action: others }, new Map())] : []),
  ]
  return {
    whole: write(element => written.get(element) ?? ''),
    told: () => write(element => toldFor(element, written.get(element) ?? '')),
  }
}

/** `*`, `s3:*` */
function isOfAll(action: string): boolean {
  return /^(?:[\w-]+:)?\*$/.test(action)
}

type Standing = Readonly<Record<string, unknown>>

/** The principals of a fix with those of other kinds that a statement names beside them; undefined where it names none. */
function otherPrincipals({ Principal: standing }: Standing, written = '""'): string | undefined {
  const fixed = referencesIn(written).length > 0 ? undefined : plainOf(written)
  if (!isObject(standing) || !isObject(fixed)) return undefined
  const others = Object.entries(standing).filter(([kind]) => !Object.hasOwn(fixed, kind))
  return others.length === 0 ? undefined : literalOf({ ...Object.fromEntries(others), ...fixed })
}

/**
 * The condition of a fix with what a statement asks for beside it, for all that a condition says has to hold: other keys, and what keeps
 * some values of the same key out. Undefined where it asks for nothing else.
 */
function otherConditions({ Condition: standing }: Standing, written = '""'): string | undefined {
  const fixed = referencesIn(written).length > 0 ? undefined : plainOf(written)
  if (!isObject(standing) || !isObject(fixed)) return undefined
  const keys = new Set(Object.values(fixed).flatMap(asked => Object.keys(recordOf(asked)).map(lower)))
  const others = Object.entries(standing).flatMap(([operator, asked]) => {
    const kept = Object.entries(recordOf(asked)).filter(
      ([key]) => /Not/.test(operator) || !keys.has(lower(key)),
    )
    return kept.length > 0 ? [[operator, Object.fromEntries(kept)] as const] : []
  })
  if (others.length === 0) return undefined
  const all = new Map<string, object>(others)
  for (const [operator, asked] of Object.entries(fixed))
    all.set(operator, { ...all.get(operator), ...recordOf(asked) })
  return literalOf(Object.fromEntries(all))
}

/** Keys of conditions are the same in capitals. */
function lower(key: string): string {
  return key.toLowerCase()
}

type Way = (standing: Standing, element: string) => boolean

/** The ways to narrow a statement, the likeliest first: whether an element of it is written over. */
const WAYS: readonly Way[] = [
  (standing, element) => element === 'Principal' && (mayBeWide(standing) || negates(standing, element)),
  (_, element) => element === 'Condition',
  (standing, element) =>
    (element === 'Resource' && (negates(standing, element) || hasWildcard(standing, element))) ||
    (element === 'Action' &&
      (negates(standing, element) || [standing.Action ?? []].flat().some(one => isOfAll(String(one))))),
  (standing, element) => element === 'Action' && hasWildcard(standing, element),
]

/** Of a service or a provider of identities that is named, the condition says who comes through it. */
function mayBeWide({ Principal: standing }: Standing): boolean {
  if (!isObject(standing)) return standing !== undefined
  return 'AWS' in standing || Object.keys(standing).some(kind => hasWildcard(standing, kind))
}

function hasWildcard(standing: Standing, element: string): boolean {
  return [standing[element] ?? []].flat().some(value => String(value).includes('*'))
}

function negates(standing: Standing, element: string): boolean {
  return standing[`Not${element}`] !== undefined
}

/** AWS takes longer documents, but then a reader does not want each statement tried. */
const MOST_STATEMENTS = 20
const MOST_TOLD = 3

/** Longer than any document that AWS takes: it is not written anew for each fault. */
function isLong(text: unknown): boolean {
  return typeof text === 'string' && text.length > 65_536
}

/** What a fix has for an example, a reader has to name; what rests on the resource itself is meant as it is written. */
function toldFor(element: string, text: string): string {
  if (referencesIn(text).length > 0) return text
  return element === 'Resource'
    ? '"<the ARNs that are needed>"'
    : element === 'Action'
      ? '"<the actions that are needed>"'
      : text
}

function withElements(standing: Standing, elements: ReadonlyMap<string, string>): string {
  const attributes = new Map<string, string>()
  for (const [key, value] of Object.entries(standing)) {
    const element = elements.has(key) ? key : key.replace(/^Not/, '')
    attributes.set(elements.has(element) ? element : key, elements.get(element) ?? literalOf(value))
  }
  for (const [element, text] of elements) attributes.set(element, text)
  return `{\n${printBody({ attributes, blocks: [] }, '  ')}}`
}

/**
 * Another JSON document that stands as text, such as container definitions, with what a fix writes at some paths; undefined where that
 * changes nothing. It stands at the path `at`; `paths` are without positions, `picks` are the elements of lists that are meant, by path.
 */
export function amended(
  standing: unknown,
  fix: string,
  at: string,
  paths: readonly string[],
  picks: ReadonlyMap<string, ReadonlySet<number>>,
): Rewritten | undefined {
  const before = isLong(standing) ? undefined : parsed(standing)
  const written = parsed(marked(fix))
  if (before === undefined || written === undefined) return undefined
  const within = paths
    .filter(path => path.startsWith(`${at}.`))
    .map(path => path.slice(at.length + 1).split('.'))
  const after = put(before, written, within, at, picks)
  if (isSame(after, before)) return undefined
  return {
    whole: `jsonencode(${unmarked(literalOf(after))})`,
    told: once(() => `jsonencode(${unmarked(changed(before, after))})`),
  }
}

/**
 * A map that stands at a path, in the ways to write no more of a fix's into it than has to be, the smallest first: what is at fault, each
 * entry of the fix alone where that is not known, and all that it adds. Of a hidden one nothing is told but what the fix writes.
 */
export function* amendedMap(
  before: Readonly<Record<string, unknown>>,
  fix: string,
  at: string,
  paths: readonly string[],
  isHidden: boolean,
): Generator<Rewritten> {
  const written = marked(fix)
  if (!isObject(written)) return
  const within = paths.filter(path => path.startsWith(`${at}.`)).map(path => path.slice(at.length + 1))
  const keys = Object.keys(written)
  const added = keys.filter(key => !Object.hasOwn(before, key))
  // A key may hold a dot.
  const stepsTo = (path: string) =>
    Object.hasOwn(before, path) || Object.hasOwn(written, path) ? [path] : path.split('.')
  // Which entry goes is as secret as the entry: the fix has its own words for that.
  const isTold = !isHidden || within.every(key => Object.hasOwn(written, key))
  const first = within.length > 0 ? [within] : keys.map(key => [key])
  for (const way of isTold ? [...first, [...within, ...added]] : [[...within, ...keys]]) {
    const after = put(before, written, way.map(stepsTo), at, new Map())
    if (!isObject(after) || Object.keys(after).length === 0 || isSame(after, before)) continue
    const told = once(() =>
      unmarked(
        !isTold
          ? fix
          : isHidden
            ? printed(new Map(way.map(key => [objectKey(key), literalOf(written[key])])), ['…'])
            : changed(before, after),
      ),
    )
    yield { whole: unmarked(literalOf(after)), told }
  }
}

/** A value, which stands at a path, with what another one has at the end of some steps: where that one has nothing, nothing stays. */
function put(
  before: unknown,
  written: unknown,
  ways: readonly (readonly string[])[],
  at: string,
  picks: ReadonlyMap<string, ReadonlySet<number>>,
): unknown {
  // A map may have thousands of entries at fault: it is copied once, not for each.
  const copies = new Set<object>()
  const copyOf = <Whole extends object>(whole: Whole): Whole => {
    if (copies.has(whole)) return whole
    const copy = (Array.isArray(whole) ? [...whole] : { ...whole }) as Whole
    copies.add(copy)
    return copy
  }
  const putAt = (to: unknown, from: unknown, path: string, steps: readonly string[]): unknown => {
    const [step, ...more] = steps
    if (step === undefined || typeof to !== 'object' || to === null) return from
    if (Array.isArray(to)) {
      const [first] = [from].flat()
      const list = copyOf(to)
      for (let i = 0; i < list.length; i++)
        if (picks.get(path)?.has(i) !== false) list[i] = putAt(list[i], first, path, steps)
      return list
    }
    const map = copyOf(to as Record<string, unknown>)
    const value = putAt(map[step], recordOf(from)[step], `${path}.${step}`, more)
    if (value === undefined) delete map[step]
    // Whatever the entry is called: assigned, `__proto__` would be none.
    else Object.defineProperty(map, step, { value, writable: true, enumerable: true, configurable: true })
    return map
  }
  return ways.reduce((after: unknown, steps) => putAt(after, written, at, steps), before)
}

/** The value of a fix's expression whose references are marked, so that they go through JSON as they are. */
function marked(fix: string): unknown {
  return evaluate(
    fix,
    word => `${ALONE}${word}${ALONE}`,
    word => `${INSIDE}${word}${INSIDE}`,
  )
}

/** An expression in which what was marked is a reference again. */
function unmarked(text: string): string {
  return text.replaceAll(MARKED_ALONE, '$1').replaceAll(MARKED_INSIDE, '${$1}')
}

/** For private use: no text of a plan has a meaning with them. */
const [ALONE, INSIDE] = ['\uE000', '\uE001']
const MARKED_ALONE = new RegExp(`"${ALONE}([^"${ALONE}]*)${ALONE}"`, 'g')
const MARKED_INSIDE = new RegExp(`${INSIDE}([^${INSIDE}]*)${INSIDE}`, 'g')

/** What differs, with what tells one element of a list from the others. */
function changed(before: unknown, after: unknown): string {
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    const items = after.flatMap((one, i) => (isSame(one, before[i]) ? [] : [changed(before[i], one)]))
    return `[\n${items.map(item => `  ${item.replaceAll('\n', '\n  ')},\n`).join('')}]`
  }
  if (!isObject(before) || !isObject(after)) return literalOf(after)
  const keys = Object.keys(after).filter(
    key =>
      !isSame(before[key], after[key]) || (/^(?:name|id|sid)$/i.test(key) && typeof after[key] === 'string'),
  )
  const gone = Object.keys(before).filter(key => !Object.hasOwn(after, key))
  const attributes = new Map(keys.map(key => [objectKey(key), changed(before[key], after[key])]))
  const comments = [
    ...(gone.length > 0 ? [line(`without ${gone.join(' and ')}`, 240)] : []),
    ...(Object.keys(after).length > keys.length ? ['…'] : []),
  ]
  return printed(attributes, comments)
}

function printed(attributes: ReadonlyMap<string, string>, comments: readonly string[]): string {
  return `{\n${printBody({ attributes, blocks: [] }, '  ', comments)}}`
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function documentOf(text: unknown): Record<string, unknown> | undefined {
  const document = parsed(text)
  return isObject(document) ? document : undefined
}

/** The value of a JSON text; undefined where it is none. */
function parsed(text: unknown): unknown {
  try {
    return typeof text === 'string' && !excessOf(text) ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

/** Statements of a document as blocks of an `aws_iam_policy_document`. */
export function statementBlocks(statements: string): Nested[] {
  return objectsIn(statements).map(({ body }) => ({ name: 'statement', body: statementBody(body) }))
}

const objectsIn = remembered((statements: string): readonly TopBlock[] =>
  readBlocks(statements.replace(/(^|\},?\s*)\{/g, '$1statement {')),
)

function statementBody({ attributes }: Body): Body {
  const made = new Map<string, string>()
  const blocks: Nested[] = []
  const nested = (name: string, values: Record<string, string>) =>
    blocks.push({ name, body: { attributes: new Map(Object.entries(values)), blocks: [] } })
  for (const [key, text] of attributes) {
    const plain = PLAIN[key]
    if (key === 'Sid' || key === 'Effect') made.set(key.toLowerCase(), text)
    else if (plain) made.set(plain, text.startsWith('[') ? text : `[${text}]`)
    else if (key === 'Principal' || key === 'NotPrincipal') {
      const value = plainOf(text)
      const name = key === 'Principal' ? 'principals' : 'not_principals'
      const all = typeof value === 'string' ? { '*': value } : recordOf(value)
      for (const [type, identifiers] of Object.entries(all))
        nested(name, { type: literalOf(type), identifiers: literalOf([identifiers].flat()) })
    } else if (key === 'Condition') {
      for (const [test, keys] of Object.entries(recordOf(plainOf(text))))
        for (const [variable, values] of Object.entries(recordOf(keys)))
          nested('condition', {
            test: literalOf(test),
            variable: literalOf(variable),
            values: literalOf([values].flat().map(String)),
          })
    }
  }
  return { attributes: made, blocks }
}

const PLAIN: Readonly<Record<string, string>> = {
  Action: 'actions',
  NotAction: 'not_actions',
  Resource: 'resources',
  NotResource: 'not_resources',
}

/** Principals and conditions, in which a reference stays as it is written. */
function plainOf(text: string): unknown {
  const itself = (word: string) => word
  return evaluate(text, itself, itself)
}

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => (made ??= make())
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
