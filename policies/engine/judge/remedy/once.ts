import type { Graph } from '../../graph/graph.ts'
import type { ConfigResource } from '../../plan.ts'
import type { Value } from '../value.ts'
import { type Failing, flatten, placedAt } from './changes.ts'
import type { Draft, Step } from './draft.ts'
import { headOf } from './pieces.ts'
import type { Snippet } from './render.ts'
import type { Standing } from './standing.ts'
import type { Template } from './template.ts'

/** A fault of one instance, with what its remedy is made from. */
export interface Case {
  readonly id: number
  readonly template: Template
  readonly standing: Standing
  readonly failing: Failing
}

/** A remedy, and its text. */
interface Written {
  readonly draft: Draft
  readonly hcl: string
}

/**
 * What mends one instance of a block and is written once for all of them: it need not be worked out again for the next that has the same
 * fault. Whether it mends that one too is for the asker to try.
 */
export class Once {
  readonly #graph: Graph
  readonly #known = new Map<Template, Map<ConfigResource, Kept>>()

  constructor(graph: Graph) {
    this.#graph = graph
  }

  /** What was kept for another instance of the same block with the same fault, as it is for this one. */
  find({ id, template, standing, failing }: Case): Written | undefined {
    const block = this.#graph.configOf(id)
    const kept = block && this.#known.get(template)?.get(block)
    if (!kept || !isOwn(standing, failing) || kept.state !== this.#stateOf(id, template, failing))
      return undefined
    const home = this.#graph.scopeOf(id)
    const head = home.parent ? headOf(this.#graph, home) : ''
    return { draft: kept.draft.map(step => moved(step, id)), hcl: head + kept.text }
  }

  /** Keeps what was written for an instance, if it is the same for all. */
  keep({ id, template, standing, failing }: Case, draft: Draft, { forAll: text }: Snippet): void {
    const block = this.#graph.configOf(id)
    if (!block || text === undefined || !isOwn(standing, failing)) return
    if (!draft.every(step => isAsInFix(step, id, template))) return
    let ofTemplate = this.#known.get(template)
    if (!ofTemplate) this.#known.set(template, (ofTemplate = new Map()))
    ofTemplate.set(block, { state: this.#stateOf(id, template, failing), draft, text })
  }

  /** What the fault rests on, and what stands where the fix writes: the ways to mend it depend on that. */
  #stateOf(id: number, { own }: Template, { paths }: Failing): string {
    const value = this.#graph.at(id, 'after')
    const texts = value && own ? [...flatten(own).keys()] : []
    const standing = texts.map(path => {
      const at = placedAt(value as Value, path)
      return `${at._state()} ${JSON.stringify(at._raw)}`
    })
    return [...paths, ...standing].join('\n')
  }
}

interface Kept {
  readonly state: string
  readonly draft: Draft
  /** Without the line that says in which module it stands. */
  readonly text: string
}

/** Nothing else is there that the remedy builds on, and no elements of lists are meant. */
function isOwn({ ids, like }: Standing, { picks, lists }: Failing): boolean {
  return ids.size === 1 && like.size + picks.size + lists.size === 0
}

/** Nothing of what the instance holds went into it. */
function isAsInFix(step: Step, id: number, { own }: Template): boolean {
  if (step.kind !== 'edit') return step.kind === 'add'
  const { body, removed, kept, printed } = step.change
  if (step.id !== id || step.told || !own || removed.length + kept.size + printed.size > 0) return false
  const texts = flatten(own)
  return [...flatten(body)].every(([path, text]) => texts.get(path) === text)
}

function moved(step: Step, id: number): Step {
  return step.kind === 'edit' ? { ...step, id } : step
}
