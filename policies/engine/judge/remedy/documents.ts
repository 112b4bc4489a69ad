import { isDeep } from '../document.ts'
import { evaluate } from './expression.ts'
import { type Body, endOfString, literalOf, type Nested, printBody, readBlocks } from './hcl.ts'

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

/** A document that stands as text, with more statements; undefined where it is no document. */
export function withStatements(standing: unknown, more: string): { whole: string; told: string } | undefined {
  const { Statement: statements, ...rest } = documentOf(standing) ?? {}
  if (typeof statements !== 'object' || statements === null) return undefined
  const write = (first: string) => {
    const list = `[\n  ${`${first}\n${more},`.replaceAll('\n', '\n  ')}\n]`
    const attributes = new Map([
      ...Object.entries(rest).map(([key, value]): [string, string] => [key, literalOf(value)]),
      ['Statement', list],
    ])
    return `jsonencode({\n${printBody({ attributes, blocks: [] }, '  ')}})`
  }
  const own = [statements].flat().map(one => `${literalOf(one)},`)
  return { whole: write(own.join('\n')), told: write('# … the statements that stand there already, and:') }
}

function documentOf(text: unknown): Record<string, unknown> | undefined {
  try {
    const document: unknown = typeof text === 'string' && !isDeep(text) ? JSON.parse(text) : undefined
    return typeof document === 'object' && document !== null ? { ...document } : undefined
  } catch {
    return undefined
  }
}

/** Statements of a document as blocks of an `aws_iam_policy_document`. */
export function statementBlocks(statements: string): Nested[] {
  const objects = readBlocks(statements.replace(/(^|\},?\s*)\{/g, '$1statement {'))
  return objects.map(({ body }) => ({ name: 'statement', body: statementBody(body) }))
}

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

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
