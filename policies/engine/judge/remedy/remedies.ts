import type { Graph } from '../../graph/graph.ts'
import { push } from '../../graph/instances.ts'
import type { Scope } from '../../graph/scopes.ts'
import { isSlip } from '../evaluate.ts'
import type { Policy } from '../policy.ts'
import type { Value } from '../value.ts'
import type { Verdict } from '../verdict.ts'
import { Certainty } from './certainty.ts'
import { failingOf } from './changes.ts'
import { type Documented, UNDOCUMENTED } from './documented.ts'
import { type Draft, draftsFor, type Step } from './draft.ts'
import { alikeOf } from './modules.ts'
import { overlayOf } from './prove.ts'
import { render, type Snippet } from './render.ts'
import { goneFrom, standingFor } from './standing.ts'
import { type Template, Templates } from './template.ts'
import { WrittenOnce } from './written-once.ts'

/** What to do about a finding. */
export interface Remedy {
  /** A sentence; and where something can be written, an empty line and HCL. */
  readonly remediation: string
  /** With that written the policy was judged again, and the fault was gone. */
  readonly proven: boolean
}

/** The resources that each policy fails after the plan. */
export type Failing = ReadonlyMap<Policy, ReadonlySet<number>>

/** A fault as a remedy is made for it. */
interface Ailing {
  readonly policy: Policy
  readonly id: number
  readonly facts: readonly Verdict[]
  /** Whether the fault is gone, and no other has come, where the resource is this one. */
  readonly isMended: (value: Value) => boolean
  /** Whether that is to be found out. */
  readonly isTried: boolean
}

/**
 * Makes the remedies of one plan's findings from the policies' fixes: written where a person can write it, beside what is there
 * already, and tried by judging the policy again.
 */
export class Remedies {
  readonly #graph: Graph
  readonly #documented: Documented
  readonly #failing: Failing
  readonly #writtenOnce: WrittenOnce
  readonly #templates: Templates
  /** Of those that fail a policy: each of what a block makes asks for all of them. */
  readonly #common = new Map<ReadonlySet<number>, Map<readonly number[], boolean>>()
  #trials = MOST_TRIALS
  /** The resource and policy of the fault before, what to do there, and how many faults of theirs have come, each by the weight of the resource. */
  #last: { policy: Policy; id: number; sentence: string; faults: number } | undefined

  constructor(graph: Graph, failing: Failing, documented: Documented = UNDOCUMENTED) {
    this.#graph = graph
    this.#failing = failing
    this.#documented = documented
    this.#writtenOnce = new WrittenOnce(graph, documented.exclusive)
    this.#templates = new Templates(documented)
  }

  /** For a fault that stands after the plan, in a resource that Terraform keeps. */
  for(ailing: Ailing): Remedy {
    try {
      return this.#made(ailing)
    } catch (error) {
      if (!isSlip(error)) throw error
      return { remediation: `${ailing.policy.remediation} ${UNWRITTEN}`, proven: false }
    }
  }

  /** What to do at one resource, in a sentence. */
  #sentence(policy: Policy, id: number): string {
    const value = this.#graph.at(id, 'after')
    return (value && policy.remediationFor?.[this.#graph.typeOf(id)]?.(value as never)) ?? policy.remediation
  }

  #made({ policy, id, facts, isMended, isTried }: Ailing): Remedy {
    const graph = this.#graph
    if (this.#last?.policy !== policy || this.#last.id !== id)
      this.#last = { policy, id, sentence: this.#sentence(policy, id), faults: 0 }
    const { sentence } = this.#last
    if (this.#last.faults >= MOST_FAULTS) return { remediation: sentence, proven: false }
    this.#last.faults += this.#weightOf(id)
    const toldOf = policy.fixFor ? pathsOf(facts) : () => []
    const cut = new Map<number, Template>()
    const templateFor = (one: number) => {
      let made = cut.get(one)
      if (!made) {
        made = this.#templates.of(policy, graph.typeOf(one), graph.at(one, 'after'), toldOf(one))
        cut.set(one, made)
      }
      return made
    }
    const template = templateFor(id)
    const standing = standingFor(graph, id, template)
    const canTry = () => isTried && this.#trials > 0
    const mends = (draft: Draft) =>
      this.#tries(id, () => overlayOf(graph, id, standing, draft, this.#documented).at(id, 'after'), isMended)
    const gone = goneFrom(graph, id, template, standing)
    if (gone !== undefined)
      return {
        remediation: `${sentence} \`${gone}\` is in the configuration, but not in the account: apply it.`,
        proven: false,
      }
    const own = { id, template, standing, failing: failingOf(facts, id), facts }
    const known = this.#writtenOnce.find(own)
    if (known && !canTry()) return remedyOf(sentence, known.hcl, false)
    if (known && mends(known.draft)) return remedyOf(sentence, known.hcl, true)
    const isCommon = (around: Scope) => this.#allFail(policy, id, around)
    const written = new Map<Draft, Snippet>()
    const write = (draft: Draft) => {
      const snippet = written.get(draft) ?? render(graph, policy, id, standing, draft, isCommon)
      written.set(draft, snippet)
      return snippet
    }
    // The first that mends the fault; better one whose every value is certain to arrive.
    let likely: Snippet | undefined
    let [first, last]: (Draft | undefined)[] = []
    let letGo: string | undefined
    const { exclusive } = this.#documented
    const certainty = new Certainty(write)
    const isVain = (edit: Step) => likely !== undefined && certainty.isKnownUnsure([edit])
    for (const draft of draftsFor(graph, policy, id, templateFor, standing, facts, exclusive, isVain)) {
      // A resource that Terraform lets go of has no block any more.
      const away = draft.flatMap(step => ('id' in step ? this.#graph.resource(step.id) : []))
      const forgotten = away.find(({ actions }) => actions === 'forget')
      if (forgotten) {
        letGo ??= forgotten.address
        continue
      }
      // What nobody has seen to mend the fault takes nothing away.
      if (draft.every(takesNothing)) [first, last] = [first ?? draft, draft]
      if (!canTry() && first) break
      // Beside one that mends it, what is no surer need not be tried.
      if (!canTry() || (likely && !certainty.isSure(draft)) || !mends(draft)) continue
      if (certainty.isSure(draft)) {
        const snippet = write(draft)
        this.#writtenOnce.keep(own, draft, snippet)
        return remedyOf(sentence, snippet.hcl, true)
      }
      likely ??= write(draft)
    }
    const rest = template.own ? last : first
    if (!likely && rest) this.#writtenOnce.keep(own, rest, (likely = write(rest)))
    if (likely) return remedyOf(sentence, likely.hcl, false)
    return {
      remediation: letGo === undefined ? sentence : `${sentence} ${letGoOf(`\`${letGo}\``)}`,
      proven: false,
    }
  }

  #tries(id: number, written: () => Value | undefined, isMended: (value: Value) => boolean): boolean {
    this.#trials -= this.#weightOf(id)
    const value = written()
    return value !== undefined && isMended(value)
  }

  /** What is made for a fault goes through all of its resource: a very large one counts as several. */
  #weightOf(id: number): number {
    return 1 + Math.floor(this.#graph.resource(id).size / LARGE)
  }

  /** Whether the policy fails all that the block of a resource makes in any instance of a module around it. */
  #allFail(policy: Policy, id: number, around: Scope): boolean {
    const { ids } = alikeOf(this.#graph, id, around)
    const failing = this.#failing.get(policy)
    if (!failing) return false
    let known = this.#common.get(failing)
    if (!known) this.#common.set(failing, (known = new Map()))
    let answer = known.get(ids)
    if (answer === undefined) known.set(ids, (answer = ids.length > 0 && ids.every(one => failing.has(one))))
    return answer
  }
}

/** By resource the paths that facts rest on: there may be thousands, and each of their resources asks. */
function pathsOf(facts: readonly Verdict[]): (id: number) => readonly string[] {
  const byResource = new Map<number, Value[]>()
  for (const { value } of facts) if (value?._parent) push(byResource, value._body.id, value)
  return id => (byResource.get(id) ?? []).map(value => value._path())
}

function takesNothing(step: Step): boolean {
  if (step.kind !== 'edit') return step.kind !== 'remove'
  const { removed, replaced, onTrial } = step.change
  return !onTrial && removed.every(path => replaced?.includes(path))
}

function remedyOf(sentence: string, hcl: string, proven: boolean): Remedy {
  return { remediation: hcl === '' ? sentence : `${sentence}\n\n${hcl}`, proven }
}

/** Beside what is to be done, where Terraform lets go of what it has to be done to. */
export function letGoOf(what: string): string {
  return `Terraform lets go of ${what}: it has to be changed in the account.`
}

/** Beside what is to be done, where making the rest tripped over something. */
export const UNWRITTEN =
  'What to write here cannot be shown, which is a fault of Plumbline: please report it.'
/** So often a policy is judged again for one report. A plan with more findings than that has its remedies all the same, unproven. */
const MOST_TRIALS = 1000
/** Bytes of a resource. */
const LARGE = 1 << 15
/** So many elements of one list have their own snippet, those of a very large resource fewer. */
const MOST_FAULTS = 50
