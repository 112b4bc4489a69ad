import type { Reach, Tied, Time, Value } from '../judge/value.ts'
import { MOST_HOMES, MOST_LOOSE, TOO_MANY_HOMES } from './budget.ts'
import type { Instances } from './instances.ts'
import type { Answer, Home, ProviderScope } from './provider-scope.ts'
import type { Scopes } from './scopes.ts'
import type { Writers } from './writers.ts'

/** Tells where the resources of a plan live, and which of them share an account, or a region of it. */
export class Homes {
  readonly #instances: Instances
  readonly #scopes: Scopes
  readonly #providers: ProviderScope
  readonly #writers: Writers
  readonly #whole: (id: number, time: Time) => Value | undefined
  /** Where each lives, and those places by their key: to look means to parse it, and many ask for the same one. */
  readonly #homes: Readonly<Record<Time, Map<number, Place>>> = { before: new Map(), after: new Map() }
  readonly #places = new Map<string, Place>()
  readonly #settings = new Map<string, Settings>()

  /** @param whole an instance's values at one moment, with all that it shows: what that is may depend on what is tied to it */
  constructor(
    instances: Instances,
    scopes: Scopes,
    providers: ProviderScope,
    writers: Writers,
    whole: (id: number, time: Time) => Value | undefined,
  ) {
    this.#instances = instances
    this.#scopes = scopes
    this.#providers = providers
    this.#writers = writers
    this.#whole = whole
  }

  of(id: number, time: Time): Place {
    const homes = this.#homes[time]
    let home = homes.get(id)
    if (!home) homes.set(id, (home = this.#homeAt(id, this.#whole(id, time))))
    return home
  }

  /** Whether two places are of one region of one account. */
  shareRegion(here: Place, there: Place): Answer {
    let answer = here.regions.get(there)
    if (!answer) {
      answer = this.#providers.share('region', here, there)
      // Each beside each: a plan may name thousands of accounts.
      if (this.#places.size <= MOST_HOMES) here.regions.set(there, answer)
    }
    return answer
  }

  /** Whether what stood before the plan, and what stands after it, certainly live in one account, and in one region of it. */
  areBeside(before: number, after: number): boolean {
    return this.shareRegion(this.of(before, 'before'), this.of(after, 'after')) === 'yes'
  }

  /** Whether one of its type that counts stands after the plan, or may, within the reach of one that stood before it. */
  isSucceeded(id: number, reach: Reach, counts: (other: number) => boolean): boolean {
    const { certain, likely, open } = this.within(
      this.of(id, 'before'),
      this.#instances.typeOf(id),
      reach,
      'after',
    )
    return certain.some(counts) || (open !== undefined && (likely.length === 0 || likely.some(counts)))
  }

  /** The instances of a type that stand at a moment within reach of a place; of those that write one setting, those that have the say. */
  within(here: Place, type: string, reach: Reach, time: Time): Tied {
    const key = `${time} ${type} ${reach}`
    let settings = this.#settings.get(key)
    if (!settings) this.#settings.set(key, (settings = this.#gatherSettings(type, time)))
    let tied = settings.tied.get(here.key)
    if (!tied) {
      tied = this.#share(settings.homes, here, reach)
      if (this.#writers.writeOneWithin(type, reach))
        tied =
          time === 'before'
            ? this.#writers.before(tied)
            : this.#writers.after(type, tied, () => this.within(here, type, reach, 'before')).tied
      settings.tied.set(here.key, tied)
    }
    return tied
  }

  #gatherSettings(type: string, time: Time): Settings {
    const homes = new Map<string, { home: Place; ids: number[] }>()
    for (const id of this.#instances.ofType(type)) {
      const whole = this.#whole(id, time)
      if (!whole) continue
      const home = this.#homeAt(id, whole)
      const same = homes.get(home.key)
      if (same) same.ids.push(id)
      else homes.set(home.key, { home, ids: [id] })
    }
    return { homes, tied: new Map() }
  }

  #share(homes: Settings['homes'], here: Home, reach: Reach): Tied {
    if (homes.size > MOST_HOMES) return { certain: [], likely: [], open: TOO_MANY_HOMES }
    const certain: number[] = []
    const likely: number[] = []
    for (const { home, ids } of homes.values()) {
      const shared = this.#providers.share(reach, here, home)
      if (shared !== 'no') for (const id of ids) (shared === 'yes' ? certain : likely).push(id)
    }
    certain.sort(byNumber)
    likely.sort(byNumber)
    const [first] = likely
    return {
      certain,
      likely: this.#instances.weightOf(likely) > MOST_LOOSE ? [] : likely,
      open:
        first === undefined
          ? undefined
          : `\`${this.#instances.resource(first).address}\` may be of the same ${reach}: it has another provider configuration`,
    }
  }

  #homeAt(id: number, whole: Value | undefined): Place {
    const own = whole?._child('region')
    const providerKey = this.#scopes.configOf(id)?.providerKey
    const region = own?._state() === 'unknown' ? UNTOLD : own?._raw
    const named = typeof region === 'string' ? region : region === null ? '' : typeof region
    const shown = whole?._child('arn')._raw
    const arn = typeof shown === 'string' ? shown.split(':', 5).join(':') : undefined
    const provider = this.#instances
      .typeOf(id)
      .replace(/^data\./, '')
      .split('_', 1)[0] as string
    const key = `${providerKey}\n${typeof region}\n${named}\n${provider}\n${arn}`
    let place = this.#places.get(key)
    if (!place)
      this.#places.set(key, (place = { providerKey, region, provider, arn, key, regions: new Map() }))
    return place
  }
}

/** A place where resources live; there are as many as provider configurations, accounts and regions. */
export interface Place extends Home {
  readonly key: string
  /** Whether another place is of the same region, as far as was asked. */
  readonly regions: Map<Place, Answer>
}

/** The settings of a type by where they live, and those for each place that has asked. */
interface Settings {
  readonly homes: ReadonlyMap<string, { readonly home: Home; readonly ids: readonly number[] }>
  readonly tied: Map<string, Tied>
}

function byNumber(a: number, b: number): number {
  return a - b
}

/** A region that is decided at apply. */
const UNTOLD = Symbol('untold')
