import { endOfInterpolation, endOfString } from './hcl.ts'
import { remembered } from './remembered.ts'

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
  try {
    return treeOf(text).give(resolve, inText)
  } catch {
    return NOTHING
  }
}

const NOTHING = new Unknown([])

/** An expression that was read. */
interface Tree {
  /** It names nothing: it gives the same every time. */
  readonly isConstant: boolean
  give(resolve: (reference: string) => unknown, inText: (reference: string) => string): unknown
}

const treeOf = remembered((text): Tree => {
  try {
    const reader = new Reader(text)
    const tree = reader.value(false)
    return reader.isAtEnd() ? tree : constant(NOTHING)
  } catch {
    return constant(NOTHING)
  }
})

function constant(value: unknown): Tree {
  return { isConstant: true, give: () => value }
}

function made(parts: readonly Tree[], make: (values: readonly unknown[]) => unknown): Tree {
  if (parts.every(part => part.isConstant)) return constant(make(parts.map(part => part.give(fail, fail))))
  return {
    isConstant: false,
    give: (resolve, inText) => make(parts.map(part => part.give(resolve, inText))),
  }
}

class Reader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  /** The next value; `inside` a document or a string, where what is decided at apply is stood in for. */
  value(inside: boolean): Tree {
    this.#blank()
    const char = this.#text[this.#at]
    if (char === '"') {
      const end = endOfString(this.#text, this.#at)
      const body = this.#text.slice(this.#at + 1, end)
      this.#at = end + 1
      return template(body, true)
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
    if (heredoc) return template(`${stripped(heredoc[2] as string)}\n`, false)
    const number = this.#take(/-?\d+(?:\.\d+)?/y)
    if (number) return constant(Number(number[0]))
    const [word] = this.#take(/[A-Za-z_][\w-]*(?:\.[\w-]+|\["[^"]*"\]|\[\d+\])*/y) ?? fail()
    if (word === 'true' || word === 'false') return constant(word === 'true')
    if (word === 'null') return constant(null)
    if (this.#text[this.#at] === '(') return this.#call(word)
    return {
      isConstant: false,
      give: (resolve, inText) => {
        const value = resolve(word)
        return inside && value instanceof Unknown ? inText(word) : value
      },
    }
  }

  isAtEnd(): boolean {
    this.#blank()
    return this.#at >= this.#text.length
  }

  #call(name: string): Tree {
    this.#at++
    const argument = this.value(true)
    this.#blank()
    if (this.#text[this.#at] === ',') this.#at++
    this.#expect(')')
    if (name === 'jsonencode') return made([argument], ([value]) => JSON.stringify(value))
    if (name === 'base64encode')
      return made([argument], ([value]) =>
        typeof value === 'string' ? btoa(String.fromCharCode(...new TextEncoder().encode(value))) : fail(),
      )
    return fail()
  }

  #list(inside: boolean): Tree {
    const items: Tree[] = []
    this.#at++
    for (;;) {
      this.#blank()
      if (this.#text[this.#at] === ']') {
        this.#at++
        return made(items, values => values)
      }
      items.push(this.value(inside))
      this.#blank()
      if (this.#text[this.#at] === ',') this.#at++
    }
  }

  #object(inside: boolean): Tree {
    const keys: Tree[] = []
    const values: Tree[] = []
    this.#at++
    for (;;) {
      this.#blank()
      if (this.#text[this.#at] === '}') {
        this.#at++
        return made([...keys, ...values], all =>
          Object.fromEntries(keys.map((_, i) => [String(all[i]), all[keys.length + i]])),
        )
      }
      const bare = this.#take(/[A-Za-z_][\w-]*(?=\s*[=:])/y)
      keys.push(bare ? constant(bare[0]) : this.value(true))
      this.#blank()
      if (!this.#take(/[=:]/y)) fail()
      values.push(this.value(inside))
      this.#blank()
      if (this.#text[this.#at] === ',') this.#at++
    }
  }

  #blank(): void {
    this.#take(/(?:\s|#[^\n]*(?:\n|$))*/y)
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

/** The text of a string or a heredoc, with what stands in its interpolations. */
function template(body: string, isEscaped: boolean): Tree {
  const parts: Tree[] = []
  let text = ''
  for (let at = 0; at < body.length; at++) {
    if (body.startsWith('$${', at) || body.startsWith('%%{', at)) {
      text += body.slice(at + 1, at + 3)
      at += 2
    } else if (body.startsWith('${', at)) {
      const end = endOfInterpolation(body, at + 2)
      const inner = new Reader(body.slice(at + 2, end))
      parts.push(constant(text), inner.value(true))
      if (!inner.isAtEnd()) fail()
      text = ''
      at = end
    } else if (isEscaped && body[at] === '\\') {
      const escaped = body[++at] as string
      text += ({ n: '\n', r: '\r', t: '\t' } as Record<string, string>)[escaped] ?? escaped
    } else text += body[at]
  }
  parts.push(constant(text))
  return made(parts, values =>
    values.map(value => (typeof value === 'object' ? JSON.stringify(value) : String(value))).join(''),
  )
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
