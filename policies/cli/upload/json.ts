/** An object of a plan's JSON. */
export type Json = Record<string, unknown>

/** Neither a list nor nothing. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Each member that is an object, turned into another. */
export function map(value: unknown, turn: (entry: Json, name: string) => Json): Json {
  const entries = Object.entries(isObject(value) ? value : {})
  return Object.fromEntries(
    entries.flatMap(([name, entry]) => (isObject(entry) ? [[name, turn(entry, name)]] : [])),
  )
}

/** Each object of a list, turned into another. */
export function listOf(value: unknown, turn: (entry: Json) => Json): Json[] {
  return (Array.isArray(value) ? value : []).filter(isObject).map(turn)
}

/** The members of these names, as far as there are any. */
export function pick(entry: Json, names: readonly string[]): Json {
  return Object.fromEntries(names.filter(name => name in entry).map(name => [name, entry[name]]))
}
