import { WRITE_ONLY } from '../engine/index.ts'
import type { CtyType, LayoutBlock } from '../schema/merge.ts'
import { configurationOf, objectOf, providerConfig, registryPath } from './configuration.ts'
import type { Scope } from './evaluate.ts'
import { evaluate, isKnown, referencesIn, UNKNOWN } from './evaluate.ts'
import type { Block, Body, Expression } from './hcl.ts'
import { readHcl } from './hcl.ts'
import { convert, plainMask, shown, unknownMask, withoutFalse, zeroed } from './planned.ts'
import type { Provider } from './provider.ts'
import { decide, readData } from './provider.ts'
import {
  addressOf,
  attributesOf,
  isIn,
  metaNames,
  nameOf,
  openSpec,
  providerOf,
  specOf,
  UnknownName,
  versions,
} from './schema.ts'

/**
 * The plan that `terraform show -json` would print for a new stack of this HCL, under one version of the provider.
 * Throws UnknownName where this version has no such type or attribute, an Error where the HCL cannot be read.
 *
 * A `var.x` or `local.x` whose value the example does not write, and any `module.x.y`, is decided at apply.
 */
export function layOut(hcl: string, version: string, options: LayoutOptions = {}): object {
  return new Example(readHcl(hcl), version, options.open ? block => openSpec(block, hcl) : undefined).plan()
}

export interface LayoutOptions {
  /** Types whose schema is not known here are laid out as they are written; left out: they are an UnknownName. */
  readonly open?: boolean
}

/**
 * The plan under every version that knows the names, and that the HCL asks for where it has `required_providers`; throws where there
 * is none.
 */
export function layouts(hcl: string, options: LayoutOptions = {}): Array<{ version: string; plan: object }> {
  let unknown: unknown = new Error('no supported version is one that this asks for')
  const major = /\baws\s*=\s*\{[^}]*\bversion\s*=\s*"~> (\d+)\.0"/.exec(hcl)?.[1]
  const meant = versions.filter(version => major === undefined || version.startsWith(`${major}.`))
  const found = meant.flatMap(version => {
    try {
      return [{ version, plan: layOut(hcl, version, options) }]
    } catch (error) {
      if (!(error instanceof UnknownName)) throw error
      unknown = error
      return []
    }
  })
  if (found.length === 0) throw unknown
  return found
}

type Values = Record<string, unknown>
type Index = string | number | undefined

interface Instance {
  index: Index
  /** every attribute, UNKNOWN where it is decided at apply */
  values: Values
  sensitive: Values
  /** a data source that is read while planning: it stands in the prior state, and no change for it */
  read: boolean
}

/** Where a body stands: the provider's own diff writes strings inside a set of blocks without nulls. */
interface Place {
  block: Block
  path: string
  inSet: boolean
}

interface Laid {
  values: Values
  sensitive: Values
}

class Example {
  readonly version: string
  readonly spec: (block: Block) => LayoutBlock
  readonly resources: Block[]
  readonly providers: Block[]
  readonly variables = new Map<string, Body>()
  readonly locals = new Map<string, Expression>()
  readonly planned = new Map<Block, Instance[]>()
  readonly planning = new Set<Block>()

  constructor(body: Body, version: string, otherwise?: (block: Block) => LayoutBlock) {
    this.version = version
    this.spec = block => specOf(block, version, otherwise)
    this.resources = body.blocks.filter(({ type }) => type === 'resource' || type === 'data')
    this.providers = body.blocks.filter(({ type }) => type === 'provider')
    for (const { type, labels, body: inner } of body.blocks) {
      if (type === 'variable') this.variables.set(labels[0]!, inner)
      else if (type === 'locals') for (const [name, value] of inner.attributes) this.locals.set(name, value)
      else if (!['resource', 'data', 'provider', 'terraform'].includes(type))
        throw new Error(`${type} is not read here`)
    }
  }

  plan(): object {
    const instances = this.resources.flatMap(block =>
      this.instances(block).map(instance => ({ block, instance })),
    )
    const changed = instances.filter(({ instance }) => !instance.read)
    const read = instances.filter(({ instance }) => instance.read)
    return {
      format_version: '1.2',
      terraform_version: '1.11.4',
      variables: Object.fromEntries(
        [...this.variables].flatMap(([name, { attributes }]) =>
          attributes.has('default') ? [[name, { value: this.variable(name) }]] : [],
        ),
      ),
      planned_values: { root_module: moduleOf(changed.map(showValues)) },
      resource_changes: changed.map(showChange),
      ...(read.length > 0 && {
        prior_state: {
          format_version: '1.0',
          terraform_version: '1.11.4',
          values: { root_module: moduleOf(read.map(showValues)) },
        },
      }),
      configuration: {
        provider_config: providerConfig(this.providers),
        root_module: {
          ...moduleOf(this.resources.map(block => configurationOf(block, this.spec(block), this.version))),
          variables: Object.fromEntries(
            [...this.variables].map(([name, { attributes }]) => [
              name,
              {
                ...(attributes.has('default') && { default: this.variable(name) }),
                ...(this.isSecret(name) && { sensitive: true }),
              },
            ]),
          ),
        },
      },
      timestamp: '2026-01-01T00:00:00Z',
      applyable: changed.length > 0,
      complete: true,
      errored: false,
    }
  }

  instances(block: Block): Instance[] {
    const done = this.planned.get(block)
    if (done) return done
    if (this.planning.has(block)) throw new Error(`${addressOf(block)} refers to itself`)
    this.planning.add(block)
    const spec = this.spec(block)
    const instances = this.keys(block).map(({ index, scope }) => {
      const laid = this.lay(spec, block.body, scope, { block, path: '', inSet: false })
      const instance = { index, ...laid, read: block.type === 'data' && this.isReadable(block, laid.values) }
      if (block.type === 'resource' && providerOf(block) === 'aws')
        Object.assign(instance.values, decide(block.labels[0]!, laid.values, this.provider(block)))
      else if (instance.read) Object.assign(instance.values, this.readData(block, spec, instance.values))
      return instance
    })
    this.planned.set(block, instances)
    return instances
  }

  /** One key for each instance that count or for_each asks for. */
  keys(block: Block): Array<{ index: Index; scope: Scope }> {
    const count = block.body.attributes.get('count')
    if (count) {
      const length = Number(mustBeKnown(evaluate(count, this.scope())))
      return Array.from({ length }, (_, index) => ({ index, scope: this.scope({ count: { index } }) }))
    }
    const forEach = block.body.attributes.get('for_each')
    if (!forEach) return [{ index: undefined, scope: this.scope() }]
    return iterate(mustBeKnown(evaluate(forEach, this.scope()))).map(([key, value]) => ({
      index: key,
      scope: this.scope({ each: { key, value } }),
    }))
  }

  scope(own: Values = {}): Scope {
    return name => {
      if (name in own) return own[name]
      if (name === 'var') return open(variable => this.variable(variable))
      if (name === 'local') return open(local => this.local(local))
      if (name === 'module') return UNKNOWN
      if (name === 'path') return { module: '.', root: '.', cwd: '.' }
      if (name === 'terraform') return { workspace: 'default' }
      const data = this.resources.filter(({ type }) => type === 'data').map(({ labels }) => labels[0]!)
      return name === 'data' ? lazy(data, type => this.named('data', type)) : this.named('resource', name)
    }
  }

  variable(name: string): unknown {
    const fallback = this.variables.get(name)?.attributes.get('default')
    return fallback ? evaluate(fallback, this.scope()) : UNKNOWN
  }

  local(name: string): unknown {
    const value = this.locals.get(name)
    return value ? evaluate(value, this.scope()) : UNKNOWN
  }

  /** What `aws_x` or `data.aws_x` stands for: by name, a resource's values, or those of its instances. */
  named(mode: string, type: string): unknown {
    const blocks = this.resources.filter(block => block.type === mode && block.labels[0] === type)
    if (blocks.length === 0) throw new Error(`${type} stands for nothing in this example`)
    return lazy(
      blocks.map(({ labels }) => labels[1]!),
      name => {
        const block = blocks.find(({ labels }) => labels[1] === name)!
        const instances = this.instances(block)
        if (block.body.attributes.has('count')) return instances.map(({ values }) => values)
        if (!block.body.attributes.has('for_each')) return instances[0]!.values
        return Object.fromEntries(instances.map(({ index, values }) => [index, values]))
      },
    )
  }

  lay(spec: LayoutBlock, body: Body, scope: Scope, place: Place): Laid {
    const values: Values = {}
    const sensitive: Values = {}
    const managed = place.block.type === 'resource'
    const written = new Set([...body.attributes.keys(), ...body.blocks.map(nameOf)])
    if (place.path === '') for (const name of metaNames) written.delete(name)
    for (const [name, [type, mode, fallback]] of attributesOf(spec, this.version)) {
      const expression = body.attributes.get(name)
      let value: unknown = null
      if (managed && WRITE_ONLY.test(name) && !mode.includes('c')) value = null
      else if (expression) value = convert(evaluate(expression, scope), type, !managed)
      else if (written.has(name)) value = this.layElements(type, expand(body, name, scope), managed)
      if (value === null) value = fallback ?? (mode.includes('c') ? UNKNOWN : null)
      else if (managed && type[0] === 'set') value = zeroed(value, type)
      if (value === null && managed && place.inSet && type === 'string') value = ''
      values[name] = value
      const isSecret = mode.includes('s') || (expression && this.isSensitive(expression))
      sensitive[name] = isSecret ? true : plainMask(value, type)
      written.delete(name)
    }
    for (const [name, nested] of Object.entries(spec.blocks ?? {})) {
      if (!isIn(nested, this.version)) continue
      const laid =
        nested.computed && !written.has(name) ? undefined : this.layBlocks(name, nested, body, scope, place)
      const repeated = nested.nesting === 'list' || nested.nesting === 'set'
      if (!laid) values[name] = UNKNOWN
      else values[name] = repeated ? laid.map(one => one.values) : (laid[0]?.values ?? null)
      if (repeated) sensitive[name] = laid?.map(one => one.sensitive) ?? []
      else sensitive[name] = laid?.[0]?.sensitive ?? false
      written.delete(name)
    }
    for (const name of written) {
      throw new UnknownName(`${addressOf(place.block)} has no ${place.path}${name} in ${this.version}`)
    }
    return { values, sensitive: withoutFalse(sensitive) }
  }

  layBlocks(name: string, nested: LayoutBlock, body: Body, scope: Scope, place: Place): Laid[] | undefined {
    const inSet = place.inSet || nested.nesting === 'set'
    const inner = { block: place.block, path: `${place.path}${name}.`, inSet }
    return expand(body, name, scope)?.map(written => this.lay(nested, written.body, written.scope, inner))
  }

  /** A list of objects may be written as blocks. */
  layElements(type: CtyType, elements: Written[] | undefined, managed: boolean): unknown {
    const objects = elements?.map(({ body, scope }) => objectOf(body, scope))
    return objects ? convert(objects, type, !managed) : UNKNOWN
  }

  isSensitive(expression: Expression): boolean {
    if (expression.kind === 'call' && expression.name === 'sensitive') return true
    return [...referencesIn(expression)].some(reference => {
      const [root, name] = reference.split('.')
      const local = root === 'local' ? this.locals.get(name!) : undefined
      return local ? this.isSensitive(local) : root === 'var' && this.isSecret(name!)
    })
  }

  isSecret(variable: string): boolean {
    const marked = this.variables.get(variable)?.attributes.get('sensitive')
    return marked !== undefined && evaluate(marked, this.scope()) === true
  }

  /** What the provider block says that a resource names, or the default one. */
  provider({ body: of }: Block): Provider {
    const named = of.attributes.get('provider')
    const alias = named && [...referencesIn(named)][0]?.split('.')[1]
    const body = this.providers.find(({ body }) => {
      const own = body.attributes.get('alias')
      return (own && evaluate(own, this.scope())) === alias
    })?.body
    const region = body?.attributes.get('region')
    const tags = body?.blocks.find(({ type }) => type === 'default_tags')?.body.attributes.get('tags')
    return {
      version: this.version,
      region: region ? evaluate(region, this.scope()) : 'us-east-1',
      defaultTags: tags ? (evaluate(tags, this.scope()) as object) : {},
    }
  }

  isReadable(block: Block, values: Values): boolean {
    const written = [...block.body.attributes.keys(), ...block.body.blocks.map(nameOf)]
    const known = written.every(name => !(name in values) || isKnown(values[name]))
    return known && !block.body.attributes.has('depends_on')
  }

  /** What is still unknown of a data source that is read while planning gets a made-up value. */
  readData(block: Block, spec: LayoutBlock, values: Values): Values {
    const [type, name] = block.labels as [string, string]
    const open = attributesOf(spec, this.version).filter(([attribute]) => values[attribute] === UNKNOWN)
    const madeUp = open.map(([attribute, [of]]) => [
      attribute,
      of === 'string' ? `${type}-${name}-${attribute}` : zeroed(null, of),
    ])
    return { ...Object.fromEntries(madeUp), ...readData(type, values, this.provider(block)) }
  }
}

interface Written {
  body: Body
  scope: Scope
}

/** The blocks of one name, dynamic ones unfolded; undefined where an unknown decides how many there are. */
function expand(body: Body, name: string, scope: Scope): Written[] | undefined {
  const found: Written[] = []
  for (const block of body.blocks.filter(block => nameOf(block) === name)) {
    if (block.type !== 'dynamic') {
      found.push({ body: block.body, scope })
      continue
    }
    const content = block.body.blocks.find(({ type }) => type === 'content')
    const forEach = block.body.attributes.get('for_each')
    if (!content || !forEach) throw new Error(`dynamic ${name} needs for_each and content`)
    const iterator = block.body.attributes.get('iterator')
    const element = iterator?.kind === 'name' ? iterator.name : name
    const over = evaluate(forEach, scope)
    if (over === UNKNOWN) return undefined
    for (const [key, value] of iterate(over)) {
      found.push({ body: content.body, scope: word => (word === element ? { key, value } : scope(word)) })
    }
  }
  return found
}

type Placed = { block: Block; instance: Instance }

function identity({ block, instance: { index } }: Placed) {
  return {
    address: addressOf(block) + (index === undefined ? '' : `[${JSON.stringify(index)}]`),
    mode: block.type === 'data' ? 'data' : 'managed',
    type: block.labels[0],
    name: block.labels[1],
    ...(index !== undefined && { index }),
    provider_name: `${registryPath}${providerOf(block)}`,
  }
}

function showValues(placed: Placed): object {
  const { values, sensitive } = placed.instance
  return { ...identity(placed), schema_version: 0, values: shown(values), sensitive_values: sensitive }
}

function showChange(placed: Placed): object {
  const { values, sensitive } = placed.instance
  const data = placed.block.type === 'data'
  return {
    ...identity(placed),
    change: {
      actions: [data ? 'read' : 'create'],
      before: null,
      after: shown(values),
      after_unknown: unknownMask(values),
      before_sensitive: false,
      after_sensitive: sensitive,
    },
    ...(data && { action_reason: 'read_because_config_unknown' }),
  }
}

function moduleOf(resources: object[]): object {
  return resources.length > 0 ? { resources } : {}
}

/** An object whose values are made when they are asked for, since resources refer to each other in any order. */
function lazy(names: Iterable<string>, make: (name: string) => unknown): object {
  const object = {}
  for (const name of names) {
    Object.defineProperty(object, name, { enumerable: true, configurable: true, get: () => make(name) })
  }
  return object
}

/** The same for names that need not be declared. */
function open(make: (name: string) => unknown): object {
  return new Proxy({}, { has: () => true, get: (_, name) => make(String(name)) })
}

function iterate(value: unknown): Array<[key: string, value: unknown]> {
  if (Array.isArray(value)) return value.map(element => [typeof element === 'string' ? element : '', element])
  return Object.entries(value as object)
}

function mustBeKnown(value: unknown): unknown {
  if (value === UNKNOWN) throw new Error('count and for_each must be known')
  return value
}
