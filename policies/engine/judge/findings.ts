import {
  CHANGES,
  type Change,
  type Counts,
  type Finding,
  type Report,
  SEVERITIES,
  type Severity,
  type Summary,
} from './report.ts'

/**
 * The findings of one plan as they are made: counted all, kept the gravest. What cannot be among the gravest any more need not be
 * explained at all.
 */
export class Findings {
  readonly #most: number
  readonly #byAddress = new Map<string, Finding[]>()
  readonly #standing = new Set<string>()
  /** How many there were of each weight. */
  readonly #seen: number[] = Array.from({ length: 2 * WEIGHTS }, () => 0)
  #held = 0

  /** `most`: how many are kept at most. */
  constructor(most: number) {
    this.#most = most
  }

  /** Counts one, and says whether it may be among the gravest: then it is to be explained, and handed over by `keep`. */
  count(address: string, change: Change, severity: Severity, isWaived = false): boolean {
    if (change !== 'fixed' && !isWaived) this.#standing.add(address)
    const weight = weightOf(change, severity, isWaived)
    let before = 0
    for (let lighter = 0; lighter <= weight; lighter++) before += this.#seen[lighter] as number
    this.#seen[weight] = (this.#seen[weight] as number) + 1
    return before < this.#most
  }

  /** Takes the explained findings of one resource. */
  keep(address: string, findings: Finding[]): void {
    const standing = this.#byAddress.get(address)
    if (!standing) this.#byAddress.set(address, findings)
    else for (const finding of findings) standing.push(finding)
    this.#held += findings.length
    if (this.#held > SLACK * this.#most) this.#prune()
  }

  get total(): number {
    return this.#seen.reduce((sum, count) => sum + count, 0)
  }

  /** What is kept, by address. */
  get gravest(): Report['policyResponse'] {
    if (this.#held > this.#most) this.#prune()
    return Object.fromEntries(this.#byAddress)
  }

  /** The counts of what is waived, kept or not. */
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

  /** The counts of all others that there were, kept or not. */
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

  /** Lets go of all but the gravest; of equals the first are kept. */
  #prune(): void {
    let left = this.#most
    const places = this.#seen.map(count => {
      const kept = Math.min(left, count)
      left -= kept
      return kept
    })
    this.#held = 0
    for (const [address, findings] of this.#byAddress) {
      const kept = findings.filter(({ metadata: { custom } }) => {
        const weight = weightOf(custom.change, custom.severity, custom.waiver !== undefined)
        places[weight] = (places[weight] as number) - 1
        return (places[weight] as number) >= 0
      })
      this.#held += kept.length
      if (kept.length === 0) this.#byAddress.delete(address)
      else if (kept.length < findings.length) this.#byAddress.set(address, kept)
    }
  }
}

const WEIGHTS = CHANGES.length * SEVERITIES.length

/**
 * How far behind the gravest a finding stands: first what the plan brings, last what it mends, and behind all what is waived; within
 * these by severity.
 */
export function weightOf(change: Change, severity: Severity, isWaived = false): number {
  const behind = isWaived ? WEIGHTS : 0
  return behind + CHANGES.indexOf(change) * SEVERITIES.length + SEVERITIES.indexOf(severity)
}

/** So many times the findings that are wanted are held at most, for a Worker's memory is small, before the least grave are let go. */
const SLACK = 1.1
