import type { Graph } from '../../graph/graph.ts'
import type { Scope } from '../../graph/scopes.ts'
import { literalOf, type Nested, printBlock } from './hcl.ts'
import { instancesOf } from './modules.ts'

/** One block of a snippet, and the module that it stands in. */
export interface Piece {
  readonly scope: Scope
  readonly kind: string
  readonly labels: readonly string[]
  readonly attributes: Map<string, string>
  readonly blocks: Nested[]
  /** At the head of its body. */
  readonly comments: string[]
}

/** The blocks of a snippet in their order, each once. */
export class Pieces {
  readonly #graph: Graph
  readonly #pieces = new Map<string, Piece>()
  /** Values of the root's own variables. */
  readonly #settings = new Map<string, string>()
  readonly #remarks: string[] = []

  constructor(graph: Graph) {
    this.#graph = graph
  }

  /** The modules in which something stands. */
  get scopes(): readonly Scope[] {
    return [...this.#pieces.values()].map(({ scope }) => scope)
  }

  /** All of it are blocks of one module, and none of them calls another. */
  areWithin(scope: Scope): boolean {
    const isWithin = (piece: Piece) => piece.scope === scope && piece.kind !== 'module'
    return this.#remarks.length + this.#settings.size === 0 && [...this.#pieces.values()].every(isWithin)
  }

  block(scope: Scope, kind: string, ...labels: string[]): Piece {
    const key = [scope.address, kind, ...labels].join(' ')
    let piece = this.#pieces.get(key)
    if (!piece)
      this.#pieces.set(
        key,
        (piece = { scope, kind, labels, attributes: new Map(), blocks: [], comments: [] }),
      )
    return piece
  }

  /** The block of a resource that stands, or of a provider. */
  of(id: number): Piece {
    const { type, name, mode, address } = this.#graph.resource(id)
    const scope = this.#graph.scopeOf(id)
    if (!type.startsWith('provider.'))
      return this.block(scope, mode === 'data' ? 'data' : 'resource', type, name)
    const provider = type.slice('provider.'.length)
    const piece = this.block(scope, 'provider', provider)
    if (name !== provider) piece.attributes.set('alias', literalOf(name))
    const module = /^(.*)\.provider\./.exec(address)?.[1]
    if (module) note(piece, `in ${module}`)
    return piece
  }

  /** The call of a module, in its parent. */
  call(module: Scope): Piece {
    return this.block(module.parent ?? module, 'module', module.name)
  }

  /** A value of one of the root's own variables. */
  setting(name: string, text: string): void {
    this.#settings.set(name, text)
  }

  /** Something to do that is no block. */
  remark(text: string): void {
    this.#remarks.push(`# ${line(text, 240)}`)
  }

  toString(): string {
    let at = ''
    const texts = [...this.#pieces.values()].map(({ scope, kind, labels, attributes, blocks, comments }) => {
      const place = scope.address === at ? '' : headOf(this.#graph, scope)
      at = scope.address
      return (
        place +
        printBlock(
          { kind, labels, body: { attributes, blocks } },
          comments.map(comment => line(comment, 240)),
        )
      )
    })
    const settings = [...this.#settings].map(([name, text]) => `${name} = ${text}`)
    return [
      ...this.#remarks,
      ...texts,
      ...(settings.length > 0 ? [`# in terraform.tfvars\n${settings.join('\n')}`] : []),
    ].join('\n\n')
  }
}

/** The line above blocks that says in which module they stand. */
export function headOf(graph: Graph, scope: Scope): string {
  const heads = graph.answers.once('heads of modules', () => new Map<Scope, string>())
  let head = heads.get(scope)
  if (head === undefined) heads.set(scope, (head = writeHead(graph, scope)))
  return head
}

function writeHead(graph: Graph, scope: Scope): string {
  const { address, call } = scope
  if (address === '') return '# in the root module\n'
  const source = call?.source === undefined ? '' : ` (source ${literalOf(line(call.source, 200))})`
  const instances = instancesOf(graph, scope).length
  return `# in ${line(address, 200)}${source}${instances > 1 ? `, for all ${instances} of its instances` : ''}\n`
}

/** Says something at the head of a block, once. */
export function note(piece: Piece, comment: string): void {
  if (!piece.comments.includes(comment)) piece.comments.push(comment)
}

/** Two blanks, or one that is no space. Most texts have neither, and stay as they are. */
const UNEVEN = /\p{Cc}|\s\s|[^\S ]/u

/** Text from a plan as a comment can hold it: one line, and not a long one. */
export function line(text: string, most: number): string {
  const plain = (UNEVEN.test(text) ? text.replace(/[\s\p{Cc}]+/gu, ' ') : text).trim()
  return plain.length > most ? `${plain.slice(0, most - 1)}…` : plain
}
