import { type ConfigModule, type Plan, PlanError, type PlanResource, type ProviderConfig } from '../plan.ts'
import { type Slice, Tape } from './arena.ts'
import { changeShape } from './changes.ts'
import { configurationShape } from './configuration.ts'
import { Intake, list, members, record, textOr } from './intake.ts'
import { JsonSkim } from './json-skim.ts'
import type { Entries, Members, Shape } from './shape.ts'
import { PlannedResource, type Stored, StoredResource, stateShape } from './state.ts'
import type { Words } from './words.ts'

/**
 * What is taken from a plan's JSON, and how it becomes a Plan. Of `resource_changes` and the resources of `prior_state`
 * the identity is read at once; the values wait as bytes. Terraform writes keys in one order, by which the least is held
 * at a time; any other order gives the same plan.
 */
export class PlanShape {
  readonly root: Entries
  /** What stands at the top level, and whether that is an object at all. */
  readonly keys: string[] = []
  found: 'object' | 'array' | 'scalar' = 'scalar'
  formatVersion: unknown

  readonly #intake: Intake
  readonly #types = new Map<string, number>()
  readonly #managed: PlanResource[] = []
  readonly #data: PlanResource[] = []
  readonly #deposed: PlanResource[] = []
  /** The addresses of changes, by which the rest of the prior state is told apart. */
  #changed: Set<string> | undefined
  readonly #prior: Stored[] = []
  /** `planned_values` as it stands: most of it is said again by changes, and a large one is let go with the first of them. */
  #planned: Tape | undefined = new Tape()
  #configuration: ConfigModule | undefined
  #providers: ProviderConfig[] = []
  #variables: Slice | undefined
  #terraformVersion: unknown
  #timestamp: unknown
  readonly #deferred = new Map<string, string>()
  readonly #actions: string[] = []
  #complete: boolean | undefined
  #errored = false

  constructor(judged: (type: string) => boolean, words: Words, room?: number) {
    const intake = new Intake(judged, words, room)
    this.#intake = intake
    const prior = stateShape(
      intake,
      one => this.#prior.push(one),
      address => this.#isChanged(address),
    )
    const priorState = members({ values: members({ root_module: prior }) })
    const planned: Shape = {
      kind: 'stream',
      piece: (bytes, from, to) => {
        if (this.#planned) intake.arena.hold(to - from)
        this.#planned?.add(bytes, from, to)
        if (this.#managed.length + this.#data.length > 0) this.#letGo()
      },
    }
    const known = new Map<string, Shape>([
      ['format_version', intake.value(v => (this.formatVersion = v))],
      ['terraform_version', intake.value(v => (this.#terraformVersion = v))],
      ['timestamp', intake.value(v => (this.#timestamp = v))],
      ['errored', intake.value(v => (this.#errored = v === true))],
      ['variables', intake.slice(v => (this.#variables = v))],
      ['complete', intake.value(v => (this.#complete = typeof v === 'boolean' ? v : undefined))],
      ['resource_changes', list('resource_changes', this.#changes())],
      ['deferred_changes', { kind: 'array', element: this.#deferral('resource_change') }],
      ['action_invocations', { kind: 'array', element: this.#invocation() }],
      ['deferred_action_invocations', { kind: 'array', element: this.#deferral('action_invocation') }],
      ['prior_state', priorState],
      [
        'configuration',
        configurationShape(
          intake,
          providers => (this.#providers = providers),
          module => (this.#configuration = module),
        ),
      ],
    ])
    this.root = {
      kind: 'entries',
      begin: () => (this.found = 'object'),
      other: found => (this.found = found),
      entry: key => {
        this.keys.push(key)
        if (this.keys.length > MOST_KEYS)
          throw new PlanError(
            'PLAN_NOT_PLAN',
            `This JSON is no plan: it has more than ${MOST_KEYS} top-level keys.`,
          )
        if (key === 'planned_values') return this.#planned && planned
        return known.get(key)
      },
    }
  }

  /** Bytes that wait to be judged. */
  get held(): number {
    return this.#intake.arena.held
  }

  /** The plan, once all of it has been read. */
  plan(): Plan {
    const rest: PlanResource[] = []
    const planned = this.#plannedResources()
    const prior = new Map(planned.length > 0 ? this.#prior.map(s => [s.address, s]) : [])
    for (const stored of planned) {
      const before = prior.get(stored.address)
      const resource = new PlannedResource(stored, before)
      ;(resource.mode === 'data' ? this.#data : this.#managed).push(resource)
      this.#count(resource)
    }
    if (this.#errored && this.#managed.length + this.#data.length === 0)
      throw new PlanError(
        'PLAN_ERRORED',
        'Terraform stopped with an error before it had planned anything (`errored` is true). Mend that, and send the new plan.',
      )
    if (planned.length > 0) this.#changed = undefined
    for (const stored of this.#prior) {
      if (this.#isChanged(stored.address)) continue
      const resource = new StoredResource(stored)
      rest.push(resource)
      this.#count(resource)
    }
    return {
      formatVersion: String(this.formatVersion),
      terraformVersion: textOr(this.#terraformVersion),
      timestamp: textOr(this.#timestamp),
      resources: [...this.#managed, ...this.#data, ...rest],
      deposed: this.#deposed,
      configuration: this.#configuration,
      providers: this.#providers,
      variables: variablesOf(this.#variables),
      types: this.#types,
      deferred: this.#deferred,
      actions: this.#actions,
      complete: this.#complete,
      errored: this.#errored,
    }
  }

  #changes(): Members {
    return changeShape(
      this.#intake,
      () => this.#letGo(),
      (resource, deposed) => {
        if (deposed) return void this.#deposed.push(resource)
        this.#changed = undefined
        ;(resource.mode === 'data' ? this.#data : this.#managed).push(resource)
        this.#count(resource)
      },
    )
  }

  #letGo(): void {
    if (!this.#planned || this.#planned.size <= MOST_PLANNED) return
    this.#intake.arena.hold(-this.#planned.size)
    this.#intake.arena.reuse(this.#planned.blocks)
    this.#planned = undefined
  }

  /** `of`: the name under which it says what is put off. */
  #deferral(of: 'resource_change' | 'action_invocation'): Members {
    let address = ''
    let reason = ''
    const what = members({ address: this.#intake.text(v => (address = v)) })
    return members(
      { reason: this.#intake.text(v => (reason = v)), [of]: what },
      {
        begin: () => {
          address = reason = ''
          this.#intake.oneMore()
        },
        end: () => void (address !== '' && this.#deferred.set(address, reason)),
      },
    )
  }

  #invocation(): Members {
    const address = this.#intake.text(v => {
      this.#intake.oneMore()
      this.#actions.push(v)
    })
    return members({ address })
  }

  /**
   * What stands in `planned_values` alone, read once more: in plans that other tools cut, changes are left out in whole or in part.
   * Terraform itself writes a change for each, so that there are no more resources than changes.
   */
  #plannedResources(): Stored[] {
    const planned: Stored[] = []
    const changes = [...this.#managed, ...this.#data].filter(
      ({ actions }) => actions !== 'delete' && actions !== 'forget',
    )
    if (!this.#planned || this.#planned.count(MODE) <= changes.length) return planned
    const stored = (one: Stored) => {
      if (!this.#isChanged(one.address)) planned.push(one)
    }
    const skim = new JsonSkim(
      members({ root_module: stateShape(this.#intake, stored, address => this.#isChanged(address)) }),
      this.#intake.words,
    )
    for (const piece of this.#planned) skim.write(piece)
    skim.end()
    this.#planned = undefined
    return planned
  }

  #isChanged(address: string): boolean {
    if (!this.#changed) {
      this.#changed = new Set()
      for (const resources of [this.#managed, this.#data]) {
        for (const { address, previousAddress } of resources) {
          this.#changed.add(address)
          if (previousAddress !== undefined) this.#changed.add(previousAddress)
        }
      }
    }
    return this.#changed.has(address)
  }

  #count({ mode, type }: PlanResource): void {
    if (mode === 'managed') this.#types.set(type, (this.#types.get(type) ?? 0) + 1)
  }
}

function variablesOf(slice: Slice | undefined): Record<string, unknown> {
  // Through entries, so that a variable of the name `__proto__` is one like any other.
  return Object.fromEntries(
    Object.entries(record(slice?.parse())).map(([name, v]) => [name, record(v).value]),
  )
}

const MOST_KEYS = 1000
/** Bytes of `planned_values` that are held beside the changes. A larger plan is Terraform's own, and says everything twice. */
const MOST_PLANNED = 8 << 20
/** A key that every resource of `planned_values` has; inside a string its quotes would be escaped. */
const MODE = 'mode'
