/**
 * Reads the HCL that examples are written in, and expressions of anybody's sources: blocks, attributes, strings with `${}` and `%{}`,
 * heredocs, lists, objects, references, calls, operators, conditionals, `for`. A reader of its own: expressions become trees to be
 * evaluated, of which the engine's reader of fixes keeps the text, to write it again, and the locator's knows nothing but lines.
 */
export function readHcl(text: string): Body {
  const reader = new Reader(text)
  const body = reader.body()
  reader.expectEnd()
  return body
}

/** Reads one expression, as it stands behind the sign of an attribute. Throws an Error where it cannot be read. */
export function readExpression(text: string): Expression {
  const reader = new Reader(text)
  const expression = reader.expression()
  reader.expectEnd()
  return expression
}

/** Reads text with `${}` and `%{}` in it, as `templatefile` takes it. Throws an Error where it cannot be read. */
export function readTemplate(text: string): Expression {
  const reader = new Reader(text)
  return reader.template(() => reader.at >= text.length)
}

export interface Body {
  attributes: Map<string, Expression>
  blocks: Block[]
}

export interface Block {
  type: string
  labels: string[]
  body: Body
}

export type Expression =
  | { kind: 'literal'; value: string | number | boolean | null }
  | { kind: 'template'; parts: Expression[] }
  | { kind: 'list'; items: Expression[] }
  | { kind: 'object'; entries: Array<[key: Expression, value: Expression]> }
  | { kind: 'name'; name: string }
  | { kind: 'access'; of: Expression; key: Expression; bracketed: boolean }
  | { kind: 'splat'; of: Expression; keys: string[] }
  | { kind: 'call'; name: string; args: Expression[] }
  | { kind: 'unary'; operator: string; operand: Expression }
  | { kind: 'binary'; operator: string; left: Expression; right: Expression }
  | { kind: 'conditional'; test: Expression; yes: Expression; no: Expression }
  | For

/** `[for k, v in of : value if test]`, and with a key `{for … : key => value}`. */
export interface For {
  kind: 'for'
  /** Of the key and the value, or of the value alone. */
  names: string[]
  of: Expression
  key: Expression | undefined
  value: Expression
  test: Expression | undefined
}

/** The expressions directly inside one. */
export function children(expression: Expression): Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'name':
      return []
    case 'template':
      return expression.parts
    case 'list':
      return expression.items
    case 'object':
      return expression.entries.flat()
    case 'access':
      return [expression.of, expression.key]
    case 'splat':
      return [expression.of]
    case 'call':
      return expression.args
    case 'unary':
      return [expression.operand]
    case 'binary':
      return [expression.left, expression.right]
    case 'conditional':
      return [expression.test, expression.yes, expression.no]
    case 'for':
      return [expression.of, ...insideOf(expression)]
  }
}

/** The expressions of a `for` in which its names stand for something. */
export function insideOf({ key, value, test }: For): Expression[] {
  return [key, value, test].filter(one => one !== undefined)
}

const name = /[A-Za-z_][A-Za-z0-9_-]*/y
/** A key of that name is none, and neither is a word in a comment. */
const forWord = /(?:[ \t\r\n]|\/\*(?:[^*]|\*(?!\/))*\*\/|(?:#|\/\/)[^\n]*\n)*for(?=[ \t\r\n]+[A-Za-z_])/y
const number = /\d+(\.\d+)?([eE][+-]?\d+)?/y
const heredoc = /<<(-?)([A-Za-z_][A-Za-z0-9_]*)[ \t]*\r?\n/y
/** On one line; and over lines, where brackets are open. */
const space = /(?:[ \t\r]|\/\*(?:[^*]|\*(?!\/))*\*\/|(?:#|\/\/)[^\n]*(?=\n|$))*/y
const blank = /(?:[ \t\r\n]|\/\*(?:[^*]|\*(?!\/))*\*\/|(?:#|\/\/)[^\n]*(?:\n|$))*/y
/** Weakest first. */
const operators = [['||'], ['&&'], ['==', '!='], ['<=', '>=', '<', '>'], ['+', '-'], ['*', '/', '%']]
const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\' }

class Reader {
  readonly text: string
  at = 0
  /** Whether a line break ends an expression here. */
  lines = true
  /** Whether the brace just passed strips the text behind it. */
  strips = false

  constructor(text: string) {
    this.text = text
  }

  body(): Body {
    const body: Body = { attributes: new Map(), blocks: [] }
    while (true) {
      this.match(blank)
      const word = this.match(name)
      if (word === undefined) return body
      this.skip()
      if (this.text[this.at] === '=' && this.text[this.at + 1] !== '=') {
        this.at++
        if (body.attributes.has(word)) this.fail(`${word} is set twice`)
        body.attributes.set(
          word,
          this.within(true, () => this.expression()),
        )
        continue
      }
      const labels: string[] = []
      while (this.text[this.at] !== '{') {
        if (this.text[this.at] === '"') labels.push(this.plainString())
        else labels.push(this.match(name) ?? this.fail('a label or { is expected'))
        this.skip()
      }
      this.expect('{')
      const inner = this.within(true, () => this.body())
      this.match(blank)
      this.expect('}')
      body.blocks.push({ type: word, labels, body: inner })
    }
  }

  expectEnd() {
    this.match(blank)
    if (this.at < this.text.length) this.fail('cannot be read')
  }

  expression(): Expression {
    const test = this.operation(0)
    if (!this.take('?')) return test
    const yes = this.expression()
    this.expect(':')
    return { kind: 'conditional', test, yes, no: this.expression() }
  }

  operation(level: number): Expression {
    const choices = operators[level]
    if (!choices) return this.unary()
    let left = this.operation(level + 1)
    while (true) {
      const operator = choices.find(choice => this.take(choice))
      if (!operator) return left
      left = { kind: 'binary', operator, left, right: this.operation(level + 1) }
    }
  }

  unary(): Expression {
    const operator = ['!', '-'].find(choice => this.take(choice))
    return operator ? { kind: 'unary', operator, operand: this.unary() } : this.postfix(this.primary())
  }

  postfix(of: Expression): Expression {
    while (true) {
      if (this.text.startsWith('...', this.at)) return of
      if (this.text.startsWith('[*]', this.at) || this.text.startsWith('.*', this.at)) {
        this.at += this.text[this.at] === '.' ? 2 : 3
        const keys: string[] = []
        while (this.text[this.at] === '.') {
          this.at++
          keys.push(this.match(name) ?? this.fail('a name is expected'))
        }
        of = { kind: 'splat', of, keys }
      } else if (this.text[this.at] === '.') {
        this.at++
        const index = this.match(number)
        const value = index ? Number(index) : (this.match(name) ?? this.fail('a name is expected'))
        of = { kind: 'access', of, key: { kind: 'literal', value }, bracketed: typeof value === 'number' }
      } else if (this.text[this.at] === '[') {
        this.at++
        of = { kind: 'access', of, key: this.within(false, () => this.expression()), bracketed: true }
        this.within(false, () => this.expect(']'))
      } else return of
    }
  }

  primary(): Expression {
    this.skip()
    const next = this.text[this.at]
    if (next === '"') return this.string()
    if (this.text.startsWith('<<', this.at)) return this.heredoc()
    if (next === '(') {
      this.at++
      const inner = this.within(false, () => this.expression())
      this.within(false, () => this.expect(')'))
      return inner
    }
    if (next === '[') {
      this.at++
      return this.isFor() ? this.for(']') : { kind: 'list', items: this.items(']') }
    }
    if (next === '{') return this.object()
    const digits = this.match(number)
    if (digits !== undefined) return { kind: 'literal', value: Number(digits) }
    const word = this.match(name) ?? this.fail('a value is expected')
    if (word === 'true' || word === 'false') return { kind: 'literal', value: word === 'true' }
    if (word === 'null') return { kind: 'literal', value: null }
    if (this.text[this.at] !== '(') return { kind: 'name', name: word }
    this.at++
    return { kind: 'call', name: word, args: this.items(')') }
  }

  items(end: string): Expression[] {
    return this.within(false, () => {
      const items: Expression[] = []
      while (!this.take(end)) {
        const item = this.expression()
        items.push(this.take('...') ? { kind: 'unary', operator: '...', operand: item } : item)
        if (!this.take(',')) {
          this.expect(end)
          break
        }
      }
      return items
    })
  }

  /** Passes the word that begins a `for`, behind its bracket. */
  isFor(): boolean {
    return this.match(forWord) !== undefined
  }

  /** `k, v in of` */
  forHead(): Pick<For, 'names' | 'of'> {
    const nameHere = () => {
      this.skip()
      return this.match(name) ?? this.fail('a name is expected')
    }
    const names = [nameHere()]
    if (this.take(',')) names.push(nameHere())
    if (nameHere() !== 'in') this.fail('in is expected')
    return { names, of: this.expression() }
  }

  for(end: ']' | '}'): For {
    return this.within(false, () => {
      const { names, of } = this.forHead()
      this.expect(':')
      const first = this.expression()
      const key = end === '}' ? first : undefined
      if (key) this.expect('=>')
      const one = key ? this.expression() : first
      const value: Expression = this.take('...') ? { kind: 'unary', operator: '...', operand: one } : one
      const test = this.take('if') ? this.expression() : undefined
      this.expect(end)
      return { kind: 'for', names, of, key, value, test }
    })
  }

  object(): Expression {
    this.expect('{')
    if (this.isFor()) return this.for('}')
    const entries: Array<[Expression, Expression]> = []
    while (true) {
      this.match(blank)
      if (this.take('}')) return { kind: 'object', entries }
      const key = this.bareKey() ?? this.operation(0)
      if (!this.take('=')) this.expect(':')
      entries.push([key, this.within(true, () => this.expression())])
      this.take(',')
    }
  }

  /** A name that is a key by itself, and begins no expression. */
  bareKey(): Expression | undefined {
    const start = this.at
    const word = this.match(name)
    this.skip()
    if (word !== undefined && /[=:]/.test(this.text[this.at] ?? '')) return { kind: 'literal', value: word }
    this.at = start
    return undefined
  }

  plainString(): string {
    const read = this.string()
    return read.kind === 'literal' ? String(read.value) : this.fail('a plain string is expected')
  }

  string(): Expression {
    this.expect('"')
    const end = () => this.text[this.at] === '"'
    const read = this.template(end, () => {
      const escaped = this.text[this.at++]!
      if (escaped !== 'u') return escapes[escaped] ?? this.fail(`\\${escaped} is no escape`)
      this.at += 4
      return String.fromCharCode(Number.parseInt(this.text.slice(this.at - 4, this.at), 16))
    })
    this.expect('"')
    return read
  }

  heredoc(): Expression {
    heredoc.lastIndex = this.at
    const [start, indented, mark] = heredoc.exec(this.text) ?? this.fail('a heredoc is expected')
    const rest = this.text.slice(this.at + start!.length)
    const end = new RegExp(`^[ \\t]*${mark}[ \\t]*\\r?$`, 'm').exec(rest) ?? this.fail(`${mark} has no end`)
    let content = rest.slice(0, end.index)
    if (indented) {
      const written = content.split('\n').filter(line => line.trim())
      const depth = Math.min(...written.map(line => line.length - line.trimStart().length))
      content = content
        .split('\n')
        .map(line => line.slice(depth))
        .join('\n')
    }
    this.at += start!.length + end.index + end[0].length
    return readTemplate(content)
  }

  /** Text with `${}` and `%{}` up to an end; `unescaped` reads on behind a backslash, where one has a meaning. */
  template(atEnd: () => boolean, unescaped?: () => string): Expression {
    const { parts, word } = this.parts(atEnd, unescaped)
    if (word !== undefined) this.fail(`%{ ${word} } closes nothing`)
    if (parts.length === 0) return { kind: 'literal', value: '' }
    return parts.length === 1 && parts[0]!.kind === 'literal' ? parts[0]! : { kind: 'template', parts }
  }

  /** The parts up to an end, or to the word of a directive that ends what another has begun. */
  parts(atEnd: () => boolean, unescaped?: () => string): { parts: Expression[]; word?: string } {
    const parts: Expression[] = []
    // A sign that strips takes the spaces of one line, and with them its end.
    let lines = ['']
    let isStripped = this.strips
    this.strips = false
    const flush = (strips: boolean) => {
      if (lines.length > 1 && lines.at(-1) === '') lines.pop()
      if (isStripped) lines[0] = lines[0]!.trimStart()
      if (strips) lines.push(lines.pop()!.trimEnd())
      const value = lines.join('')
      if (value) parts.push({ kind: 'literal', value })
      lines = ['']
    }
    const add = (text: string) => {
      lines[lines.length - 1] += text
      if (text === '\n' && !unescaped) lines.push('')
    }
    while (!atEnd()) {
      const next = this.text[this.at] ?? this.fail('a string has no end')
      if (this.text.startsWith('$${', this.at) || this.text.startsWith('%%{', this.at)) {
        add(this.text.slice(this.at + 1, this.at + 3))
        this.at += 3
      } else if (this.text.startsWith('${', this.at) || this.text.startsWith('%{', this.at)) {
        this.at += 2
        flush(this.text[this.at] === '~')
        if (this.text[this.at] === '~') this.at++
        if (next === '$') {
          parts.push(this.within(false, () => this.expression()))
          this.closing()
        } else {
          const made = this.within(false, () => this.directive(atEnd, unescaped))
          if (typeof made === 'string') return { parts, word: made }
          parts.push(made)
        }
        isStripped = this.strips
        this.strips = false
      } else {
        this.at++
        add(next === '\\' && unescaped ? unescaped() : next)
      }
    }
    flush(false)
    return { parts }
  }

  /** What `%{ if }` and `%{ for }` give, read up to their ends; else the word of one that ends or parts another. */
  directive(atEnd: () => boolean, unescaped?: () => string): Expression | string {
    this.skip()
    const word = this.match(name) ?? this.fail('a directive is expected')
    const inner = (...ends: string[]) => {
      const { parts, word } = this.parts(atEnd, unescaped)
      if (word === undefined || !ends.includes(word)) this.fail(`%{ ${ends[0]} } is expected`)
      // A text, also of one part.
      const text: Expression = { kind: 'template', parts: [...parts, { kind: 'literal', value: '' }] }
      return { text, word }
    }
    if (word === 'if') {
      const test = this.expression()
      this.closing()
      const yes = inner('endif', 'else')
      const no = yes.word === 'else' ? inner('endif').text : { kind: 'literal' as const, value: '' }
      return { kind: 'conditional', test, yes: yes.text, no }
    }
    if (word === 'for') {
      const { names, of } = this.forHead()
      this.closing()
      const value = inner('endfor').text
      const each: For = { kind: 'for', names, of, key: undefined, value, test: undefined }
      return { kind: 'call', name: 'join', args: [{ kind: 'literal', value: '' }, each] }
    }
    this.closing()
    return word
  }

  /** Passes the brace that closes an interpolation or a directive; a sign before it strips what follows. */
  closing() {
    this.within(false, () => {
      this.strips = this.take('~')
      this.expect('}')
    })
  }

  within<T>(lines: boolean, read: () => T): T {
    const outer = this.lines
    this.lines = lines
    try {
      return read()
    } finally {
      this.lines = outer
    }
  }

  skip() {
    this.match(this.lines ? space : blank)
  }

  match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)?.[0]
    this.at += found?.length ?? 0
    return found
  }

  take(word: string): boolean {
    this.skip()
    if (!this.text.startsWith(word, this.at)) return false
    this.at += word.length
    return true
  }

  expect(word: string) {
    if (!this.take(word)) this.fail(`${word} is expected`)
  }

  fail(message: string): never {
    const before = this.text.slice(0, this.at).split('\n')
    throw new Error(`line ${before.length}, column ${before.at(-1)!.length + 1}: ${message}`)
  }
}
