import type { Graph } from '../../graph/graph.ts'
import { evaluate } from '../evaluate.ts'
import type { Policy } from '../policy.ts'
import type { Value } from '../value.ts'
import type { Verdict } from '../verdict.ts'
import { type Draft, draftsFor, type Step } from './draft.ts'
import { placeFor, siblingsOf } from './place.ts'
import { overlayOf } from './prove.ts'
import { render, type Snippet } from './render.ts'
import { standingFor } from './standing.ts'
import { templateOf } from './template.ts'

/** What to do about a finding. */
export interface Remedy {
  /** A sentence; and where something can be written, an empty line and HCL. */
  readonly remediation: string
  /** With that written the policy was judged again, and the fault was gone. */
  readonly proven: boolean
}

/** A fault as a remedy is made for it. */
interface Ailing {
  readonly policy: Policy
  readonly id: number
  readonly facts: readonly Verdict[]
  /** Whether the fault is gone, and no other has come, where the resource is this one. */
  readonly isMended: (value: Value) => boolean
}

/**
 * Makes the remedies of one plan's findings from the policies' fixes: written where a person can write it, beside what is there
 * already, and tried by judging the policy again.
 */
export class Remedies {
  readonly #graph: Graph
  readonly #failing = new Map<string, boolean>()
  #trials = MOST_TRIALS
  /** The resource and policy of the fault before, and how many faults of theirs have come. */
  #last: { policy: Policy; id: number; faults: number } | undefined

  constructor(graph: Graph) {
    this.#graph = graph
  }

  /** For a fault that stands after the plan, in a resource that Terraform keeps. */
  for({ policy, id, facts, isMended }: Ailing): Remedy {
    const graph = this.#graph
    if (this.#last?.policy !== policy || this.#last.id !== id) this.#last = { policy, id, faults: 0 }
    if (++this.#last.faults > MOST_FAULTS) return { remediation: policy.remediation, proven: false }
    const template = templateOf(policy, graph.typeOf(id))
    const standing = standingFor(graph, id, template)
    const write = (draft: Draft): Snippet => {
      const adds = draft.some(step => step.kind === 'add')
      const forEach =
        adds &&
        standing.ids.size === 1 &&
        placeFor(graph, id) === graph.scopeOf(id) &&
        this.#allFail(policy, id)
      return render(graph, policy, id, standing, draft, forEach)
    }
    // The first that mends the fault; better one whose every value is certain to arrive.
    let likely: Snippet | undefined
    let [first, last]: (Draft | undefined)[] = []
    for (const draft of draftsFor(graph, policy, id, template, standing, facts)) {
      // What nobody has seen to mend the fault takes nothing away.
      if (draft.every(takesNothing)) [first, last] = [first ?? draft, draft]
      if (this.#trials === 0 && first) break
      if (!this.#tries(() => overlayOf(graph, id, standing, draft).at(id, 'after'), isMended)) continue
      const snippet = write(draft)
      if (snippet.isSure) return remedyOf(policy, snippet, true)
      likely ??= snippet
    }
    const rest = template.own ? last : first
    likely ??= rest && write(rest)
    return likely ? remedyOf(policy, likely, false) : { remediation: policy.remediation, proven: false }
  }

  #tries(written: () => Value | undefined, isMended: (value: Value) => boolean): boolean {
    if (this.#trials === 0) return false
    this.#trials--
    const value = written()
    return value !== undefined && isMended(value)
  }

  /** Whether a resource stands several times by one `count` or `for_each`, and the policy fails all of its instances. */
  #allFail(policy: Policy, id: number): boolean {
    const graph = this.#graph
    const { index, type, name, module } = graph.resource(id)
    const siblings = index === undefined ? [] : siblingsOf(graph, id)
    if (siblings.length < 2 || siblings.length > MOST_SIBLINGS) return false
    const key = `${policy.title}\n${module}\n${type}.${name}`
    let all = this.#failing.get(key)
    if (all === undefined) {
      all = siblings.every(one => {
        const value = graph.at(one, 'after')
        return value !== undefined && evaluate(policy, value, graph.typeOf(one)).outcome === 'fail'
      })
      this.#failing.set(key, all)
    }
    return all
  }
}

function takesNothing(step: Step): boolean {
  return step.kind !== 'remove' && (step.kind !== 'edit' || step.change.removed.length === 0)
}

function remedyOf({ remediation }: Policy, { hcl }: Snippet, proven: boolean): Remedy {
  return { remediation: hcl === '' ? remediation : `${remediation}\n\n${hcl}`, proven }
}

/** So often a policy is judged again for one report. A plan with more findings than that has its remedies all the same, unproven. */
const MOST_TRIALS = 500
const MOST_SIBLINGS = 200
/** So many elements of one list have their own snippet: each is made by going through the whole of the list. */
const MOST_FAULTS = 50
