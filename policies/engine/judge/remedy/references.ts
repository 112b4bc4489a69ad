import { type Body, endOfInterpolation, endOfString } from './hcl.ts'
import { remembered } from './remembered.ts'

/** A reference to a resource or a data source in an expression: `aws_s3_bucket.this.arn`. */
export interface Reference {
  /** `aws_s3_bucket`, `data.aws_iam_policy_document` */
  readonly type: string
  readonly name: string
  /** What is read of it, with its dot: `.arn`; empty where it is named as a whole. */
  readonly rest: string
}

/** `aws_s3_bucket.this` */
export function keyOf({ type, name }: Pick<Reference, 'type' | 'name'>): string {
  return `${type}.${name}`
}

/** The resources and data sources that an expression names. */
export const referencesIn: (text: string) => readonly Reference[] = remembered(text => {
  const found: Reference[] = []
  const gather = (piece: Piece): void => {
    if (typeof piece === 'string') return
    if ('inside' in piece) piece.inside.forEach(gather)
    else found.push(piece.reference)
  }
  piecesOf(text).forEach(gather)
  return found
})

/** Those that the expressions of a body name. */
export function referencesOf({ attributes, blocks }: Body): Reference[] {
  return [
    ...[...attributes.values()].flatMap(referencesIn),
    ...blocks.flatMap(({ body }) => referencesOf(body)),
  ]
}

/** Whether a body names nothing: there is nothing to put in place of references. */
export function isPlain(body: Body): boolean {
  let known = plain.get(body)
  if (known === undefined) {
    known =
      [...body.attributes.values()].every(text => piecesOf(text).every(piece => typeof piece === 'string')) &&
      body.blocks.every(({ body: inner }) => isPlain(inner))
    plain.set(body, known)
  }
  return known
}

const plain = new WeakMap<Body, boolean>()

/** The expression with other text in the place of its references; where `replace` gives undefined they stay. A string is put into a string as its text. */
export function mapReferences(text: string, replace: (reference: Reference) => string | undefined): string {
  return joined(piecesOf(text), replace)
}

function joined(pieces: readonly Piece[], replace: (reference: Reference) => string | undefined): string {
  let made = ''
  for (const piece of pieces) {
    if (typeof piece === 'string') made += piece
    else if ('inside' in piece) {
      const inner = joined(piece.inside, replace)
      made += /^"[^"$%]*"$/.test(inner) ? inner.slice(1, -1) : `\${${inner}}`
    } else made += replace(piece.reference) ?? piece.word
  }
  return made
}

/** A part of an expression: plain text, a reference, or what stands in the interpolation of a string. */
type Piece =
  | string
  | { readonly word: string; readonly reference: Reference }
  | { readonly inside: readonly Piece[] }

const piecesOf = remembered(cut)

function cut(text: string): readonly Piece[] {
  const pieces: Piece[] = []
  let start = 0
  let at = 0
  const take = (end: number, piece: Piece, next: number): void => {
    if (end > start) pieces.push(text.slice(start, end))
    pieces.push(piece)
    at = start = next
  }
  const inString = (end: number): void => {
    while (at < end) {
      if (text.startsWith('${', at) && text[at - 1] !== '$') {
        const close = endOfInterpolation(text, at + 2)
        take(at, { inside: cut(text.slice(at + 2, close)) }, close + 1)
      } else at++
    }
  }
  while (at < text.length) {
    const heredoc = text[at] === '<' ? HEREDOC.exec(text.slice(at, at + 80)) : null
    if (heredoc) {
      at += heredoc[0].length
      const end = new RegExp(`^[ \\t]*${heredoc[1]}[ \\t]*$`, 'm').exec(text.slice(at))
      inString(end ? at + end.index : text.length)
    } else if (text[at] === '"') {
      const end = endOfString(text, at)
      at++
      inString(end)
      at = end + 1
    } else {
      NAME.lastIndex = at
      const word = NAME.exec(text)?.[0]
      const reference = word === undefined ? undefined : referenceOf(word)
      if (word !== undefined && reference) take(at, { word, reference }, at + word.length)
      else at += word?.length ?? 1
    }
  }
  if (start < text.length) pieces.push(text.slice(start))
  return pieces
}

/** Undefined for what is no resource: `var.x`, a function's name, a key. */
export function referenceOf(word: string): Reference | undefined {
  const [, type, name, rest] = /^((?:data\.)?[a-z][a-z0-9]*_\w+)\.([\w-]+)([^\w-].*)?$/.exec(word) ?? []
  return type && name ? { type, name, rest: rest ?? '' } : undefined
}

const HEREDOC = /^<<-?(\w+)[ \t]*\n/
const NAME = /[A-Za-z_][\w-]*(?:\.[\w-]+|\["[^"]*"\]|\[\d+\])*/y
