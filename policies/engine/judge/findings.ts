import { CHANGES, type Change, type Counts, SEVERITIES, type Severity, type Summary } from './report.ts'

/** The findings of one plan, counted as they are found. Once all of them are, it is known which are the gravest: these alone are told. */
export class Findings {
  readonly #standing = new Set<string>()
  /** How many there were of each weight. */
  readonly #seen: number[] = Array.from({ length: 2 * WEIGHTS }, () => 0)

  /** Counts one at a resource. @returns how many there have been that are as grave, or graver */
  count(address: string, weight: number): number {
    if (weight < STANDING) this.#standing.add(address)
    let before = 0
    for (let graver = 0; graver <= weight; graver++) before += this.#seen[graver] as number
    this.#seen[weight] = (this.#seen[weight] as number) + 1
    return before
  }

  /** So many places, for the gravest of what was counted. */
  places(most: number): Places {
    return new Places(this.#seen, most)
  }

  get total(): number {
    return this.#seen.reduce((sum, count) => sum + count, 0)
  }

  /** The counts of what is waived, told or not. */
  get waived(): Counts {
    const counts: Counts = { HIGH: 0, MEDIUM: 0, LOW: 0, INFO: 0, total: 0 }
    for (const change of CHANGES) {
      for (const severity of SEVERITIES) {
        const seen = this.#seen[weightOf(change, severity, true)] as number
        counts[severity] += seen
        counts.total += seen
      }
    }
    return counts
  }

  /** The counts of all others, told or not. */
  summary(undetermined: number): Summary {
    const countsOf = (change: Change): Counts => {
      const counts: Counts = { HIGH: 0, MEDIUM: 0, LOW: 0, INFO: 0, total: 0 }
      for (const severity of SEVERITIES) {
        counts[severity] = this.#seen[weightOf(change, severity)] as number
        counts.total += counts[severity]
      }
      return counts
    }
    return {
      introduced: countsOf('introduced'),
      existing: countsOf('existing'),
      fixed: countsOf('fixed'),
      undetermined,
      resources: this.#standing.size,
    }
  }
}

/** Places for findings by their weight, the gravest first; of equals the first that ask have them. */
export class Places {
  readonly #left: number[]

  constructor(seen: readonly number[], most: number) {
    let left = most
    this.#left = seen.map(count => {
      const places = Math.min(left, count)
      left -= places
      return places
    })
  }

  /** Whether there is one left. */
  has(weight: number): boolean {
    return (this.#left[weight] as number) > 0
  }

  /** Takes one; false where none is left. */
  take(weight: number): boolean {
    if (!this.has(weight)) return false
    this.#left[weight] = (this.#left[weight] as number) - 1
    return true
  }
}

const WEIGHTS = CHANGES.length * SEVERITIES.length
/** What is lighter stands after the plan, and nobody lives with it on purpose. */
const STANDING = CHANGES.indexOf('fixed') * SEVERITIES.length

/**
 * How far behind the gravest a finding stands: first what the plan brings, last what it mends, and behind all what is waived; within
 * these by severity.
 */
export function weightOf(change: Change, severity: Severity, isWaived = false): number {
  const behind = isWaived ? WEIGHTS : 0
  return behind + CHANGES.indexOf(change) * SEVERITIES.length + SEVERITIES.indexOf(severity)
}
