import type { CtyType, MergedBlock, MergedMember } from './merge.ts'

const width = 110

/** The text of aws.ts. */
export function printTypes(header: string, types: Array<readonly [string, MergedBlock]>): string {
  return `// ${header}; never edit it

/** A nested block that stands once at most: in a plan an array even so. */
export interface Block<T> {
  readonly $block: T
}

/** Nested blocks of which there may be several, or a list of objects. */
export interface Blocks<T> {
  readonly $blocks: T
}

/** Every attribute and block of the resource types that policies name; data sources as \`data.aws_x\`. */
export interface AwsResources {
${types.map(([name, block]) => `  ${key(name)}: {\n${printBlock(block, '    ')}  }\n`).join('')}}

export type ResourceType = keyof AwsResources
`
}

/** The text of blocks.ts; types without any are left out. */
export function printBlocks(
  header: string,
  types: ReadonlyArray<readonly [string, readonly string[]]>,
): string {
  const lines = types.flatMap(([type, names]) =>
    names.length === 0 ? [] : [`  ['${type}', '${names.join(' ')}'],\n`],
  )
  return `// ${header}; never edit it

/** By type, the names of the blocks that stand only where the configuration writes them, parted by spaces. */
export const blocks: ReadonlyMap<string, string> = new Map([
${lines.join('')}])
`
}

/** Members one after the other, as many to a line as fit; nested blocks on lines of their own. */
function printBlock(block: MergedBlock, indent: string): string {
  let text = ''
  let line = ''
  const flush = () => {
    if (line) text += `${indent}${line}\n`
    line = ''
  }
  for (const [name, member] of Object.entries(block)) {
    const words = `${key(name)}: ${inline(member)}`
    if (indent.length + line.length + 2 + words.length > width) flush()
    if (indent.length + words.length + 2 > width && member.block) {
      const [open, close] =
        member.stands === 'single' ? ['{', '}'] : [union(member, `${brandOf(member)}<{`), '}>']
      text += `${indent}${key(name)}: ${open}\n${printBlock(member.block, `${indent}  `)}${indent}${close}\n`
    } else line += (line && '; ') + words
  }
  flush()
  return text
}

function union(member: MergedMember, block: string): string {
  return [...member.types.map(printType), block].join(' | ')
}

function inline(member: MergedMember): string {
  if (!member.block) return [...new Set(member.types.map(printType))].sort().join(' | ')
  const fields = Object.entries(member.block).map(([name, inner]) => `${key(name)}: ${inline(inner)}`)
  const inner = `{ ${fields.join('; ')} }`
  return union(member, member.stands === 'single' ? inner : `${brandOf(member)}<${inner}>`)
}

function brandOf({ stands }: MergedMember): string {
  return stands === 'once' ? 'Block' : 'Blocks'
}

function printType(type: CtyType): string {
  if (type === 'bool') return 'boolean'
  if (type === 'dynamic') return 'unknown'
  if (typeof type === 'string') return type
  if (type[0] === 'map') return `Record<string, ${printType(type[1])}>`
  if (type[0] === 'list' || type[0] === 'set') return `${printType(type[1])}[]`
  return 'unknown'
}

function key(name: string): string {
  return /^[a-z_][a-z0-9_]*$/i.test(name) ? name : `'${name}'`
}
