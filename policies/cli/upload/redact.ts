import { type AssessOptions, assess } from '../../assess.ts'
import type { ChangeBody, ConfigModule, ModuleCall, Plan, PlanResource, Report } from '../../engine/index.ts'
import { decode } from '../../engine/read/decode.ts'

/** A plan without the values that no policy read, and what was left in it. */
export interface Redacted {
  readonly plan: Uint8Array
  /** How many values went out, and how many there were. */
  readonly kept: number
  readonly all: number
  /** The attributes whose values went out, by resource type. */
  readonly attributes: ReadonlyMap<string, readonly string[]>
  readonly report: Report
}

/** The largest plan that is read, as the service counts it. */
const LIMIT = 104_857_600

/**
 * Takes every value out of a plan that no policy reads: it is judged once, and what is asked for on the way is noted, by type and attribute.
 * What settings ask for is asked too. All instances of a type keep the same attributes. What is left is judged again: where it does not give the very same report, nothing is
 * handed out. Addresses, with the keys of `for_each` in them, and references stay. Throws PlanError for what is no plan.
 */
export async function redact(bytes: Uint8Array, judging: AssessOptions = {}): Promise<Redacted> {
  const reads = new Reads()
  const report = await assess(bytes, { ...judging, seen: plan => trace(plan, reads) })
  const wanted = JSON.stringify(report)
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of decode(bytes, LIMIT)) text += decoder.decode(piece, { stream: true })
  const whole: Json = JSON.parse(text + decoder.decode())
  const attempt = async (
    wide: ReadonlySet<string>,
    fates: ReadonlyMap<string, Fate>,
  ): Promise<Redacted | undefined> => {
    const filter = new Filter(reads, wide, fates)
    const plan = new TextEncoder().encode(JSON.stringify(planOf(whole, filter)))
    if (JSON.stringify(await assess(plan, judging)) !== wanted) return undefined
    return { plan, kept: filter.kept, all: filter.all, attributes: filter.attributes(), report }
  }
  let wide: ReadonlySet<string> = new Set()
  let best = await attempt(wide, new Map())
  let left = BUDGET
  if (!best) {
    wide = reads.roots
    best = await attempt(wide, new Map())
    if (!best)
      throw new Error(
        'without the values that no policy reads the report would not be the same: nothing was sent',
      )
    for (const root of reads.roots) {
      if ((left -= best.plan.length) < 0) break
      const fewer = new Set([...wide].filter(one => one !== root))
      const found = await attempt(fewer, new Map())
      if (found) [best, wide] = [found, fewer]
    }
  }
  // The engine reads all that a provider block says, and policies few of it, of which a credential need only be there.
  let fates: ReadonlyMap<string, Fate> = new Map()
  for (const path of providerPaths(whole))
    for (const fate of ['dropped', 'blanked'] as const) {
      if ((left -= best.plan.length) < 0) return best
      const more = new Map([...fates, [path, fate]])
      const found = await attempt(wide, more)
      if (!found) continue
      ;[best, fates] = [found, more]
      break
    }
  return best
}

/** What becomes of what stands below a path, whoever asked for it. */
type Fate = 'dropped' | 'blanked'

/** The attributes of every provider block, as paths. */
function providerPaths({ configuration }: Json): string[] {
  const providers =
    isObject(configuration) && isObject(configuration.provider_config) ? configuration.provider_config : {}
  return Object.entries(providers).flatMap(([key, provider]) =>
    Object.keys(isObject(provider) && isObject(provider.expressions) ? provider.expressions : {}).map(
      name => `provider ${key}\n${name}`,
    ),
  )
}

/** Bytes that are judged anew to find what need not go out. */
const BUDGET = 200_000_000

/**
 * What was asked for: paths below each root, a resource type or another part of the plan. What was only copied along with all that stands
 * beside it is told apart: a copy is read by nobody, as a rule.
 */
class Reads {
  readonly #asked = new Set<string>()
  readonly #copied = new Set<string>()
  readonly #listed = new Set<string>()
  readonly #traced = new WeakMap<object, object>()
  #listing:
    | { readonly holder: object; readonly names: readonly unknown[]; readonly path: string; at: number }
    | undefined
  /** Where something was copied. */
  readonly roots = new Set<string>()

  /** Whether a path was asked for, or something below it; with `wide` also whether it was copied. */
  isAsked(path: string, wide: boolean): boolean {
    return this.#asked.has(path) || (wide && this.#copied.has(path))
  }

  /** Whether the names that stand at a path were asked for, and how many there are. */
  isListed(path: string, wide: boolean): boolean {
    return this.#listed.has(path) || (wide && this.#copied.has(path))
  }

  /** A value, which notes what is asked of it; the same for the same object. */
  traced(value: unknown, path: string): unknown {
    this.#ask(path)
    return this.#wrap(value, path)
  }

  #wrap(value: unknown, path: string): unknown {
    if (typeof value !== 'object' || value === null) return value
    const known = this.#traced.get(value)
    if (known) return known
    const traced = new Proxy(value, {
      get: (target, name, receiver) => {
        const found: unknown = Reflect.get(target, name, receiver)
        if (typeof name === 'symbol' || !Object.hasOwn(target, name)) return found
        if (Array.isArray(target) && name === 'length') return found
        const at = step(path, target, name)
        if (this.#isNext(target, name)) this.#copied.add(at)
        else {
          this.#endListing()
          this.#ask(at)
        }
        return this.#wrap(found, at)
      },
      has: (target, name) => {
        if (typeof name === 'string') this.#ask(step(path, target, name))
        return Reflect.has(target, name)
      },
      ownKeys: target => {
        this.#endListing()
        const names = Reflect.ownKeys(target)
        this.#listing = { holder: target, names, path, at: 0 }
        this.#copied.add(path)
        this.roots.add(path.split('\n', 1)[0] ?? '')
        return names
      },
      getOwnPropertyDescriptor: (target, name) => {
        const { holder, names, at } = this.#listing ?? { at: 0 }
        if (holder !== target || names?.[at] !== name) {
          this.#endListing()
          if (typeof name === 'string') this.#ask(step(path, target, name))
        }
        return Reflect.getOwnPropertyDescriptor(target, name)
      },
    })
    this.#traced.set(value, traced)
    return traced
  }

  /** A copy asks for one name after the other, in their order. */
  #isNext(holder: object, name: string): boolean {
    const listing = this.#listing
    if (!listing || listing.holder !== holder || listing.names[listing.at] !== name) return false
    listing.at++
    return true
  }

  /** Who asked for names and not for what stands there wanted the names. */
  #endListing(): void {
    if (this.#listing && this.#listing.at < this.#listing.names.length) {
      this.#ask(this.#listing.path)
      this.#listed.add(this.#listing.path)
    }
    this.#listing = undefined
  }

  /** Who asks for a path asked for what holds it. */
  #ask(path: string): void {
    for (let at = path; !this.#asked.has(at); at = at.slice(0, at.lastIndexOf('\n'))) {
      this.#asked.add(at)
      if (!at.includes('\n')) return
    }
  }
}

/** The elements of a list are alike. */
function step(path: string, holder: object, name: string): string {
  return Array.isArray(holder) ? `${path}\n[]` : `${path}\n${name}`
}

/** Puts a note-taker before every value of a plan, in place. */
function trace(plan: Plan, reads: Reads): void {
  plan.resources = plan.resources.map(resource => tracedResource(resource, reads))
  plan.deposed = plan.deposed.map(resource => tracedResource(resource, reads))
  plan.variables = reads.traced(plan.variables, 'variables') as Record<string, unknown>
  plan.providers = plan.providers.map(provider => ({
    ...provider,
    expressions: reads.traced(provider.expressions, `provider ${provider.key}`) as Record<string, unknown>,
  }))
  const modules = new WeakMap<ConfigModule, ConfigModule>()
  plan.configuration = plan.configuration && tracedModule(plan.configuration, reads, modules)
}

function tracedResource(resource: PlanResource, reads: Reads): PlanResource {
  const root = `${resource.mode} ${resource.type}`
  return new Proxy(resource, {
    get(target, name) {
      if (name !== 'body') return Reflect.get(target, name, target)
      const body: ChangeBody = target.body
      return new Proxy(body, {
        get: (sides, side) => {
          const value: unknown = Reflect.get(sides, side, sides)
          return side === 'before' || side === 'after' ? reads.traced(value, root) : value
        },
      })
    },
  })
}

function tracedModule(
  module: ConfigModule,
  reads: Reads,
  known: WeakMap<ConfigModule, ConfigModule>,
): ConfigModule {
  const standing = known.get(module)
  if (standing) return standing
  const calls = new Map<string, ModuleCall | undefined>()
  const callOf = (name: string): ModuleCall | undefined => {
    const call = module.call(name)
    return (
      call && {
        get module() {
          return tracedModule(call.module, reads, known)
        },
        get expressions() {
          return reads.traced(call.expressions, `call ${name}`) as Record<string, unknown>
        },
        get count() {
          return reads.traced(call.count, 'count')
        },
        get forEach() {
          return reads.traced(call.forEach, 'for_each')
        },
        source: call.source,
      }
    )
  }
  const traced: ConfigModule = {
    resource(mode, type, name) {
      const config = module.resource(mode, type, name)
      return (
        config && {
          get expressions() {
            return reads.traced(config.expressions, `config ${mode} ${type}`) as Record<string, unknown>
          },
          get count() {
            return reads.traced(config.count, 'count')
          },
          get forEach() {
            return reads.traced(config.forEach, 'for_each')
          },
          providerKey: config.providerKey,
        }
      )
    },
    call(name) {
      if (!calls.has(name)) calls.set(name, callOf(name))
      return calls.get(name)
    },
    output: name => reads.traced(module.output(name), 'output'),
    named: type => module.named(type),
    outputs: module.outputs,
    get variables() {
      return new Map(
        [...module.variables].map(([name, { description, isSensitive, default: value }]) => [
          name,
          {
            ...{ description, isSensitive },
            get default() {
              return reads.traced(value, `default ${name}`)
            },
          },
        ]),
      )
    },
  }
  known.set(module, traced)
  return traced
}

type Json = Record<string, unknown>

/** Leaves of a value what was asked for. */
class Filter {
  readonly #reads: Reads
  readonly #wide: ReadonlySet<string>
  readonly #fates: ReadonlyMap<string, Fate>
  readonly #attributes = new Map<string, Set<string>>()
  kept = 0
  all = 0

  constructor(reads: Reads, wide: ReadonlySet<string>, fates: ReadonlyMap<string, Fate>) {
    this.#reads = reads
    this.#wide = wide
    this.#fates = fates
  }

  #isAsked(path: string): boolean {
    return this.#reads.isAsked(path, this.#isWide(path))
  }

  #isWide(path: string): boolean {
    return this.#wide.has(path.split('\n', 1)[0] ?? '')
  }

  /** What went out, by resource type. */
  attributes(): Map<string, string[]> {
    return new Map([...this.#attributes].sort().map(([type, paths]) => [type, [...paths].sort()]))
  }

  /** Of an object that was asked for what was asked for in it; of one whose names were, all names, each with nothing behind it. */
  value(value: unknown, path: string): unknown {
    const isTouched = this.#isAsked(path)
    if (typeof value !== 'object' || value === null) {
      this.all++
      if (!isTouched) return emptied(value)
      this.kept++
      const [root = '', ...steps] = path.split('\n')
      const type = /^(?:managed|data) (.+)$/.exec(root)?.[1]
      if (type !== undefined && value !== null) {
        const paths = this.#attributes.get(type) ?? new Set()
        this.#attributes.set(type, paths.add(steps.join('.').replaceAll('.[]', '[]')))
      }
      return value
    }
    if (Array.isArray(value)) {
      const elements = value.map(element => this.value(element, step(path, value, '')))
      return isTouched ? elements : []
    }
    const entries = Object.entries(value).map(([name, inner]) => {
      const at = step(path, value, name)
      return [
        name,
        this.value(inner, at),
        this.#isAsked(at) || this.#reads.isListed(path, this.#isWide(path)),
      ] as const
    })
    return Object.fromEntries(entries.filter(([, , isKept]) => isKept).map(([name, inner]) => [name, inner]))
  }

  /** An expression: its references are names, and stay. */
  expression(value: unknown, path: string): unknown {
    if (Array.isArray(value)) return value.map(inner => this.expression(inner, step(path, value, '')))
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, inner]) => {
        const at = step(path, value, name)
        if (name === 'references') return [[name, inner]]
        if (name !== 'constant_value') return [[name, this.expression(inner, at)]]
        const fate = this.#fates.get(path.split('\n', 2).join('\n'))
        if (fate === 'blanked' && typeof inner === 'string') {
          this.all++
          return [[name, 'redacted']]
        }
        const left = this.value(inner, at)
        return this.#isAsked(at) && fate === undefined ? [[name, left]] : []
      }),
    )
  }

  /** Members of an object that hold a value each, under a name. */
  members(value: unknown, pathOf: (name: string) => string, field: string): Json {
    return map(value, (entry, name) => {
      const { [field]: inner, ...rest } = entry
      if (!(field in entry)) return entry
      const left = this.value(inner, pathOf(name))
      return this.#isAsked(pathOf(name)) ? { ...rest, [field]: left } : rest
    })
  }
}

/** Nothing, of the same kind. */
function emptied(value: unknown): unknown {
  if (typeof value === 'string') return ''
  if (typeof value === 'number') return 0
  return typeof value === 'boolean' ? false : null
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Each member that is an object, turned into another. */
function map(value: unknown, turn: (entry: Json, name: string) => Json): Json {
  const entries = Object.entries(isObject(value) ? value : {})
  return Object.fromEntries(
    entries.flatMap(([name, entry]) => (isObject(entry) ? [[name, turn(entry, name)]] : [])),
  )
}

function listOf(value: unknown, turn: (entry: Json) => Json): Json[] {
  return (Array.isArray(value) ? value : []).filter(isObject).map(turn)
}

function pick(entry: Json, names: readonly string[]): Json {
  return Object.fromEntries(names.filter(name => name in entry).map(name => [name, entry[name]]))
}

const IDENTITY = [
  'address',
  'module_address',
  'previous_address',
  'mode',
  'type',
  'name',
  'index',
  'deposed',
  'provider_name',
]

/** The parts of a plan that are judged, with the values that were asked for. What is named nowhere here does not go out. */
function planOf(plan: Json, filter: Filter): Json {
  const resourceChange = (entry: Json): Json => {
    const change = isObject(entry.change) ? entry.change : {}
    const side = (name: string) =>
      name in change ? { [name]: filter.value(change[name], `${entry.mode} ${entry.type}`) } : {}
    return {
      ...pick(entry, [...IDENTITY, 'action_reason']),
      change: {
        ...pick(change, ['actions', 'after_unknown', 'before_sensitive', 'after_sensitive', 'replace_paths']),
        ...side('before'),
        ...side('after'),
      },
    }
  }
  const stateModule = (module: Json): Json => ({
    ...pick(module, ['address']),
    resources: listOf(module.resources, entry => ({
      ...pick(entry, [...IDENTITY, 'schema_version', 'sensitive_values']),
      ...('values' in entry ? { values: filter.value(entry.values, `${entry.mode} ${entry.type}`) } : {}),
    })),
    child_modules: listOf(module.child_modules, stateModule),
  })
  const values = (part: unknown): Json =>
    isObject(part) && isObject(part.root_module) ? { root_module: stateModule(part.root_module) } : {}
  const configModule = (module: Json): Json => ({
    outputs: map(module.outputs, output => ({
      ...pick(output, ['sensitive', 'depends_on']),
      ...('expression' in output ? { expression: filter.expression(output.expression, 'output') } : {}),
    })),
    resources: listOf(module.resources, entry => ({
      ...pick(entry, [
        'address',
        'mode',
        'type',
        'name',
        'provider_config_key',
        'schema_version',
        'depends_on',
      ]),
      ...block(entry, `config ${entry.mode} ${entry.type}`),
    })),
    module_calls: map(module.module_calls, (call, name) => ({
      ...pick(call, ['source', 'version_constraint', 'depends_on']),
      ...block(call, `call ${name}`),
      ...(isObject(call.module) ? { module: configModule(call.module) } : {}),
    })),
    variables: filter.members(module.variables, name => `default ${name}`, 'default'),
  })
  const block = (entry: Json, path: string): Json => ({
    ...('expressions' in entry ? { expressions: filter.expression(entry.expressions, path) } : {}),
    ...('count_expression' in entry
      ? { count_expression: filter.expression(entry.count_expression, 'count') }
      : {}),
    ...('for_each_expression' in entry
      ? { for_each_expression: filter.expression(entry.for_each_expression, 'for_each') }
      : {}),
  })
  const invocation = (entry: Json) => pick(entry, ['address', 'type', 'name'])
  const parts: Record<string, (part: unknown) => unknown> = {
    variables: part => filter.members(part, name => `variables\n${name}`, 'value'),
    planned_values: values,
    resource_changes: part => listOf(part, resourceChange),
    deferred_changes: part =>
      listOf(part, entry => ({
        ...pick(entry, ['reason']),
        ...(isObject(entry.resource_change)
          ? { resource_change: resourceChange(entry.resource_change) }
          : {}),
      })),
    prior_state: part =>
      isObject(part)
        ? { ...pick(part, ['format_version', 'terraform_version']), values: values(part.values) }
        : {},
    configuration: part => {
      if (!isObject(part)) return {}
      const providers = map(part.provider_config, (provider, key) => ({
        ...pick(provider, ['name', 'full_name', 'alias', 'module_address', 'version_constraint']),
        expressions: filter.expression(provider.expressions, `provider ${key}`),
      }))
      return {
        provider_config: providers,
        ...(isObject(part.root_module) ? { root_module: configModule(part.root_module) } : {}),
      }
    },
    action_invocations: part => listOf(part, invocation),
    deferred_action_invocations: part =>
      listOf(part, entry => ({
        ...pick(entry, ['reason']),
        ...(isObject(entry.action_invocation)
          ? { action_invocation: invocation(entry.action_invocation) }
          : {}),
      })),
  }
  const written = Object.entries(parts).flatMap(([name, turn]) =>
    name in plan ? [[name, turn(plan[name])]] : [],
  )
  return {
    ...pick(plan, ['format_version', 'terraform_version', 'timestamp', 'applyable', 'complete', 'errored']),
    ...Object.fromEntries(written),
  }
}
