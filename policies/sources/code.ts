import { DERIVED_SIGN, OPEN_SIGN } from '../engine/index.ts'
import { referencesIn } from '../terraform/evaluate.ts'
import { children, type Expression, readExpression, readTemplate } from '../terraform/hcl.ts'
import type { Attribute } from './scan.ts'

/** Expressions of sources by their text: many resources share a module. */
export class Code {
  readonly #expressions = new Map<string, Expression | undefined>()
  readonly #templates = new Map<string, Expression | undefined>()

  /** Undefined where nothing is written, for what is not understood, and for text that has the signs of what is open in it. */
  of(attribute: Attribute | undefined): Expression | undefined {
    if (!attribute) return undefined
    const { expression, json } = attribute
    if (expression !== undefined) return this.#read(this.#expressions, expression, readExpression)
    return json === undefined
      ? undefined
      : this.#read(this.#expressions, json, text => ofJson(JSON.parse(text)))
  }

  template(text: string): Expression | undefined {
    return this.#read(this.#templates, text, readTemplate)
  }

  #read(
    kept: Map<string, Expression | undefined>,
    text: string,
    by: (text: string) => Expression,
  ): Expression | undefined {
    if (text.length > LONGEST || text.includes(OPEN_SIGN) || text.includes(DERIVED_SIGN)) return undefined
    if (!kept.has(text)) kept.set(text, read(text, by))
    return kept.get(text)
  }
}

function read(text: string, by: (text: string) => Expression): Expression | undefined {
  let depth = 0
  for (const [sign] of text.matchAll(/[([{}\])]/g))
    if ((depth += /[([{]/.test(sign) ? 1 : -1) > DEEPEST) return undefined
  try {
    const expression = by(text)
    return isFlat(expression) ? expression : undefined
  } catch {
    return undefined
  }
}

/** In JSON each text is a template: https://developer.hashicorp.com/terraform/language/syntax/json */
function ofJson(value: unknown): Expression {
  if (typeof value === 'string') return readTemplate(value)
  if (typeof value !== 'object' || value === null)
    return { kind: 'literal', value: value as number | boolean | null }
  if (Array.isArray(value)) return { kind: 'list', items: value.map(ofJson) }
  return {
    kind: 'object',
    entries: Object.entries(value).map(([key, one]) => [readTemplate(key), ofJson(one)]),
  }
}

/** An expression names what the plan says of it: no more, and no less. */
export function agree(expressions: readonly Expression[], references: readonly string[]): boolean {
  const said = new Set(references)
  const named = new Set(expressions.flatMap(one => [...referencesIn(one)]))
  return said.size === named.size && [...named].every(one => said.has(one))
}

/** `a + b + c …` nests without a bracket. */
function isFlat(expression: Expression): boolean {
  let level = [expression]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return false
    level = level.flatMap(children)
  }
  return true
}

/** Far more than any document holds; what nests deeper the stack may not bear. */
const DEEPEST = 200

/** Letters, of an expression and of what it gives. */
export const LONGEST = 200_000
