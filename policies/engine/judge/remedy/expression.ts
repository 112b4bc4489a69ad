import { endOfInterpolation, endOfString } from './hcl.ts'

/** What is known only after apply, with the references that it was made from. */
export class Unknown {
  readonly references: readonly string[]

  constructor(references: readonly string[]) {
    this.references = references
  }
}

/**
 * The value of an expression as far as it can be told without Terraform: literals, lists, objects, templates, heredocs, references,
 * `jsonencode` and `base64encode`. `resolve` says what a reference stands for, an Unknown where that is decided at apply; `inText` what
 * stands for one inside a string. Whatever else it is gives an Unknown.
 */
export function evaluate(
  text: string,
  resolve: (reference: string) => unknown,
  inText: (reference: string) => string,
): unknown {
  const known = literals.get(text)
  if (known !== undefined) return known
  let isLiteral = text.length <= LONGEST
  const told =
    <Value>(resolved: (reference: string) => Value) =>
    (reference: string) => {
      isLiteral = false
      return resolved(reference)
    }
  const reader = new Reader(text, told(resolve), told(inText))
  try {
    const value = reader.value(false)
    if (!reader.isAtEnd()) return NOTHING
    if (!isLiteral) return value
    if (literals.size >= MOST_LITERALS) literals.clear()
    literals.set(text, value)
    return value
  } catch {
    return NOTHING
  }
}

const NOTHING = new Unknown([])
/** The literals of fixes are few, and asked for again with every finding. */
const literals = new Map<string, unknown>()
const MOST_LITERALS = 2048
const LONGEST = 80

class Reader {
  readonly #text: string
  readonly #resolve: (reference: string) => unknown
  readonly #inText: (reference: string) => string
  #at = 0

  constructor(text: string, resolve: (reference: string) => unknown, inText: (reference: string) => string) {
    this.#text = text
    this.#resolve = resolve
    this.#inText = inText
  }

  /** The next value; `inside` a document or a string, where what is decided at apply is stood in for. */
  value(inside: boolean): unknown {
    this.#blank()
    const char = this.#text[this.#at]
    if (char === '"') {
      const end = endOfString(this.#text, this.#at)
      const body = this.#text.slice(this.#at + 1, end)
      this.#at = end + 1
      return this.#template(body, true)
    }
    if (char === '[') return this.#list(inside)
    if (char === '{') return this.#object(inside)
    if (char === '(') {
      this.#at++
      const value = this.value(inside)
      this.#expect(')')
      return value
    }
    const heredoc = this.#take(/<<-?(\w+)[ \t]*\n([\s\S]*?)\n[ \t]*\1[ \t]*(?=\n|$)/y)
    if (heredoc) return this.#template(`${stripped(heredoc[2] as string)}\n`, false)
    const number = this.#take(/-?\d+(?:\.\d+)?/y)
    if (number) return Number(number[0])
    const [word] = this.#take(/[A-Za-z_][\w-]*(?:\.[\w-]+|\["[^"]*"\]|\[\d+\])*/y) ?? fail()
    if (word === 'true' || word === 'false') return word === 'true'
    if (word === 'null') return null
    if (this.#text[this.#at] === '(') return this.#call(word)
    const value = this.#resolve(word)
    return inside && value instanceof Unknown ? this.#inText(word) : value
  }

  isAtEnd(): boolean {
    this.#blank()
    return this.#at >= this.#text.length
  }

  #call(name: string): unknown {
    this.#at++
    const value = this.value(true)
    this.#blank()
    if (this.#text[this.#at] === ',') this.#at++
    this.#expect(')')
    if (value instanceof Unknown) return value
    if (name === 'jsonencode') return JSON.stringify(value)
    if (name === 'base64encode' && typeof value === 'string')
      return btoa(String.fromCharCode(...new TextEncoder().encode(value)))
    return fail()
  }

  #list(inside: boolean): unknown[] {
    const items: unknown[] = []
    this.#at++
    for (;;) {
      this.#blank()
      if (this.#text[this.#at] === ']') {
        this.#at++
        return items
      }
      items.push(this.value(inside))
      this.#blank()
      if (this.#text[this.#at] === ',') this.#at++
    }
  }

  #object(inside: boolean): Record<string, unknown> {
    const entries: [string, unknown][] = []
    this.#at++
    for (;;) {
      this.#blank()
      if (this.#text[this.#at] === '}') {
        this.#at++
        return Object.fromEntries(entries)
      }
      const bare = this.#take(/[A-Za-z_][\w-]*(?=\s*[=:])/y)
      const key = bare ? bare[0] : this.value(true)
      this.#blank()
      if (!this.#take(/[=:]/y)) fail()
      entries.push([String(key), this.value(inside)])
      this.#blank()
      if (this.#text[this.#at] === ',') this.#at++
    }
  }

  #template(body: string, isEscaped: boolean): string {
    let made = ''
    for (let at = 0; at < body.length; at++) {
      if (body.startsWith('$${', at) || body.startsWith('%%{', at)) {
        made += body.slice(at + 1, at + 3)
        at += 2
      } else if (body.startsWith('${', at)) {
        const end = endOfInterpolation(body, at + 2)
        const inner = new Reader(body.slice(at + 2, end), this.#resolve, this.#inText)
        const value = inner.value(true)
        if (!inner.isAtEnd()) fail()
        made += typeof value === 'object' ? JSON.stringify(value) : String(value)
        at = end
      } else if (isEscaped && body[at] === '\\') {
        const escaped = body[++at] as string
        made += ({ n: '\n', r: '\r', t: '\t' } as Record<string, string>)[escaped] ?? escaped
      } else made += body[at]
    }
    return made
  }

  #blank(): void {
    this.#take(/(?:\s|#[^\n]*)*/y)
  }

  #expect(char: string): void {
    this.#blank()
    if (this.#text[this.#at++] !== char) fail()
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)
    if (!found) return undefined
    this.#at += found[0].length
    return found
  }
}

function stripped(text: string): string {
  const lines = text.split('\n')
  const widths = lines.filter(line => line.trim() !== '').map(line => line.length - line.trimStart().length)
  const shared = Math.min(...widths, 1000)
  return lines.map(line => line.slice(shared)).join('\n')
}

function fail(): never {
  throw new Error('more than can be told without Terraform')
}
