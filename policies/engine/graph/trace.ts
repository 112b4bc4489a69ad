import { parseReference, type Step } from '../address.ts'
import type { Value } from '../judge/value.ts'
import type { ConfigResource, Expression } from '../plan.ts'
import {
  LONGEST_REFERENCE,
  MOST_HOPS,
  MOST_REFERENCES,
  MOST_TARGETS,
  TOO_FAR,
  TOO_LONG,
  TOO_MANY_REFERENCES,
  TOO_MANY_TARGETS,
  TOO_MUCH,
} from './budget.ts'
import { expressionAt, mostSpecific, namedBy, writtenSteps } from './expression.ts'
import type { Instances, Target } from './instances.ts'
import { Locals } from './locals.ts'
import { type Asker, memberKey, NOBODY, pick, type Scope, type Scopes } from './scopes.ts'
import type { ModuleInstance, Written } from './written.ts'

/** Follows the references of `configuration` through variables, outputs, `count`, `for_each` and data sources; answers are kept. */
export class Tracer {
  readonly #instances: Instances
  readonly #scopes: Scopes
  readonly #locals: Locals
  readonly #variables: Readonly<Record<string, unknown>>
  readonly #written: Written | undefined
  readonly #moduleOf: ((scope: Scope) => ModuleInstance) | undefined
  readonly #rests = new Map<string, Trace | undefined>()
  readonly #asked = new WeakMap<object, readonly string[] | false>()
  readonly #traces = new Map<Scope, Map<string, Trace>>()
  /** Of expressions that give the same to each instance: a block is one for all of them. */
  readonly #shared = new WeakMap<object, Map<Scope, Trace>>()
  /** The same of expressions of which a part is meant. */
  readonly #sharedParts = new WeakMap<object, Map<Scope, Trace>>()
  /** A number for each `for_each`. */
  readonly #repeated = new WeakMap<object, number>()
  #lastRepeated = 0
  #hops = 0

  /** `variables`: those of the root module, by name. `written`: the sources, where they are at hand. */
  constructor(
    instances: Instances,
    scopes: Scopes,
    variables: Readonly<Record<string, unknown>>,
    written?: Written,
    moduleOf?: (scope: Scope) => ModuleInstance,
  ) {
    this.#instances = instances
    this.#scopes = scopes
    this.#locals = new Locals(instances, scopes)
    this.#variables = variables
    this.#written = written
    this.#moduleOf = moduleOf
  }

  /** What the expression behind a value rests on. Empty where nothing is written or the value lies in the past. */
  trace(value: Value): Trace {
    if (value._isUnread()) return UNREAD
    if (value._body.time === 'before') return NOTHING
    const config = this.#scopes.configOf(value._body.id)
    if (!config) return { targets: [], opaque: [NOT_HELD] }
    const found = expressionAt(config.expressions, value)
    if (found === 'dynamic')
      return (
        this.#rest(value._body.id, value._steps(), undefined) ?? {
          targets: [],
          opaque: [{ words: DYNAMIC, home: this.#scopes.of(value._body.id) }],
        }
      )
    if (found === undefined) return NOTHING
    const { id } = value._body
    const asked = this.#askedOf(found)
    return (
      (asked && this.#rest(id, writtenSteps(config.expressions, value), asked)) ?? this.traceOf(id, found)
    )
  }

  /** What an attribute of an instance rests on as it is written; undefined where nothing is. */
  traceAttribute(id: number, attribute: string): Trace | undefined {
    const written = this.#scopes.configOf(id)?.expressions[attribute]
    if (written === undefined) return undefined
    const asked = this.#askedOf(written)
    return (asked && this.#rest(id, [attribute], asked)) ?? this.traceOf(id, written)
  }

  /** What an expression names, where the sources may tell closer which of it is meant; one expression stands for many instances. */
  #askedOf(expression: Expression): readonly string[] | undefined {
    if (!this.#written || typeof expression !== 'object' || expression === null) return undefined
    let asked = this.#asked.get(expression)
    if (asked === undefined) {
      const references = namedBy(expression)
      this.#asked.set(
        expression,
        (asked = references.length <= MOST_REFERENCES && !isPlain(references) && references),
      )
    }
    return asked || undefined
  }

  /** What an attribute rests on where the sources tell it closer than the plan. */
  #rest(
    id: number,
    path: readonly (string | number)[],
    references: readonly string[] | undefined,
  ): Trace | undefined {
    if (!this.#written || !this.#moduleOf) return undefined
    const memo = `${id} ${path.join(' ')}`
    if (this.#rests.has(memo)) return this.#rests.get(memo)
    const { address, mode, type, name, index } = this.#instances.resource(id)
    const home = this.#moduleOf(this.#scopes.of(id))
    const place = { address, key: index, mode, type, name, path, references }
    const rest = this.#written.restsOn(place, home)
    const traces = rest?.named.slice(0, MOST_REFERENCES).map(({ module, reference, isPart }) => {
      const home = this.#scopes.at(module)
      return home ? this.traceReference(home, reference, { ...NOBODY, part: isPart }) : NOTHING
    })
    if (rest?.isRewritten) traces?.push({ targets: [], opaque: [WRITTEN] })
    const trace = traces && merge(traces)
    if (this.#rests.size >= MOST_RESTS) this.#rests.clear()
    this.#rests.set(memo, trace)
    return trace
  }

  /** Why a value cannot be known yet, in words for the reader of a report. */
  whyUnknown(value: Value): string {
    const path = value._path()
    const trace = this.trace(value)
    const open = trace.targets.filter(t => this.#instances.mayBeUnknown(t))
    const sure = open.filter(t => !t.uncertain)
    const [target] = sure.length > 0 ? sure : open
    if (target) {
      const isOther = target.uncertain || (sure.length > 1 && this.#isSharing(value))
      const comes = isOther ? 'may come' : 'comes'
      const { address, mode } = this.#instances.resource(target.id)
      const attribute = target.path.length > 0 ? `.${target.path.map(s => s.name).join('.')}` : ''
      return mode === 'data'
        ? `\`${path}\` ${comes} from \`${address}\`, read at apply`
        : `\`${path}\` ${comes} from \`${address}${attribute}\`, known after apply`
    }
    if (trace.opaque[0]) return `\`${path}\` ${trace.opaque[0].words}`
    const { address, mode } = value._body.resource
    return mode === 'data'
      ? `\`${path}\` of \`${address}\` is read at apply`
      : `\`${path}\` is known after apply`
  }

  /** The configuration writes the value by an expression that is for more, the rules of a group, or by one of several blocks. */
  #isSharing(value: Value): boolean {
    const expressions = this.#scopes.configOf(value._body.id)?.expressions
    const found = expressions && expressionAt(expressions, value)
    if (!found) return false
    return Array.isArray(found) || (value._parent && expressionAt(expressions, value._parent)) === found
  }

  /** What an expression in the configuration of an instance rests on; `part`: a part of what it gives is meant. */
  traceOf(id: number, expression: Expression, part = false): Trace {
    return this.#traceExpression(this.#scopes.of(id), expression, {
      key: this.#instances.resource(id).index,
      forEach: this.#scopes.configOf(id)?.forEach,
      own: false,
      index: undefined,
      element: undefined,
      part,
    })
  }

  /** What one reference, read in a module instance, leads to. */
  traceReference(home: Scope, reference: string, asker: Asker): Trace {
    if (reference.length > LONGEST_REFERENCE) return LONG
    const memo = this.#memoOf(reference, asker)
    let traces = this.#traces.get(home)
    if (!traces) this.#traces.set(home, (traces = new Map()))
    const known = traces.get(memo)
    if (known) return known
    if (this.#hops === MOST_HOPS) return FAR
    this.#hops++
    // What comes back to itself on its way gives nothing more.
    traces.set(memo, NOTHING)
    const trace = this.#resolve(home, parseReference(reference), reference, asker)
    this.#hops--
    traces.set(memo, trace)
    return trace
  }

  /** What an answer depends on; most often on nothing of who asks. */
  #memoOf(reference: string, { own, key, index, element, part, forEach }: Asker): string {
    const isEach = reference.startsWith('each.')
    if (!own && !element && !part && !isEach) return reference
    return `${reference}\n${own ? JSON.stringify([key, index]) : ''}\n${element ? JSON.stringify(element) : ''}${part}\n${isEach ? this.#numberOf(forEach) + JSON.stringify(key) : ''}`
  }

  #numberOf(forEach: Expression): string {
    if (typeof forEach !== 'object' || forEach === null) return String(forEach)
    let number = this.#repeated.get(forEach)
    if (number === undefined) this.#repeated.set(forEach, (number = ++this.#lastRepeated))
    return `#${number}`
  }

  #traceExpression(home: Scope, expression: Expression, asker: Asker): Trace {
    if (typeof expression !== 'object' || expression === null) return NOTHING
    const { references } = expression as { references?: unknown }
    if (Array.isArray(references)) {
      if (references.length > MOST_REFERENCES) return MANY_REFERENCES
      const kept = asker.part ? this.#sharedParts : this.#shared
      const shared = kept.get(expression)?.get(home)
      if (shared && !asker.own && !asker.element) return shared
      const written = references.filter((r): r is string => typeof r === 'string')
      const meant = asker.own ? asker : speakingOf(written, asker)
      const trace = this.#traceWritten(home, mostSpecific(written), meant)
      if (!meant.own && !asker.element) {
        const byHome = kept.get(expression)
        if (byHome) byHome.set(home, trace)
        else kept.set(expression, new Map([[home, trace]]))
      }
      return trace
    }
    if ('constant_value' in expression)
      return isDocument(expression.constant_value) ? { targets: [], opaque: [WRITTEN] } : NOTHING
    return merge(
      (Array.isArray(expression) ? expression : Object.values(expression)).map(e =>
        this.#traceExpression(home, e, asker),
      ),
    )
  }

  #traceWritten(home: Scope, references: readonly string[], asker: Asker): Trace {
    const { targets, opaque } = merge(references.map(r => this.traceReference(home, r, asker)))
    if (opaque.length === 0) return { targets, opaque }
    // Beside what is known only after apply, a local that decides a count or the like is a mere condition; so it is in a `for_each`
    // beside what the elements are made from.
    const isFilter = asker.element !== undefined && references.some(r => !r.startsWith('local.'))
    if (targets.length === 0 && !isFilter) return { targets, opaque }
    return {
      targets,
      opaque: opaque.filter(
        ({ local, home }) => !local || !home || !this.#locals.seen(home).likely.has(local),
      ),
    }
  }

  #resolve(home: Scope, steps: readonly Step[], reference: string, asker: Asker): Trace {
    const [head, second, third] = steps
    if (!head) return NOTHING
    switch (head.name) {
      case 'path':
      case 'terraform':
      case 'count':
      case 'self':
        return NOTHING
      case 'local':
        return (
          this.#writtenLocal(home, steps, asker) ??
          (this.#locals.seen(home).known.has(reference)
            ? NOTHING
            : { targets: [], opaque: [hidden(reference, home, reference)] })
        )
      case 'each': {
        if (second?.name !== 'value' || asker.forEach === undefined) return NOTHING
        return this.#traceExpression(home, asker.forEach, {
          ...NOBODY,
          element: { key: asker.key, rest: steps.slice(2) },
          part: asker.part || steps.length > 2,
        })
      }
      case 'var': {
        if (!second) return NOTHING
        // A root variable is always known when a plan is made. A document in one is part of what is made from it, and no mere switch.
        if (!home.parent)
          return isDocument(this.#variables[second.name]) ? { targets: [], opaque: [WRITTEN] } : NOTHING
        const passed = home.call?.expressions[second.name]
        return this.#traceExpression(home.parent, passed, {
          key: home.key,
          forEach: home.call?.forEach,
          own: false,
          index: undefined,
          element: asker.element,
          part: asker.part || steps.length > 2,
        })
      }
      case 'module': {
        if (!second) return NOTHING
        if (!home.config?.call(second.name)) return notHeld(reference)
        const kids = pick(this.#scopes.children(home, second, asker), second.key, asker, kid => kid.key)
        if (kids.length > MOST_TARGETS) return MANY_TARGETS
        const output = third ?? asker.element?.rest[0]
        const inner =
          third || !asker.element ? asker.element : { key: undefined, rest: asker.element.rest.slice(1) }
        const part = third ? asker.part || steps.length > 3 : (inner?.rest.length ?? 0) > 0
        const traces = kids.map(kid => {
          const expression = output && kid.config?.output(output.name)
          // A module as a whole, as Terraform names it where the index is computed: which output is meant, the plan does not show.
          if (expression === undefined)
            return third ? notHeld(reference) : { targets: [], opaque: [hidden(reference, home)] }
          return this.#traceExpression(kid, expression, { ...NOBODY, element: inner, part })
        })
        return merge(traces)
      }
      default: {
        const data = head.name === 'data'
        const [type, name] = data ? [second, third] : [head, second]
        if (!type || !name) return NOTHING
        const mode = data ? 'data' : 'managed'
        const members = home.members.get(memberKey(mode, type.name, name.name)) ?? []
        const block = home.config?.resource(mode, type.name, name.name)
        if (members.length === 0 && !isRepeated(block)) return notHeld(reference, block)
        const chosen = pick(members, name.key, asker, id => this.#instances.resource(id).index)
        if (chosen.length > MOST_TARGETS) return MANY_TARGETS
        const written = steps.slice(data ? 3 : 2)
        const path = written.length > 0 ? written : (asker.element?.rest ?? [])
        // Of an object that names the resource in one of its parts, `each.value.a` is no attribute of it.
        const isPart = (id: number) =>
          written.length > 0 ? asker.part : path[0] && !this.#instances.mayHave(id, path[0].name)
        return {
          targets: chosen.map(id => (isPart(id) ? { id, path: written, uncertain: true } : { id, path })),
          opaque: [],
        }
      }
    }
  }

  /** What a local rests on, which a plan does not hold, by what the sources write. */
  #writtenLocal(home: Scope, [, local, ...parts]: readonly Step[], asker: Asker): Trace | undefined {
    if (!this.#written || !this.#moduleOf || !local) return undefined
    const { calls, blocks } = this.#moduleOf(home)
    const { name, key } = local
    const own = [...(key === undefined ? [] : [key]), ...parts.flatMap(keysOf)]
    const { element } = asker
    // Of one that resources are repeated over, the entry of the one that asks.
    const behind = element?.key === undefined ? [] : [element.key, ...element.rest.flatMap(keysOf)]
    const steps = [...own, ...behind]
    const found = this.#written.localAt({ calls, name, steps, blocks })
    if (!found) return undefined
    const { references, left } = found
    const isBehind = left < behind.length
    return this.#traceExpression(
      home,
      { references },
      {
        ...asker,
        element: isBehind ? undefined : element,
        part: asker.part || left > (isBehind ? 0 : behind.length),
      },
    )
  }
}

function keysOf({ name, key }: Step): (string | number)[] {
  return key === undefined ? [name] : [name, key]
}

/** What a configuration expression rests on, as far as the plan tells. */
/**
 * The asker, with what an index that is not written out likely is: its own key where the expression speaks of `count` or `each.key`; where it
 * speaks of `each.value` what a `for_each` that is written out has there, and of another its own key, for the values of a set are its keys.
 */
function speakingOf(written: readonly string[], asker: Asker): Asker {
  if (written.some(r => /^(count|each\.key)\b/.test(r))) return { ...asker, own: true, index: asker.key }
  const value = written.find(r => /^each\.value\b/.test(r))
  if (value === undefined) return asker
  const { constant_value: each } = (asker.forEach ?? {}) as { constant_value?: unknown }
  const isWritten = typeof each === 'object' && each !== null
  const index = isWritten
    ? memberOf(each, [String(asker.key), ...namesIn(value)])
    : value === 'each.value' && asker.key
  return {
    ...asker,
    own: true,
    index: typeof index === 'string' || typeof index === 'number' ? index : undefined,
  }
}

/** Behind `each.value`. */
function namesIn(reference: string): string[] {
  return parseReference(reference)
    .slice(1)
    .flatMap(({ name, key }) => (key === undefined ? [name] : [name, String(key)]))
    .slice(1)
}

function memberOf(value: unknown, names: readonly string[]): unknown {
  return names.reduce(
    (at: unknown, name) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, name) ? at[name as never] : undefined,
    value,
  )
}

export interface Trace {
  /** The resources that it names. */
  readonly targets: readonly Target[]
  /** References whose value the plan does not show: locals, whole modules, dynamic blocks. */
  readonly opaque: readonly Opaque[]
}

/** Something behind a value that the plan does not show. */
export interface Opaque {
  /** As a reason, behind the value's path. */
  readonly words: string
  /** It is what a resource gives that the configuration has, and the plan lacks. */
  readonly isOfBlock?: true
  readonly local?: string
  /** The module that the local, or the dynamic block, stands in. */
  readonly home?: Scope
}

const NOT_HELD: Opaque = { words: 'is decided by configuration that this plan does not hold' }
const WRITTEN: Opaque = {
  words: 'is made from a document that is written out, and from what is known after apply',
}
const DYNAMIC = 'comes from a dynamic block, which the plan does not show'

function hidden(reference: string, home: Scope, local?: string): Opaque {
  return {
    words: `comes from \`${reference}\`, which the plan does not show`,
    ...(local ? { local, home } : {}),
  }
}

/** Somebody cut the plan: what nothing repeats stands in it at least once. */
function notHeld(reference: string, block?: ConfigResource): Trace {
  const words = `comes from \`${reference}\`, which the plan does not hold`
  return { targets: [], opaque: [block ? { words, isOfBlock: true } : { words }] }
}

function isRepeated(block: ConfigResource | undefined): boolean {
  return block?.count !== undefined || block?.forEach !== undefined
}

const UNREAD: Trace = { targets: [], opaque: [{ words: TOO_MUCH }] }
const NOTHING: Trace = { targets: [], opaque: [] }
const LONG: Trace = { targets: [], opaque: [{ words: TOO_LONG }] }
const FAR: Trace = { targets: [], opaque: [{ words: TOO_FAR }] }
const MANY_REFERENCES: Trace = { targets: [], opaque: [{ words: TOO_MANY_REFERENCES }] }
const MANY_TARGETS: Trace = { targets: [], opaque: [{ words: TOO_MANY_TARGETS }] }

/** Nothing, or one resource: what that gives, the plan tells. */
function isPlain(references: readonly string[]): boolean {
  const [own, ...others] = mostSpecific(references)
  return own === undefined || (others.length === 0 && !PASSING.test(own))
}

const PASSING = /^(var|local|module|each)\b/

/** So many answers of the sources are held at once. */
const MOST_RESTS = 4096

function isDocument(value: unknown): boolean {
  return typeof value === 'string' && /^\s*\{/.test(value)
}

function merge(traces: readonly Trace[]): Trace {
  if (traces.length === 1) return traces[0] as Trace
  const targets = new Map<string, Target>()
  const opaque = new Map<string, Opaque>()
  for (const trace of traces) {
    for (const t of trace.targets) {
      const key = `${t.id} ${t.path.map(s => s.name).join('.')}`
      if (!t.uncertain || !targets.has(key)) targets.set(key, t)
    }
    for (const one of trace.opaque) opaque.set(`${one.home?.address} ${one.words}`, one)
    if (targets.size > MOST_TARGETS) return MANY_TARGETS
  }
  return targets.size === 0 && opaque.size === 0
    ? NOTHING
    : { targets: [...targets.values()], opaque: [...opaque.values()] }
}
