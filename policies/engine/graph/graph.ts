import { parseReference } from '../address.ts'
import { Answers, type Crossings } from '../answers.ts'
import { writtenList } from '../judge/document.ts'
import {
  type Body,
  LEFT_OUT,
  type Origin,
  type Others,
  part,
  type Reach,
  type Surroundings,
  type Time,
  Value,
  type WrittenAs,
  type WrittenText,
} from '../judge/value.ts'
import type { ConfigResource, Expression, Plan, PlanResource } from '../plan.ts'
import { Companions } from './companions.ts'
import { expressionAt, isBare, isLiteral, namedBy, writtenSteps } from './expression.ts'
import { Homes } from './homes.ts'
import { Instances, type Roots } from './instances.ts'
import { LeftOut } from './left-out.ts'
import { maskOfElements } from './masks.ts'
import { ModuleInstances } from './module-instances.ts'
import { ProviderScope } from './provider-scope.ts'
import { NOBODY, type Scope, Scopes } from './scopes.ts'
import { Sources } from './sources.ts'
import { type Trace, Tracer } from './trace.ts'
import { type Repeat, type Repeats, Writers } from './writers.ts'
import type { Written } from './written.ts'

/**
 * The plan as a web of resources: finds an instance's values at one moment, follows the references of `configuration`
 * through variables, outputs, `count`, `for_each` and data sources, and ties companions in both directions. Nothing is
 * computed before it is asked for, and answers are kept.
 */
export class Graph implements Surroundings {
  readonly plan: Plan
  readonly crossings: Crossings = { count: 0 }
  readonly answers = new Answers(this.crossings)
  /** Who has the say of what several resources write. */
  readonly writers: Writers
  readonly #instances: Instances
  readonly #scopes: Scopes
  readonly #tracer: Tracer
  readonly #modules: ModuleInstances
  readonly #homes: Homes
  readonly #leftOut: LeftOut
  readonly #companions: Companions
  readonly #sources: Sources
  readonly #aliases: ReadonlyMap<string, string>
  readonly #blocks: ReadonlyMap<string, string>
  readonly #written: Written | undefined
  readonly #texts = new Map<string, WrittenText | undefined>()
  readonly #repeated = new Map<number, Readonly<Record<Time, readonly string[]>>>()
  #kept: Roots & { readonly id: number } = { id: -1, before: undefined, after: undefined }

  /**
   * `aliases` maps a type's other names to the one that policies use, such as `aws_alb` to `aws_lb`. `blocks` names, by type and parted by
   * spaces, the blocks that stand only where the configuration writes them; of others the provider may decide. `repeats` says which
   * attributes show what resources of their own say, and what AWS keeps once. `written` tells what the sources write, where they are at
   * hand.
   */
  constructor(
    plan: Plan,
    aliases: ReadonlyMap<string, string> = new Map(),
    blocks: ReadonlyMap<string, string> = new Map(),
    repeats: Repeats = NO_REPEATS,
    written?: Written,
  ) {
    this.plan = plan
    this.#aliases = aliases
    this.#blocks = blocks
    this.#written = written
    this.#instances = new Instances(plan, aliases)
    this.#scopes = new Scopes(this.#instances.resources, plan.configuration)
    this.#tracer = new Tracer(this.#instances, this.#scopes, plan.variables, written, scope =>
      this.#modules.of(scope),
    )
    this.#modules = new ModuleInstances(plan, this.#instances, this.#scopes, this.#tracer, id =>
      this.at(id, 'after'),
    )
    this.#sources = new Sources(plan, this.#instances, this.#scopes, this.#tracer, written, scope =>
      this.#modules.of(scope),
    )
    const whole = (id: number, time: Time) => this.#whole(id, time)
    this.writers = new Writers(this.#instances, repeats, whole)
    this.#homes = new Homes(this.#instances, this.#scopes, new ProviderScope(plan), this.writers, whole)
    this.#leftOut = new LeftOut(plan, this.#scopes, this.#tracer, aliases)
    this.#companions = new Companions(
      this.#instances,
      this.#scopes,
      this.#tracer,
      this.#homes,
      this.#leftOut,
      this.writers,
      this.crossings,
      whole,
      (id, time) => this.at(id, time),
    )
  }

  /** What earlier replacements left over, as a web of its own: it has no part in this one. */
  get deposed(): Graph {
    const alone = { resources: this.plan.deposed, deposed: [], providers: [], configuration: undefined }
    return new Graph({ ...this.plan, ...alone }, this.#aliases, this.#blocks)
  }

  get ground(): Surroundings {
    return this
  }

  /** The plan's resources, and behind them its provider blocks as resources of type `provider.NAME`. */
  get resources(): readonly PlanResource[] {
    return this.#instances.resources
  }

  others(): Others {
    return this.#companions
  }

  /** Instance numbers of a type; `data.` before the type for data sources. */
  ofType(type: string): readonly number[] {
    return this.#instances.ofType(type)
  }

  /** The type of an instance by the name that policies use; `data.` before it for data sources. */
  typeOf(id: number): string {
    return this.#instances.typeOf(id)
  }

  resource(id: number): PlanResource {
    return this.#instances.resource(id)
  }

  /**
   * An instance's values at one moment; undefined where it does not exist then. What resources of their own say is left out: of what the
   * state repeats a plan shows how it was, whatever becomes of them, and of what is written twice it is theirs that holds.
   */
  at(id: number, time: Time): Value | undefined {
    const roots = this.#instances.isSmall ? this.#instances.parsed(id) : this.#kept
    if (roots === this.#kept && id !== this.#kept.id) return this.#rootOf(id, time)
    if (roots[time] === undefined) roots[time] = this.#rootOf(id, time) ?? null
    return roots[time] ?? undefined
  }

  /**
   * Makes an instance's values once, until another's are kept: it is the one that everything is asked of. Of a small plan those of every
   * instance are; of a large one they would take too much room.
   */
  keep(id: number): void {
    if (id !== this.#kept.id) this.#kept = { id, before: undefined, after: undefined }
  }

  /** Whether an instance exists at a moment; nothing has to be parsed for that. What Terraform lets go of stays in the account. */
  stands(id: number, time: Time): boolean {
    const { actions } = this.resource(id)
    return time === 'before' ? actions !== 'create' && actions !== 'read' : actions !== 'delete'
  }

  #rootOf(id: number, time: Time): Value | undefined {
    const value = this.#whole(id, time)
    if (!value) return undefined
    const names = this.#repeatedBy(id)[time]
    return names.length === 0 ? value : without(names, value)
  }

  /** Whether something of an instance is left out because resources of their own say it. */
  isRepeating(id: number): boolean {
    const { before, after } = this.#repeatedBy(id)
    return before.length + after.length > 0
  }

  #whole(id: number, time: Time): Value | undefined {
    const resource = this.resource(id)
    if (!this.stands(id, time)) return undefined
    const change = this.#instances.change(id)
    // Of what Terraform lets go of a plan has the past alone: as that it stays.
    const side = resource.actions === 'forget' ? 'before' : time
    const raw = change[side]
    if (typeof raw !== 'object' || raw === null) return undefined
    const body: Body = { graph: this, time, resource, id, unread: change.unread?.[side] }
    return side === 'before'
      ? new Value(body, undefined, '', raw, body.unread, change.beforeSensitive)
      : new Value(body, undefined, '', raw, change.afterUnknown ?? LEFT_OUT, change.afterSensitive)
  }

  /** The attributes of an instance of which resources of their own have the say at a moment. */
  #repeatedBy(id: number): Readonly<Record<Time, readonly string[]>> {
    const repeats = this.writers.repeatedAt(id)
    if (repeats.length === 0) return NOTHING
    const known = this.#repeated.get(id)
    if (known) return known
    const [before, after] = [this.#whole(id, 'before'), this.#whole(id, 'after')]
    const isSaid = (value: Value, { type, by, keys }: Repeat) => {
      const { certain, writers = certain } = this.#companions.companions(value, type, by, keys)
      return writers.length > 0
    }
    const isOne = ({ type, by }: Repeat) => this.writers.writeOne(type, by)
    const past = repeats.filter(one => {
      const shown = before?._child(one.attribute)
      if (!before || shown?._state() !== 'known') return false
      return (isOne(one) || !this.mayBeWritten(shown)) && isSaid(before, one)
    })
    const now = repeats.filter(one => {
      const shown = after?._child(one.attribute)
      const state = shown?._state()
      if (!after || !shown || state === 'absent') return false
      // What nobody writes is of the state: of resources that said it before the plan, or that from now on have the say.
      if (state === 'known' && !this.mayBeWritten(shown))
        return this.resource(id).actions !== 'create' && (past.includes(one) || isSaid(after, one))
      return isOne(one) && !this.#companions.say(after, one).isOwn
    })
    const namesOf = (of: readonly Repeat[]) => of.map(({ attribute }) => attribute)
    const found = past.length + now.length > 0 ? { before: namesOf(past), after: namesOf(now) } : NOTHING
    this.#repeated.set(id, found)
    return found
  }

  /** Whether the plan deletes the last of a type that it shows within the reach of one, as far as the others count. */
  isLast(id: number, reach: Reach, counts: (other: number) => boolean): boolean {
    return this.resource(id).actions === 'delete' && !this.#homes.isSucceeded(id, reach, counts)
  }

  /** Whether what stood before the plan, and what stands after it, certainly live in one account, and in one region of it. */
  areBeside(before: number, after: number): boolean {
    return this.#homes.areBeside(before, after)
  }

  /** The address of a companion that the configuration has for an instance, and that is gone from the account: to apply makes it again. */
  goneCompanion(id: number, type: string, attribute: string): string | undefined {
    return this.#leftOut.gone(id, type, attribute)
  }

  /** The configuration of an instance: one block for all instances of a `count` or `for_each`. */
  configOf(id: number): ConfigResource | undefined {
    return this.#scopes.configOf(id)
  }

  /** What the configuration writes for an instance, or in a provider block; undefined where the plan does not show it. */
  expressionsOf(id: number): Record<string, Expression> | undefined {
    return this.configOf(id)?.expressions ?? this.plan.providers[id - this.plan.resources.length]?.expressions
  }

  /** The module instance that an instance lies in. */
  scopeOf(id: number): Scope {
    return this.#scopes.of(id)
  }

  /** What one reference, read in a module instance, leads to. */
  traceReference(home: Scope, reference: string): Trace {
    return this.#tracer.traceReference(home, reference, NOBODY)
  }

  /** The name that policies use for a type. */
  canonical(type: string): string {
    return this.#instances.canonical(type)
  }

  /**
   * Whether an unknown value was set by somebody. Terraform marks every computed attribute unknown, written or not, so only the
   * configuration tells: without an expression nobody set it; and where everything that the expression names is known already, the
   * unknown means that it gave null and the provider decides.
   */
  isConfigured(value: Value): boolean {
    if (value._isUnread()) return true
    if (value._body.time === 'before') return false
    const config = this.configOf(value._body.id)
    if (!config) return true
    // What the sources write for it alone is open: what is known of it, be it null, stands in its place.
    if (value._expression !== undefined) return true
    const found = expressionAt(config.expressions, value)
    if (found === 'dynamic') {
      const { targets, opaque } = this.#tracer.trace(value)
      return opaque.length > 0 || targets.some(target => this.#instances.mayBeUnknown(target))
    }
    // What a data source finds is decided at apply though nobody wrote it.
    if (found === undefined) return value._body.resource.mode === 'data'
    // What a literal gives is known: unknown all the same means that the provider passes over it (null, an empty list).
    if (isLiteral(found)) return false
    const trace = this.#tracer.trace(value)
    return (
      trace.opaque.length > 0 ||
      trace.targets.some(target => this.#instances.mayBeUnknown(target)) ||
      (Array.isArray(found) ? found : [found]).some(isBare)
    )
  }

  isOnlyWritten({ _key: key, _body: { id } }: Value): boolean {
    if (typeof key !== 'string' || !this.#blocks.get(this.typeOf(id))?.split(' ').includes(key)) return false
    // Of a plan without masks a block may be left out just because somebody cut it.
    return this.#instances.change(id).afterUnknown !== undefined
  }

  sources(value: Value, isWritten = false): readonly unknown[] {
    return this.#sources.of(value, isWritten)
  }

  areAllSources(value: Value): boolean {
    return this.#sources.areAll(value)
  }

  mayBeWritten(value: Value): boolean {
    return this.#sources.mayGive(value)
  }

  /** What the expression behind a value rests on. */
  trace(value: Value): Trace {
    return this.#tracer.trace(value)
  }

  /** An unknown value that names one attribute of one type to be created is certainly not null: another would be a condition. */
  isBound(value: Value): boolean {
    const { targets, opaque } = this.trace(value)
    const kinds = new Set(targets.map(({ id, path }) => `${this.typeOf(id)}.${path[0]?.name}`))
    return opaque.length === 0 && kinds.size === 1
  }

  /** An unknown value that is made from attributes of resources alone, as far as the plan shows. */
  isDerived(value: Value): boolean {
    const trace = this.trace(value)
    return trace.opaque.length === 0 && trace.targets.length > 0
  }

  writtenAt(value: Value, as: WrittenAs = 'text'): WrittenText | undefined {
    const { _body: body } = value
    // A hash is known, and what it stands for is written.
    const isHidden = value._unknown === true || as === 'hash'
    if (!this.#written || body.time === 'before' || !isHidden) return undefined
    const { id } = body
    const { expressions } = this.configOf(id) ?? {}
    const expression = expressions && expressionAt(expressions, value)
    const references = namedBy(expression)
    if (!expressions || references.length === 0) return undefined
    const path = writtenSteps(expressions, value)
    // Many policies ask for the same document, of its resource and of others that are tied to it.
    const key = `${id} ${path.join(' ')}`
    if (!this.#texts.has(key)) {
      if (this.#texts.size >= MOST_TEXTS) this.#texts.clear()
      const { address, mode, type, name, index } = this.resource(id)
      const home = this.#modules.of(this.scopeOf(id))
      const place = { address, key: index, mode, type, name, path, references }
      this.#texts.set(key, this.#written.textAt(place, home))
    }
    const written = this.#texts.get(key)
    return written?.isList === (as === 'list') ? written : undefined
  }

  listAt(value: Value): Value | undefined {
    return writtenList(value)
  }

  madeFrom(value: Value): readonly Origin[] {
    const { expressions } = this.configOf(value._body.id) ?? {}
    const variables = namedBy(expressions && expressionAt(expressions, value)).flatMap(reference => {
      const [head, variable] = parseReference(reference)
      return head?.name === 'var' && variable ? [variable.name] : []
    })
    return [
      ...this.trace(value).targets.map(({ id, path }) => ({
        address: this.resource(id).address,
        type: this.typeOf(id),
        attribute: path[0]?.name,
      })),
      ...[...new Set(variables)].map(name => ({ address: 'var', type: 'var', attribute: name })),
    ]
  }

  isMadeOf(value: Value, type: string): boolean {
    const { targets, opaque } = this.trace(value)
    return opaque.length === 0 && targets.length > 0 && targets.every(({ id }) => this.typeOf(id) === type)
  }

  /** The other moment's masks of what is sensitive at the same place. In a list any position counts, for elements move. */
  masksOnOtherSide(value: Value): readonly unknown[] {
    const { beforeSensitive, afterSensitive } = this.#instances.change(value._body.id)
    let mask: unknown = value._body.time === 'before' ? afterSensitive : beforeSensitive
    for (const step of value._steps())
      mask = typeof step === 'number' && Array.isArray(mask) ? maskOfElements(mask) : part(mask, step)
    return [mask]
  }

  whyUnknown(value: Value): string {
    return this.#tracer.whyUnknown(value)
  }
}

/** So many documents of the sources are held at once. */
const MOST_TEXTS = 512

const NO_REPEATS: Repeats = { attributes: new Map(), settings: new Map() }

const NOTHING: Readonly<Record<Time, readonly string[]>> = { before: [], after: [] }

/** A resource of which nothing is set at these attributes. */
function without(names: readonly string[], { _body, _raw, _unknown, _sensitive }: Value): Value {
  const nothing = (to: null | undefined) => Object.fromEntries(names.map(name => [name, to]))
  const raw = { ...(_raw as object), ...nothing(null) }
  // A mask that is left out tells what is open by what the values lack.
  const unknown = _unknown === LEFT_OUT ? LEFT_OUT : { ...(_unknown as object), ...nothing(undefined) }
  return new Value(_body, undefined, '', raw, unknown, _sensitive)
}
