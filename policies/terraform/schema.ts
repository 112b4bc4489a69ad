import layout from '../schema/layout.json' with { type: 'json' }
import type { LayoutAttribute, LayoutBlock } from '../schema/merge.ts'
import type { Block, Body } from './hcl.ts'
import { readHcl } from './hcl.ts'

/** The supported provider versions, newest first. */
export const versions: string[] = layout.versions

const types = layout.types as unknown as Record<string, LayoutBlock>

/** A type, attribute or block that the provider does not have. */
export class UnknownName extends Error {}

/** Throws UnknownName where this version has no such type; `otherwise` is the one of a type that no version has. */
export function specOf(
  block: Block,
  version: string,
  otherwise?: (block: Block) => LayoutBlock,
): LayoutBlock {
  const type = typeOf(block)
  const spec = types[type] ?? otherwise?.(block)
  if (!spec) throw new UnknownName(`layout.json has no ${type}: \`npm run schema\` adds what policies name`)
  if (!isIn(spec, version)) throw new UnknownName(`${type} is not in ${version}`)
  return spec
}

/**
 * What can be told of a type whose schema is not known: what is written is as it is written, and what others refer to is decided at apply.
 */
export function openSpec({ body, ...block }: Block, hcl: string): LayoutBlock {
  const spec = bodySpec([body])
  const references = hcl.matchAll(
    new RegExp(`\\b${addressOf({ body, ...block })}(?:\\[[^\\]]*\\])?\\.(\\w+)`, 'g'),
  )
  for (const [, name = ''] of references) spec.attributes[name] ??= ['dynamic', 'oc']
  for (const name of metaNames) {
    delete spec.attributes[name]
    delete spec.blocks?.[name]
  }
  return spec
}

function bodySpec(bodies: readonly Body[]): LayoutBlock {
  const names = bodies.flatMap(({ attributes }) => [...attributes.keys()])
  const inner = bodies.flatMap(({ blocks }) => blocks)
  const contents = (blocks: readonly Block[]) =>
    blocks.flatMap(({ type, body }) => (type === 'dynamic' ? body.blocks.map(({ body }) => body) : [body]))
  return {
    attributes: Object.fromEntries(names.map(name => [name, ['dynamic', 'o']])),
    blocks: Object.fromEntries(
      [...new Set(inner.map(nameOf))].map(name => [
        name,
        { nesting: 'list', ...bodySpec(contents(inner.filter(block => nameOf(block) === name))) },
      ]),
    ),
  }
}

/** The attributes that a block has in a version of the provider. */
export function attributesOf(spec: LayoutBlock, version: string): Array<[string, LayoutAttribute]> {
  return Object.entries(spec.attributes).flatMap(([name, fact]) => {
    const own = Array.isArray(fact) ? fact : fact[version]
    return own ? [[name, own] as [string, LayoutAttribute]] : []
  })
}

/** Whether a version of the provider has a block. */
export function isIn(spec: LayoutBlock, version: string): boolean {
  return spec.versions?.includes(version) ?? true
}

/** The attributes and blocks of this HCL that no version has; what its references stand for does not matter. */
export function unknownNames(hcl: string): string[] {
  return readHcl(hcl).blocks.flatMap(block => {
    if (block.type !== 'resource' && block.type !== 'data') return []
    const type = typeOf(block)
    const spec = types[type]
    return spec ? unknownIn(spec, block.body, type) : [type]
  })
}

function unknownIn(spec: LayoutBlock, body: Body, path: string): string[] {
  const has = (name: string) => name in spec.attributes || metaNames.has(name)
  return [
    ...[...body.attributes.keys()].filter(name => !has(name)).map(name => `${path}.${name}`),
    ...body.blocks.flatMap(block => {
      const name = nameOf(block)
      const inner = spec.blocks?.[name]
      if (!inner) return has(name) ? [] : [`${path}.${name}`]
      const content = block.type === 'dynamic' ? (block.body.blocks[0]?.body ?? block.body) : block.body
      return unknownIn(inner, content, `${path}.${name}`)
    }),
  ]
}

/** The required attributes that this block, and those in it, leave out, where every version that has them requires them. */
export function missingNames(block: Block): string[] {
  const type = typeOf(block)
  const spec = types[type]
  return spec ? missingIn(spec, block.body, type) : [type]
}

function missingIn(spec: LayoutBlock, body: Body, path: string): string[] {
  const written = new Set([...body.attributes.keys(), ...body.blocks.map(nameOf)])
  const required = Object.entries(spec.attributes).filter(([, fact]) =>
    (Array.isArray(fact) ? [fact] : Object.values(fact)).every(([, mode]) => mode.startsWith('r')),
  )
  return [
    ...required.filter(([name]) => !written.has(name)).map(([name]) => `${path}.${name}`),
    ...body.blocks.flatMap(block => {
      const inner = spec.blocks?.[nameOf(block)]
      return inner && block.type !== 'dynamic' ? missingIn(inner, block.body, `${path}.${nameOf(block)}`) : []
    }),
  ]
}

/** Arguments and blocks that Terraform itself has for every resource. */
export const metaNames = new Set([
  'count',
  'for_each',
  'provider',
  'depends_on',
  'lifecycle',
  'provisioner',
  'connection',
])

/** What a block, or the block that a dynamic one makes, is called. */
export function nameOf(block: Block): string {
  return block.type === 'dynamic' ? block.labels[0]! : block.type
}

/** The address of a resource's block within its module. */
export function addressOf(block: Block): string {
  return `${block.type === 'data' ? 'data.' : ''}${block.labels.join('.')}`
}

/** `aws` of `aws_x`. */
export function providerOf({ labels: [type = ''] }: Block): string {
  return type.split('_')[0]!
}

/** `aws_x`, or `data.aws_x`. */
function typeOf(block: Block): string {
  return `${block.type === 'data' ? 'data.' : ''}${block.labels[0]}`
}
