import type { ConfigModule, ConfigResource, Expression, Plan } from '../plan.ts'
import { MOST_LEFT_OUT, TOO_MANY_LEFT_OUT } from './budget.ts'
import { isLiteral, mostSpecific, namedBy } from './expression.ts'
import { push } from './instances.ts'
import { memberKey, NOBODY, type Scope, type Scopes } from './scopes.ts'
import type { Tracer } from './trace.ts'

/**
 * The resource blocks of the configuration of which a plan has nothing: `-target` leaves them out, Terraform puts them off, or did not
 * come to them before an error. What they set is no fault that somebody makes, and no merit either. Worked out when it is first asked for.
 */
export class LeftOut {
  readonly #scopes: Scopes
  readonly #tracer: Tracer
  readonly #aliases: ReadonlyMap<string, string>
  /** `complete` is told from Terraform 1.8 on. */
  readonly #isPartial: boolean
  /** A plan that leads to all that the configuration says lacks a block only where it changes nothing: `-refresh-only`. */
  readonly #isWhole: boolean
  /** A block may be switched off, and the file does not say so. */
  readonly #areSwitched: boolean
  #modules: ReadonlyMap<ConfigModule, readonly Scope[]> | undefined
  /** Module instances and blocks may multiply: the types of which there are more than are looked at. */
  readonly #cut = new Set<string>()
  /** So are calls of modules of which the plan has nothing. */
  #areCallsCut = false
  readonly #blocks = new Map<string, readonly Block[]>()
  readonly #indexes = new Map<string, Index>()

  constructor(plan: Plan, scopes: Scopes, tracer: Tracer, aliases: ReadonlyMap<string, string>) {
    this.#scopes = scopes
    this.#tracer = tracer
    this.#aliases = aliases
    this.#isPartial = plan.complete === false || plan.errored || plan.deferred.size > 0
    this.#isWhole = plan.complete === true && !this.#isPartial
    this.#areSwitched = plan.complete === undefined && knowsSwitches(plan)
  }

  /** Whether the plan may lack a resource of this type that the configuration has. */
  has(type: string): boolean {
    return !this.#isWhole && this.#of(type).length > 0
  }

  /** Why a resource may have a companion that the plan does not show, of a type that it may lack; undefined where none is left out. */
  companion(
    id: number,
    names: () => ReadonlySet<string>,
    type: string,
    attribute: string,
  ): string | undefined {
    const { byTarget, byName, open } = this.#index(type, attribute)
    let block = byTarget.get(id)
    if (!block && byName.size > 0) for (const name of names()) block ??= byName.get(name)
    return block ? `\`${block.address}\`, which the configuration has for it, is not in this plan` : open
  }

  /** Why there may be a setting of this type that the plan does not show. */
  setting(type: string): string | undefined {
    if (!this.has(type)) return undefined
    return `\`${this.#of(type)[0]?.address}\`, which the configuration has, is not in this plan`
  }

  /** The address of a companion that the configuration has for a resource, and that is gone from the account. */
  gone(id: number, type: string, attribute: string): string | undefined {
    return this.#isWhole ? this.#index(type, attribute).byTarget.get(id)?.address : undefined
  }

  #index(type: string, attribute: string): Index {
    const key = `${type} ${attribute}`
    let index = this.#indexes.get(key)
    if (!index) this.#indexes.set(key, (index = this.#indexOf(type, attribute.replace('[]', ''))))
    return index
  }

  #indexOf(type: string, path: string): Index {
    const byTarget = new Map<number, Block>()
    const byName = new Map<string, Block>()
    let open: string | undefined
    for (const block of this.#of(type)) {
      const asker = { ...NOBODY, forEach: block.config.forEach }
      for (const expression of writtenAt(block.config.expressions, path)) {
        if (isLiteral(expression)) {
          for (const name of [expression.constant_value].flat())
            if (typeof name === 'string' && !byName.has(name)) byName.set(name, block)
          continue
        }
        for (const reference of mostSpecific(namedBy(expression))) {
          const { targets, opaque } = this.#tracer.traceReference(block.scope, reference, asker)
          for (const { id } of targets) if (!byTarget.has(id)) byTarget.set(id, block)
          if (opaque.some(one => !one.isOfBlock))
            open ??= `\`${block.address}\`, which may belong to it, is not in this plan`
        }
      }
    }
    const isCut = this.#areCallsCut || this.#cut.has(type)
    return { byTarget, byName, open: open ?? (isCut ? TOO_MANY_LEFT_OUT : undefined) }
  }

  #of(type: string): readonly Block[] {
    let blocks = this.#blocks.get(type)
    if (!blocks) this.#blocks.set(type, (blocks = this.#gather(type)))
    return blocks
  }

  #gather(type: string): readonly Block[] {
    const types = [type]
    for (const [other, one] of this.#aliases) if (one === type) types.push(other)
    const found: Block[] = []
    this.#modules ??= this.#allModules()
    for (const [module, scopes] of this.#modules) {
      for (const written of types) {
        for (const name of module.named(written)) {
          const config = module.resource('managed', written, name)
          if (!config || !this.#isMeant(config)) continue
          const key = memberKey('managed', written, name)
          for (const scope of scopes) {
            if (scope.members.has(key)) continue
            if (found.length === MOST_LEFT_OUT) {
              this.#cut.add(type)
              return found
            }
            found.push({ scope, config, address: scope.parent ? `${scope.address}.${key}` : key })
          }
        }
      }
    }
    return found
  }

  /** Every instance of each module: those that the plan has, and of calls of which it has nothing one. */
  #allModules(): ReadonlyMap<ConfigModule, readonly Scope[]> {
    const modules = new Map<ConfigModule, Scope[]>()
    const all = [this.#scopes.root]
    let empty = 0
    for (const scope of all) {
      const { config, children } = scope
      if (!config) continue
      push(modules, config, scope)
      for (const name of config.called) {
        const call = config.call(name)
        const known = children.get(name)
        if (known) all.push(...known)
        else if (call && this.#isMeant(call)) {
          if (empty++ < MOST_LEFT_OUT) all.push(scope.instance(name, undefined))
          else this.#areCallsCut = true
        }
      }
    }
    return modules
  }

  /**
   * Whether what the plan has nothing of is to be there. `count`, `for_each` or `enabled` may make none: only where the plan is partial that
   * is open.
   */
  #isMeant({ count, forEach }: Pick<ConfigResource, 'count' | 'forEach'>): boolean {
    if (this.#isPartial) return !isNone(count) && !isNone(forEach)
    return !this.#areSwitched && count === undefined && forEach === undefined
  }
}

interface Block {
  readonly scope: Scope
  readonly config: ConfigResource
  /** Without the keys of its instances. */
  readonly address: string
}

interface Index {
  readonly byTarget: ReadonlyMap<number, Block>
  readonly byName: ReadonlyMap<string, Block>
  /** Why one more may belong to each: the plan does not show what it names, or not all are looked at. */
  readonly open: string | undefined
}

/**
 * From 1.11 on OpenTofu has `lifecycle { enabled = … }`, which its plans do not tell, as they do not tell whether they are complete. A
 * Terraform of that number tells that.
 */
function knowsSwitches({ terraformVersion = '' }: Plan): boolean {
  const [, minor] = /^1\.(\d+)\./.exec(terraformVersion) ?? []
  return Number(minor) >= 11
}

/** `count = 0`, or a `for_each` over nothing. */
function isNone(expression: Expression): boolean {
  if (!isLiteral(expression)) return false
  const { constant_value: value } = expression
  return value === 0 || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
}

/** The expressions at the end of a dotted path, of all blocks on the way. */
function writtenAt(expressions: Record<string, Expression>, path: string): readonly Expression[] {
  let at: readonly unknown[] = [expressions]
  for (const name of path.split('.'))
    at = at.flatMap(one =>
      typeof one === 'object' && one !== null ? ((one as Record<string, unknown>)[name] ?? []) : [],
    )
  return at
}
