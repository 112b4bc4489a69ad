import { parseArgs } from 'node:util'

/** The command line cannot be understood; the message says which part. */
export class UsageError extends Error {}

/** Reads the options of a command, each with its accepted values; the first one is the default. Throws UsageError. */
export function readOptions<Name extends string>(
  args: readonly string[],
  accepted: Record<Name, readonly string[]>,
): { files: string[]; options: Record<Name, string> } {
  const names = Object.keys(accepted) as Name[]
  let parsed: { values: Record<string, unknown>; positionals: string[] }
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: Object.fromEntries(names.map(name => [name, { type: 'string' }])),
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
  const options = Object.fromEntries(
    names.map(name => {
      const value = String(parsed.values[name] ?? accepted[name][0])
      if (!accepted[name].includes(value))
        throw new UsageError(`--${name} takes ${accepted[name].join(', ')}; it was ${value}`)
      return [name, value]
    }),
  ) as Record<Name, string>
  return { files: parsed.positionals, options }
}
