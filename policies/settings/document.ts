import { visible } from '../visible.ts'
import { Composer, isAlias, isCollection, isMap, isScalar, isSeq, LineCounter, Parser } from './yaml.js'

/** A place in a settings file that is not right. */
export interface Fault {
  /** From 1. */
  readonly line: number
  /** `waivers[0].expires`; empty for the file as a whole. */
  readonly key: string
  readonly message: string
}

/** Settings that cannot be read; the message has a line for each fault: `plumbline.yaml:12: waivers[0].owner: …`. */
export class SettingsError extends Error {
  readonly faults: readonly Fault[]
  /** The file as the person named it. */
  readonly file: string

  constructor(file: string, faults: readonly Fault[]) {
    const shown = faults.map(({ line, key, message }) => ({
      line,
      key: visible(key),
      message: visible(message),
    }))
    super(shown.map(({ line, key, message }) => `${file}:${line}: ${key && `${key}: `}${message}`).join('\n'))
    this.name = 'SettingsError'
    this.file = file
    this.faults = shown
  }
}

/** One value of a document with the line that it begins on. */
export type Node = Scalar | Items | Fields

interface Scalar {
  readonly kind: 'scalar'
  readonly line: number
  readonly value: string | number | boolean | null
}

interface Items {
  readonly kind: 'items'
  readonly line: number
  readonly items: readonly Node[]
}

interface Fields {
  readonly kind: 'fields'
  readonly line: number
  /** In the order of the file. */
  readonly fields: ReadonlyMap<string, Field>
}

interface Field {
  /** Of the key. */
  readonly line: number
  readonly node: Node
}

/** UTF-16 units of a settings file. */
export const settingsLimit = 64 * 1024

/** Levels of nesting, the file itself being the first. */
const depthLimit = 40

/**
 * Reads YAML 1.2 (so JSON too) of the plain kind: maps, lists and scalars. Anchors, aliases, tags and directives are refused: a reader
 * of the file, and a line in an error, have one place for each thing. An empty file is null.
 * @throws SettingsError
 */
export function readDocument(text: string, file: string): Node {
  const fail = (line: number, message: string, key = ''): never => {
    throw new SettingsError(file, [{ line, key, message }])
  }
  if (text.length > settingsLimit) fail(1, `the file is longer than ${settingsLimit / 1024} KB`)
  const deep = tooDeep(text)
  if (deep) fail(deep, `nested deeper than ${depthLimit} levels`)
  const counter = new LineCounter()
  const lineAt = (offset: number) => Math.max(1, counter.linePos(offset).line)
  const tokens = [...new Parser(counter.addNewLine).parse(text)]
  const directive = tokens.find(({ type }) => type === 'directive')
  if (directive) fail(lineAt(directive.offset), 'directives (%) are not used in this file')
  // A map's keys are held against each other below: the package compares each with each.
  const [document, other] = new Composer({ version: '1.2', schema: 'core', uniqueKeys: false }).compose(
    tokens,
  )
  if (other) fail(lineAt(other.range[0]), 'there is more than one document in this file')
  const [error] = document?.errors ?? []
  if (error) fail(lineAt(error.pos[0]), error.message.charAt(0).toLowerCase() + error.message.slice(1))
  return toNode(document?.contents, '', 1, 1)

  function toNode(node: unknown, key: string, line: number, depth: number): Node {
    if (node === null || node === undefined) return { kind: 'scalar', line, value: null }
    if (isAlias(node)) return fail(lineOf(node, line), 'aliases (*) are not used in this file', key)
    if (!isScalar(node) && !isCollection(node)) return fail(line, 'this cannot be read', key)
    const at = lineOf(node, line)
    if (node.anchor) return fail(at, 'anchors (&) are not used in this file', key)
    if (node.tag) return fail(at, 'tags (!) are not used in this file', key)
    if (depth > depthLimit) return fail(at, `nested deeper than ${depthLimit} levels`, key)
    if (isScalar(node)) return { kind: 'scalar', line: at, value: scalarOf(node.value) }
    if (isSeq(node)) {
      const items = node.items.map((item, i) => toNode(item, `${key}[${i}]`, at, depth + 1))
      return { kind: 'items', line: at, items }
    }
    const fields = new Map<string, Field>()
    for (const pair of isMap(node) ? node.items : []) {
      if (!isScalar(pair.key) || pair.key.anchor || pair.key.tag)
        return fail(at, 'a key has to be a word', key)
      const line = lineOf(pair.key, at)
      const name = pair.key.source ?? String(pair.key.value)
      const inside = key ? `${key}.${name}` : name
      if (fields.has(name)) return fail(line, 'stands here twice', inside)
      fields.set(name, { line, node: toNode(pair.value, inside, line, depth + 1) })
    }
    return { kind: 'fields', line: at, fields }
  }

  function lineOf(node: { range?: readonly [number, number, number] | null | undefined }, otherwise: number) {
    return node.range ? lineAt(node.range[0]) : otherwise
  }
}

/** What a document holds, without its lines. */
export function plain(node: Node): unknown {
  if (node.kind === 'scalar') return node.value
  if (node.kind === 'items') return node.items.map(plain)
  return Object.fromEntries([...node.fields].map(([name, field]) => [name, plain(field.node)]))
}

function scalarOf(value: unknown): Scalar['value'] {
  return value === null || typeof value === 'number' || typeof value === 'boolean' ? value : String(value)
}

/**
 * The line on which a text nests without a word in between, deeper than any file has reason to: the parser takes seconds for it. Brackets
 * inside a text count too, which only matters where hundreds of them are never closed.
 */
function tooDeep(text: string): number | undefined {
  let depth = 0
  let line = 1
  for (const row of text.split('\n')) {
    if (/^\s*(?:[-?:]\s+){40}/.test(row)) return line
    for (const character of row) {
      if (character === '[' || character === '{') depth++
      else if ((character === ']' || character === '}') && depth > 0) depth--
      if (depth > 400) return line
    }
    line++
  }
  return undefined
}
