import module from 'node:module'
import { guess } from '../settings/nearest.ts'

// An import of node:util asks for all that it has, and with it loads what compares texts: 3 ms of every start.
const { parseArgs } = module.createRequire(import.meta.url)('node:util') as typeof import('node:util')

/** The command line cannot be understood; the message says which part. */
export class UsageError extends Error {}

/** One option of a command, as it is read, helped with and completed. */
export interface Option {
  readonly name: string
  /** What stands in the place of its value; left out: it takes none. */
  readonly value?: string
  /** The values that it takes; left out: any. */
  readonly values?: readonly string[]
  readonly default?: string
  /** It may be given several times. */
  readonly repeats?: true
  /** Its value names a file. */
  readonly isFile?: true
  readonly help: string
}

/** What was given to a command. */
export interface Given {
  readonly operands: readonly string[]
  /** The value of an option, its default where it was not given, and undefined where it has none. */
  get(name: string): string | undefined
  /** All values of an option. */
  all(name: string): readonly string[]
  has(name: string): boolean
}

/** Reads the arguments of a command by its options. Throws UsageError. */
export function readOptions(args: readonly string[], options: readonly Option[]): Given {
  const byName = new Map(options.map(option => [option.name, option]))
  const { tokens } = parseArgs({
    args: [...args],
    allowPositionals: true,
    strict: false,
    tokens: true,
    options: Object.fromEntries(
      options.map(({ name, value }) => [
        name,
        { type: value === undefined ? ('boolean' as const) : ('string' as const) },
      ]),
    ),
  })
  const operands: string[] = []
  const given = new Map<string, string[]>()
  for (const token of tokens) {
    if (token.kind === 'positional') operands.push(token.value)
    if (token.kind !== 'option') continue
    const { name, rawName, value, inlineValue } = token
    const option = rawName.startsWith('--') ? byName.get(name) : undefined
    if (!option)
      throw new UsageError(
        `there is no option ${rawName}${guess(
          rawName,
          options.map(({ name }) => `--${name}`),
        )}`,
      )
    given.set(name, [...(given.get(name) ?? []), checked(option, value, inlineValue === true)])
  }
  for (const { name, repeats } of options) {
    const times = given.get(name)?.length ?? 0
    if (times > 1 && !repeats) throw new UsageError(`--${name} was given ${times} times`)
  }
  return {
    operands,
    get: name => given.get(name)?.[0] ?? byName.get(name)?.default,
    all: name => given.get(name) ?? [],
    has: name => given.has(name),
  }
}

/**
 * What is given to an option, if it may be: what looks like an option is a value only behind `=` (`--label=--x`), and nothing, as of a
 * variable that nobody set, is no file. Throws UsageError.
 */
function checked(
  { name, value: kind, values, isFile }: Option,
  given: string | undefined,
  isInline: boolean,
): string {
  if (kind === undefined) {
    if (given !== undefined) throw new UsageError(`--${name} takes no value; it was given ${given}`)
    return ''
  }
  const isNothing = given === '' && isFile === true
  if (given === undefined || isNothing || (!isInline && /^-./.test(given)))
    throw new UsageError(`--${name} needs a value: --${name} ${kind}`)
  if (values && !values.includes(given))
    throw new UsageError(
      `--${name} takes ${values.join(', ')}; it was ${given || 'empty'}${guess(given, values)}`,
    )
  return given
}
