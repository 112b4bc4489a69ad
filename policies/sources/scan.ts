/** A block or, in JSON, the object that stands for one. */
export interface Block {
  /** `resource`, `module`, and inside of blocks whatever they hold; `dynamic` blocks carry their name as a label. */
  readonly type: string
  readonly labels: readonly string[]
  /** Of its head, from 1. */
  readonly line: number
  /** Of its closing brace. */
  readonly endLine: number
  readonly attributes: ReadonlyMap<string, Attribute>
  readonly blocks: readonly Block[]
}

export interface Attribute {
  readonly line: number
  /** What stands behind the sign, as it is written; undefined in JSON. */
  readonly expression: string | undefined
  /** The same in JSON. */
  readonly json?: string
}

export interface Comment {
  readonly line: number
  /** Without the signs that open and close it. */
  readonly text: string
}

interface Scanned {
  readonly blocks: readonly Block[]
  /** In HCL alone: JSON has none. */
  readonly comments: readonly Comment[]
}

/**
 * Finds the blocks of an HCL file (`.tf`) with their lines. It reads structure alone: names, braces, and whatever may hide a brace
 * (comments, quoted templates, heredocs); an expression is kept as text. From the first place on where the text is no HCL nothing more is
 * found; what was found before stands where it says. A reader of its own: the files are anybody's, may be broken, and only lines are asked
 * for; those that read what policies write hold expressions and throw where they understand none.
 * Syntax: https://github.com/hashicorp/hcl/blob/main/hclsyntax/spec.md
 */
export function scanHcl(text: string): Scanned {
  const scanner = new Scanner(text)
  const blocks: Block[] = []
  try {
    scanner.body(blocks, new Map(), false, 0)
  } catch (error) {
    if (!(error instanceof NotHcl)) throw error
  }
  return { blocks, comments: scanner.comments }
}

class NotHcl extends Error {}

/** No file nests deeper, and the stack bears it. */
const DEEPEST = 200

const NAME = /[\p{L}_][\p{L}\p{N}_-]*/uy

class Scanner {
  readonly comments: Comment[] = []
  readonly #text: string
  #at = 0
  #line = 1

  constructor(text: string) {
    this.#text = text.startsWith('\ufeff') ? text.slice(1) : text
  }

  /** Reads attributes and blocks up to the end of the text, or of the block that is open. */
  body(blocks: Block[], attributes: Map<string, Attribute>, isInside: boolean, depth: number): void {
    if (depth > DEEPEST) throw new NotHcl()
    for (;;) {
      this.#space(true)
      if (this.#at >= this.#text.length) {
        if (isInside) throw new NotHcl()
        return
      }
      if (this.#text[this.#at] === '}') {
        if (!isInside) throw new NotHcl()
        return
      }
      const line = this.#line
      const name = this.#name()
      const labels: string[] = []
      for (;;) {
        this.#space(false)
        const c = this.#text[this.#at]
        if (c === '=' && labels.length === 0) {
          const start = ++this.#at
          this.#expression(depth + 1)
          attributes.set(name, { line, expression: this.#text.slice(start, this.#at) })
          break
        }
        if (c === '{') {
          this.#at++
          const inner: Block[] = []
          const own = new Map<string, Attribute>()
          this.body(inner, own, true, depth + 1)
          this.#at++
          blocks.push({ type: name, labels, line, endLine: this.#line, attributes: own, blocks: inner })
          break
        }
        labels.push(c === '"' ? this.#label() : this.#name())
      }
    }
  }

  #name(): string {
    NAME.lastIndex = this.#at
    const found = NAME.exec(this.#text)
    if (!found) throw new NotHcl()
    this.#at += found[0].length
    return found[0]
  }

  /** A quoted label: Terraform's hold no template. */
  #label(): string {
    const start = this.#at + 1
    this.#quoted(0)
    return this.#text.slice(start, this.#at - 1)
  }

  /** Passes spaces and comments, and with `lines` the ends of lines. */
  #space(lines: boolean): void {
    for (;;) {
      const c = this.#text[this.#at]
      if (c === '\n') {
        if (!lines) return
        this.#line++
        this.#at++
      } else if (c === ' ' || c === '\t' || c === '\r') this.#at++
      else if (!this.#comment()) return
    }
  }

  /** Passes a comment where one begins; that of a line leaves the line's end. */
  #comment(): boolean {
    const text = this.#text
    const from = this.#at
    if (text[from] === '#' || text.startsWith('//', from)) {
      const end = text.indexOf('\n', from)
      this.#at = end === -1 ? text.length : end
      const said = text.slice(from + (text[from] === '#' ? 1 : 2), this.#at).trim()
      this.comments.push({ line: this.#line, text: said })
      return true
    }
    if (!text.startsWith('/*', from)) return false
    const end = text.indexOf('*/', from + 2)
    if (end === -1) throw new NotHcl()
    for (const [index, said] of text
      .slice(from + 2, end)
      .split('\n')
      .entries())
      this.comments.push({ line: this.#line + index, text: said.trim() })
    this.#pass(end + 2)
    return true
  }

  /** Goes on to an offset, and counts the lines on the way. */
  #pass(to: number): void {
    for (
      let at = this.#text.indexOf('\n', this.#at);
      at !== -1 && at < to;
      at = this.#text.indexOf('\n', at + 1)
    )
      this.#line++
    this.#at = to
  }

  /** An expression ends with its line, where no bracket is open, or before the brace that closes the block around it. */
  #expression(depth: number): void {
    this.#until(c => c === '\n' || c === '}', depth)
  }

  /** Passes an expression up to a character that ends it. */
  #until(ends: (c: string) => boolean, depth: number): void {
    if (depth > DEEPEST) throw new NotHcl()
    let open = 0
    for (;;) {
      const c = this.#text[this.#at]
      if (c === undefined) {
        if (open > 0) throw new NotHcl()
        return
      }
      if (open === 0 && ends(c)) return
      if (c === '"') this.#quoted(depth)
      else if (c === '<' && this.#heredoc(depth)) continue
      else if (this.#comment()) continue
      else {
        if (c === '{' || c === '(' || c === '[') open++
        else if (c === '}' || c === ')' || c === ']') open--
        else if (c === '\n') this.#line++
        this.#at++
      }
    }
  }

  /** A quoted template; `at` stands on its quote. */
  #quoted(depth: number): void {
    this.#at++
    for (;;) {
      const c = this.#text[this.#at]
      if (c === undefined || c === '\n') throw new NotHcl()
      if (c === '"') {
        this.#at++
        return
      }
      if (c === '\\') this.#at += 2
      else if (!this.#template(depth)) this.#at++
    }
  }

  /** `${ … }` and `%{ … }`; `$${` and `%%{` are no templates. */
  #template(depth: number): boolean {
    const c = this.#text[this.#at]
    if (c !== '$' && c !== '%') return false
    if (this.#text[this.#at + 1] === c && this.#text[this.#at + 2] === '{') {
      this.#at += 3
      return true
    }
    if (this.#text[this.#at + 1] !== '{') return false
    this.#at += 2
    this.#until(end => end === '}', depth + 1)
    if (this.#text[this.#at] === undefined) throw new NotHcl()
    this.#at++
    return true
  }

  /** `<<MARK` and `<<-MARK`, up to the line that holds the mark alone, and before that line's end. */
  #heredoc(depth: number): boolean {
    const head = /^<<-?([\p{L}_][\p{L}\p{N}_-]*)\r?\n/u.exec(this.#text.slice(this.#at, this.#at + 300))
    if (!head) return false
    this.#pass(this.#at + head[0].length)
    for (;;) {
      const start = this.#at
      for (;;) {
        const c = this.#text[this.#at]
        if (c === undefined || c === '\n') break
        if (!this.#template(depth)) this.#at++
      }
      if (this.#text.slice(start, this.#at).trim() === head[1]) return true
      if (this.#at >= this.#text.length) throw new NotHcl()
      this.#pass(this.#at + 1)
    }
  }
}

/**
 * Finds the same in Terraform's JSON syntax (`.tf.json`): an object by type, name and, of a resource, name again; each level may be a
 * list of objects. The head of a block is the line of its name. Text that is no JSON holds none.
 * https://developer.hashicorp.com/terraform/language/syntax/json
 */
export function scanJson(text: string): Scanned {
  let root: Node
  try {
    JSON.parse(text)
    root = new JsonReader(text).value()
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return { blocks: [], comments: [] }
    throw error
  }
  const blocks: Block[] = []
  for (const { key: type, node } of membersOf(root)) {
    const depth = LABELS[type]
    if (depth !== undefined) collect(node, type, [], depth, blocks)
  }
  return { blocks, comments: [] }
}

/** How many names a block has. */
const LABELS: Readonly<Record<string, number | undefined>> = {
  resource: 2,
  data: 2,
  ephemeral: 2,
  action: 2,
  module: 1,
  variable: 1,
  output: 1,
  locals: 0,
}

function collect(
  node: Node,
  type: string,
  labels: readonly string[],
  left: number,
  blocks: Block[],
  line = node.line,
): void {
  if (left > 0) {
    for (const member of membersOf(node))
      collect(member.node, type, [...labels, member.key], left - 1, blocks, member.line)
    return
  }
  blocks.push(blockOf(node, type, labels, line, 0))
}

/** JSON does not tell an attribute whose value is an object from a block: whatever may be either is both. */
function blockOf(node: Node, type: string, labels: readonly string[], line: number, depth: number): Block {
  const attributes = new Map<string, Attribute>()
  const blocks: Block[] = []
  for (const member of membersOf(node)) {
    const { key } = member
    attributes.set(key, { line: member.line, expression: undefined, json: member.node.text })
    if (depth >= DEEPEST) continue
    const isDynamic = key === 'dynamic'
    for (const made of isDynamic ? membersOf(member.node) : [member])
      for (const one of made.node.elements ?? [made.node])
        if (one.members) blocks.push(blockOf(one, key, isDynamic ? [made.key] : [], made.line, depth + 1))
  }
  return { type, labels, line, endLine: node.endLine, attributes, blocks }
}

interface Node {
  readonly line: number
  readonly endLine: number
  readonly text: string
  readonly members?: readonly Member[]
  readonly elements?: readonly Node[]
}

interface Member {
  readonly key: string
  readonly line: number
  readonly node: Node
}

function membersOf(node: Node): readonly Member[] {
  return node.members ?? node.elements?.flatMap(element => membersOf(element)) ?? []
}

/** Reads text that is known to be JSON, for its lines. */
class JsonReader {
  readonly #text: string
  #at = 0
  #line = 1

  constructor(text: string) {
    this.#text = text
  }

  value(): Node {
    this.#space()
    const line = this.#line
    const from = this.#at
    const text = () => this.#text.slice(from, this.#at)
    const c = this.#text[this.#at]
    if (c === '{') {
      const members: Member[] = []
      this.#list('}', () => {
        const line = this.#line
        const key: string = JSON.parse(this.#string())
        this.#space()
        this.#at++
        members.push({ key, line, node: this.value() })
      })
      return { line, endLine: this.#line, text: text(), members }
    }
    if (c === '[') {
      const elements: Node[] = []
      this.#list(']', () => elements.push(this.value()))
      return { line, endLine: this.#line, text: text(), elements }
    }
    if (c === '"') this.#string()
    else while (/[^\s,\]}]/.test(this.#text[this.#at] ?? ' ')) this.#at++
    return { line, endLine: line, text: text() }
  }

  #list(end: string, one: () => void): void {
    this.#at++
    for (;;) {
      this.#space()
      const c = this.#text[this.#at]
      if (c === end) {
        this.#at++
        return
      }
      if (c === ',') this.#at++
      else one()
    }
  }

  #string(): string {
    const start = this.#at++
    while (this.#text[this.#at] !== '"') this.#at += this.#text[this.#at] === '\\' ? 2 : 1
    return this.#text.slice(start, ++this.#at)
  }

  #space(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) if (this.#text[this.#at++] === '\n') this.#line++
  }
}
