import { parseResourceAddress } from '../address.ts'
import {
  type ChangeBody,
  type ConfigModule,
  type ConfigResource,
  type Expression,
  type ModuleCall,
  type Plan,
  type PlanAction,
  PlanError,
  type PlanMode,
  type PlanResource,
  type ProviderConfig,
} from '../plan.ts'
import { Arena, parseJson, type Slice, Tape } from './arena.ts'
import { type Entries, JsonSkim, Keys, type Leaf, type Members, type Shape } from './json-skim.ts'
import { isAt, stringAt, type Words } from './words.ts'

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
  errored = false
  formatVersion: unknown

  readonly #words: Words
  readonly #judged: (type: string) => boolean
  readonly #arena = new Arena()
  readonly #judgedTypes = new Map<string, boolean>()
  readonly #types = new Map<string, number>()
  /** Resources of all parts of the plan, and module calls. */
  #parts = 0
  readonly #managed: PlanResource[] = []
  readonly #data: PlanResource[] = []
  /** The addresses of changes, by which the rest of the prior state is told apart. */
  #changed: Set<string> | undefined
  readonly #prior: Stored[] = []
  /** `planned_values` as it stands, until a first change shows that it is not needed. */
  #planned: Tape | undefined = new Tape()
  #configuration: Module | undefined
  #providers: Record<string, Json> = {}
  #variables: Slice | undefined
  #terraformVersion: unknown
  #timestamp: unknown

  constructor(judged: (type: string) => boolean, words: Words) {
    this.#judged = judged
    this.#words = words
    const prior = this.#modules(one => this.#prior.push(one), true)
    const priorState = members({ values: members({ root_module: prior }) })
    const planned: Shape = {
      kind: 'stream',
      piece: (bytes, from, to) => this.#planned?.add(bytes, from, to),
    }
    const known = new Map<string, Shape>([
      ['format_version', this.#value(v => (this.formatVersion = v))],
      ['terraform_version', this.#value(v => (this.#terraformVersion = v))],
      ['timestamp', this.#value(v => (this.#timestamp = v))],
      ['errored', this.#value(v => (this.errored = v === true))],
      ['variables', this.#slice(v => (this.#variables = v))],
      ['resource_changes', list('resource_changes', this.#change())],
      ['prior_state', priorState],
      ['configuration', this.#configurationShape()],
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

  /** The plan, once all of it has been read. */
  plan(): Plan {
    const rest: PlanResource[] = []
    const planned = this.#managed.length + this.#data.length === 0 ? this.#plannedResources() : []
    const prior = new Map(planned.length > 0 ? this.#prior.map(s => [s.address, s]) : [])
    for (const stored of planned) {
      const before = prior.get(stored.address)
      const resource = new PlannedResource(stored, before)
      ;(resource.mode === 'data' ? this.#data : this.#managed).push(resource)
      this.#count(resource)
    }
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
      configuration: this.#configuration,
      providers: Object.entries(this.#providers).map(([key, provider]) => providerOf(key, provider)),
      variables: variablesOf(this.#variables),
      types: this.#types,
    }
  }

  /** One element of `resource_changes`. */
  #change(): Members {
    let at = -1
    let addressBytes = new Uint8Array(256)
    let addressLength = 0
    let module = ''
    let mode = ''
    let type = ''
    let name = ''
    let index: string | number | undefined
    let previous: string | undefined
    let deposed = false
    let action: PlanAction = 'no-op'
    let actionText = ''
    let lastAction: PlanAction = 'no-op'
    const arena = this.#arena
    let before = 0
    let beforeLength = -1
    const add = (name: Name, bytes: Uint8Array, from: number, to: number) => {
      arena.add(arena.length === 0 ? name.first : name.later)
      return arena.add(bytes, from, to)
    }
    const part = (name: Name): Leaf => ({
      kind: 'leaf',
      take: (bytes, from, to) => {
        if (this.#isWanted(mode, type)) add(name, bytes, from, to)
      },
    })
    const change = members(
      {
        actions: {
          kind: 'leaf',
          take: (bytes, from, to) => {
            if (!isAt(actionText, bytes, from, to)) {
              actionText = this.#words.plain(bytes, from, to) ?? ''
              lastAction = ACTIONS.get(actionText) ?? actionOf(parseJson(bytes, from, to))
            }
            action = lastAction
          },
        },
        before: {
          kind: 'leaf',
          take: (bytes, from, to) => {
            if (!this.#isWanted(mode, type)) return
            before = add(BEFORE, bytes, from, to)
            beforeLength = to - from
          },
        },
        after: {
          kind: 'leaf',
          take: (bytes, from, to) => {
            if (!this.#isWanted(mode, type)) return
            const same = beforeLength === to - from && arena.holds(before, beforeLength, bytes, from)
            if (same) add(AFTER, ZERO, 0, 1)
            else add(AFTER, bytes, from, to)
          },
        },
        // Of what nobody judges, others may still have to know what is not known yet.
        after_unknown: { kind: 'leaf', take: (bytes, from, to) => void add(AFTER_UNKNOWN, bytes, from, to) },
        before_sensitive: part(BEFORE_SENSITIVE),
        after_sensitive: part(AFTER_SENSITIVE),
      },
      { other: () => notPlan(`\`resource_changes[${at}].change\` is no object`) },
    )
    return members(
      {
        address: {
          kind: 'leaf',
          take: (bytes, from, to) => {
            if (bytes[from] !== QUOTE) return
            addressLength = to - from
            if (addressLength > addressBytes.length) addressBytes = new Uint8Array(addressLength * 2)
            for (let i = 0; i < addressLength; i++) addressBytes[i] = bytes[from + i]!
          },
        },
        module_address: this.#word(v => (module = v)),
        mode: this.#word(v => (mode = v)),
        type: this.#word(v => (type = v)),
        name: this.#word(v => (name = v)),
        index: this.#key(v => (index = v)),
        previous_address: this.#text(v => (previous = v)),
        deposed: this.#value(v => (deposed = Boolean(v))),
        change,
      },
      {
        begin: () => {
          at++
          this.#oneMore()
          addressLength = 0
          module = mode = type = name = ''
          index = previous = undefined
          deposed = false
          action = 'no-op'
          beforeLength = -1
          if (this.#planned) {
            arena.reuse(this.#planned.blocks)
            this.#planned = undefined
          }
        },
        end: () => {
          // Nearly always it says what the other members say, whose strings are there already.
          const data = mode === 'data' ? 'data.' : ''
          const key = index === undefined ? '' : typeof index === 'number' ? `[${index}]` : `["${index}"]`
          const usual = `${module}${module && '.'}${data}${type}.${name}${key}`
          const isUsual = isAt(usual, addressBytes, 1, addressLength - 1)
          const address = isUsual ? usual : addressLength > 0 ? stringAt(addressBytes, 0, addressLength) : ''
          if (address === '') notPlan(`\`resource_changes[${at}]\` has no \`address\``)
          if (mode === '' || type === '' || name === '' || (module === '' && address.startsWith('module.'))) {
            const parts = parseResourceAddress(address)
            if (!parts) notPlan(`the \`address\` of \`resource_changes[${at}]\` is no resource's`)
            module ||= parts.module
            mode ||= parts.mode
            type ||= parts.type
            name ||= parts.name
            index ??= parts.index
          }
          // Deposed objects are what is left of a replacement; other modes (ephemeral) leave nothing behind.
          if (deposed || (mode !== 'managed' && mode !== 'data')) return arena.drop()
          if (arena.length > 0) arena.add(CLOSING)
          const body = arena.length > 0 ? arena.keep() : undefined
          const kept = this.#isWanted(mode, type)
          const resource = new ChangedResource(
            { address, module, mode, type, name, index },
            previous,
            action,
            body,
            kept,
          )
          this.#changed = undefined
          ;(mode === 'data' ? this.#data : this.#managed).push(resource)
          this.#count(resource)
        },
        other: () => notPlan('`resource_changes` holds something else than objects'),
      },
    )
  }

  /** The values of a state: a module with its resources and the modules inside it. */
  #modules(found: (stored: Stored) => void, prior: boolean): Members {
    const arena = this.#arena
    const open: { address: string; stored: Stored[] }[] = []
    const closed: Stored[][] = []
    let address = ''
    let mode = ''
    let type = ''
    let name = ''
    let index: string | number | undefined
    let deposed = false
    let values: Slice | undefined
    let sensitive: Slice | undefined
    /** Terraform 0.12 left the key out of addresses in a state. */
    const keyed = () =>
      index === undefined || address.endsWith(']') ? address : `${address}[${JSON.stringify(index)}]`
    let needed: boolean | undefined
    /** A change says it all. In modules of Terraform 0.12 addresses were relative, and equal to another's. */
    const isNeeded = () =>
      (needed ??= !prior || (open.length > 1 && !address.startsWith('module.')) || !this.#isChanged(keyed()))
    const slice = (set: (slice: Slice) => void): Leaf => ({
      kind: 'leaf',
      take: (bytes, from, to) => {
        if (!isNeeded() || !this.#isWanted(mode, type)) return
        arena.add(bytes, from, to)
        set(arena.keep())
      },
    })
    const resource = members(
      {
        address: this.#text(v => {
          address = v
          needed = undefined
        }),
        mode: this.#word(v => (mode = v)),
        type: this.#word(v => (type = v)),
        name: this.#word(v => (name = v)),
        index: this.#key(v => {
          index = v
          needed = undefined
        }),
        deposed_key: this.#value(v => (deposed = Boolean(v))),
        values: slice(v => (values = v)),
        sensitive_values: slice(v => (sensitive = v)),
      },
      {
        begin: () => {
          address = mode = type = name = ''
          index = values = sensitive = needed = undefined
          deposed = false
        },
        end: () => {
          if (deposed || address === '' || !isNeeded()) return
          const parts = mode === '' || type === '' || name === '' ? parseResourceAddress(address) : undefined
          mode ||= parts?.mode ?? 'managed'
          type ||= parts?.type ?? ''
          name ||= parts?.name ?? ''
          if (mode !== 'managed' && mode !== 'data') return
          this.#oneMore()
          const kept = this.#isWanted(mode, type)
          open.at(-1)?.stored.push({
            address: keyed(),
            module: '',
            mode,
            type,
            name,
            index: index ?? parts?.index,
            values: kept ? values : undefined,
            sensitive: kept ? sensitive : undefined,
          })
        },
      },
    )
    const module: Members = members(
      {
        address: this.#text(v => (open.at(-1)!.address = v)),
        resources: { kind: 'array', element: resource },
      },
      {
        begin: () => {
          open.push({ address: '', stored: [] })
          closed.push(open.at(-1)!.stored)
        },
        // A module's address stands behind its resources.
        end: () => {
          const { address, stored } = open.pop()!
          for (const one of stored) {
            const isRelative = address !== '' && !one.address.startsWith('module.')
            if (isRelative) one.address = `${address}.${one.address}`
            one.module = address || parseResourceAddress(one.address)?.module || ''
          }
          if (open.length === 0) for (const one of closed.splice(0).flat()) found(one)
        },
      },
    )
    module.keys.set('child_modules', { kind: 'array', element: module })
    return module
  }

  /** For plans without `resource_changes`, as other tools cut them: what is planned, read once more. */
  #plannedResources(): Stored[] {
    const planned: Stored[] = []
    if (!this.#planned || this.#planned.blocks.length === 0) return planned
    const skim = new JsonSkim(
      members({ root_module: this.#modules(s => planned.push(s), false) }),
      this.#words,
    )
    for (const piece of this.#planned) skim.write(piece)
    skim.end()
    this.#planned = undefined
    return planned
  }

  #configurationShape(): Members {
    const providers: Leaf = {
      kind: 'leaf',
      take: (bytes, from, to) =>
        (this.#providers = record(parseJson(bytes, from, to)) as Record<string, Json>),
    }
    return members({
      provider_config: providers,
      root_module: this.#configModule(m => (this.#configuration = m)),
    })
  }

  /** A module of `configuration`, whose shape holds itself. */
  #configModule(root: (module: Module) => void): Members {
    const open: Module[] = []
    const calls: { name: string; call: Call }[] = []
    let mode = ''
    let type = ''
    let name = ''
    const recent = new Recent()
    let entry = new Config(recent)
    const resource = members(
      {
        mode: this.#word(v => (mode = v)),
        type: this.#word(v => (type = v)),
        name: this.#word(v => (name = v)),
        provider_config_key: this.#word(v => (entry.providerKey = v)),
        expressions: this.#slice(v => (entry.expressionsJson = v)),
        count_expression: this.#slice(v => (entry.countJson = v)),
        for_each_expression: this.#slice(v => (entry.forEachJson = v)),
      },
      {
        begin: () => {
          this.#oneMore()
          mode = type = name = ''
          entry = new Config(recent)
        },
        end: () => open.at(-1)!.resources.set(configKey(mode, type, name), entry),
      },
    )
    const call = members(
      {
        source: this.#word(v => (calls.at(-1)!.call.source = v)),
        expressions: this.#slice(v => (calls.at(-1)!.call.expressionsJson = v)),
        count_expression: this.#slice(v => (calls.at(-1)!.call.countJson = v)),
        for_each_expression: this.#slice(v => (calls.at(-1)!.call.forEachJson = v)),
      },
      {
        end: () => {
          const { name, call } = calls.pop()!
          open.at(-1)!.calls.set(name, call)
        },
      },
    )
    const module: Members = members(
      {
        outputs: this.#slice(v => (open.at(-1)!.outputsJson = v)),
        resources: { kind: 'array', element: resource },
        module_calls: {
          kind: 'entries',
          entry: name => {
            this.#oneMore()
            calls.push({ name, call: new Call(recent) })
            return call
          },
        },
      },
      {
        begin: () => open.push(new Module()),
        end: () => {
          const closed = open.pop()!
          const inside = calls.at(-1)?.call
          if (inside && open.length > 0) inside.module = closed
          else root(closed)
        },
      },
    )
    call.keys.set('module', module)
    return module
  }

  /** Whether a body is kept. Before type and mode are known, it is. */
  #isWanted(mode: string, type: string): boolean {
    if (mode !== 'managed' || type === '') return true
    let judged = this.#judgedTypes.get(type)
    if (judged === undefined) this.#judgedTypes.set(type, (judged = this.#judged(type)))
    return judged
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

  /** Each of them costs some hundred bytes, however few it has in the file. */
  #oneMore(): void {
    if (++this.#parts <= MOST_PARTS) return
    const most = MOST_PARTS.toLocaleString('en')
    throw new PlanError(
      'PLAN_TOO_LARGE',
      `The plan names more than ${most} resources. Send plans of its parts.`,
    )
  }

  /** A string that comes again and again. Other kinds of values are passed over. */
  #word(set: (text: string) => void): Leaf {
    let last = ''
    return {
      kind: 'leaf',
      take: (bytes, from, to) => {
        if (bytes[from] !== QUOTE) return
        if (!isAt(last, bytes, from + 1, to - 1)) last = this.#words.string(bytes, from, to)
        set(last)
      },
    }
  }

  #text(set: (text: string) => void): Leaf {
    return {
      kind: 'leaf',
      take: (bytes, from, to) => {
        if (bytes[from] === QUOTE) set(stringAt(bytes, from, to))
      },
    }
  }

  #key(set: (key: string | number) => void): Leaf {
    return {
      kind: 'leaf',
      take: (bytes, from, to) => {
        if (bytes[from] === QUOTE) return set(this.#words.string(bytes, from, to))
        let key = 0
        for (let i = from; i < to; i++) {
          const digit = bytes[i]! - ZERO_DIGIT
          if (digit < 0 || digit > 9) return
          key = key * 10 + digit
        }
        set(key)
      },
    }
  }

  #value(set: (value: unknown) => void): Leaf {
    return { kind: 'leaf', take: (bytes, from, to) => set(parseJson(bytes, from, to)) }
  }

  #slice(set: (slice: Slice) => void): Leaf {
    return {
      kind: 'leaf',
      take: (bytes, from, to) => {
        this.#arena.add(bytes, from, to)
        set(this.#arena.keep())
      },
    }
  }
}

type Json = Record<string, unknown>

interface Identity {
  address: string
  module: string
  mode: PlanMode
  type: string
  name: string
  index: string | number | undefined
}

/** A resource of a state. */
interface Stored extends Identity {
  values: Slice | undefined
  sensitive: Slice | undefined
}

const NO_BODY: ChangeBody = {
  before: undefined,
  after: undefined,
  afterUnknown: undefined,
  beforeSensitive: undefined,
  afterSensitive: undefined,
}

abstract class Resource implements PlanResource {
  readonly address: string
  readonly module: string
  readonly mode: PlanMode
  readonly type: string
  readonly name: string
  readonly index: string | number | undefined
  readonly previousAddress: string | undefined
  readonly actions: PlanAction

  constructor(identity: Identity, previousAddress: string | undefined, actions: PlanAction) {
    this.address = identity.address
    this.module = identity.module
    this.mode = identity.mode
    this.type = identity.type
    this.name = identity.name
    this.index = identity.index
    this.previousAddress = previousAddress
    this.actions = actions
  }

  abstract readonly body: ChangeBody
}

class ChangedResource extends Resource {
  readonly #slice: Slice | undefined
  readonly #kept: boolean

  constructor(
    identity: Identity,
    previous: string | undefined,
    action: PlanAction,
    slice: Slice | undefined,
    kept: boolean,
  ) {
    super(identity, previous, action)
    this.#slice = slice
    this.#kept = kept
  }

  get body(): ChangeBody {
    if (!this.#slice) return { ...NO_BODY }
    const { b, a, u, p, q } = this.#slice.parse() as Record<'b' | 'a' | 'u' | 'p' | 'q', unknown>
    if (!this.#kept) return { ...NO_BODY, afterUnknown: u }
    return { before: b, after: a === 0 ? b : a, afterUnknown: u, beforeSensitive: p, afterSensitive: q }
  }
}

/** What only the prior state names: it stays as it is. */
class StoredResource extends Resource {
  readonly #stored: Stored

  constructor(stored: Stored) {
    super(stored, undefined, 'no-op')
    this.#stored = stored
  }

  get body(): ChangeBody {
    const values = this.#stored.values?.parse()
    const sensitive = this.#stored.sensitive?.parse()
    if (values === undefined) return { ...NO_BODY }
    return {
      before: values,
      after: values,
      afterUnknown: {},
      beforeSensitive: sensitive,
      afterSensitive: sensitive,
    }
  }
}

/** What only `planned_values` names, with what the prior state has of it. */
class PlannedResource extends Resource {
  readonly #planned: Stored
  readonly #prior: Stored | undefined

  constructor(planned: Stored, prior: Stored | undefined) {
    super(
      planned,
      undefined,
      planned.mode === 'data' ? 'read' : !prior ? 'create' : sameValues(planned, prior) ? 'no-op' : 'update',
    )
    this.#planned = planned
    this.#prior = prior
  }

  get body(): ChangeBody {
    if (!this.#planned.values) return { ...NO_BODY }
    const after = this.#planned.values.parse()
    return {
      before: this.actions === 'no-op' ? after : (this.#prior?.values?.parse() ?? null),
      after,
      afterUnknown: undefined,
      beforeSensitive: this.#prior?.sensitive?.parse(),
      afterSensitive: this.#planned.sensitive?.parse(),
    }
  }
}

function sameValues(one: Stored, other: Stored): boolean {
  return JSON.stringify(one.values?.parse()) === JSON.stringify(other.values?.parse())
}

class Module implements ConfigModule {
  readonly resources = new Map<string, ConfigResource>()
  readonly calls = new Map<string, ModuleCall>()
  outputsJson: Slice | undefined
  #outputs: Map<string, unknown> | undefined

  resource(mode: PlanMode, type: string, name: string): ConfigResource | undefined {
    return this.resources.get(configKey(mode, type, name))
  }

  call(name: string): ModuleCall | undefined {
    return this.calls.get(name)
  }

  output(name: string): Expression | undefined {
    this.#outputs ??= new Map(Object.entries(record(this.outputsJson?.parse())))
    return record(this.#outputs.get(name)).expression
  }
}

/** The blocks that were parsed last: each instance of a `count` asks for the same one, and a plan may have 30,000. */
class Recent {
  readonly #blocks: Block[] = []
  #at = 0

  add(block: Block): void {
    this.#blocks[this.#at]?.forget()
    this.#blocks[this.#at] = block
    this.#at = (this.#at + 1) % 256
  }
}

/** What resources and module calls have in common; parsed when asked for. */
class Block {
  readonly #recent: Recent
  expressionsJson: Slice | undefined
  countJson: Slice | undefined
  forEachJson: Slice | undefined
  #expressions: Record<string, Expression> | undefined
  #forEach: Expression | undefined

  constructor(recent: Recent) {
    this.#recent = recent
  }

  get expressions(): Record<string, Expression> {
    if (!this.#expressions) {
      this.#expressions = record(this.expressionsJson?.parse())
      this.#recent.add(this)
    }
    return this.#expressions
  }

  forget(): void {
    this.#expressions = undefined
  }

  get count(): Expression | undefined {
    return this.countJson?.parse()
  }

  get forEach(): Expression | undefined {
    return (this.#forEach ??= this.forEachJson?.parse())
  }
}

class Config extends Block implements ConfigResource {
  providerKey: string | undefined
}

class Call extends Block implements ModuleCall {
  module: Module = NO_MODULE
  source: string | undefined
}

const NO_MODULE = new Module()

function configKey(mode: string, type: string, name: string): string {
  return mode === 'managed' ? `${type}.${name}` : `${mode}.${type}.${name}`
}

function providerOf(key: string, provider: Json): ProviderConfig {
  return {
    key,
    name: textOr(provider.name) ?? key,
    fullName: textOr(provider.full_name),
    alias: textOr(provider.alias),
    module: textOr(provider.module_address) ?? '',
    expressions: record(provider.expressions),
  }
}

function variablesOf(slice: Slice | undefined): Record<string, unknown> {
  // Through entries, so that a variable of the name `__proto__` is one like any other.
  return Object.fromEntries(
    Object.entries(record(slice?.parse())).map(([name, v]) => [name, record(v).value]),
  )
}

const ACTIONS = new Map<string, PlanAction>([
  ['["no-op"]', 'no-op'],
  ['["create"]', 'create'],
  ['["read"]', 'read'],
  ['["update"]', 'update'],
  ['["delete"]', 'delete'],
  ['["forget"]', 'forget'],
  ['["delete","create"]', 'replace'],
  ['["create","delete"]', 'replace'],
  ['["create","forget"]', 'replace'],
])

/** The same for other spacing, and for words that a later Terraform may bring: those are taken for a change in place. */
function actionOf(actions: unknown): PlanAction {
  const all = Array.isArray(actions) ? actions : typeof actions === 'string' ? [actions] : []
  if (all.length === 0) return 'no-op'
  if (all.length > 1) return all.includes('create') ? 'replace' : 'update'
  return ACTIONS.get(JSON.stringify(all)) ?? 'update'
}

function members(shapes: Record<string, Shape>, hooks?: Pick<Members, 'begin' | 'end' | 'other'>): Members {
  return { kind: 'object', keys: new Keys(shapes), ...hooks }
}

function list(name: string, element: Shape): Shape {
  return { kind: 'array', element, other: () => notPlan(`\`${name}\` is no list`) }
}

function notPlan(what: string): never {
  throw new PlanError('PLAN_NOT_PLAN', `This JSON is no plan as Terraform writes it: ${what}.`)
}

function record(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}

function textOr(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

const MOST_KEYS = 1000
const MOST_PARTS = 300_000
const QUOTE = 0x22
const ZERO_DIGIT = 0x30
const ascii = (text: string) => new TextEncoder().encode(text)
/** A name in a kept body, as it stands at the beginning and behind another. */
interface Name {
  first: Uint8Array
  later: Uint8Array
}
const name = (letter: string): Name => ({ first: ascii(`{"${letter}":`), later: ascii(`,"${letter}":`) })
const BEFORE = name('b')
const AFTER = name('a')
const AFTER_UNKNOWN = name('u')
const BEFORE_SENSITIVE = name('p')
const AFTER_SENSITIVE = name('q')
const CLOSING = ascii('}')
/** Stands for an `after` that is the same as `before`. */
const ZERO = ascii('0')
