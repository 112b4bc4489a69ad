import { parseArgs } from 'node:util'

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
  let parsed: { values: Record<string, unknown>; positionals: string[] }
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: Object.fromEntries(
        options.map(({ name, value }) => [
          name,
          { type: value === undefined ? ('boolean' as const) : ('string' as const), multiple: true },
        ]),
      ),
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
  const given = new Map<string, readonly string[]>()
  for (const { name, values, repeats } of options) {
    const said = parsed.values[name]
    if (!Array.isArray(said)) continue
    if (said.length > 1 && !repeats) throw new UsageError(`--${name} was given ${said.length} times`)
    const wrong = values && said.find(value => !values.includes(String(value)))
    if (values && wrong !== undefined)
      throw new UsageError(`--${name} takes ${values.join(', ')}; it was ${wrong}`)
    given.set(name, said.map(String))
  }
  const defaults = new Map(options.map(option => [option.name, option.default]))
  return {
    operands: parsed.positionals,
    get: name => given.get(name)?.[0] ?? defaults.get(name),
    all: name => given.get(name) ?? [],
    has: name => given.has(name),
  }
}
