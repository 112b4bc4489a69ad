/** A type in Terraform's own notation: `"string"`, `["set", "string"]`, `["object", {"name": "string"}]`. */
export type CtyType =
  | 'string'
  | 'number'
  | 'bool'
  | 'dynamic'
  | [kind: 'list' | 'set' | 'map', element: CtyType]
  | [kind: 'object', fields: Record<string, CtyType>, optional?: string[]]
  | [kind: 'tuple', elements: CtyType[]]

interface Attribute {
  type: CtyType
  /** r required, o optional, c computed, oc both; an s behind it: sensitive */
  mode: string
  default?: unknown
}

export interface Block {
  attributes: Record<string, Attribute>
  blocks: Record<string, NestedBlock>
}

interface NestedBlock extends Block {
  nesting: 'list' | 'set' | 'single' | 'group' | 'map'
  /** no more than one may stand, though a plan holds an array */
  once?: true
  /** the provider refuses what the block stands in without it */
  required?: true
}

/** One provider version: its resource types, and data sources as `data.aws_x`. */
export interface Source {
  version: string
  types: Record<string, Block>
  /** by type and dotted path */
  defaults?: Record<string, Record<string, unknown>>
}

/**
 * What tests lay an example out by: one fact where all versions agree, else a fact by version. A name that a
 * version does not have is not under that version.
 */
export type LayoutAttribute = [type: CtyType, mode: string, fallback?: unknown]
export interface LayoutBlock {
  nesting?: NestedBlock['nesting']
  once?: true
  /** by every version that has the block */
  required?: true
  attributes: Record<string, LayoutAttribute | Record<string, LayoutAttribute>>
  blocks?: Record<string, LayoutBlock>
  /** the versions that have this block, where not all of them do */
  versions?: string[]
  /** decided by the provider where nothing is written; the schema does not say it of blocks */
  computed?: true
}

/** The part of `terraform providers schema -json` that is read here. */
export interface ProviderSchemas {
  provider_schemas: Record<
    string,
    {
      resource_schemas?: Record<string, { block: RawBlock }>
      data_source_schemas?: Record<string, { block: RawBlock }>
    }
  >
}
interface RawBlock {
  attributes?: Record<string, RawAttribute>
  block_types?: Record<
    string,
    { nesting_mode: NestedBlock['nesting']; min_items?: number; max_items?: number; block: RawBlock }
  >
}
interface RawAttribute {
  type?: CtyType
  nested_type?: { attributes: Record<string, RawAttribute>; nesting_mode: 'single' | 'list' | 'set' | 'map' }
  required?: boolean
  optional?: boolean
  computed?: boolean
  sensitive?: boolean
}

/** The types that `terraform providers schema -json` prints, of all providers; data sources as `data.TYPE`. */
export function normalize(schemas: ProviderSchemas): Record<string, Block> {
  const types: Record<string, Block> = {}
  for (const provider of Object.values(schemas.provider_schemas)) {
    const { resource_schemas: resources = {}, data_source_schemas: data = {} } = provider
    for (const [name, { block }] of Object.entries(resources)) types[name] = readBlock(block)
    for (const [name, { block }] of Object.entries(data)) types[`data.${name}`] = readBlock(block)
  }
  return types
}

/** The types of a version with what a later one added to them, at any depth. */
export function withAdded(types: Record<string, Block>, added: Record<string, Block>): Record<string, Block> {
  return { ...types, ...mapValues(added, (block, type) => addTo(types[type], block)) }
}

function addTo<One extends Block>(old: One | undefined, added: One): One {
  if (!old) return added
  const inner = mapValues(added.blocks, (block, name) => addTo(old.blocks[name], block))
  return {
    ...old,
    attributes: { ...added.attributes, ...old.attributes },
    blocks: { ...old.blocks, ...inner },
  }
}

function readBlock(block: RawBlock): Block {
  return {
    attributes: mapValues(block.attributes ?? {}, attribute => ({
      type: typeOf(attribute),
      mode:
        (attribute.required ? 'r' : `${attribute.optional ? 'o' : ''}${attribute.computed ? 'c' : ''}`) +
        (attribute.sensitive ? 's' : ''),
    })),
    blocks: mapValues(block.block_types ?? {}, nested => ({
      nesting: nested.nesting_mode,
      ...(nested.max_items === 1 ? { once: true as const } : {}),
      ...((nested.min_items ?? 0) > 0 ? { required: true as const } : {}),
      ...readBlock(nested.block),
    })),
  }
}

function typeOf(attribute: RawAttribute): CtyType {
  if (!attribute.nested_type) return attribute.type ?? 'dynamic'
  const fields: CtyType = ['object', mapValues(attribute.nested_type.attributes, typeOf)]
  const mode = attribute.nested_type.nesting_mode
  return mode === 'single' ? fields : [mode, fields]
}

/** A member as policies see it, over all versions: a value of any of `types`, or nested blocks. */
export interface MergedMember {
  types: CtyType[]
  block: MergedBlock | undefined
  /** `single`: an object, not an array of them; `once`: an array of one at most */
  stands: 'single' | 'once' | 'often'
}
export type MergedBlock = Record<string, MergedMember>

/** Every path that any version has. */
export function mergeTypes(sources: Source[], type: string): MergedBlock {
  return mergeBlocks(sources.flatMap(source => source.types[type] ?? []))
}

function mergeBlocks(blocks: Block[]): MergedBlock {
  const names = unique(blocks.flatMap(block => Object.keys({ ...block.attributes, ...block.blocks })))
  return Object.fromEntries(
    names.map(name => {
      const attributes = blocks.flatMap(block => block.attributes[name] ?? [])
      const nested = [
        ...blocks.flatMap(block => block.blocks[name] ?? []),
        ...attributes.flatMap(({ type }) => asBlock(type) ?? []),
      ]
      return [
        name,
        {
          types: mergeObjects(attributes.map(({ type }) => type).filter(type => !asBlock(type))),
          block: nested.length > 0 ? mergeBlocks(nested) : undefined,
          stands: standsIn(nested),
        },
      ]
    }),
  )
}

function standsIn(nested: NestedBlock[]): MergedMember['stands'] {
  if (nested.every(({ nesting }) => nesting === 'single' || nesting === 'group')) return 'single'
  return nested.every(({ once }) => once) ? 'once' : 'often'
}

/** An object, or a list of objects, is walked as the same thing written as a block. */
function asBlock(type: CtyType): NestedBlock | undefined {
  if (typeof type === 'string' || type[0] === 'tuple' || type[0] === 'map') return undefined
  if (type[0] !== 'object') return asBlock(type[1]) && { ...asBlock(type[1])!, nesting: 'list' }
  const attributes = mapValues(type[1], field => ({ type: field, mode: 'o' }))
  return { nesting: 'single', attributes, blocks: {} }
}

/** Objects of several versions become one with the fields of all; types that differ in kind stay apart. */
function mergeObjects(types: CtyType[]): CtyType[] {
  const merged: CtyType[] = []
  for (const type of types) {
    const at = merged.findIndex(other => kindOf(other) === kindOf(type))
    if (at < 0) merged.push(type)
    else merged[at] = mergePair(merged[at]!, type)
  }
  return merged
}

function mergePair(a: CtyType, b: CtyType): CtyType {
  if (typeof a === 'string' || typeof b === 'string') return a
  if (a[0] === 'object' && b[0] === 'object') {
    const shared = Object.keys(a[1]).filter(name => b[1][name])
    const both = Object.fromEntries(shared.map(name => [name, mergePair(a[1][name]!, b[1][name]!)]))
    return ['object', { ...b[1], ...a[1], ...both }]
  }
  if (a[0] === 'object' || b[0] === 'object' || a[0] === 'tuple' || b[0] === 'tuple') return a
  return [a[0], mergePair(a[1], b[1])]
}

/** A list and a set hold the same in a plan. */
function kindOf(type: CtyType): string {
  if (typeof type === 'string') return type
  if (type[0] === 'object' || type[0] === 'tuple') return type[0]
  return `${type[0] === 'map' ? 'map' : 'list'} of ${kindOf(type[1])}`
}

/** @param computed paths of the blocks that the provider decides where nothing is written */
export function layoutOf(sources: Source[], type: string, computed: string[] = []): LayoutBlock {
  const having = sources.filter(source => type in source.types)
  const layout = layoutBlocks(
    having.map(({ version, types, defaults }) => ({
      version,
      block: types[type]!,
      defaults: defaults?.[type] ?? {},
    })),
    '',
    computed,
  )
  return having.length < sources.length ? { ...layout, versions: having.map(s => s.version) } : layout
}

/**
 * The names of the blocks, at any depth, that stand only where the configuration writes them. One of which the provider decides another
 * of the same name is left out.
 */
export function writtenBlocks(layout: LayoutBlock): string[] {
  const written = new Set<string>()
  const decided = new Set<string>()
  const walk = ({ attributes, blocks = {} }: LayoutBlock) => {
    for (const [name, facts] of Object.entries(attributes)) {
      const variants = Array.isArray(facts) ? [facts as LayoutAttribute] : Object.values(facts)
      if (variants.some(([, mode]) => mode.includes('c'))) decided.add(name)
    }
    for (const [name, block] of Object.entries(blocks)) {
      ;(block.computed ? decided : written).add(name)
      walk(block)
    }
  }
  walk(layout)
  return unique([...written]).filter(name => !decided.has(name) && name !== 'timeouts')
}

interface Versioned {
  version: string
  block: Block | NestedBlock
  defaults: Record<string, unknown>
}

function layoutBlocks(variants: Versioned[], path: string, computed: string[]): LayoutBlock {
  const newest = variants[0]!.block
  const attributes: LayoutBlock['attributes'] = {}
  for (const name of unique(variants.flatMap(({ block }) => Object.keys(block.attributes)))) {
    const byVersion = variants.flatMap(({ version, block, defaults }) => {
      const attribute = block.attributes[name]
      if (!attribute) return []
      const all = variants.flatMap(other => other.block.attributes[name] ?? [])
      const type = mergeObjects([attribute.type, ...all.map(other => other.type)])[0]!
      // An empty default stays null in a plan.
      const given = defaults[path + name] ?? undefined
      const fallback = given === '' ? undefined : given
      const facts = fallback === undefined ? [type, attribute.mode] : [type, attribute.mode, fallback]
      return [[version, facts]] as const
    })
    const distinct = new Set(byVersion.map(([, facts]) => JSON.stringify(facts)))
    attributes[name] =
      byVersion.length === variants.length && distinct.size === 1
        ? (byVersion[0]![1] as LayoutAttribute)
        : (Object.fromEntries(byVersion) as unknown as Record<string, LayoutAttribute>)
  }
  const blocks: Record<string, LayoutBlock> = {}
  for (const name of unique(variants.flatMap(({ block }) => Object.keys(block.blocks)))) {
    const having = variants.filter(({ block }) => name in block.blocks)
    const inner = having.map(variant => ({ ...variant, block: variant.block.blocks[name]! }))
    const nested = layoutBlocks(inner, `${path}${name}.`, computed)
    if (inner.every(({ block }) => block.required)) nested.required = true
    if (computed.includes(path + name)) nested.computed = true
    if (having.length < variants.length) nested.versions = having.map(({ version }) => version)
    blocks[name] = nested
  }
  return {
    ...('nesting' in newest
      ? { nesting: newest.nesting, ...(newest.once ? { once: true as const } : {}) }
      : {}),
    attributes,
    ...(Object.keys(blocks).length > 0 ? { blocks } : {}),
  }
}

function mapValues<T, U>(record: Record<string, T>, to: (value: T, key: string) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value, key)]))
}

/** Sorted by code unit. */
function unique(names: string[]): string[] {
  return [...new Set(names)].sort()
}

/** The defaults that a layout holds, by version and path: they outlive a run for which nobody gives them. */
export function defaultsIn(
  block: LayoutBlock,
  versions: string[],
  path = '',
): Record<string, Record<string, unknown>> {
  const found: Record<string, Record<string, unknown>> = Object.fromEntries(
    versions.map(version => [version, {}]),
  )
  for (const [name, fact] of Object.entries(block.attributes)) {
    for (const version of versions) {
      const fallback = (Array.isArray(fact) ? fact : fact[version])?.[2]
      if (fallback !== undefined) found[version]![path + name] = fallback
    }
  }
  for (const [name, nested] of Object.entries(block.blocks ?? {})) {
    const inner = defaultsIn(nested, versions, `${path}${name}.`)
    for (const version of versions) Object.assign(found[version]!, inner[version])
  }
  return found
}
