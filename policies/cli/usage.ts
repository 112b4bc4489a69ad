import { parseArgs } from 'node:util'

/** The command line cannot be understood; the message says which part. */
export class UsageError extends Error {}

/**
 * Reads the options of a command, each with its accepted values. Of `accepted` the first value is the default; one of `optional`
 * is undefined where it is not given. Throws UsageError.
 */
export function readOptions<Name extends string, Optional extends string = never>(
  args: readonly string[],
  accepted: Record<Name, readonly string[]>,
  optional?: Record<Optional, readonly string[]>,
): { files: string[]; options: Record<Name, string> & Partial<Record<Optional, string>> } {
  const all: Record<string, readonly string[]> = { ...accepted, ...optional }
  let parsed: { values: Record<string, unknown>; positionals: string[] }
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: Object.fromEntries(Object.keys(all).map(name => [name, { type: 'string' }])),
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
  const given = Object.entries(all).map(([name, values]) => {
    const value = parsed.values[name] ?? (Object.hasOwn(accepted, name) ? values[0] : undefined)
    if (value !== undefined && !values.includes(String(value)))
      throw new UsageError(`--${name} takes ${values.join(', ')}; it was ${value}`)
    return [name, value]
  })
  return {
    files: parsed.positionals,
    options: Object.fromEntries(given) as Record<Name, string> & Partial<Record<Optional, string>>,
  }
}
