import { expressionAt, isLiteral } from '../../graph/expression.ts'
import type { Graph } from '../../graph/graph.ts'
import type { Policy } from '../policy.ts'
import type { Value } from '../value.ts'
import type { Verdict } from '../verdict.ts'
import { changesFor, failingOf, isSetAt, NO_CHANGE } from './changes.ts'
import { statementBlocks, statementsIn, withStatements } from './documents.ts'
import { evaluate } from './expression.ts'
import type { Body, TopBlock } from './hcl.ts'
import { type Switch, type Switched, switchedOff, switchesOf } from './inputs.ts'
import { sealedAround } from './origin.ts'
import { referencesIn } from './references.ts'
import { type Template, typeOf } from './template.ts'
import type { Change } from './values.ts'

/** One way to mend a fault: what is written, in which resources. */
export type Draft = readonly Step[]

export type Step = Edit | Addition | Turn

/** Something is written into a resource that stands. */
export interface Edit {
  readonly kind: 'edit'
  readonly id: number
  readonly change: Change
  /** The same in the place where a person writes it, if that is another one. */
  readonly told?: Omit<Edit, 'kind' | 'told'>
}

/** A resource is added. */
export interface Addition {
  readonly kind: 'add'
  readonly block: TopBlock
}

/** A resource that a module holds back is switched on. */
export interface Turn {
  readonly kind: 'switch'
  readonly type: string
  readonly switched: Switched
  readonly switches: readonly Switch[]
}

/** The ways to mend a fault of a resource by a policy's fix, the smallest first. */
export function draftsFor(
  graph: Graph,
  { secret }: Policy,
  id: number,
  template: Template,
  facts: readonly Verdict[],
): Draft[] {
  const value = graph.at(id, 'after')
  if (!value) return []
  const failing = failingOf(facts, id)
  const companions = companionDrafts(graph, value, template, facts, secret)
  if (template.own) {
    return changesFor(graph, value, template.own, failing).flatMap(change =>
      editsOf(graph, value, change, secret).map(edit => [
        edit,
        ...(companions[0] ?? (namesAny(change.body) ? additionsOf(template.beside) : [])),
      ]),
    )
  }
  // A fault of the resource's own is mended by what stands beside it only where it is taken out itself.
  const removed = failing.paths.filter(path => isSetAt(value, path))
  if (removed.length === 0) return companions
  const out: Edit = { kind: 'edit', id, change: { ...NO_CHANGE, removed, picks: failing.picks } }
  return [...companions, ...companions.map(draft => [out, ...draft])]
}

function companionDrafts(
  graph: Graph,
  value: Value,
  { companions, beside }: Template,
  facts: readonly Verdict[],
  secret: true | undefined,
): Draft[] {
  if (companions.length === 0) return []
  let drafts: Draft[] = [[]]
  for (const block of companions) {
    const ways = waysFor(graph, value, block, beside, facts, secret)
    drafts = drafts.flatMap(draft => ways.map(way => [...draft, ...way]))
  }
  return drafts
}

/** A companion is extended where the resource has it already, switched on where its module holds it back, else added. */
function waysFor(
  graph: Graph,
  value: Value,
  block: TopBlock,
  beside: readonly TopBlock[],
  facts: readonly Verdict[],
  secret: true | undefined,
): Draft[] {
  const { id } = value._body
  const own = graph.typeOf(id)
  const standing = tiedTo(graph, value, own, block)
  if (standing) {
    const body = withoutTies(block.body, own)
    return changesFor(graph, standing, body, failingOf(facts, standing._body.id)).flatMap(change =>
      editsOf(graph, standing, change, secret).map(edit => [
        edit,
        ...(namesAny(change.body) ? additionsOf(beside) : []),
      ]),
    )
  }
  const switched = block.kind === 'resource' ? switchedOff(graph, id, typeOf(block)) : undefined
  if (switched) {
    const switches = switchesOf(graph, graph.scopeOf(id), switched)
    if (switches.length > 0 || sealedAround(graph.scopeOf(id)))
      return [[{ kind: 'switch', type: typeOf(block), switched, switches }]]
  }
  return [additionsOf([block, ...beside])]
}

function additionsOf(blocks: readonly TopBlock[]): Addition[] {
  return blocks.map(block => ({ kind: 'add', block }))
}

/** The companion of a type that a resource has already. */
function tiedTo(
  graph: Graph,
  value: Value,
  own: string,
  { kind, labels, body }: TopBlock,
): Value | undefined {
  if (kind !== 'resource') return undefined
  const others = graph.others()
  for (const [attribute, text] of body.attributes) {
    const reference = tieIn(text, own)
    if (!reference) continue
    const keys = [...new Set([reference, 'id', 'arn', 'name', attribute])]
    for (const id of others.companions(value, labels[0] as string, attribute, keys).certain) {
      const companion = graph.at(id, 'after')
      if (companion) return companion
    }
  }
  return undefined
}

/** The attribute of the resource itself that is all that an expression names. */
function tieIn(text: string, own: string): string | undefined {
  const [reference] = /^[\w.]+$/.test(text) ? referencesIn(text) : []
  return reference?.type === own && reference.name === 'this' ? reference.rest.slice(1) : undefined
}

function withoutTies(body: Body, own: string): Body {
  const attributes = [...body.attributes].filter(([, text]) => tieIn(text, own) === undefined)
  return { attributes: new Map(attributes), blocks: body.blocks }
}

function namesAny({ attributes, blocks }: Body): boolean {
  return (
    [...attributes.values()].some(text => referencesIn(text).length > 0) ||
    blocks.some(block => namesAny(block.body))
  )
}

/** A change as edits; one of a document first with no more than further statements: what else it says stays. */
function editsOf(graph: Graph, value: Value, change: Change, secret: true | undefined): Edit[] {
  const { id } = value._body
  const whole: Edit = { kind: 'edit', id, change }
  for (const [name, text] of change.body.attributes) {
    const statements = statementsIn(text)
    const document = value._child(name)
    if (statements === undefined || document._state() === 'absent') continue
    const data = documentBehind(graph, document)
    const blocks =
      data === undefined
        ? []
        : statementBlocks(statements, quoted =>
            evaluate(
              quoted,
              word => word,
              word => word,
            ),
          )
    const told =
      data === undefined
        ? {}
        : {
            told: {
              id: data,
              change: { ...NO_CHANGE, body: { attributes: new Map(), blocks }, appends: true },
            },
          }
    if (document._state() === 'unknown') return told.told ? [{ kind: 'edit', ...told.told }, whole] : [whole]
    const more = withStatements(document._raw, statements)
    if (!more) return [whole]
    const isText =
      !secret &&
      isLiteral(expressionAt(graph.configOf(id)?.expressions ?? {}, document)) &&
      !document._isSensitive()
    const attributes = new Map(change.body.attributes).set(name, more.whole)
    const printed = new Map(isText ? [] : [[name, more.told]])
    return [
      { kind: 'edit', id, change: { ...change, body: { ...change.body, attributes }, printed }, ...told },
      whole,
    ]
  }
  return [whole]
}

/** The document, made by Terraform, that is all that an attribute names. */
function documentBehind(graph: Graph, value: Value): number | undefined {
  const { targets, opaque } = graph.trace(value)
  const [target] = targets
  const isAll = targets.length === 1 && opaque.length === 0
  return target && isAll && graph.typeOf(target.id) === 'data.aws_iam_policy_document' ? target.id : undefined
}
