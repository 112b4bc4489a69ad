/** What a plan file says, as far as policies ask for it. Every part may come from a hostile file: nothing is trusted. */
export interface Plan {
  /** `format_version`, as it stands in the file; its major is 0 or 1. */
  formatVersion: string
  terraformVersion: string | undefined
  /** RFC 3339, from Terraform 1.5 on. */
  timestamp: string | undefined
  /**
   * Managed resources that the plan names, then data sources read at apply, then what only the prior state names:
   * managed objects (left alone by a `-target` plan) and data sources, both as `no-op`. No deposed objects.
   */
  resources: PlanResource[]
  /** What earlier replacements left over, as far as the plan names it; at the same address another object may stand. */
  deposed: PlanResource[]
  configuration: ConfigModule | undefined
  providers: ProviderConfig[]
  /** Input variables of the root module by name, as bare values; sensitive ones stand there in clear. */
  variables: Record<string, unknown>
  /** Every managed type with its number of resources, also the types that no policy judges. */
  types: Map<string, number>
  /** What Terraform puts off to a later plan, by address, with its reason (`provider_config_unknown`). */
  deferred: Map<string, string>
  /** The actions that the apply will run beside its changes, by address (`action.aws_lambda_invoke.warm`). */
  actions: string[]
  /** Whether the apply of this plan leads to what the configuration says. Undefined where the file does not tell. */
  complete: boolean | undefined
  /** Terraform stopped with an error before it had planned everything. */
  errored: boolean
}

export type PlanMode = 'managed' | 'data'

/** What the plan does with a resource, in one word: both orders of delete and create are `replace`. */
/** `create-forget` makes a new one and lets go of the old one, which stays in the account. */
export type PlanAction =
  | 'no-op'
  | 'create'
  | 'read'
  | 'update'
  | 'delete'
  | 'replace'
  | 'forget'
  | 'create-forget'

export interface PlanResource {
  readonly address: string
  /** Address of the module instance with its keys, '' for the root module. */
  readonly module: string
  readonly mode: PlanMode
  readonly type: string
  readonly name: string
  /** The key under `count` (number) or `for_each` (string). */
  readonly index: string | number | undefined
  /** The address before a `moved` block took effect. */
  readonly previousAddress: string | undefined
  /** Of one that goes on under another address though no `moved` block says so: what the plan deletes. */
  readonly ended?: PlanResource
  readonly actions: PlanAction
  /** Terraform's `action_reason`, such as `replace_because_cannot_update`. */
  readonly actionReason: string | undefined
  /** The attributes that force a replacement, as dotted paths with indices: `replace_paths`. */
  readonly replacePaths: readonly string[]
  /** Bytes that the file has for its body; 0 where it is made up. */
  readonly size: number
  /** Parsed anew at each reading, and never kept. Of a managed type that is not judged, `afterUnknown` alone. */
  readonly body: ChangeBody
}

export type Unread = Readonly<Record<string, true>>

/** The two sides of a change: objects, null for a side that does not exist, undefined where the file says nothing. */
export interface ChangeBody {
  before: unknown
  /** The very same object as `before` where the file has the same text for both. */
  after: unknown
  /**
   * The mask of what is known after apply. Undefined where the file has none (a plan without `resource_changes`):
   * unknown attributes are then left out of `after`.
   */
  afterUnknown: unknown
  beforeSensitive: unknown
  afterSensitive: unknown
  /** The masks of what is not read of each side, because it would hold too much with it. `afterUnknown` marks it too. */
  unread?: { before: Unread; after: Unread }
}

/**
 * Blocks and values that are read of one side of a resource. What judging makes of a block takes far more memory than the block has
 * bytes; no resource of a plan at hand comes near.
 */
export const MOST_BLOCKS = 5000
export const MOST_VALUES = 150_000

/** A module of `configuration`: source code, so one for all instances under `count` and `for_each`. */
export interface ConfigModule {
  resource(mode: PlanMode, type: string, name: string): ConfigResource | undefined
  call(name: string): ModuleCall | undefined
  output(name: string): Expression | undefined
  /** The names of the resource blocks of a managed type. */
  named(type: string): readonly string[]
  /** The names of the outputs. */
  readonly outputs: readonly string[]
  /** The names of the calls. */
  readonly called: readonly string[]
  /** The input variables by name; parsed when they are first asked for. */
  readonly variables: ReadonlyMap<string, ModuleVariable>
}

export interface ModuleVariable {
  readonly description: string | undefined
  /** Undefined where it has none, and has to be given. */
  readonly default: unknown
  readonly isSensitive: boolean
}

export interface ConfigResource {
  readonly expressions: Record<string, Expression>
  readonly count: Expression | undefined
  readonly forEach: Expression | undefined
  /** Key into the plan's provider configurations, as `aws.west` or `module.network:aws`. */
  readonly providerKey: string | undefined
}

export interface ModuleCall {
  readonly module: ConfigModule
  readonly expressions: Record<string, Expression>
  readonly count: Expression | undefined
  readonly forEach: Expression | undefined
  readonly source: string | undefined
}

/**
 * Terraform's own form: `{ constant_value }`, `{ references: string[] }` from the most specific to the resource, `{}`
 * where it says nothing, an object of these for a nested block, an array of such objects for repeated blocks.
 */
export type Expression = unknown

export interface ProviderConfig {
  /** `aws`, `aws.west`, `module.network:aws` */
  key: string
  /** As its module calls it. */
  name: string
  /** As its author does, which is told from Terraform 1.1 on: a module may call it by another name. */
  type: string
  alias: string | undefined
  /** Address of the module that holds the block (without keys), '' for the root module. */
  module: string
  expressions: Record<string, Expression>
}

export type PlanErrorCode =
  | 'PLAN_EMPTY'
  | 'PLAN_TOO_LARGE'
  | 'PLAN_NOT_JSON'
  | 'PLAN_BINARY'
  | 'PLAN_IS_STATE'
  | 'PLAN_IS_LOG'
  | 'PLAN_IS_TEXT'
  | 'PLAN_NOT_PLAN'
  | 'PLAN_VERSION_UNSUPPORTED'
  | 'PLAN_TOO_DEEP'
  | 'PLAN_DUPLICATE_KEY'
  | 'PLAN_ERRORED'

/** The input cannot be judged. The message says what was sent and what to send instead. */
export class PlanError extends Error {
  readonly code: PlanErrorCode

  constructor(code: PlanErrorCode, message: string) {
    super(message)
    this.name = 'PlanError'
    this.code = code
  }
}

/** A type of which the provider, told to delete one, does no more than forget it: what it says stays in force. */
export interface Outlasting {
  /** A flag on which that depends, and how it stands then; left out: it is always so. */
  readonly where?: readonly [flag: string, is: boolean]
  /** What it is a part of, and ends with: its type, the attribute that names it, and the attributes of that one that this may hold. */
  readonly partOf?: { readonly type: string; readonly by: string; readonly keys: readonly string[] }
}
