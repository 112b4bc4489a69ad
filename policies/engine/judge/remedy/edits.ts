import { expressionAt, isLiteral } from '../../graph/expression.ts'
import type { Graph } from '../../graph/graph.ts'
import type { Policy } from '../policy.ts'
import { marksAny, type Value } from '../value.ts'
import { type Failing, flatten, NO_CHANGE, placedAt, withText } from './changes.ts'
import {
  amended,
  amendedMap,
  BESIDE,
  isObject,
  narrowed,
  type Rewritten,
  statementBlocks,
  statementsIn,
  withStatements,
} from './documents.ts'
import type { Edit } from './draft.ts'
import { referencesIn } from './references.ts'
import type { Change } from './values.ts'

/** Whether an edit is known to be no better than one that was found: where it is written, nothing is certain to arrive. */
export type IsVain = (edit: Edit) => boolean

/**
 * A change as edits, the smallest first. Of a document no more is written over than has to be: an IAM document gets further statements,
 * or one element of a statement is another; of other JSON, and of a map, what the fault rests on is. They are written where the document
 * is: in the text, or in the `aws_iam_policy_document` that makes it.
 */
export function* editsOf(
  graph: Graph,
  value: Value,
  change: Change,
  failing: Failing,
  secret: Policy['secret'],
  isVain: IsVain,
): Generator<Edit> {
  const { id } = value._body
  const texts = flatten(change.body)
  const placed = (path: string) => placedAt(value, path, change.picks)
  // Of what the sources alone show, something else is not written over.
  if ([...texts.keys()].some(one => graph.writtenAt(placed(one), 'list'))) return
  const path = [...texts.keys()].find(one => isDocument(texts.get(one)) && placed(one)._state() !== 'absent')
  if (path !== undefined) {
    const text = texts.get(path) as string
    const document = placed(path)
    if (graph.writtenAt(document)) return
    const statements = statementsIn(text)
    const isHidden = secret !== undefined || document._isSensitive()
    const rewrite = ({ whole, told }: Rewritten, isTold: boolean): Edit => ({
      kind: 'edit',
      id,
      change: {
        ...change,
        body: withText(change.body, path.split('.'), whole),
        printed: new Map(isTold ? [[path, told]] : []),
      },
    })
    if (statements === undefined) {
      const { paths, picks } = failing
      const rewritten = isHidden ? undefined : amended(document._raw, text, path, paths, picks)
      if (rewritten) yield rewrite(rewritten, true)
    } else {
      // Beside what allows too much, a statement that allows less mends nothing.
      if (/\bEffect\s*=\s*"Deny"/.test(statements)) {
        const told = inDocument(graph, document, () => statements, '…')
        const more = withStatements(document._raw, statements, isHidden)
        const isText = isLiteral(expressionAt(graph.configOf(id)?.expressions ?? {}, document))
        if (document._state() === 'unknown' && told) yield { kind: 'edit', ...told }
        if (more) yield { ...rewrite(more, isHidden || !isText), ...(told ? { told } : {}) }
      }
      // Another text in a place that is not certain is not worth its making, unless it names something else.
      const isVainHere = (edit: Edit) => referencesIn(statements).length === 0 && isVain(edit)
      const isInText = sourceOf(graph, document) === undefined
      if (!isHidden && !(isInText && isVainHere({ kind: 'edit', id, change }))) {
        yield* narrowedInSource(graph, document, statements, failing)
        for (const one of narrowed(document._raw, statements, failing.actions)) {
          const comment = one.isPart ? BESIDE : 'in place of what it says:'
          const inSource = inDocument(graph, document, one.statements, comment)
          const edit = { ...rewrite(one, true), ...(inSource ? { told: inSource } : {}) }
          yield edit
          if (isVainHere(edit)) return
        }
      }
      return
    }
  }
  const map = [...texts.keys()].find(one => isMap(texts.get(one), placed(one)))
  // Where a secret stands among the entries nobody says which of them it is, the others may be one as well.
  if (map !== undefined && (!secret || failing.paths.some(one => one.startsWith(`${map}.`)))) {
    const standing = placed(map)
    const isHidden = secret !== undefined || standing._isSensitive()
    const ways = amendedMap(Object(standing._raw), texts.get(map) ?? '', map, failing.paths, isHidden)
    for (const { whole, told } of ways) {
      const body = withText(change.body, map.split('.'), whole)
      yield { kind: 'edit', id, change: { ...change, body, printed: new Map([[map, told]]) } }
    }
  }
  yield { kind: 'edit', id, change }
}

/** A map that stands, of which all is known. */
function isMap(text: string | undefined, { _raw: raw, _unknown: unknown }: Value): boolean {
  return text?.startsWith('{') === true && isObject(raw) && !marksAny(unknown)
}

/** An expression that makes JSON. */
export function isDocument(text: string | undefined): boolean {
  return text?.startsWith('jsonencode(') === true
}

/** Further statements in the `aws_iam_policy_document` that is all that an attribute names. */
function inDocument(
  graph: Graph,
  value: Value,
  statements: () => string,
  comment: string,
): Pick<Edit, 'id' | 'change'> | undefined {
  const id = sourceOf(graph, value)
  if (id === undefined) return undefined
  const body = { attributes: new Map(), blocks: statementBlocks(statements()) }
  return { id, change: { ...NO_CHANGE, body, appends: true, comment } }
}

function sourceOf(graph: Graph, value: Value): number | undefined {
  const { targets, opaque } = graph.trace(value)
  const [target] = targets
  if (!target || targets.length > 1 || opaque.length > 0) return undefined
  return graph.typeOf(target.id) === 'data.aws_iam_policy_document' ? target.id : undefined
}

/** The statements at fault in the data source of a document of which the plan does not know the whole. */
function* narrowedInSource(
  graph: Graph,
  document: Value,
  statements: string,
  { actions }: Failing,
): Generator<Edit> {
  const id = document._state() === 'unknown' ? sourceOf(graph, document) : undefined
  const source = id === undefined ? undefined : graph.at(id, 'after')
  const blocks = source?._child('statement')
  if (id === undefined || !source || !Array.isArray(blocks?._raw) || actions.size === 0) return
  // Statements of other documents would stand before its own.
  if (MERGED.some(name => source._child(name)._state() !== 'absent')) return
  const plain = blocks._raw.map((_, i) => plainStatement(blocks._child(i)))
  const [first] = narrowed(JSON.stringify({ Statement: plain }), statements, actions)
  const written = statementBlocks(statements)[0]?.body.attributes.get('resources')
  const told = first && inDocument(graph, document, first.statements, BESIDE)
  if (!told || written === undefined) return
  const statement = {
    name: 'statement',
    body: { attributes: new Map([['resources', written]]), blocks: [] },
  }
  const change = {
    ...NO_CHANGE,
    body: { attributes: new Map(), blocks: [statement] },
    picks: new Map([['statement', new Set(actions.keys())]]),
  }
  yield { kind: 'edit', id, change, told }
}

const MERGED = [
  'source_json',
  'override_json',
  'source_policy_documents',
  'override_policy_documents',
] as const

/** A statement of a data source as IAM writes it; nothing of one of which more is set, or not all is known. */
function plainStatement(block: Value): object {
  const set = Object.entries(Object(block._raw)).filter(([, raw]) => raw !== null && [raw].flat().length > 0)
  const isPlain = set.every(([key]) => Object.hasOwn(OF_IAM, key))
  if (!isPlain || marksAny(block._unknown) || block._isSensitive()) return {}
  return Object.fromEntries(set.map(([key, raw]) => [OF_IAM[key], raw]))
}

const OF_IAM: Readonly<Record<string, string>> = {
  sid: 'Sid',
  effect: 'Effect',
  actions: 'Action',
  resources: 'Resource',
}
