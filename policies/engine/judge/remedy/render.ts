import type { Graph } from '../../graph/graph.ts'
import type { Scope } from '../../graph/scopes.ts'
import type { Policy } from '../policy.ts'
import type { Value } from '../value.ts'
import { Calls } from './calls.ts'
import { blockOf, flatten, placedAt } from './changes.ts'
import type { Addition, Draft, Edit } from './draft.ts'
import { type Body, literalOf, type Nested } from './hcl.ts'
import { isOwnOfTerraform, lackedBy } from './lacked.ts'
import { instancesOf } from './modules.ts'
import { Names } from './names.ts'
import { join } from './overlay.ts'
import { headOf, line, note, Pieces } from './pieces.ts'
import { providerFor } from './place.ts'
import { remembered } from './remembered.ts'
import type { Standing } from './standing.ts'
import type { Change } from './values.ts'

/** What a person writes. */
export interface Snippet {
  readonly hcl: string
  /** Each value stands where it is certainly taken from; else the places are likely ones, or there is none. */
  readonly isSure: boolean
  /** Where it is the same for all that the block of the resource makes: the text without the line that says in which module it stands. */
  readonly forAll: string | undefined
  /** It names the index of the resource: for all means those that have the same in other instances of the module. */
  readonly hasIndex: boolean
}

/**
 * A draft as HCL, each part where a person can write it. `isCommon`: all that the block of the resource makes in any instance of a module
 * around it are at fault.
 */
export function render(
  graph: Graph,
  policy: Policy,
  id: number,
  standing: Standing,
  draft: Draft,
  isCommon: (around: Scope) => boolean,
): Snippet {
  const pieces = new Pieces(graph)
  const additions = draft.filter(step => step.kind === 'add')
  const names = new Names(graph, id, standing, isCommon, additions)
  const calls = new Calls(graph, policy, id, isCommon, pieces, names)
  for (const step of draft) {
    if (step.kind === 'edit') edit(graph, id, step, pieces, names, calls, policy.secret)
    else if (step.kind === 'add') add(graph, id, step, pieces, names)
    else if (step.kind === 'switch') calls.turn(graph.scopeOf(id), step)
    else calls.take(step.id)
  }
  const isForAll = (scope: Scope) => instancesOf(graph, scope).length < 2 || isCommon(scope)
  const isSure = names.isSure && calls.isSure && pieces.scopes.every(isForAll)
  const hcl = pieces.toString().trimEnd()
  const home = graph.scopeOf(id)
  const isOfAll = isSure && hcl !== '' && pieces.areWithin(home)
  const forAll = isOfAll ? hcl.slice(home.parent ? headOf(graph, home).length : 0) : undefined
  return { hcl, isSure, forAll, hasIndex: names.hasIndex }
}

function add(graph: Graph, id: number, { block }: Addition, pieces: Pieces, names: Names): void {
  const scope = names.place
  const piece = pieces.block(scope, block.kind, block.labels[0] as string, names.of(block))
  if (names.forEach) piece.attributes.set(names.each.argument, names.each.over)
  const { argument, comment } = providerFor(graph, scope, id)
  if (argument) piece.attributes.set('provider', argument)
  if (comment) piece.comments.push(comment)
  const { attributes, blocks } = names.body(block.body, piece)
  for (const [name, text] of attributes) piece.attributes.set(name, text)
  piece.blocks.push(...blocks)
  const waits = block.kind === 'resource' ? names.waits(piece) : []
  if (waits.length > 0 && !piece.attributes.has('depends_on'))
    piece.attributes.set('depends_on', `[${waits.join(', ')}]`)
}

function edit(
  graph: Graph,
  own: number,
  step: Edit,
  pieces: Pieces,
  names: Names,
  calls: Calls,
  secret: Policy['secret'],
): void {
  const { id, change } = step.told ?? step
  const value = graph.at(id, 'after')
  if (!value) return
  const { body, picks, kept, printed } = change
  const texts = flatten(body)
  const added = new Set(change.appends ? body.blocks.map(block => block.name) : [])
  const paths = change.appends
    ? [...body.attributes.keys(), ...added]
    : [...texts.keys()].filter(path => !kept.has(path))
  calls.misses(lackedBy(value, paths, picks))
  const here = paths.filter(path => {
    if (isOwnOfTerraform(path)) return false
    const at = placedAt(value, path, picks)
    if (!added.has(path)) return calls.leads(at, path, printed.get(path)?.() ?? texts.get(path), texts)
    // Of several blocks that are added each is told where a module decides them, so every one is asked before any is looked at.
    const blocks = body.blocks.filter(({ name }) => name === path)
    const told = blocks.map(block =>
      calls.leads(at, path, undefined, flatten({ attributes: body.attributes, blocks: [block] })),
    )
    return told.every(isHere => isHere)
  })
  // It is said in the block, beside what it is said of.
  if (here.length > 0) here.push(...paths.filter(isOwnOfTerraform))
  const removed = change.removed.filter(path => {
    const at = placedAt(value, path, picks)
    return calls.takesOut(at, path, texts, change.replaced?.includes(path) === true, here.length > 0)
  })
  if (here.length + removed.length === 0) return
  const piece = pieces.of(id)
  if (id !== own) note(piece, change.comment ?? '…')
  const meant = (path: string) => tellingOf(value, path, change, secret)
  const taken = removed.flatMap(path => {
    const elements = [...(picks.get(path) ?? [])]
    const told = meant(path)
    if (told.length > 0) return told.map(one => `the \`${path}\` whose ${one}`)
    const isWhole =
      elements.length === 0 || elements.length === [listAt(value, path, picks)._raw].flat().length
    return isWhole ? [path] : elements.map(element => `${path}[${element}]`)
  })
  if (taken.length > 0) piece.comments.push(`without ${taken.join(' and ')}`)
  for (const path of change.appends ? [] : picks.keys())
    if ([...here, ...removed].some(one => one.startsWith(`${path}.`)))
      if (isEach(value, path, change)) piece.comments.push(`in each \`${path}\``)
      else for (const one of meant(path)) piece.comments.push(`in the \`${path}\` whose ${one}`)
  const isHere = (path: string) =>
    here.some(
      one =>
        one === path ||
        path.startsWith(`${one}.`) ||
        (kept.has(path) && (!secret || isName(path)) && one.startsWith(`${blockOf(path)}.`)),
    )
  const { attributes, blocks } = names.body(chosen(body, '', isHere, printed), piece)
  for (const [name, text] of attributes) piece.attributes.set(name, text)
  piece.blocks.push(...blocks)
}

/**
 * What tells those of several blocks that are meant from the others: their order in a plan is most often not the one in which they are
 * written. Nothing where all are meant, where what is written tells it already, or where no single attribute does. Where secrets are
 * looked for, names alone are told.
 */
function tellingOf(value: Value, path: string, { picks, kept }: Change, secret: Policy['secret']): string[] {
  const list = listAt(value, path, picks)
  const elements = picks.get(path)
  if (!Array.isArray(list._raw) || !elements || elements.size === list._raw.length) return []
  const meant = list._raw.filter((_, i) => elements.has(i))
  const counts = remembered(name => counted(meant, name))
  const isOfThemAlone = (name: string, text: string | undefined) =>
    countsIn(list, name).get(text) === counts(name).get(text)
  const told = [...elements].map(i => {
    const element = list._child(i)
    const telling = Object.keys(Object(element._raw)).filter(name => {
      if (secret && !isName(name)) return false
      const at = element._child(name)
      const isPlain = at._state() === 'known' && isTelling(at._raw) && !at._isSensitive()
      return isPlain && isOfThemAlone(name, JSON.stringify(at._raw))
    })
    if (telling.some(name => kept.has(`${path}.${name}`))) return undefined
    const [name] = telling
    return name === undefined ? undefined : `\`${name}\` is ${line(literalOf(element._child(name)._raw), 80)}`
  })
  return told.flatMap(one => one ?? [])
}

/** How often each value of an attribute stands in some blocks, by its JSON. */
type Counts = ReadonlyMap<string | undefined, number>

/** Those of all the blocks of a list; each finding in it asks. */
function countsIn(list: Value, name: string): Counts {
  return list._once(`how often each ${name} stands in it`, () => counted([list._raw].flat(), name))
}

function counted(blocks: readonly unknown[], name: string): Counts {
  const counts = new Map<string | undefined, number>()
  for (const block of blocks) {
    const text = JSON.stringify(Object(block)[name])
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return counts
}

/** All of several blocks are meant by the one that is written. */
function isEach(value: Value, path: string, { picks }: Change): boolean {
  const { _raw: raw } = listAt(value, path, picks)
  return Array.isArray(raw) && raw.length > 1 && picks.get(path)?.size === raw.length
}

/** All the blocks of a name, in the one that is meant of those around them. */
function listAt(value: Value, path: string, picks: Change['picks']): Value {
  const cut = path.lastIndexOf('.')
  return (cut < 0 ? value : placedAt(value, path.slice(0, cut), picks))._child(path.slice(cut + 1))
}

/** A value that is short, and that a person finds again in the sources. */
function isTelling(raw: unknown): boolean {
  const [one, ...more] = Array.isArray(raw) ? raw : [raw]
  return more.length === 0 && one !== '' && ['string', 'number', 'boolean'].includes(typeof one)
}

/** What a variable or a group of them is called is no secret, as its value may be; half of a login is left out. */
function isName(path: string): boolean {
  return /(?:^|\.)(?:name|(?!user_)\w+_name|(?!\w*key_id$)\w+_id)$/.test(path)
}

/** The part of a body that stands at these paths, as it is printed. */
function chosen(
  body: Body,
  path: string,
  isMeant: (path: string) => boolean,
  printed: ReadonlyMap<string, () => string>,
): Body {
  const attributes = [...body.attributes].filter(([name]) => isMeant(join(path, name)))
  return {
    attributes: new Map(attributes.map(([name, text]) => [name, printed.get(join(path, name))?.() ?? text])),
    blocks: body.blocks.flatMap(({ name, body: inner }, i): Nested[] => {
      const at = join(path, name)
      const left = chosen(inner, at, isMeant, printed)
      if (left.attributes.size + left.blocks.length === 0 && !isMeant(at)) return []
      // What is written beside another of its name is written whole.
      const isOther = body.blocks.findIndex(block => block.name === name) < i
      return [{ name, body: isOther ? inner : left }]
    }),
  }
}
