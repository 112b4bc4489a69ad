import type { Graph } from '../../graph/graph.ts'
import type { Verdict } from '../verdict.ts'
import { type Failing, flatten } from './changes.ts'
import type { Draft, Step } from './draft.ts'
import { type Exclusive, excludedBy } from './exclusive.ts'
import { alikeOf } from './modules.ts'
import { headOf } from './pieces.ts'
import type { Snippet } from './render.ts'
import type { Standing } from './standing.ts'
import { type Template, typeOf } from './template.ts'

/** A fault of one instance, with what its remedy is made from. */
export interface Case {
  readonly id: number
  readonly template: Template
  readonly standing: Standing
  readonly failing: Failing
  readonly facts: readonly Verdict[]
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
export class WrittenOnce {
  readonly #graph: Graph
  readonly #exclusive: Exclusive
  readonly #known = new Map<Template, Map<object, Kept>>()
  /** By the paths that a fault rests on: most faults rest on the same as one before. */
  readonly #names = new Map<Template, Map<string, readonly string[]>>()

  constructor(graph: Graph, exclusive: Exclusive) {
    this.#graph = graph
    this.#exclusive = exclusive
  }

  /** What was kept for another instance of the same block with the same fault, as it is for this one. */
  find(own: Case): Written | undefined {
    const { id, template } = own
    const ofTemplate = this.#known.get(template)
    const block = ofTemplate && this.#blockOf(own)
    const kept = block && ofTemplate.get(block)
    if (!kept || kept.state !== this.#stateOf(own, kept.hasIndex)) return undefined
    const home = this.#graph.scopeOf(id)
    const head = home.parent ? headOf(this.#graph, home) : ''
    return { draft: kept.draft.map(step => moved(step, id)), hcl: head + kept.text }
  }

  /** Keeps what was written for an instance, if it is the same for all. */
  keep(own: Case, draft: Draft, { forAll: text, hasIndex }: Snippet): void {
    const { id, template } = own
    const block = text === undefined ? undefined : this.#blockOf(own)
    if (!block || text === undefined || !draft.every(step => isHere(step, id))) return
    const state = this.#stateOf(own, hasIndex)
    if (state === undefined) return
    let ofTemplate = this.#known.get(template)
    if (!ofTemplate) this.#known.set(template, (ofTemplate = new Map()))
    ofTemplate.set(block, { state, hasIndex, draft, text })
  }

  /** The block of an instance: the same in all calls of its module, unless what they pass may decide what stands there. */
  #blockOf(own: Case): object | undefined {
    const config = this.#graph.configOf(own.id)
    if (!config) return undefined
    const isPassed = this.#namesOf(own).some(name => namesInput(config.expressions[name]))
    return isPassed ? config : alikeOf(this.#graph, own.id, this.#graph.scopeOf(own.id))
  }

  /**
   * All that the ways to mend it depend on: what the fault rests on, and what stands where that is and where the fix writes. Undefined
   * where the fault, or the remedy, rests on other resources too, or on what is secret.
   */
  #stateOf(own: Case, hasIndex: boolean): string | undefined {
    const { id, standing, failing, facts } = own
    const value = this.#graph.at(id, 'after')
    const isElsewhere = facts.some(fact => fact.value !== undefined && fact.value._body.id !== id)
    if (!value || isElsewhere || standing.ids.size > 1 || standing.like.size > 0) return undefined
    const { paths, picks, lists, actions } = failing
    const state: unknown[] = [
      hasIndex ? this.#graph.resource(id).index : undefined,
      this.#graph.configOf(id)?.providerKey,
      paths,
      [...picks].map(([path, elements]) => [path, ...elements]),
      [...lists].map(([path, { elements }]) => [path, ...elements]),
      [...actions],
    ]
    for (const name of this.#namesOf(own)) {
      const top = value._child(name)
      if (top._isSensitive()) return undefined
      state.push(top._state(), top._raw, top._unknown)
    }
    return JSON.stringify(state)
  }

  /** The attributes and blocks that a fault rests on, those that the fix writes here or beside it, and what these exclude. */
  #namesOf({ id, template, failing: { paths } }: Case): readonly string[] {
    let byPaths = this.#names.get(template)
    if (!byPaths) this.#names.set(template, (byPaths = new Map()))
    const key = JSON.stringify(paths)
    let names = byPaths.get(key)
    if (!names) {
      const written = template.own ? flatten(template.own).keys() : []
      const tops = [...new Set([...paths, ...written].map(path => path.split('.', 1)[0] as string))]
      const beside = new Set(template.companions.map(typeOf))
      const repeated = this.#graph.writers.repeatedAt(id).filter(({ type }) => beside.has(type))
      names = [
        ...tops,
        ...excludedBy(this.#exclusive, this.#graph.typeOf(id), tops),
        ...repeated.map(({ attribute }) => attribute),
      ]
      byPaths.set(key, names)
    }
    return names
  }
}

interface Kept {
  readonly state: string
  /** It names the index of its instance. */
  readonly hasIndex: boolean
  readonly draft: Draft
  /** Without the line that says in which module it stands. */
  readonly text: string
}

/** An expression, or some in a block, is made from what the call of a module passes, or may be. */
function namesInput(expression: unknown): boolean {
  if (typeof expression === 'string') return /^(?:var|local|each|count|module)\b/.test(expression)
  return typeof expression === 'object' && expression !== null && Object.values(expression).some(namesInput)
}

/** It is written in the block itself, or beside it. */
function isHere(step: Step, id: number): boolean {
  return step.kind === 'edit' ? step.id === id && !step.told : step.kind === 'add'
}

function moved(step: Step, id: number): Step {
  return step.kind === 'edit' ? { ...step, id } : step
}
