import { type Node, plain, readDocument, SettingsError } from './document.ts'
import { type Known, readSettings, type Waiver } from './read.ts'
import { Composer, isMap, isScalar, isSeq, Parser } from './yaml.js'

/**
 * The text of a settings file with one waiver more, behind those that stand there; everything else stays as it is written.
 * @throws SettingsError where the text is not right, or its waivers stand in brackets
 */
export function withWaiver(
  text: string,
  file: string,
  waiver: Omit<Waiver, 'file' | 'line'>,
  known: readonly Known[],
): string {
  const before = readSettings(text, file, known)
  const end = text.includes('\r\n') ? '\r\n' : '\n'
  const { at, indent, head, length = 0 } = placeIn(text, file)
  const fields = ['policy', 'address', 'reason', 'owner', 'expires'] as const
  const lines = [
    ...head,
    ...fields.map(
      (name, i) => `${' '.repeat(indent)}${i === 0 ? '- ' : '  '}${name}: ${written(waiver[name])}`,
    ),
  ]
  const rest = text.slice(at + length)
  const isOnOwnLine = at === 0 || text[at - 1] === '\n'
  const added = `${isOnOwnLine ? '' : end}${lines.join(end)}${rest === '' || isOnOwnLine ? end : ''}`
  const after = text.slice(0, at) + added + rest
  const { waivers } = readSettings(after, file, known)
  const [last] = waivers.slice(-1)
  if (
    waivers.length !== before.waivers.length + 1 ||
    !last ||
    fields.some(name => last[name] !== waiver[name])
  )
    throw new SettingsError(file, [{ line: 1, key: 'waivers', message: 'the entry cannot be written here' }])
  return after
}

interface Place {
  readonly at: number
  /** Of what stands there already and gives way. */
  readonly length?: number
  readonly indent: number
  /** Lines before the entry. */
  readonly head: readonly string[]
}

function placeIn(text: string, file: string): Place {
  const [document] = new Composer({ version: '1.2', schema: 'core' }).compose(new Parser().parse(text))
  const root = document?.contents
  if (!isMap(root)) return { at: text.length, indent: 2, head: ['waivers:'] }
  const pair = root.items.find(({ key }) => isScalar(key) && key.value === 'waivers')
  const bracketed = (key: string): never => {
    throw new SettingsError(file, [
      { line: 1, key, message: 'stands in brackets; write it line by line, so that a waiver can be added' },
    ])
  }
  if (root.flow) return bracketed('')
  if (!pair) return { at: text.length, indent: 2, head: ['waivers:'] }
  const { key, value } = pair
  if (isSeq(value) && value.items.length > 0) {
    if (value.flow) return bracketed('waivers')
    const start = value.range?.[0] ?? 0
    return { at: lineEnd(text, lastOf(value)), indent: start - lineStart(text, start), head: [] }
  }
  const [from = 0, to = 0] = value?.range ?? []
  // `[]`, `null` and `~` give way; where nothing is written, a comment may stand.
  if (isSeq(value) || (isScalar(value) && value.value === null && to > from)) {
    const colon = text.lastIndexOf(':', from) + 1
    return { at: colon, length: to - colon, indent: 2, head: [] }
  }
  return { at: lineEnd(text, isScalar(key) ? (key.range?.[1] ?? 0) : 0), indent: 2, head: [] }
}

/** Where the last value in a collection ends: what comes behind it, comments too, belongs to nobody. */
function lastOf(node: unknown): number {
  if (isSeq(node) && !node.flow && node.items.length > 0) return lastOf(node.items.at(-1))
  if (isMap(node) && !node.flow && node.items.length > 0) {
    const pair = node.items.at(-1)
    return lastOf(pair?.value ?? pair?.key)
  }
  const range = (node as { range?: readonly number[] | null } | null)?.range
  return range?.[1] ?? 0
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1
}

function lineEnd(text: string, at: number): number {
  // a text in several lines ends behind its last line break
  if (at > 0 && text[at - 1] === '\n') return at
  const end = text.indexOf('\n', at)
  return end === -1 ? text.length : text[end - 1] === '\r' ? end - 1 : end
}

/** As it stands where that reads back the same, else in quotes. */
function written(value: string): string {
  const isPlain = /^[A-Za-z0-9][^:#"'{}[\]]*$/.test(value) && same(value, value)
  return isPlain ? value : JSON.stringify(value)
}

function same(text: string, value: string): boolean {
  try {
    const node: Node = readDocument(`a: ${text}`, '')
    return (plain(node) as { a: unknown }).a === value
  } catch {
    return false
  }
}
