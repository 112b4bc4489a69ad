import { parseModuleAddress } from '../engine/address.ts'
import type { Plan } from '../engine/index.ts'
import type { Sources } from '../sources/locate.ts'
import { type Block, type Comment, scanHcl } from '../sources/scan.ts'
import { type Fault, SettingsError } from './document.ts'
import { type Known, readSettings, type Waiver } from './read.ts'

/**
 * The waivers that stand as comments in the sources of a plan, inside of a resource's or a module's block or right above it:
 * `# plumbline:allow aws/s3/bucket-versioned until=2027-01-31 owner=platform Holds nothing but caches`. They mean every instance of the
 * block. Modules that are not part of the repository have no say.
 * @throws SettingsError, with file and line of every comment that is not right
 */
export function waiversIn(sources: Sources, plan: Plan, known: readonly Known[]): Waiver[] {
  const waivers: Waiver[] = []
  for (const calls of modulesOf(plan)) {
    const module = sources.module(calls)
    for (const { name, text } of module?.files ?? []) {
      if (name.endsWith('.json') || !text.includes(MARK)) continue
      const file = module?.folder ? `${module.folder}/${name}` : name
      const { blocks, comments } = scanHcl(text)
      for (const comment of comments.filter(({ text }) => text.trimStart().startsWith(MARK))) {
        const fault = (message: string): never => {
          throw new SettingsError(file, [{ line: comment.line, key: MARK, message }])
        }
        const block = blockOf(comment, blocks, comments)
        const place = block && addressOf(calls, block)
        if (!place) return fault('stands beside no block of a resource or a module')
        waivers.push(waiverOf(comment, place, file, known))
      }
    }
  }
  return waivers
}

const MARK = 'plumbline:allow'

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

/** The block that a comment stands in, or whose head follows it with nothing but comments between. */
function blockOf(
  { line }: Comment,
  blocks: readonly Block[],
  comments: readonly Comment[],
): Block | undefined {
  const around = blocks.find(block => block.line <= line && line <= block.endLine)
  if (around) return around
  const commented = new Set(comments.map(comment => comment.line))
  let below = line + 1
  while (commented.has(below)) below++
  return blocks.find(block => block.line === below)
}

function addressOf(calls: readonly string[], { type, labels }: Block): string | undefined {
  const steps = calls.map(call => `module.${call}`)
  const [first, second] = labels
  if (type === 'resource' && first && second) return [...steps, first, second].join('.')
  if (type === 'module' && first) return [...steps, 'module', first, '**'].join('.')
  return undefined
}

/** The same rules as in the file: what is not right is told at the comment. */
function waiverOf({ text, line }: Comment, address: string, file: string, known: readonly Known[]): Waiver {
  const [policy = '', ...words] = text.trim().slice(MARK.length).trim().split(/\s+/)
  let rest = words.join(' ')
  const said: Record<string, string> = {}
  for (;;) {
    const found = /^(until|owner|reason)=(?:"([^"]*)"|(\S+)) ?/.exec(rest)
    if (!found) break
    said[found[1]!] = found[2] ?? found[3] ?? ''
    rest = rest.slice(found[0].length)
  }
  const { until: expires = '', owner = '', reason = rest } = said
  try {
    const written = JSON.stringify({ waivers: [{ policy, address, reason, owner, expires }] })
    const [waiver] = readSettings(written, file, known).waivers
    return { ...waiver!, file, line }
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    const faults = error.faults.map(({ key, message }): Fault => {
      const name = key.replace('waivers[0].', '').replace('expires', 'until')
      return { line, key: `${MARK} ${name}`.trim(), message }
    })
    throw new SettingsError(file, faults)
  }
}
