import layout from '../schema/layout.json' with { type: 'json' }

/** What the provider's schema says that a place in a resource holds. `any` where it says nothing. */
export type Shape =
  | { readonly kind: 'text' | 'number' | 'flag' | 'any' }
  | { readonly kind: 'list' | 'map'; readonly of: Shape }
  | {
      readonly kind: 'block'
      readonly fields: Readonly<Record<string, () => Shape>>
      readonly isList: boolean
    }

/** Nothing is known of it: whatever is asked of it may be there. */
export const ANY: Shape = { kind: 'any' }

/** The shape of a resource type; `any` for one whose schema is not known here. */
export function shapeOf(type: string): Shape {
  const types = layout.types as unknown as Readonly<Record<string, Block>>
  return Object.hasOwn(types, type) ? blockShape(types[type]!, false) : ANY
}

/** What lies at a name or a key of a place; undefined where there is no such. */
export function fieldOf(shape: Shape, name: string): Shape | undefined {
  if (shape.kind === 'any') return ANY
  if (shape.kind === 'map') return shape.of
  if (shape.kind === 'list') return fieldOf(shape.of, name)
  if (shape.kind === 'block') return Object.hasOwn(shape.fields, name) ? shape.fields[name]!() : undefined
  return undefined
}

/** The element of what is walked; undefined where the place is none that is. */
export function elementOf(shape: Shape): Shape | undefined {
  if (shape.kind === 'any' || shape.kind === 'block') return shape
  return shape.kind === 'list' || shape.kind === 'map' ? shape.of : undefined
}

interface Block {
  readonly attributes: Readonly<Record<string, Attribute | Readonly<Record<string, Attribute>>>>
  readonly blocks?: Readonly<Record<string, Block & { readonly once?: boolean }>>
}

/** Its type, as the provider's schema writes it, and what else does not matter here. */
type Attribute = readonly [type: unknown, ...rest: unknown[]]

function blockShape({ attributes, blocks = {} }: Block, isList: boolean): Shape {
  const fields: Record<string, () => Shape> = {}
  for (const [name, written] of Object.entries(attributes)) {
    // Where versions of the provider differ the newest counts, which stands first.
    const [type] = Array.isArray(written) ? written : (Object.values(written)[0] as Attribute)
    fields[name] = () => typeShape(type)
  }
  for (const [name, block] of Object.entries(blocks)) fields[name] = () => blockShape(block, !block.once)
  return { kind: 'block', fields, isList }
}

function typeShape(type: unknown): Shape {
  if (type === 'string') return { kind: 'text' }
  if (type === 'number') return { kind: 'number' }
  if (type === 'bool') return { kind: 'flag' }
  if (!Array.isArray(type)) return ANY
  const [outer, inner] = type
  if (outer === 'map') return { kind: 'map', of: typeShape(inner) }
  if (outer === 'list' || outer === 'set') return { kind: 'list', of: typeShape(inner) }
  if (outer !== 'object') return ANY
  const fields = Object.entries(inner as Record<string, unknown>)
  return {
    kind: 'block',
    fields: Object.fromEntries(fields.map(([name, one]) => [name, () => typeShape(one)])),
    isList: false,
  }
}
