/**
 * The JSON text of a report, the very same as `JSON.stringify(report, null, indent)`, in pieces of about 32 KB: a report of 30 MB is
 * never one string. `report` may also be an object that holds one, or a list of them.
 */
export function* writeReport(report: object, indent = 0): Generator<string> {
  const deepest = Array.isArray(report) ? DEPTH + 1 : DEPTH
  let piece = ''
  for (const text of membersOf(report, ' '.repeat(indent), 0, deepest)) {
    piece += text
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}

/** The text of an object or a list, member by member down to the deepest level; what lies below is written at once. */
function* membersOf(value: object, indent: string, depth: number, deepest: number): Generator<string> {
  const isList = Array.isArray(value)
  const line = indent === '' ? '' : `\n${indent.repeat(depth)}`
  let begun = false
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined && !isList) continue
    const name = isList ? '' : `${JSON.stringify(key)}:${indent === '' ? '' : ' '}`
    const opening = `${begun ? ',' : isList ? '[' : '{'}${line}${line === '' ? '' : indent}${name}`
    begun = true
    if (typeof member === 'object' && member !== null && depth + 1 < deepest) {
      yield opening
      yield* membersOf(member, indent, depth + 1, deepest)
    } else yield opening + textOf(member ?? null, indent, depth + 1)
  }
  if (begun) yield `${line}${isList ? ']' : '}'}`
  else yield isList ? '[]' : '{}'
}

function textOf(value: unknown, indent: string, depth: number): string {
  if (indent === '') return JSON.stringify(value)
  return JSON.stringify(value, null, indent).replaceAll('\n', `\n${indent.repeat(depth)}`)
}

const PIECE = 1 << 15
/** A report, `policyResponse`: the findings of one address are some kilobytes. */
const DEPTH = 2
