import type { Graph } from '../../graph/graph.ts'
import type { Policy } from '../policy.ts'
import { marksAny, type Value } from '../value.ts'
import type { Verdict } from '../verdict.ts'
import { evaluate, Unknown } from './expression.ts'
import { type Body, literalOf, type Nested } from './hcl.ts'
import { isOwnOfTerraform } from './lacked.ts'
import { join, pathOf } from './overlay.ts'
import type { Change } from './values.ts'

/** What a fault rests on in one resource: paths without positions, the most telling first, and the elements of lists that are meant. */
export interface Failing {
  readonly paths: readonly string[]
  readonly picks: ReadonlyMap<string, ReadonlySet<number>>
  /** The lists of texts and numbers, by their paths, of which some elements alone are at fault. */
  readonly lists: ReadonlyMap<string, FailingList>
  /** Of a document of IAM: the actions that are at fault, by the position of their statement. */
  readonly actions: ReadonlyMap<number, readonly string[]>
}

interface FailingList {
  readonly list: Value
  readonly elements: Set<number>
}

export const NO_CHANGE: Change = {
  body: { attributes: new Map(), blocks: [] },
  removed: [],
  picks: new Map(),
  appends: false,
  kept: new Set(),
  printed: new Map(),
}

export function failingOf(facts: readonly Verdict[], id: number): Failing {
  const paths = new Set<string>()
  const picks = new Map<string, Set<number>>()
  const lists = new Map<string, FailingList>()
  let told: Failing['actions'] = new Map()
  for (const { value, actions } of facts) {
    if (!value?._parent || value._body.id !== id) continue
    told = actions ?? told
    // The keys of a map that is sensitive as a whole are as secret as its values; what a block has the schema tells everybody.
    let meant: Value = value
    while (
      meant._parent?._parent &&
      typeof meant._parent._key !== 'number' &&
      meant._parent._isWhollySensitive()
    )
      meant = meant._parent
    paths.add(pathOf(meant))
    if (typeof meant._key === 'number' && typeof meant._raw !== 'object' && meant._parent) {
      const known = lists.get(pathOf(meant))
      if (!known) lists.set(pathOf(meant), { list: meant._parent, elements: new Set([meant._key]) })
      else if (known.list._path() === meant._parent._path()) known.elements.add(meant._key)
    }
    for (let at: Value | undefined = meant; at; at = at._parent) {
      if (typeof at._key !== 'number' || typeof at._raw !== 'object') continue
      const block = pathOf(at)
      picks.set(block, (picks.get(block) ?? new Set()).add(at._key))
    }
  }
  return { paths: [...paths], picks, lists, actions: told }
}

/**
 * What of a fix's body is written into a resource that stands, in ways of which the smallest comes first: the attribute that tells the
 * fault, all that it rests on, the whole of the fix, and the fix's blocks beside those that stand. What a fault rests on and the fix
 * does not write is taken out.
 */
export function* changesFor(
  graph: Graph,
  value: Value,
  body: Body,
  failing: Failing,
  isMissing: (text: string) => boolean,
  secret: Policy['secret'],
): Generator<Change> {
  // Of a list what is not at fault stays, unless the fault stays with it; where secrets are looked for, another may be one.
  const isSpared = !secret && failing.lists.size > 0
  // Where all of a list is told, either none may be such or one has to be: only a trial says whether they may stay beside another.
  const keeping = isSpared ? sparingBody(body, value, failing, true) : body
  const sparing = isSpared ? sparingBody(body, value, failing, false) : body
  if (keeping !== body && sparing === body)
    for (const change of waysFor(graph, value, keeping, failing, isMissing, secret))
      yield { ...change, onTrial: true }
  if (sparing !== body) yield* waysFor(graph, value, sparing, failing, isMissing, secret)
  yield* waysFor(graph, value, body, failing, isMissing, secret)
}

function* waysFor(
  graph: Graph,
  value: Value,
  body: Body,
  { paths, picks }: Failing,
  isMissing: (text: string) => boolean,
  secret: Policy['secret'],
): Generator<Change> {
  const texts = flatten(body)
  const written = meantBy([...texts.keys()], paths)
  const [first] = paths
  const hits = (path: string) => written.filter(one => meets(one, path))
  // Whose name is at fault is at fault as a whole; of what has a name and a value, or nothing else, neither stands without the other.
  const wholeOf = (path: string) => {
    const block = blockOf(path)
    const isWhole =
      isIdentity(path, value, picks) ||
      (picks.has(block) &&
        hits(block).length === 0 &&
        (isOfPair(path, value, picks) || isAll(path, value, picks)))
    return isWhole ? block : path
  }
  const unwritten = paths.filter(path => hits(path).length === 0 && isSetAt(value, path, picks)).map(wholeOf)
  const alone = [...new Set(unwritten)].filter(path => hits(path).length === 0)
  // What several attributes of a block are told of is the block as a whole, where the fix writes nothing into it.
  const around = sharedBlock(alone)
  const stray = around !== undefined && hits(around).length === 0 ? [around] : alone
  // What else a provider block says is nobody's business.
  if (graph.typeOf(value._body.id).startsWith('provider.')) {
    yield { ...NO_CHANGE, removed: stray }
    return
  }
  const changes = new Map<string, boolean>()
  const isChanged = (path: string) => {
    let answer = changes.get(path)
    if (answer === undefined) {
      const isFailing = paths.some(one => meets(one, path))
      const standing = placedAt(value, path, picks)
      const isKept = !isFailing && isPlace(path) && isSetAt(value, path, picks)
      changes.set(path, (answer = !isKept && differs(standing, texts.get(path), isFailing)))
    }
    return answer
  }
  const seen = new Set<string>()
  const last: Change[] = []
  const lifecycle = written.filter(isOwnOfTerraform)
  const write = (keep: readonly string[], removed: readonly string[]): Change[] => {
    if (keep.length + removed.length === 0) return []
    const kept = new Set<string>()
    const whole = new Set(keep.length > 0 ? [...keep, ...lifecycle] : keep)
    const key = `${[...whole].sort()} ${removed}`
    if (seen.has(key)) return []
    seen.add(key)
    const change = {
      ...NO_CHANGE,
      body: prune(body, value, '', { keep: whole, picks, kept }),
      removed,
      picks,
      kept,
    }
    // What tells one of several blocks from the others is written over last: most often another one is meant.
    if (![...keep, ...removed].some(path => isIdentity(path, value, picks))) return [change]
    last.push(change)
    return []
  }
  if (first !== undefined) {
    // Who may connect can stay where the fix names the ports: what it does not write need not go if it writes the rest of the fault.
    // What nobody set is no part of that: it would come in place of what stays.
    const isWritten = (path: string) => !isBlank(placedAt(value, path, picks))
    if (hits(first).length === 0 && paths.some(path => hits(path).length > 0))
      yield* write(
        written.filter(path => isChanged(path) && isWritten(path)),
        [],
      )
    const flags = paths.flatMap(hits).filter(path => isOff(placedAt(value, path, picks), texts.get(path)))
    // A secret is read as what stands beside it says: with a value goes the type, or the namespace, of its pair.
    const isBeside = (path: string) => blockOf(path) === blockOf(first) && !isIdentity(path, value, picks)
    const pair = secret && isOfPair(first, value, picks) ? written.filter(isBeside) : []
    const own = [...new Set([...hits(first), ...(hits(first).length > 0 ? pair : [])])].filter(isChanged)
    // Flags that are off together are switched on together: one may be enough for the policy, and is not what is meant.
    const told = own.length > 0 && own.every(path => flags.includes(path)) ? flags : own
    // What the fix writes beside the attribute is meant with it where nothing else is written there, and in no block that has to be made.
    const isNear = (path: string) => {
      const [block] = path.split('.') as [string]
      const isThere = block === path || isSetAt(value, block) || paths.some(one => meets(one, block))
      return isThere && !isForeign(path)
    }
    // What a block of its own says beside that of the fault is settled: the statement of a rule, how another store is encrypted.
    const isForeign = (path: string) => {
      const steps = path.split('.')
      return steps.slice(2).some((_, i) => {
        const other = steps.slice(0, i + 2).join('.')
        return !paths.some(one => meets(one, other)) && isSetAt(value, other, picks)
      })
    }
    const open = written.filter(path => isNear(path) && isBlank(placedAt(value, path, picks)))
    yield* write([...told, ...open], told.length > 0 ? [] : stray)
    if (told.length > 0) yield* write(told, [])
    // Where the fix leaves the attribute as it is, what it changes beside it belongs together: a protocol and its ports.
    if (told.length > 0 || hits(first).length === 0)
      yield* write(paths.flatMap(hits).filter(isChanged), stray)
  }
  // Beside a block that is added stays what stands: the bucket that the rules are for.
  const isOpen = (name: string) => !isSetAt(value, name) || paths.includes(name)
  const attributes = new Map([...body.attributes].filter(([name]) => isOpen(name)))
  const appended = { ...NO_CHANGE, body: { ...body, attributes }, picks, appends: true }
  // The block at fault that says of all else what the fix says is the fix's own: a second one would be doubled.
  const isDouble = ({ name }: Nested) => {
    const beside = written.filter(path => blockOf(path) === name && !paths.some(one => meets(one, path)))
    const isSame = (path: string) => !differs(placedAt(value, path, picks), texts.get(path), false)
    return picks.has(name) && beside.length > 0 && beside.every(isSame)
  }
  const appends = body.blocks.some(({ name }) => isSetAt(value, name)) && !body.blocks.some(isDouble)
  // Where the fault lies in none of the blocks that stand, they are good for something else.
  if (appends && first === undefined) yield appended
  const changed = written.filter(isChanged)
  // What stands and is not at fault stays if it can: the family of the parameters that one is added to, or what a reader would have to fill in.
  const isSpared = (path: string) => isSetAt(value, path, picks) && !paths.some(one => meets(one, path))
  if (first === undefined)
    yield* write(
      changed.filter(path => !isSpared(path)),
      stray,
    )
  yield* write(
    changed.filter(path => !isSpared(path) || !hasStandIn(texts.get(path))),
    stray,
  )
  yield* write(changed, stray)
  // What names something that is still to be made names something else today.
  const renamed = written.filter(path => isMissing(texts.get(path) ?? ''))
  if (renamed.length > 0) yield* write([...changed, ...renamed], [])
  if (appends && first !== undefined) yield appended
  yield* last
}

/**
 * What of a fix is meant for a fault: of two blocks that it writes alike (`default_cache_behavior`, `ordered_cache_behavior`) only the one
 * where the fault lies. The other is as good as it stands.
 */
function meantBy(written: readonly string[], paths: readonly string[]): readonly string[] {
  const split = (path: string): readonly [block: string, rest: string] => {
    const cut = path.indexOf('.')
    return cut < 0 ? ['', path] : [path.slice(0, cut), path.slice(cut + 1)]
  }
  const atFault = new Set(paths.map(path => split(path)[0]))
  const alike = new Set(written.map(split).flatMap(([block, rest]) => (atFault.has(block) ? [rest] : [])))
  return written.filter(path => {
    const [block, rest] = split(path)
    return block === '' || atFault.has(block) || !alike.has(rest) || atFault.has('')
  })
}

/** A fix's body whose lists begin with what stands there and is not at fault; `isWhole`: with all that stands there. */
function sparingBody(body: Body, value: Value, { picks, lists }: Failing, isWhole: boolean): Body {
  let made = body
  for (const [path, text] of flatten(body)) {
    const failing = lists.get(path)
    if (!failing || text === undefined) continue
    const { list, elements } = failing
    const standing = placedAt(value, path, picks)
    const others = listOf(list._raw).filter((_, i) => isWhole || !elements.has(i))
    const fresh = evaluate(
      text,
      word => new Unknown([word]),
      word => word,
    )
    const isPlain = !marksAny(standing._unknown) && !standing._isSensitive()
    if (others.length === 0 || !isPlain || standing._path() !== list._path()) continue
    // What the fix names by a reference stays one; beside what is at fault no trial would see it.
    const [, named] = /^\[([^[\]\n]+)\]$/.exec(text) ?? []
    const isOfNames = Array.isArray(fresh) && fresh.some(one => one instanceof Unknown)
    if (isOfNames && named !== undefined && !isWhole)
      made = withText(made, path.split('.'), `[${[...others.map(literalOf), named.trim()].join(', ')}]`)
    else if (listOf(fresh).length > 0)
      made = withText(made, path.split('.'), literalOf([...new Set([...others, ...listOf(fresh)])]))
  }
  return made
}

/** A list of texts and numbers; empty for all else. */
function listOf(raw: unknown): readonly unknown[] {
  return Array.isArray(raw) && raw.every(one => typeof one !== 'object' || one === null) ? raw : []
}

/** A body with another expression for one attribute. */
export function withText(
  { attributes, blocks }: Body,
  [step, ...more]: readonly string[],
  text: string,
): Body {
  if (more.length === 0) return { attributes: new Map(attributes).set(step as string, text), blocks }
  return {
    attributes,
    blocks: blocks.map(block =>
      block.name === step ? { ...block, body: withText(block.body, more, text) } : block,
    ),
  }
}

/** The innermost block that several attributes stand in. */
function sharedBlock(paths: readonly string[]): string | undefined {
  const [first = '', ...others] = paths
  const steps = first.split('.')
  let shared = steps.length - 1
  for (const other of others) {
    const theirs = other.split('.')
    shared = Math.min(shared, theirs.length - 1)
    while (steps.slice(0, shared).join('.') !== theirs.slice(0, shared).join('.')) shared--
  }
  return others.length > 0 && shared > 0 ? steps.slice(0, shared).join('.') : undefined
}

/** The expressions of a body by the paths of its attributes; undefined for an empty block. Of several blocks of a name the first counts. */
export function flatten(body: Body): ReadonlyMap<string, string | undefined> {
  let texts = flat.get(body)
  if (!texts) {
    texts = new Map()
    gather(body, '', texts)
    flat.set(body, texts)
  }
  return texts
}

const flat = new WeakMap<Body, Map<string, string | undefined>>()

function gather(body: Body, path: string, texts: Map<string, string | undefined>): void {
  for (const [name, text] of body.attributes)
    if (!texts.has(join(path, name))) texts.set(join(path, name), text)
  for (const { name, body: inner } of body.blocks) {
    const at = join(path, name)
    if (inner.attributes.size + inner.blocks.length > 0) gather(inner, at, texts)
    else if (!texts.has(at)) texts.set(at, undefined)
  }
}

/** The value at a path without positions; of several blocks the one that is meant, or the first. */
export function placedAt(value: Value, path: string, picks?: Change['picks']): Value {
  let [at, so] = [value, '']
  for (const step of path.split('.')) {
    at = at._child(step)
    so = join(so, step)
    const [element] = picks?.get(so) ?? []
    if (element !== undefined && Array.isArray(at._raw)) at = at._child(element)
  }
  return at
}

/** A flag that the fix switches on. */
function isOff(value: Value, text: string | undefined): boolean {
  return text === 'true' && value._raw === false
}

/** Nothing is written there: modules hand an empty text on for that. */
function isBlank(value: Value): boolean {
  return value._state() === 'absent' || value._raw === ''
}

export function isSetAt(value: Value, path: string, picks?: Change['picks']): boolean {
  return placedAt(value, path, picks)._state() !== 'absent'
}

interface Pruning {
  readonly keep: ReadonlySet<string>
  readonly picks: ReadonlyMap<string, ReadonlySet<number>>
  readonly kept: Set<string>
}

/** The attributes that are kept, in blocks that stand; a block that does not stand yet is kept whole. */
function prune(body: Body, value: Value, path: string, pruning: Pruning): Body {
  const { keep, picks, kept } = pruning
  const list = value._parent?._raw
  const isMeant = Array.isArray(list) && list.length > 1 && picks.get(path)?.size === 1
  const attributes = [...body.attributes].flatMap(([name, text]): [string, string][] => {
    const at = join(path, name)
    if (keep.has(at)) return [[name, text]]
    // One of several blocks is told by what else stands in it.
    const standing = value._child(name)
    const raw = standing._raw
    if (!isMeant || standing._state() !== 'known' || typeof raw === 'object' || standing._isSensitive())
      return []
    kept.add(at)
    return [[name, literalOf(raw)]]
  })
  const blocks = body.blocks.flatMap(({ name, body: inner }, i): Nested[] => {
    const at = join(path, name)
    if (![...keep].some(one => meets(one, at) && one.length >= at.length)) return []
    const standing = value._child(name)
    if (standing._state() === 'absent' || standing._unknown === true) return [{ name, body: inner }]
    const [element] = picks.get(at) ?? []
    // The first is written into the block at fault; the others stand beside it.
    const isOther = element !== undefined && body.blocks.findIndex(block => block.name === name) < i
    if (isOther) return standsIn(standing, inner) ? [] : [{ name, body: inner }]
    return [
      { name, body: prune(inner, element === undefined ? standing : standing._child(element), at, pruning) },
    ]
  })
  return { attributes: new Map(attributes), blocks }
}

/** One of the blocks that stand says the same, or all but one thing of it: the value of an option. */
function standsIn(list: Value, { attributes }: Body): boolean {
  return [list._raw].flat().some((_, i) => {
    const element = list._child(i)
    const others = [...attributes].filter(([name, text]) => differs(element._child(name), text, true))
    return others.length < 2
  })
}

/** The block in which an attribute stands; empty for one of the resource itself. */
export function blockOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('.')))
}

/** The value of what has a name beside it, as an environment variable does. */
function isOfPair(path: string, value: Value, picks: Change['picks']): boolean {
  const block = blockOf(path)
  const isValue = picks.has(block) && /\.values?$/.test(path)
  return isValue && ['name', 'key'].some(name => isSetAt(value, join(block, name), picks))
}

/** Nothing else is set in the block. */
function isAll(path: string, value: Value, picks: Change['picks']): boolean {
  const block = placedAt(value, blockOf(path), picks)
  return Object.keys(Object(block._raw)).every(
    name => path.endsWith(`.${name}`) || isBlank(block._child(name)),
  )
}

function isIdentity(path: string, value: Value, picks: Change['picks']): boolean {
  const block = blockOf(path)
  const isRepeated = block !== '' && picks.has(block)
  return isRepeated && /\.(?:id|key|name)$/.test(path) && placedAt(value, path, picks)._state() === 'known'
}

/** It says where something stands among others of its kind, which a fix cannot know. */
function isPlace(path: string): boolean {
  return /(?:^|\.)(?:priority|rule_no|rule_number)$/.test(path)
}

/** Whether an expression says something else than what stands; of a reference only the fault tells. */
function differs(standing: Value, text: string | undefined, isFailing: boolean): boolean {
  const written =
    text === undefined
      ? undefined
      : evaluate(
          text,
          word => new Unknown([word]),
          word => word,
        )
  if (written instanceof Unknown) return isFailing || standing._state() === 'absent'
  if (text === undefined) return standing._state() === 'absent'
  return standing._state() !== 'known' || JSON.stringify(standing._raw) !== JSON.stringify(written)
}

/** It holds words for a reader: `"<account>"`. */
function hasStandIn(text: string | undefined): boolean {
  return text !== undefined && /<[a-z][^<>]*>/i.test(text)
}

function meets(a: string, b: string): boolean {
  return a === b || isWithin(a, b) || isWithin(b, a)
}

/** Asked for each pair of paths, so that no text is made of them. */
function isWithin(path: string, block: string): boolean {
  return path[block.length] === '.' && path.startsWith(block)
}
