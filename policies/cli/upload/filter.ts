import { isObject, type Json, map } from './json.ts'
import { type Reads, step } from './reads.ts'

/** What becomes of what stands below a path, whoever asked for it. */
export type Fate = 'dropped' | 'blanked'

/** Leaves of a value what was asked for. */
export class Filter {
  readonly #reads: Reads
  readonly #wide: ReadonlySet<string>
  readonly #fates: ReadonlyMap<string, Fate>
  readonly #attributes = new Map<string, Set<string>>()
  kept = 0
  all = 0

  constructor(reads: Reads, wide: ReadonlySet<string>, fates: ReadonlyMap<string, Fate>) {
    this.#reads = reads
    this.#wide = wide
    this.#fates = fates
  }

  #isAsked(path: string): boolean {
    return this.#reads.isAsked(path, this.#isWide(path))
  }

  #isWide(path: string): boolean {
    return this.#wide.has(path.split('\n', 1)[0] ?? '')
  }

  /** What went out, by resource type. */
  attributes(): Map<string, string[]> {
    return new Map([...this.#attributes].sort().map(([type, paths]) => [type, [...paths].sort()]))
  }

  /** Of an object that was asked for what was asked for in it; of one whose names were, all names, each with nothing behind it. */
  value(value: unknown, path: string): unknown {
    const isTouched = this.#isAsked(path)
    if (typeof value !== 'object' || value === null) {
      this.all++
      if (!isTouched) return emptied(value)
      this.kept++
      const [root = '', ...steps] = path.split('\n')
      const type = /^(?:managed|data) (.+)$/.exec(root)?.[1]
      if (type !== undefined && value !== null) {
        const paths = this.#attributes.get(type) ?? new Set()
        this.#attributes.set(type, paths.add(steps.join('.').replaceAll('.[]', '[]')))
      }
      return value
    }
    if (Array.isArray(value)) {
      const elements = value.map(element => this.value(element, step(path, value, '')))
      return isTouched ? elements : []
    }
    const entries = Object.entries(value).map(([name, inner]) => {
      const at = step(path, value, name)
      return [
        name,
        this.value(inner, at),
        this.#isAsked(at) || this.#reads.isListed(path, this.#isWide(path)),
      ] as const
    })
    return Object.fromEntries(entries.filter(([, , isKept]) => isKept).map(([name, inner]) => [name, inner]))
  }

  /** An expression: its references are names, and stay. */
  expression(value: unknown, path: string): unknown {
    if (Array.isArray(value)) return value.map(inner => this.expression(inner, step(path, value, '')))
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, inner]) => {
        const at = step(path, value, name)
        if (name === 'references') return [[name, inner]]
        if (name !== 'constant_value') return [[name, this.expression(inner, at)]]
        const fate = this.#fates.get(path.split('\n', 2).join('\n'))
        if (fate === 'blanked' && typeof inner === 'string') {
          this.all++
          return [[name, 'redacted']]
        }
        const left = this.value(inner, at)
        return this.#isAsked(at) && fate === undefined ? [[name, left]] : []
      }),
    )
  }

  /** Members of an object that hold a value each, under a name. */
  members(value: unknown, pathOf: (name: string) => string, field: string): Json {
    return map(value, (entry, name) => {
      const { [field]: inner, ...rest } = entry
      if (!(field in entry)) return entry
      const left = this.value(inner, pathOf(name))
      return this.#isAsked(pathOf(name)) ? { ...rest, [field]: left } : rest
    })
  }
}

/** Nothing, of the same kind. */
function emptied(value: unknown): unknown {
  if (typeof value === 'string') return ''
  if (typeof value === 'number') return 0
  return typeof value === 'boolean' ? false : null
}
