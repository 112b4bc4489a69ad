import { marksAny, type Reach, type Tied, type Time, type Value } from '../judge/value.ts'
import type { Outlasting, PlanAction } from '../plan.ts'
import type { Instances } from './instances.ts'

/** What a plan may say more than once, though it stands once in the account. */
export interface Repeats {
  /** By type, the attributes that show what resources of their own say. */
  readonly attributes: ReadonlyMap<string, readonly Repeat[]>
  /** By the type of the resources that write it, what AWS keeps once. */
  readonly settings: ReadonlyMap<string, Setting>
}

/** An attribute that, where nobody writes it, shows what resources of their own say: a bucket's policy. */
export interface Repeat {
  readonly attribute: string
  /** The type of these resources, their attribute that names the one that repeats them, and the attributes of that one that it may hold. */
  readonly type: string
  readonly by: string
  readonly keys: readonly string[]
}

/** What AWS keeps once of a thing, whoever writes it: each resource of the type writes the whole of it. */
export interface Setting {
  /** The attribute of the resource that names the thing; left out where it is the account, or one region of it. */
  readonly by?: string
  readonly reach?: Reach
  /** When the provider only forgets such a resource, and the setting stays; left out: the setting goes with whichever is deleted. */
  readonly outlasting?: Outlasting | undefined
}

/** Who has the say of a setting after the plan. */
export interface Say {
  /** Of the certain ones those that have it, or may. */
  readonly tied: Tied
  /** Whether an attribute of the thing itself, which writes the setting too, has it, or may. */
  readonly isOwn: boolean
}

/**
 * Tells which of several resources that write one setting have the say of it.
 *
 * Before the plan each of them shows what the account has, and all are asked. After it that holds which the plan writes, for what it
 * leaves alone is not written again; where it writes none of them and deletes one, the setting is gone. Of two that it writes, a resource
 * comes after the one that it refers to. Any others Terraform writes at once, and nobody knows which comes last: all of these are asked,
 * and a policy that finds something wrong with one of them says so. Of one that is changed while another is deleted nobody knows whether
 * it stays; one that is made then is taken for the other in a new place, as where a resource is renamed.
 */
export class Writers {
  readonly #instances: Instances
  readonly #repeats: Repeats
  readonly #whole: (id: number, time: Time) => Value | undefined
  /** By type, those whose setting the plan ends. */
  readonly #ending = new Map<string, ReadonlySet<number>>()
  /** Of the thing that was asked for last, by the type of the others, whether it writes itself what they do: many policies ask. */
  #asked: { readonly id: number; readonly itself: Map<string, boolean> } | undefined

  /** @param whole an instance's values at one moment, with all that it shows */
  constructor(instances: Instances, repeats: Repeats, whole: (id: number, time: Time) => Value | undefined) {
    this.#instances = instances
    this.#repeats = repeats
    this.#whole = whole
  }

  /** The attributes of an instance that write, or show, what resources of their own say. */
  repeatedAt(id: number): readonly Repeat[] {
    return this.#repeats.attributes.get(this.#instances.typeOf(id)) ?? []
  }

  /** AWS keeps once what the resources of a type write for what they name by this attribute. */
  writeOne(type: string, attribute: string): boolean {
    return this.#repeats.settings.get(type)?.by === attribute
  }

  /** AWS keeps once, for an account or a region of it, what the resources of a type write. */
  writeOneWithin(type: string, reach: Reach): boolean {
    return this.#repeats.settings.get(type)?.reach === reach
  }

  /** The plan makes the resource or changes it. */
  isWritten(id: number): boolean {
    return WRITING.has(this.#instances.resource(id).actions)
  }

  /** All that stood show what the account has. */
  before(tied: Tied): Tied {
    return holding(tied.certain, tied)
  }

  /**
   * @param stood those that were tied to it before the plan
   * @param of the thing, where an attribute of its own may write the setting too, and those that refer to it
   */
  after(
    type: string,
    tied: Tied,
    stood: () => Tied,
    of?: { readonly id: number; readonly referring: () => ReadonlySet<number> },
  ): Say {
    const { certain, likely } = tied
    const written = certain.filter(id => this.isWritten(id))
    const [first] = written
    const isOwn = of !== undefined && this.#writesItself(of.id, type)
    if (isOwn && first === undefined)
      return { tied: this.#overruled(tied, said => `${this.#nameOf(of.id)} writes over ${said}`), isOwn }
    const isMade = written.some(id => this.#instances.resource(id).actions !== 'update')
    const [ended] = isMade ? [] : this.#endedOf(type, tied, stood)
    if (first === undefined)
      return ended === undefined
        ? { tied: holding(certain, tied), isOwn: certain.length === 0 }
        : {
            tied: this.#overruled(
              tied,
              said => `the plan deletes ${this.#nameOf(ended)}, and with it ${said}`,
            ),
            isOwn,
          }
    const referring = isOwn ? of.referring() : undefined
    const isRival = referring !== undefined && !written.every(id => referring.has(id))
    if (ended === undefined) return { tied: holding(written, tied), isOwn: isRival }
    const open = `the plan changes ${this.#nameOf(first)} and deletes ${this.#nameOf(ended)}, and does not tell which comes last`
    return {
      tied: { ...tied, certain: [], likely: [...likely, ...written], open, writers: certain },
      isOwn: isRival,
    }
  }

  #nameOf(id: number): string {
    return `\`${this.#instances.resource(id).address}\``
  }

  /** None of the certain ones has the say. */
  #overruled(tied: Tied, why: (said: string) => string): Tied {
    const [one] = tied.certain
    if (one === undefined) return tied
    return {
      ...tied,
      certain: [],
      writers: tied.certain,
      overruled: why(`what ${this.#nameOf(one)} says`),
    }
  }

  /** Those that the plan takes away from what they were tied to. */
  #endedOf(type: string, { certain, likely }: Tied, stood: () => Tied): readonly number[] {
    const ending = this.#endingOf(type)
    if (ending.size === 0) return []
    const still = new Set([...certain, ...likely])
    return stood().certain.filter(id => ending.has(id) && !still.has(id))
  }

  #endingOf(type: string): ReadonlySet<number> {
    let ending = this.#ending.get(type)
    if (!ending)
      this.#ending.set(
        type,
        (ending = new Set(this.#instances.ofType(type).filter(id => this.#ends(id, type)))),
      )
    return ending
  }

  #ends(id: number, type: string): boolean {
    const { actions } = this.#instances.resource(id)
    if (actions !== 'delete' && actions !== 'replace') return false
    const { outlasting } = this.#repeats.settings.get(type) ?? {}
    if (!outlasting) return true
    const { where } = outlasting
    return where !== undefined && (this.#whole(id, 'before')?._child(where[0])._raw === true) !== where[1]
  }

  /** The plan writes the setting by an attribute of the thing itself. */
  #writesItself(id: number, type: string): boolean {
    if (!this.isWritten(id)) return false
    if (this.#asked?.id !== id) this.#asked = { id, itself: new Map() }
    const { itself } = this.#asked
    let answer = itself.get(type)
    if (answer === undefined) itself.set(type, (answer = this.#isWrittenAt(id, type)))
    return answer
  }

  #isWrittenAt(id: number, type: string): boolean {
    const attributes = this.repeatedAt(id).filter(one => one.type === type)
    if (attributes.length === 0) return false
    const [past, now] = [this.#whole(id, 'before'), this.#whole(id, 'after')]
    const isChanged = this.#instances.resource(id).actions === 'update'
    return attributes.some(({ attribute }) => {
      const value = now?._child(attribute)
      if (!value || value._state() === 'absent') return false
      if (value._state() === 'unknown' || marksAny(value._unknown)) return true
      return isChanged
        ? JSON.stringify(value._raw) !== JSON.stringify(past?._child(attribute)._raw)
        : value._body.graph.mayBeWritten(value)
    })
  }
}

/** Ties of which these alone have the say. */
function holding(ids: readonly number[], tied: Tied): Tied {
  const { certain } = tied
  const isOne = certain.length < 2 && ids.length === certain.length
  return isOne ? tied : { ...tied, certain: ids, writers: certain }
}

const WRITING: ReadonlySet<PlanAction> = new Set(['create', 'update', 'replace', 'create-forget'])
