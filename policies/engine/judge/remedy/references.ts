import { type Body, endOfInterpolation, endOfString } from './hcl.ts'

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
export function referencesIn(text: string): readonly Reference[] {
  const known = answers.get(text)
  if (known) return known
  const found: Reference[] = []
  mapReferences(text, reference => {
    found.push(reference)
    return undefined
  })
  // The expressions of fixes are few, and asked for again with every finding.
  if (answers.size >= MOST_ANSWERS) answers.clear()
  answers.set(text, found)
  return found
}

/** Whether a body names nothing: there is nothing to put in place of references. */
export function isPlain(body: Body): boolean {
  let known = plain.get(body)
  if (known === undefined) {
    known =
      [...body.attributes.values()].every(text => mapReferences(text, one => `\0${one.name}`) === text) &&
      body.blocks.every(({ body: inner }) => isPlain(inner))
    plain.set(body, known)
  }
  return known
}

const plain = new WeakMap<Body, boolean>()

const answers = new Map<string, readonly Reference[]>()
const MOST_ANSWERS = 4096

/** The expression with other text in the place of its references; where `replace` gives undefined they stay. A string is put into a string as its text. */
export function mapReferences(text: string, replace: (reference: Reference) => string | undefined): string {
  let made = ''
  let at = 0
  while (at < text.length) {
    const heredoc = HEREDOC.exec(text.slice(at, at + 80))
    if (heredoc) {
      const start = at + heredoc[0].length
      const end =
        new RegExp(`^[ \\t]*${heredoc[1]}[ \\t]*$`, 'm').exec(text.slice(start))?.index ?? text.length
      made += text.slice(at, start) + inString(text.slice(start, start + end), replace)
      at = start + end
    } else if (text[at] === '"') {
      const end = endOfString(text, at)
      made += `"${inString(text.slice(at + 1, end), replace)}"`
      at = end + 1
    } else {
      NAME.lastIndex = at
      const word = NAME.exec(text)?.[0]
      const reference = word === undefined ? undefined : referenceOf(word)
      made += (reference && replace(reference)) ?? word ?? text[at]
      at += word?.length ?? 1
    }
  }
  return made
}

function inString(text: string, replace: (reference: Reference) => string | undefined): string {
  let made = ''
  for (let at = 0; at < text.length; at++) {
    const begins = text.startsWith('${', at) && text[at - 1] !== '$'
    if (!begins) {
      made += text[at]
      continue
    }
    const end = endOfInterpolation(text, at + 2)
    const inner = mapReferences(text.slice(at + 2, end), replace)
    made += /^"[^"$%]*"$/.test(inner) ? inner.slice(1, -1) : `\${${inner}}`
    at = end
  }
  return made
}

/** Undefined for what is no resource: `var.x`, a function's name, a key. */
export function referenceOf(word: string): Reference | undefined {
  const [, type, name, rest] = /^((?:data\.)?[a-z][a-z0-9]*_\w+)\.([\w-]+)(.*)$/.exec(word) ?? []
  return type && name ? { type, name, rest: rest ?? '' } : undefined
}

const HEREDOC = /^<<-?(\w+)[ \t]*\n/
const NAME = /[A-Za-z_][\w-]*(?:\.[\w-]+|\["[^"]*"\]|\[\d+\])*/y
