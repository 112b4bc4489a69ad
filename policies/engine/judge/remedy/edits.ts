import { expressionAt, isLiteral } from '../../graph/expression.ts'
import type { Graph } from '../../graph/graph.ts'
import type { Value } from '../value.ts'
import { type Failing, NO_CHANGE } from './changes.ts'
import {
  amended,
  narrowed,
  type Rewritten,
  statementBlocks,
  statementsIn,
  withStatements,
} from './documents.ts'
import type { Edit } from './draft.ts'
import type { Change } from './values.ts'

/**
 * A change as edits, the smallest first. Of a document no more is written over than has to be: an IAM document gets further statements,
 * or one element of a statement is another; of other JSON what the fault rests on is. They are written where the document is: in the
 * text, or in the `aws_iam_policy_document` that makes it.
 */
export function* editsOf(
  graph: Graph,
  value: Value,
  change: Change,
  failing: Failing,
  secret: true | undefined,
): Generator<Edit> {
  const { id } = value._body
  const name = [...change.body.attributes.keys()].find(one => isDocument(value._child(one), change, one))
  if (name !== undefined) {
    const text = change.body.attributes.get(name) as string
    const document = value._child(name)
    const statements = statementsIn(text)
    const isHidden = secret === true || document._isSensitive()
    const rewrite = ({ whole, told }: Rewritten, isTold: boolean): Edit => ({
      kind: 'edit',
      id,
      change: {
        ...change,
        body: { ...change.body, attributes: new Map(change.body.attributes).set(name, whole) },
        printed: new Map(isTold ? [[name, told]] : []),
      },
    })
    if (statements === undefined) {
      const paths = failing.paths.filter(path => path.startsWith(`${name}.`))
      const rewritten = isHidden ? undefined : amended(document._raw, text, paths, failing.picks)
      if (rewritten) yield rewrite(rewritten, true)
    } else {
      const told = inDocument(graph, document, statements)
      const more = withStatements(document._raw, statements, isHidden)
      const isText = isLiteral(expressionAt(graph.configOf(id)?.expressions ?? {}, document))
      if (document._state() === 'unknown' && told) yield { kind: 'edit', ...told }
      if (more) yield { ...rewrite(more, isHidden || !isText), ...(told ? { told } : {}) }
      if (!isHidden)
        for (const one of narrowed(document._raw, statements)) {
          const inSource = inDocument(graph, document, one.statements)
          yield { ...rewrite(one, true), ...(inSource ? { told: inSource } : {}) }
        }
    }
  }
  yield { kind: 'edit', id, change }
}

/** An attribute that holds a document, and gets one. */
function isDocument(standing: Value, { body }: Change, name: string): boolean {
  const text = body.attributes.get(name) as string
  return /^jsonencode\(/.test(text) && standing._state() !== 'absent'
}

/** Further statements in the `aws_iam_policy_document` that is all that an attribute names. */
function inDocument(graph: Graph, value: Value, statements: string): Pick<Edit, 'id' | 'change'> | undefined {
  const { targets, opaque } = graph.trace(value)
  const [target] = targets
  if (!target || targets.length > 1 || opaque.length > 0) return undefined
  if (graph.typeOf(target.id) !== 'data.aws_iam_policy_document') return undefined
  const body = { attributes: new Map(), blocks: statementBlocks(statements) }
  return { id: target.id, change: { ...NO_CHANGE, body, appends: true } }
}
