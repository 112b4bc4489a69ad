import type { Reach } from '../judge/value.ts'
import type { Plan, ProviderConfig } from '../plan.ts'

/** Whether two resources share an account, or a region of it. */
export type Answer = 'yes' | 'no' | 'maybe'

/** Where a resource lives: the provider configuration that makes it, and the region where the resource itself names one. */
export interface Home {
  /** As Terraform writes it: `aws.west`, `module.network:aws`. Undefined where the configuration does not show the resource. */
  readonly providerKey: string | undefined
  /** The resource's own `region`, from version 6 of the AWS provider on; undefined where it has none. */
  readonly region: unknown
  /** The name of the provider that its type belongs to: `aws`. */
  readonly provider: string
  /** Its own ARN as far as the account, `arn:aws:rds:eu-central-1:111122223333`, where the plan shows one; some name no region or none. */
  readonly arn: string | undefined
}

/** The arguments of a provider block that decide whose account it speaks to. */
const ACCOUNT_ARGUMENTS = [
  'access_key',
  'allowed_account_ids',
  'assume_role',
  'assume_role_with_web_identity',
  'endpoints',
  'forbidden_account_ids',
  'profile',
  'secret_key',
  'shared_config_files',
  'shared_credentials_files',
  'token',
]

/** Tells whether two resources live in one account, and in one region of it, by the provider configurations of a plan. */
export class ProviderScope {
  readonly #variables: Plan['variables']
  readonly #byKey: ReadonlyMap<string, ProviderConfig>
  readonly #found = new Map<string, ProviderConfig | undefined>()
  readonly #accounts = new Map<ProviderConfig, Account>()
  /** The configurations that a resource of a provider may have where the plan does not show which. */
  readonly #possible = new Map<string, readonly ProviderConfig[]>()

  constructor(plan: Plan) {
    this.#variables = plan.variables
    this.#byKey = new Map(plan.providers.map(provider => [provider.key, provider]))
  }

  share(reach: Reach, a: Home, b: Home): Answer {
    const account = this.#sameAccount(a, b)
    return account === 'no' || reach === 'account' ? account : both(account, this.#sameRegion(a, b))
  }

  #sameAccount(a: Home, b: Home): Answer {
    const [one, other] = [this.#providersOf(a), this.#providersOf(b)]
    const isOne =
      one.length > 0 &&
      other.length > 0 &&
      one.every(mine => other.every(theirs => this.#isOneAccount(mine, theirs)))
    if (isOne || (one.length * other.length === 0 && this.#byKey.size < 2)) return 'yes'
    const [mine, theirs] = [accountIn(a.arn), accountIn(b.arn)]
    return mine === undefined || theirs === undefined ? 'maybe' : mine === theirs ? 'yes' : 'no'
  }

  #isOneAccount(one: ProviderConfig, other: ProviderConfig): boolean {
    if (one === other) return !ACCOUNT_ARGUMENTS.some(name => isOfEach(one.expressions[name]))
    const [mine, theirs] = [this.#account(one), this.#account(other)]
    return !mine.isOpen && !theirs.isOpen && mine.written === theirs.written
  }

  #account(provider: ProviderConfig): Account {
    let account = this.#accounts.get(provider)
    if (!account) {
      const written = ACCOUNT_ARGUMENTS.map(name => provider.expressions[name])
      account = { written: JSON.stringify(written), isOpen: written.some(holdsReference) }
      this.#accounts.set(provider, account)
    }
    return account
  }

  #sameRegion(a: Home, b: Home): Answer {
    const [one, other] = [this.#region(a), this.#region(b)]
    if (one !== undefined && other !== undefined) return one === other ? 'yes' : 'no'
    const isOwn = isWritten(a.region) || isWritten(b.region)
    const [provider, ...more] = new Set([...this.#providersOf(a), ...this.#providersOf(b)])
    // Where the file shows no configuration at all, nothing speaks for several.
    const isOne =
      more.length === 0 && (provider ? !isOfEach(provider.expressions.region) : this.#byKey.size === 0)
    return !isOwn && isOne ? 'yes' : 'maybe'
  }

  #region(home: Home): string | undefined {
    if (isWritten(home.region)) return typeof home.region === 'string' ? home.region : undefined
    const regions = new Set(this.#providersOf(home).map(provider => this.#regionOf(provider)))
    const [region] = regions
    return regions.size === 1 && region !== undefined ? region : regionIn(home.arn)
  }

  #regionOf(provider: ProviderConfig): string | undefined {
    const written = provider.expressions.region as
      | { constant_value?: unknown; references?: unknown }
      | undefined
    if (typeof written?.constant_value === 'string') return written.constant_value
    const [reference, ...more] = Array.isArray(written?.references) ? written.references : []
    const name = more.length === 0 ? /^var\.([^.[]+)$/.exec(String(reference))?.[1] : undefined
    const value = name === undefined ? undefined : this.#variables[name]
    return typeof value === 'string' ? value : undefined
  }

  /**
   * The configurations of which one makes a resource. A block that is gone does not tell which: it is one of its provider's, for Terraform
   * deletes nothing whose configuration is gone as well.
   */
  #providersOf({ providerKey, provider }: Home): readonly ProviderConfig[] {
    if (providerKey === undefined) {
      let possible = this.#possible.get(provider)
      if (!possible) this.#possible.set(provider, (possible = this.#possibleOf(provider)))
      return possible
    }
    if (!this.#found.has(providerKey)) this.#found.set(providerKey, this.#find(providerKey))
    const found = this.#found.get(providerKey)
    return found ? [found] : []
  }

  #possibleOf(provider: string): readonly ProviderConfig[] {
    const all = [...this.#byKey.values()]
    if (all.length < 2) return all
    const own = all.filter(({ type }) => type === provider)
    // Without a block of its own the default configuration is there all the same.
    if (!own.some(({ module, alias }) => module === '' && alias === undefined)) return []
    return own.filter(({ module, expressions }) => module === '' || Object.keys(expressions).length > 0)
  }

  /**
   * Terraform names the module that a resource stands in, though its provider is handed down, where it is an older version or a module
   * on the way says nothing of providers. What a module says that it needs stands among the configurations too, with nothing written in it.
   */
  #find(providerKey: string): ProviderConfig | undefined {
    let key = providerKey
    let needed: ProviderConfig | undefined
    for (let outward = 0; outward < MOST_MODULES; outward++) {
      const found = this.#byKey.get(key)
      const [, module, name] = /^(.*):([^:]+)$/.exec(key) ?? []
      if (module === undefined || name === undefined) return found ?? needed
      if (found && Object.keys(found.expressions).length > 0) return found
      needed ??= found
      const outer = module.slice(0, Math.max(0, module.lastIndexOf('.module.')))
      key = outer === '' ? name : `${outer}:${name}`
    }
    return needed
  }
}

/** What a provider block says of the account that it speaks to. */
interface Account {
  readonly written: string
  /** Some of it is an expression. */
  readonly isOpen: boolean
}

/** The JSON of a configuration is nested no deeper than this. */
const MOST_MODULES = 100

function both(a: Answer, b: Answer): Answer {
  if (a === 'no' || b === 'no') return 'no'
  return a === 'yes' && b === 'yes' ? 'yes' : 'maybe'
}

/** The account that an ARN names; some name none (`arn:aws:s3:::photos`), and one of AWS's own is no account's. */
function accountIn(arn: string | undefined): string | undefined {
  const account = arn?.split(':', 5)[4]
  return account !== undefined && /^\d{12}$/.test(account) ? account : undefined
}

/** The region that an ARN names; those of global services name none. */
function regionIn(arn: string | undefined): string | undefined {
  return arn?.split(':', 4)[3] || undefined
}

function isWritten(region: unknown): boolean {
  return region !== undefined && region !== null && region !== ''
}

/** In a block with `for_each`, which OpenTofu knows, a value of its own for each of the configurations that it makes. */
function isOfEach(expression: unknown): boolean {
  if (typeof expression !== 'object' || expression === null) return false
  if ('references' in expression)
    return (
      Array.isArray(expression.references) && expression.references.some(one => /^each\b/.test(String(one)))
    )
  return Object.values(expression).some(isOfEach)
}

function holdsReference(expression: unknown): boolean {
  if (typeof expression !== 'object' || expression === null) return false
  return 'references' in expression || Object.values(expression).some(holdsReference)
}
