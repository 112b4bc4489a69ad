import { parseModuleAddress } from '../engine/address.ts'
import type { Plan } from '../engine/index.ts'
import { modulesOf, pathIn, type Sources } from './locate.ts'
import { type Block, type Comment, scanHcl } from './scan.ts'

/** A comment that says that something may stay: `# plumbline:allow POLICY until=… owner=… why`. */
export interface Allowed {
  readonly file: string
  readonly line: number
  /** What stands behind the mark. */
  readonly text: string
  /** What it is for: every instance of a resource's block, everything in a module; undefined where it stands beside neither. */
  readonly address: string | undefined
  /** The calls that lead to what it is for, which may be one itself. */
  readonly calls: readonly string[]
}

/** What such a comment begins with. */
export const MARK = 'plumbline:allow'

/** The comments of a plan's sources that say that something may stay. Modules that are not part of the repository have no say. */
export function allowedIn(sources: Sources, plan: Plan): Allowed[] {
  const found: Allowed[] = []
  for (const calls of callsIn(plan)) {
    const module = sources.module(calls)
    for (const { name, text } of module?.files ?? []) {
      if (name.endsWith('.json') || !text.includes(MARK)) continue
      const file = pathIn(module?.folder, name)
      const { blocks, comments } = scanHcl(text)
      const commented = blocksOf(comments, blocks)
      for (const comment of comments) {
        const words = comment.text.trim()
        if (!words.startsWith(MARK)) continue
        const said = { file, line: comment.line, text: words.slice(MARK.length).trim() }
        found.push({ ...said, ...subjectOf(calls, commented.get(comment)) })
      }
    }
  }
  return found
}

/**
 * Those of the comments that a base branch has too: the same words at the same block of the same file, to which the same calls lead.
 * A call is the same where it has the source that the plan says: else a change could lead what may not stay to where something may.
 * @param baseFile gives a file of that branch by its path; undefined where there is none, or nobody knows
 */
export async function standingIn(
  found: readonly Allowed[],
  sources: Sources,
  plan: Plan,
  baseFile: (path: string) => Promise<string | undefined>,
): Promise<readonly Allowed[]> {
  if (sources.isNowhere) return []
  const moduleOf = modulesOf(sources)
  const callerFiles = found.flatMap(({ calls }) =>
    calls.map(
      (name, depth) => moduleOf(calls.slice(0, depth))?.place(`module.${name}`, 'source', true)?.file,
    ),
  )
  const texts = new Map<string, string | undefined>()
  for (const path of new Set([...found.map(({ file }) => file), ...callerFiles]))
    if (path !== undefined && !path.startsWith('../')) texts.set(path, await baseFile(path))
  const base: Sources = {
    module(calls) {
      const own = sources.module(calls)
      const files = own?.files.flatMap(({ name }) => {
        const text = texts.get(pathIn(own.folder, name))
        return text === undefined ? [] : [{ name, text }]
      })
      return own && files && { folder: own.folder, files }
    },
  }
  const baseModuleOf = modulesOf(base)
  const isLedTo = ({ calls }: Allowed) => {
    let config = plan.configuration
    return calls.every((name, depth) => {
      const call = config?.call(name)
      config = call?.module
      const { expression, json } =
        baseModuleOf(calls.slice(0, depth))?.attribute(`module.${name}`, ['source']) ?? {}
      return call?.source !== undefined && (expression ?? json)?.trim() === JSON.stringify(call.source)
    })
  }
  const keyOf = ({ file, address, text }: Allowed) => JSON.stringify([file, address, text])
  const there = new Set(allowedIn(base, plan).map(keyOf))
  return found.filter(one => there.has(keyOf(one)) && isLedTo(one))
}

/** The calls that lead to each module that has resources, and to those on the way. */
function callsIn(plan: Plan): string[][] {
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

/** What a comment is for, by the calls that lead to its module and the block that it stands beside. */
function subjectOf(calls: readonly string[], block: Block | undefined): Pick<Allowed, 'address' | 'calls'> {
  const steps = calls.map(call => `module.${call}`)
  const [first, second] = block?.labels ?? []
  if (block?.type === 'resource' && first && second)
    return { address: [...steps, first, second].join('.'), calls }
  if (block?.type === 'module' && first)
    return { address: [...steps, 'module', first, '**'].join('.'), calls: [...calls, first] }
  return { address: undefined, calls }
}
