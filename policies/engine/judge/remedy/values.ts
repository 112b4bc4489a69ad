import { marksAny } from '../value.ts'
import type { Documented } from './documented.ts'
import { evaluate, Unknown } from './expression.ts'
import type { Body } from './hcl.ts'
import { isLeftOut, join, type Overlay, type Values } from './overlay.ts'
import { type Reference, referenceOf, referencesIn } from './references.ts'

/** What is written into a resource. */
export interface Change {
  /** It counts only where it is seen to mend the fault. */
  readonly onTrial?: true
  readonly body: Body
  /** Paths that are taken out, without positions. */
  readonly removed: readonly string[]
  /** Those of them in whose place something is written that excludes them. */
  readonly replaced?: readonly string[]
  /** The elements that are meant where a block stands several times, by the path of the block. */
  readonly picks: ReadonlyMap<string, ReadonlySet<number>>
  /** Blocks are added to those of their name, instead of written into them. */
  readonly appends: boolean
  /** Paths that stand in the body as they are already, so that a reader sees which of several blocks is meant. */
  readonly kept: ReadonlySet<string>
  /** What is printed for an attribute in place of its expression. */
  readonly printed: ReadonlyMap<string, () => string>
  /** What is said of the rest of a resource that is not the finding's own; left out: that it stays. */
  readonly comment?: string
}

/** What references stand for while values are made: the resource of a number, in the overlay. */
export interface Naming {
  readonly overlay: Overlay
  idOf(reference: Reference): number
  readonly documented: Documented
}

interface Side {
  readonly raw: Record<string, unknown>
  readonly mask: unknown
}

/** A resource's values with a change written in; from nothing where it is a new one. */
export function valuesWith(
  { raw, unknown }: { raw: unknown; unknown: unknown },
  change: Change,
  naming: Naming,
): Values {
  const references = new Map<string, number[]>()
  const patched = patch({ raw: recordOf(raw), mask: unknown }, change.body, '', {
    change,
    naming,
    references,
  })
  let { raw: made, mask } = patched
  for (const path of change.removed)
    ({ raw: made, mask } = without({ raw: made, mask }, path.split('.'), '', change))
  return { raw: made, unknown: mask, references, removed: change.removed }
}

interface Context {
  readonly change: Change
  readonly naming: Naming
  readonly references: Map<string, number[]>
}

function patch({ raw, mask }: Side, body: Body, path: string, context: Context): Side {
  const made = { ...raw }
  const masks = maskFor(mask)
  for (const [name, text] of body.attributes) {
    const at = join(path, name)
    context.references.set(
      at,
      referencesIn(text).map(one => context.naming.idOf(one)),
    )
    const { raw: value, mask: unknown } = split(valueWith(text, context.naming))
    if (unknown === true) delete made[name]
    else made[name] = value
    if (!isLeftOut(masks)) masks[name] = unknown
  }
  for (const name of new Set(body.blocks.map(block => block.name))) {
    const at = join(path, name)
    const bodies = body.blocks.filter(block => block.name === name).map(block => block.body)
    const fresh = (made: readonly Body[] = bodies) =>
      made.map(one => patch({ raw: {}, mask: undefined }, one, at, context))
    const standing = made[name]
    const isKnown = isLeftOut(masks) || masks[name] !== true
    let sides: Side[]
    if (isKnown && Array.isArray(standing) && standing.length > 0) {
      const picks = context.change.picks.get(at)
      const [first, ...others] = bodies as [Body, ...Body[]]
      const elements = standing.map((element, i) => ({
        raw: recordOf(element),
        mask: isLeftOut(masks) ? masks : recordOf(masks[name])[i],
      }))
      sides = context.change.appends
        ? [...elements, ...fresh()]
        : [
            ...elements.map((one, i) => (!picks || picks.has(i) ? patch(one, first, at, context) : one)),
            ...(picks ? fresh(others) : []),
          ]
    } else if (isKnown && typeof standing === 'object' && standing !== null && !Array.isArray(standing)) {
      const one = patch(
        { raw: recordOf(standing), mask: isLeftOut(masks) ? masks : masks[name] },
        bodies[0] as Body,
        at,
        context,
      )
      made[name] = one.raw
      if (!isLeftOut(masks)) masks[name] = one.mask
      continue
    } else sides = fresh()
    made[name] = sides.map(one => one.raw)
    if (!isLeftOut(masks)) masks[name] = sides.map(one => one.mask)
  }
  return { raw: made, mask: masks }
}

function without(side: Side, steps: readonly string[], path: string, change: Change): Side {
  const [name, ...rest] = steps as [string, ...string[]]
  const at = join(path, name)
  const standing = side.raw[name]
  const masks = maskFor(side.mask)
  const made = { ...side.raw }
  const meant = change.picks.get(at)
  if (rest.length === 0) {
    const stays = (_: unknown, i: number) => meant !== undefined && !meant.has(i)
    made[name] = Array.isArray(standing) ? standing.filter(stays) : null
    if (!isLeftOut(masks)) masks[name] = Array.isArray(masks[name]) ? masks[name].filter(stays) : undefined
  } else if (Array.isArray(standing)) {
    const sides = standing.map((element, i) => {
      const one = { raw: recordOf(element), mask: isLeftOut(masks) ? masks : recordOf(masks[name])[i] }
      return !meant || meant.has(i) ? without(one, rest, at, change) : one
    })
    made[name] = sides.map(one => one.raw)
    if (!isLeftOut(masks)) masks[name] = sides.map(one => one.mask)
  }
  return { raw: made, mask: masks }
}

/** The value of an expression; what is decided at apply is an Unknown, alone or inside a list or an object. */
function valueWith(text: string, naming: Naming): unknown {
  const known = (word: string): unknown => {
    const reference = referenceOf(word)
    if (!reference) return undefined
    const [attribute] = /^\.(\w+)/.exec(reference.rest)?.slice(1) ?? []
    const value =
      attribute === undefined
        ? undefined
        : naming.overlay.at(naming.idOf(reference), 'after')?._child(attribute)
    return value?._state() === 'known' && !marksAny(value._unknown) ? value._raw : undefined
  }
  const standIn = (word: string): string => {
    const { type, name, rest } = referenceOf(word) ?? { type: '', name: word, rest: '' }
    return naming.documented.standIn(type, name, rest.slice(1))
  }
  return evaluate(
    text,
    word => known(word) ?? new Unknown([word]),
    // What a document or a string quotes has to be some text.
    word => String(known(word) ?? standIn(word)),
  )
}

function split(value: unknown): { raw: unknown; mask: unknown } {
  if (value instanceof Unknown) return { raw: undefined, mask: true }
  if (Array.isArray(value)) {
    const sides = value.map(split)
    return { raw: sides.map(one => one.raw), mask: sides.map(one => one.mask) }
  }
  if (typeof value !== 'object' || value === null) return { raw: value, mask: undefined }
  const sides = Object.entries(value).map(([key, inner]) => [key, split(inner)] as const)
  return {
    raw: Object.fromEntries(sides.map(([key, one]) => [key, one.raw])),
    mask: Object.fromEntries(sides.map(([key, one]) => [key, one.mask])),
  }
}

function maskFor(mask: unknown): Record<string, unknown> {
  return isLeftOut(mask) ? (mask as Record<string, unknown>) : { ...recordOf(mask) }
}

function recordOf(value: unknown): Record<string | number, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string | number, unknown>) : {}
}
