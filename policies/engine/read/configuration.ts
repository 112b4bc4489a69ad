import { isIdentifier } from '../address.ts'
import type {
  ConfigModule,
  ConfigResource,
  Expression,
  ModuleCall,
  ModuleVariable,
  PlanMode,
  ProviderConfig,
} from '../plan.ts'
import { parseJson, type Slice } from './arena.ts'
import { type Intake, type Json, members, record, textOr } from './intake.ts'
import type { Leaf, Members } from './shape.ts'

/** `configuration`: hands out its provider blocks and its root module, which is parsed when it is asked. */
export function configurationShape(
  intake: Intake,
  providersFound: (providers: ProviderConfig[]) => void,
  rootFound: (module: ConfigModule) => void,
): Members {
  const providers: Leaf = {
    kind: 'leaf',
    take: (bytes, from, to) =>
      providersFound(
        Object.entries(record(parseJson(bytes, from, to))).map(([key, provider]) =>
          providerOf(key, record(provider)),
        ),
      ),
  }
  return members({
    provider_config: providers,
    root_module: moduleShape(intake, rootFound),
  })
}

/** A module of `configuration`, whose shape holds itself. */
function moduleShape(intake: Intake, root: (module: ConfigModule) => void): Members {
  const open: Module[] = []
  const calls: { name: string; call: Call }[] = []
  let mode = ''
  let type = ''
  let name = ''
  const recent = new Recent()
  let entry = new Config(recent)
  const resource = members(
    {
      mode: intake.word(v => (mode = v)),
      type: intake.word(v => (type = v)),
      name: intake.word(v => (name = v)),
      provider_config_key: intake.word(v => (entry.providerKey = v)),
      expressions: intake.slice(v => (entry.expressionsJson = v)),
      count_expression: intake.slice(v => (entry.countJson = v)),
      for_each_expression: intake.slice(v => (entry.forEachJson = v)),
    },
    {
      begin: () => {
        intake.oneMore()
        mode = type = name = ''
        entry = new Config(recent)
      },
      // What has a name that nothing can have is no block of a configuration.
      end: () => {
        if (isIdentifier(type) && isIdentifier(name))
          open.at(-1)!.resources.set(configKey(mode, type, name), entry)
      },
    },
  )
  const call = members(
    {
      source: intake.word(v => (calls.at(-1)!.call.source = v)),
      expressions: intake.slice(v => (calls.at(-1)!.call.expressionsJson = v)),
      count_expression: intake.slice(v => (calls.at(-1)!.call.countJson = v)),
      for_each_expression: intake.slice(v => (calls.at(-1)!.call.forEachJson = v)),
    },
    {
      end: () => {
        const { name, call } = calls.pop()!
        if (isIdentifier(name)) open.at(-1)!.calls.set(name, call)
      },
    },
  )
  const module: Members = members(
    {
      outputs: intake.slice(v => (open.at(-1)!.outputsJson = v)),
      variables: intake.slice(v => (open.at(-1)!.variablesJson = v)),
      resources: { kind: 'array', element: resource },
      module_calls: {
        kind: 'entries',
        entry: name => {
          intake.oneMore()
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

class Module implements ConfigModule {
  readonly resources = new Map<string, ConfigResource>()
  readonly calls = new Map<string, ModuleCall>()
  outputsJson: Slice | undefined
  variablesJson: Slice | undefined
  #outputs: Map<string, unknown> | undefined
  #variables: Map<string, ModuleVariable> | undefined
  #named: Map<string, string[]> | undefined

  resource(mode: PlanMode, type: string, name: string): ConfigResource | undefined {
    return this.resources.get(configKey(mode, type, name))
  }

  call(name: string): ModuleCall | undefined {
    return this.calls.get(name)
  }

  output(name: string): Expression | undefined {
    return record(this.#parsedOutputs().get(name)).expression
  }

  named(type: string): readonly string[] {
    if (!this.#named) {
      this.#named = new Map()
      for (const key of this.resources.keys()) {
        const [of, name, other] = key.split('.')
        if (of === undefined || name === undefined || other !== undefined) continue
        const names = this.#named.get(of)
        if (names) names.push(name)
        else this.#named.set(of, [name])
      }
    }
    return this.#named.get(type) ?? []
  }

  get called(): readonly string[] {
    return [...this.calls.keys()]
  }

  get outputs(): readonly string[] {
    return [...this.#parsedOutputs().keys()]
  }

  get variables(): ReadonlyMap<string, ModuleVariable> {
    this.#variables ??= new Map(
      Object.entries(record(this.variablesJson?.parse()))
        .filter(([name]) => isIdentifier(name))
        .map(([name, variable]) => [
          name,
          {
            description: textOr(record(variable).description),
            default: record(variable).default,
            isSensitive: record(variable).sensitive === true,
          },
        ]),
    )
    return this.#variables
  }

  #parsedOutputs(): Map<string, unknown> {
    return (this.#outputs ??= new Map(Object.entries(record(this.outputsJson?.parse()))))
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
  const name = textOr(provider.name) ?? key
  return {
    key,
    name,
    // registry.terraform.io/hashicorp/aws
    type: textOr(provider.full_name)?.split('/').at(-1) || name,
    alias: textOr(provider.alias),
    module: textOr(provider.module_address) ?? '',
    expressions: record(provider.expressions),
  }
}
