import type { ChangeBody, ConfigModule, ModuleCall, Plan, PlanResource } from '../../engine/index.ts'

/**
 * What was asked for: paths below each root, a resource type or another part of the plan. What was only copied along with all that stands
 * beside it is told apart: a copy is read by nobody, as a rule.
 */
export class Reads {
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
export function step(path: string, holder: object, name: string): string {
  return Array.isArray(holder) ? `${path}\n[]` : `${path}\n${name}`
}

/** Puts a note-taker before every value of a plan, in place. */
export function trace(plan: Plan, reads: Reads): void {
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
    called: module.called,
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
