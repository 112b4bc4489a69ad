import { parseModuleAddress } from '../engine/address.ts'
import type { Plan } from '../engine/index.ts'
import type { Sources } from './locate.ts'
import { type Block, type Comment, scanHcl } from './scan.ts'

/** A comment that says that something may stay: `# plumbline:allow POLICY until=… owner=… why`. */
export interface Allowed {
  readonly file: string
  readonly line: number
  /** What stands behind the mark. */
  readonly text: string
  /** What it is for: every instance of a resource's block, everything in a module; undefined where it stands beside neither. */
  readonly address: string | undefined
}

/** What such a comment begins with. */
export const MARK = 'plumbline:allow'

/** The comments of a plan's sources that say that something may stay. Modules that are not part of the repository have no say. */
export function allowedIn(sources: Sources, plan: Plan): Allowed[] {
  const found: Allowed[] = []
  for (const calls of modulesOf(plan)) {
    const module = sources.module(calls)
    for (const { name, text } of module?.files ?? []) {
      if (name.endsWith('.json') || !text.includes(MARK)) continue
      const file = module?.folder ? `${module.folder}/${name}` : name
      const { blocks, comments } = scanHcl(text)
      const commented = blocksOf(comments, blocks)
      for (const comment of comments) {
        const words = comment.text.trim()
        if (!words.startsWith(MARK)) continue
        const block = commented.get(comment)
        const address = block && addressOf(calls, block)
        found.push({ file, line: comment.line, text: words.slice(MARK.length).trim(), address })
      }
    }
  }
  return found
}

/** The calls that lead to each module that has resources, and to those on the way. */
function modulesOf(plan: Plan): string[][] {
  const found = new Map<string, string[]>([['', []]])
  for (const address of new Set(plan.resources.map(({ module }) => module))) {
    const calls = parseModuleAddress(address).map(({ name }) => name)
    for (let depth = 1; depth <= calls.length; depth++)
      found.set(calls.slice(0, depth).join('.'), calls.slice(0, depth))
  }
  return [...found.values()]
}

/**
 * By comment the block that it stands in, or whose head follows it with nothing but comments between. Both come in the order of the
 * file, and are gone through once: a file may hold many.
 */
function blocksOf(comments: readonly Comment[], blocks: readonly Block[]): Map<Comment, Block> {
  const found = new Map<Comment, Block>()
  const below = new Map<number, number>()
  let at = blocks.length
  for (const comment of comments.toReversed()) {
    const { line } = comment
    const head = below.get(line + 1) ?? line + 1
    below.set(line, head)
    while ((blocks[at - 1]?.endLine ?? 0) >= line) at--
    const block = blocks[at]
    if (block && block.line <= head) found.set(comment, block)
  }
  return found
}

function addressOf(calls: readonly string[], { type, labels }: Block): string | undefined {
  const steps = calls.map(call => `module.${call}`)
  const [first, second] = labels
  if (type === 'resource' && first && second) return [...steps, first, second].join('.')
  if (type === 'module' && first) return [...steps, 'module', first, '**'].join('.')
  return undefined
}
