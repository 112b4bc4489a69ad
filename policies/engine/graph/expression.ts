import { textOf, type Value } from '../judge/value.ts'
import type { Expression } from '../plan.ts'

/**
 * The expression behind a value, several in an array where either may be meant; `dynamic` where the value stands in a block that
 * configuration does not show.
 */
export function expressionAt(
  expressions: Record<string, Expression>,
  value: Value,
): Expression | 'dynamic' | undefined {
  const own = value._expression
  if (own !== undefined) return own
  // Most often it is an attribute of the resource itself.
  if (value._parent && !value._parent._parent)
    return value._unknown === true && value._body.graph.isOnlyWritten(value)
      ? 'dynamic'
      : expressions[value._key]
  const found: unknown[] = []
  let open: readonly unknown[] = [expressions]
  for (const ancestor of lineOf(value)) {
    // Not even how many blocks there are is known: a dynamic block makes them, be there written ones beside it.
    if (ancestor._unknown === true && ancestor._body.graph.isOnlyWritten(ancestor)) return 'dynamic'
    const reached = open.flatMap(at => stepInto(at, ancestor)).filter(at => at !== undefined)
    found.push(...reached.filter(isWritten))
    open = reached.filter(at => !isWritten(at))
    // A block that is there although nobody wrote it was made by a dynamic block; one that is unknown the provider decides.
    if (open.length + found.length === 0)
      return ancestor !== value && ancestor._unknown !== true ? 'dynamic' : undefined
    if (open.length === 0) break
  }
  const all = [...found, ...open]
  return all.length === 1 ? all[0] : all
}

/**
 * The steps to a value through the blocks of a configuration, which lists those of a name as they are written; a plan gives those of a
 * set positions of its own. Where a block cannot be told from others, or nobody wrote it, there is none.
 */
export function writtenSteps(expressions: Record<string, Expression>, value: Value): (string | number)[] {
  const steps: (string | number)[] = []
  let at: unknown = expressions
  for (const ancestor of lineOf(value)) {
    const key = ancestor._key
    const [reached, ...others] = isWritten(at) ? [] : stepInto(at, ancestor)
    const isOne = reached !== undefined && others.length === 0
    if (typeof key === 'string') steps.push(key)
    else if (isOne && Array.isArray(at)) steps.push(at.indexOf(reached))
    at = isOne ? reached : undefined
  }
  return steps
}

/** An expression, as against a block, which is an object of them. */
function isWritten(at: unknown): boolean {
  return typeof at === 'object' && at !== null && ('references' in at || 'constant_value' in at)
}

function stepInto(at: unknown, value: Value): readonly unknown[] {
  if (typeof at !== 'object' || at === null) return []
  const key = value._key
  if (typeof key === 'number') return Array.isArray(at) ? blocksOf(value, at) : [at]
  const block = Array.isArray(at) ? at[0] : at
  return typeof block === 'object' && block !== null ? [(block as Record<string, unknown>)[key]] : []
}

/**
 * The blocks of configuration that an element may come from. A plan lists the blocks of a set in an order of its own, so they are told
 * by their literals. Where there are more elements than blocks a dynamic one is among them: then only a block that fits no other is.
 */
function blocksOf(element: Value, blocks: readonly unknown[]): readonly unknown[] {
  const parent = element._parent
  const elements = Array.isArray(parent?._raw) ? parent._raw.length : 0
  if (blocks.length === 1 && elements <= 1) return blocks
  // More than any provider allows: to hold each against each would take for ever, and none is the careful answer.
  if (blocks.length > MOST_BLOCKS) return []
  const fit = blocks.filter(block => agrees(block, element))
  if (elements <= blocks.length) return fit.length > 0 ? fit : [blocks[element._key as number]]
  return fit.length === 1 && parent && fitOf(parent, elements, fit[0]) === 1 ? fit : []
}

/** How many elements of a list agree with a block: each of them asks it of the same few blocks. */
function fitOf(list: Value, elements: number, block: unknown): number {
  const counts = list._once('fits', () => new Map<unknown, number>())
  let count = counts.get(block)
  if (count === undefined) {
    count = 0
    for (let i = 0; i < elements; i++) if (agrees(block, list._child(i))) count++
    counts.set(block, count)
  }
  return count
}

function agrees(block: unknown, element: Value | undefined): boolean {
  if (typeof block !== 'object' || block === null || !element) return false
  return Object.entries(block).every(([name, expression]) => {
    if (!isLiteral(expression)) return true
    const { _raw: raw, _unknown: mask } = element._child(name)
    const { constant_value: written } = expression
    return (
      mask === true ||
      typeof written === 'object' ||
      raw === written ||
      textOf(raw ?? '') === textOf(written ?? '')
    )
  })
}

/** A value and its ancestors, from below the resource down. */
function lineOf(value: Value): Value[] {
  if (!value._parent) return []
  const line = lineOf(value._parent)
  line.push(value)
  return line
}

/** A constant, as Terraform writes one out: `{ constant_value: 1 }`. */
export function isLiteral(expression: unknown): expression is { constant_value: unknown } {
  return typeof expression === 'object' && expression !== null && 'constant_value' in expression
}

/** `{}`: an expression that names nothing and is no constant, such as a call of `timestamp()`. */
export function isBare(expression: unknown): boolean {
  return (
    typeof expression === 'object' &&
    expression !== null &&
    !Array.isArray(expression) &&
    Object.keys(expression).length === 0
  )
}

/** The references of a single expression, as Terraform lists them; of a block's expressions, or of none, there are none. */
export function namedBy(expression: unknown): readonly string[] {
  const references = (expression as { references?: unknown } | null | undefined)?.references
  return Array.isArray(references) ? references.filter(one => typeof one === 'string') : []
}

/** Terraform lists a reference and then each of its parents: only those that no other one extends are meant. */
export function mostSpecific(references: readonly string[]): readonly string[] {
  if (references.length < 2) return references
  const written = new Set(references)
  const parents = new Set<string>()
  for (const reference of written) {
    let cuts = 0
    for (let at = 1; at < reference.length && cuts < MOST_STEPS; at++) {
      if (reference[at] !== '.' && reference[at] !== '[') continue
      cuts++
      const parent = reference.slice(0, at)
      if (written.has(parent)) parents.add(parent)
    }
  }
  return parents.size === 0 ? references : references.filter(reference => !parents.has(reference))
}

/** Bounds for what nobody writes: real plans have less than a fifth of it. */
const MOST_BLOCKS = 100
const MOST_STEPS = 64
