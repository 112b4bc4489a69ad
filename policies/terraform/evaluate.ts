import { Buffer } from 'node:buffer'
import { parseReference } from '../engine/address.ts'
import type { Expression, For } from './hcl.ts'
import { children, insideOf } from './hcl.ts'

/** Decided at apply. Stands inside lists and objects too. */
export const UNKNOWN = Symbol('known after apply')

/** The value that a root name (`var`, `local`, `each`, `aws_s3_bucket`) stands for; throws where there is none. */
export type Scope = (name: string) => unknown

/** The value of an expression, with names as the scope has them. Throws where it has none. */
export function evaluate(expression: Expression, scope: Scope): unknown {
  const value = (inner: Expression) => evaluate(inner, scope)
  switch (expression.kind) {
    case 'literal':
      return expression.value
    case 'name':
      return scope(expression.name)
    case 'list':
      return expression.items.map(value)
    case 'object':
      return Object.fromEntries(expression.entries.map(([k, inner]) => [text(value(k)), value(inner)]))
    case 'access':
      return access(value(expression.of), value(expression.key))
    case 'splat':
      return splat(value(expression.of), expression.keys)
    case 'template': {
      const parts = expression.parts.map(value)
      if (parts.length === 1) return parts[0]
      return isKnown(parts) ? parts.map(text).join('') : UNKNOWN
    }
    case 'conditional': {
      const test = value(expression.test)
      return test === UNKNOWN ? UNKNOWN : value(test ? expression.yes : expression.no)
    }
    case 'unary': {
      if (expression.operator === '...') return fail('`...` is not known to examples')
      const operand = value(expression.operand)
      if (operand === UNKNOWN) return UNKNOWN
      return expression.operator === '!' ? !operand : -Number(operand)
    }
    case 'binary':
      return binary(expression.operator, value(expression.left), value(expression.right))
    case 'for': {
      const over = value(expression.of)
      return over === UNKNOWN ? UNKNOWN : forEach(expression, over, scope)
    }
    case 'call': {
      const call = functions[expression.name] ?? fail(`${expression.name}() is not known to examples`)
      const args = expression.args.map(value)
      return isKnown(args) || partial.has(expression.name) ? call(...(args as never[])) : UNKNOWN
    }
  }
}

/** What a `for` makes; unknown where an unknown decides what is in it. */
function forEach({ names, key, value, test }: For, over: unknown, scope: Scope): unknown {
  const items: [unknown, unknown][] = []
  for (const [at, one] of Object.entries(over as object)) {
    const given = names.length === 1 ? [one] : [Array.isArray(over) ? Number(at) : at, one]
    const inner: Scope = word => (names.includes(word) ? given[names.indexOf(word)] : scope(word))
    const isIn = test ? evaluate(test, inner) : true
    if (isIn === UNKNOWN) return UNKNOWN
    if (isIn) items.push([key && evaluate(key, inner), evaluate(value, inner)])
  }
  if (!key) return items.map(([, item]) => item)
  return isKnown(items.map(([name]) => name))
    ? Object.fromEntries(items.map(([name, item]) => [text(name), item]))
    : UNKNOWN
}

/** Whether no part of it is decided at apply. */
export function isKnown(value: unknown): boolean {
  if (value === UNKNOWN) return false
  return typeof value !== 'object' || value === null || Object.values(value).every(isKnown)
}

/**
 * What `configuration` says of an expression: its references, each followed by its parents, or a constant. Calls of
 * functions without references leave nothing behind, as in Terraform.
 */
export function describe(
  expression: Expression,
): { references: string[] } | { constant_value: unknown } | object {
  const references = [...referencesIn(expression)]
  if (references.length > 0) return { references }
  return hasCall(expression)
    ? {}
    : { constant_value: evaluate(expression, name => fail(`${name} is no value`)) }
}

/** `aws_x.a["k"].id` gives itself, `aws_x.a["k"]` and `aws_x.a`; `var.x.y` gives itself and `var.x`. */
export function* referencesIn(expression: Expression): Generator<string> {
  let steps: string[] = []
  const computed: Expression[] = []
  let at = expression
  while (at.kind === 'access') {
    if (at.key.kind !== 'literal') {
      steps = []
      computed.unshift(at.key)
    } else steps.unshift(at.bracketed ? `[${JSON.stringify(at.key.value)}]` : `.${at.key.value}`)
    at = at.of
  }
  if (at.kind === 'for') {
    yield* referencesIn(at.of)
    for (const inner of insideOf(at))
      for (const one of referencesIn(inner)) if (!at.names.includes(rootOf(one))) yield one
    for (const key of computed) yield* referencesIn(key)
    return
  }
  if (at.kind !== 'name') {
    for (const child of children(expression)) yield* referencesIn(child)
    return
  }
  // Of a module with its key Terraform does not list the module without it.
  const hasKey = at.name === 'module' && steps[1]?.startsWith('[')
  const shortest = Math.min(at.name === 'data' || hasKey ? 2 : 1, steps.length)
  for (let length = steps.length; length >= shortest; length--)
    yield at.name + steps.slice(0, length).join('')
  for (const key of computed) yield* referencesIn(key)
}

/** `aws_x` of `aws_x.a["k"].id` */
export function rootOf(reference: string): string {
  return parseReference(reference)[0]?.name ?? ''
}

function hasCall(expression: Expression): boolean {
  return expression.kind === 'call' || children(expression).some(hasCall)
}

function access(of: unknown, key: unknown): unknown {
  if (of === UNKNOWN || key === UNKNOWN) return UNKNOWN
  if (typeof of !== 'object' || of === null || !(text(key) in of)) fail(`there is no ${text(key)} in it`)
  return (of as Record<string, unknown>)[text(key)]
}

function splat(of: unknown, keys: string[]): unknown {
  if (of === UNKNOWN) return UNKNOWN
  const list = Array.isArray(of) ? of : of === null ? [] : [of]
  return list.map(element => keys.reduce<unknown>(access, element))
}

function binary(operator: string, left: unknown, right: unknown): unknown {
  if (!isKnown(left) || !isKnown(right)) return UNKNOWN
  const [a, b] = [Number(left), Number(right)]
  switch (operator) {
    case '||':
      return Boolean(left) || Boolean(right)
    case '&&':
      return Boolean(left) && Boolean(right)
    case '==':
      return JSON.stringify(left) === JSON.stringify(right)
    case '!=':
      return JSON.stringify(left) !== JSON.stringify(right)
    case '<':
      return a < b
    case '>':
      return a > b
    case '<=':
      return a <= b
    case '>=':
      return a >= b
    case '+':
      return a + b
    case '-':
      return a - b
    case '*':
      return a * b
    case '/':
      return a / b
    default:
      return a % b
  }
}

/** Terraform's functions, as far as examples need them. */
const functions: Record<string, (...args: never[]) => unknown> = {
  base64encode: (value: string) => Buffer.from(value).toString('base64'),
  compact: (list: unknown[]) => list.filter(one => one !== null && one !== ''),
  concat: (...lists: unknown[][]) => lists.flat(),
  join: (separator: string, list: unknown[]) => list.map(text).join(separator),
  jsonencode: (value: unknown) => jsonencode(value),
  length: (value: string | object) => (typeof value === 'string' ? value.length : Object.keys(value).length),
  lower: (value: string) => value.toLowerCase(),
  merge: (...maps: object[]) => Object.assign({}, ...maps),
  replace: (value: string, from: string, to: string) => value.replaceAll(from, () => to),
  sensitive: (value: unknown) => value,
  tolist: (value: unknown) => value,
  toset: (value: unknown[]) => [...new Set(value)],
  upper: (value: string) => value.toUpperCase(),
}
/** Those that pass an unknown element on instead of being unknown as a whole. */
const partial = new Set(['concat', 'merge', 'sensitive', 'tolist'])

/** Keys sorted, and the three characters that Go escapes for HTML. */
function jsonencode(value: unknown): string {
  const sorted = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(sorted)
    if (typeof inner !== 'object' || inner === null) return inner
    return Object.fromEntries(
      Object.entries(inner)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([k, v]) => [k, sorted(v)]),
    )
  }
  const escaped = (character: string) => `\\u00${character.charCodeAt(0).toString(16)}`
  return JSON.stringify(sorted(value)).replace(/[<>&]/g, escaped)
}

/** A value as text, as Terraform converts it. Throws where it cannot. */
export function text(value: unknown): string {
  return value === null || typeof value === 'object' ? fail('a string is expected') : String(value)
}

function fail(message: string): never {
  throw new Error(message)
}
