/** A body of HCL: its attributes as the text of their expressions, and its blocks in their order. */
export interface Body {
  readonly attributes: ReadonlyMap<string, string>
  readonly blocks: readonly Nested[]
}

export interface Nested {
  readonly name: string
  readonly body: Body
}

/** A block of the outermost level: `resource "aws_s3_bucket" "this" {…}`, `provider "aws" {…}`. */
export interface TopBlock {
  readonly kind: string
  readonly labels: readonly string[]
  readonly body: Body
}

/**
 * Reads the HCL that policies write as their fix. Expressions stay text; the lines of one that runs over several lose the indentation
 * of its first. Throws an Error where this is no HCL. A reader of its own: what it reads is written again as it stands, so it keeps text
 * where the reader of examples makes trees, and it is part of what a Worker loads.
 */
export function readBlocks(text: string): TopBlock[] {
  const reader = new Reader(text)
  const found: TopBlock[] = []
  for (let kind = reader.word(); kind !== undefined; kind = reader.word()) {
    const labels: string[] = []
    while (reader.text[reader.at] === '"') labels.push(reader.label())
    found.push({ kind, labels, body: reader.block() })
  }
  reader.expectEnd()
  return found
}

class Reader {
  readonly text: string
  at = 0

  constructor(text: string) {
    this.text = text
  }

  /** The next name, and the blanks behind it; undefined where none follows. */
  word(): string | undefined {
    this.#skip(/(?:[\s,]|(?:#|\/\/)[^\n]*(?:\n|$))*/y)
    const word = this.#skip(/[A-Za-z_][\w-]*/y)
    this.#skip(/[ \t]*/y)
    return word === '' ? undefined : word
  }

  label(): string {
    const label = this.#skip(/"[^"\n]*"/y).slice(1, -1)
    this.#skip(/[ \t]*/y)
    return label
  }

  block(): Body {
    if (this.text[this.at] !== '{') this.#fail('{')
    this.at++
    const attributes = new Map<string, string>()
    const blocks: Nested[] = []
    for (let name = this.word(); name !== undefined; name = this.word()) {
      if (this.text[this.at] === '=') {
        this.at++
        this.#skip(/[ \t]*/y)
        attributes.set(name, this.#expression())
      } else blocks.push({ name, body: this.block() })
    }
    if (this.text[this.at] !== '}') this.#fail('}')
    this.at++
    return { attributes, blocks }
  }

  expectEnd(): void {
    if (this.at < this.text.length) this.#fail('a block')
  }

  /** The text up to the end of the line, to a comma, or to the brace that ends the block; what stands in brackets, quotes or a heredoc belongs to it. */
  #expression(): string {
    const start = this.at
    let depth = 0
    for (; this.at < this.text.length; this.at++) {
      const char = this.text[this.at] as string
      if (char === '"') this.at = endOfString(this.text, this.at)
      else if (char === '#') this.at += this.#rest(/[^\n]*/y) - 1
      else if (char === '<' && this.text.startsWith('<<', this.at)) this.#heredoc()
      else if ('([{'.includes(char)) depth++
      else if (depth > 0 && ')]}'.includes(char)) depth--
      else if (depth === 0 && '\n,}'.includes(char)) break
    }
    const indent = /[ \t]*/y
    indent.lastIndex = this.text.lastIndexOf('\n', start) + 1
    const width = indent.exec(this.text)?.[0].length ?? 0
    return this.text
      .slice(start, this.at)
      .trimEnd()
      .replace(/\n([ \t]*)/g, (_, own: string) => `\n${own.slice(width)}`)
  }

  #heredoc(): void {
    const [head, mark] =
      /^<<-?(\w+)[ \t]*\n/.exec(this.text.slice(this.at, this.at + 80)) ?? this.#fail('a heredoc')
    const end = new RegExp(`^[ \\t]*${mark}[ \\t]*$`, 'm').exec(this.text.slice(this.at + head.length))
    if (!end) this.#fail(String(mark))
    else this.at += head.length + end.index + end[0].length - 1
  }

  #skip(pattern: RegExp): string {
    const length = this.#rest(pattern)
    this.at += length
    return this.text.slice(this.at - length, this.at)
  }

  #rest(pattern: RegExp): number {
    pattern.lastIndex = this.at
    return pattern.exec(this.text)?.[0].length ?? 0
  }

  #fail(expected: string): never {
    throw new Error(`${expected} is expected at offset ${this.at} of: ${this.text.slice(0, 80)}`)
  }
}

/** The offset of the quote that ends a string; quotes inside `${}` belong to it. */
export function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at
    else if (text.startsWith('${', at) && text[at - 1] !== '$') at = endOfInterpolation(text, at + 2)
  }
  return text.length
}

/** The offset of the brace that ends an interpolation whose inside begins at `from`. */
export function endOfInterpolation(text: string, from: number): number {
  let depth = 1
  for (let at = from; at < text.length; at++) {
    if (text[at] === '"') at = endOfString(text, at)
    else if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return at
  }
  return text.length
}

/** A body as `terraform fmt` writes it: equal signs of lines that follow each other one below the other. Comments come first. */
export function printBody(body: Body, indent: string, comments: readonly string[] = []): string {
  let text = ''
  for (const comment of comments) text += `${indent}# ${comment}\n`
  const written = [...body.attributes]
  let [width, alignedTo] = [0, 0]
  for (const [i, [name, value]] of written.entries()) {
    if (i === alignedTo) {
      width = name.length
      for (alignedTo++; alignedTo < written.length && !isLong(value); alignedTo++) {
        const [other, beside] = written[alignedTo] as [string, string]
        if (isLong(beside)) break
        width = Math.max(width, other.length)
      }
    }
    const lines = value.includes('\n') ? value.replaceAll('\n', `\n${indent}`) : value
    text += `${indent}${name.padEnd(width)} = ${lines}\n`
  }
  for (const { name, body: inner } of body.blocks) {
    const block = printBody(inner, `${indent}  `)
    text += block === '' ? `${indent}${name} {}\n` : `${indent}${name} {\n${block}${indent}}\n`
  }
  return text
}

/** Whether a value runs over several lines of its own; a heredoc counts as one line. */
function isLong(value: string): boolean {
  return value.includes('\n') && !value.startsWith('<<')
}

/** A block of the outermost level; comments stand at the head of its body. */
export function printBlock({ kind, labels, body }: TopBlock, comments: readonly string[] = []): string {
  const head = [kind, ...labels.map(label => JSON.stringify(label))].join(' ')
  const text = printBody(body, '  ', comments)
  return text === '' ? `${head} {}` : `${head} {\n${text}}`
}

/** A value as an expression of HCL. */
export function literalOf(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value)) {
    const items = value.map(literalOf)
    const line = `[${items.join(', ')}]`
    return line.length <= 100 && !line.includes('\n')
      ? line
      : `[\n${items.map(item => `  ${item.replaceAll('\n', '\n  ')},\n`).join('')}]`
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const entries = Object.entries(value)
  if (entries.length === 0) return '{}'
  const attributes = new Map(entries.map(([key, inner]) => [objectKey(key), literalOf(inner)]))
  return `{\n${printBody({ attributes, blocks: [] }, '  ')}}`
}

/** The key of an object: a name stands as it is, all else is quoted. */
export function objectKey(key: string): string {
  return /^[A-Za-z_]\w*$/.test(key) ? key : quoted(key)
}

/** A string of HCL: what begins a template in it is written twice. */
export function quoted(text: string): string {
  const json = JSON.stringify(text)
  return json.includes('{') ? json.replace(/([$%])(?=\{)/g, '$1$1') : json
}
