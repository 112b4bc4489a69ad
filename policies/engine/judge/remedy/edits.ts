import { expressionAt, isLiteral } from '../../graph/expression.ts'
import type { Graph } from '../../graph/graph.ts'
import type { Value } from '../value.ts'
import { NO_CHANGE } from './changes.ts'
import { statementBlocks, statementsIn, withStatements } from './documents.ts'
import type { Edit } from './draft.ts'
import type { Change } from './values.ts'

/**
 * A change as edits; one of an IAM document first with no more than further statements, for what else it says stays. They are written
 * where the document is: in the text, or in the `aws_iam_policy_document` that makes it.
 */
export function editsOf(graph: Graph, value: Value, change: Change, secret: true | undefined): Edit[] {
  const { id } = value._body
  const whole: Edit = { kind: 'edit', id, change }
  for (const [name, text] of change.body.attributes) {
    const statements = statementsIn(text)
    const document = value._child(name)
    if (statements === undefined || document._state() === 'absent') continue
    const told = inDocument(graph, document, statements)
    if (document._state() === 'unknown') return told ? [{ kind: 'edit', ...told }, whole] : [whole]
    const more = withStatements(document._raw, statements)
    if (!more) return [whole]
    const written = expressionAt(graph.configOf(id)?.expressions ?? {}, document)
    const isText = !secret && isLiteral(written) && !document._isSensitive()
    const attributes = new Map(change.body.attributes).set(name, more.whole)
    const printed = new Map(isText ? [] : [[name, more.told]])
    const longer = { ...change, body: { ...change.body, attributes }, printed }
    return [{ kind: 'edit', id, change: longer, ...(told ? { told } : {}) }, whole]
  }
  return [whole]
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
