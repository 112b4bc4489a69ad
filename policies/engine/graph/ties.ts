import type { Attributes, IsList, PathIn } from '../judge/typed.ts'
import { asValue, NO_TIES, type Reach, type Tied, type Value } from '../judge/value.ts'
import { combine, not, type Outcome, PASS, Verdict } from '../judge/verdict.ts'
import { MOST_LOOSE } from './budget.ts'

/**
 * Other resources that belong to one: asked with `some`, `every`, `no` like the blocks of a list. One that may belong to it but
 * cannot be tied (an unknown stands on the way) leaves the verdict undetermined where it could turn it.
 */
export class Ties<Fields> {
  readonly #of: Value
  readonly #tied: readonly number[]
  #values: readonly Value[] | undefined
  readonly #likely: readonly number[]
  readonly #oneOf: readonly (readonly number[])[]
  readonly #open: string | undefined
  /** They write one setting, of which one of them has the say. */
  readonly #areRivals: boolean
  readonly #missing: () => string
  readonly #how: (() => string) | undefined

  /** @param how how one of them is tied to it, such as "names `aws_s3_bucket.a` in `bucket`"; left out where it only stands beside it */
  constructor(of: Value, tied: Tied, missing: () => string, how?: () => string) {
    this.#of = of
    this.#tied = tied.certain
    this.#likely = tied.likely
    this.#oneOf = tied.oneOf ?? []
    this.#open = tied.open
    this.#areRivals = tied.writers !== undefined
    const { overruled } = tied
    this.#missing = overruled === undefined ? missing : () => overruled
    this.#how = how
  }

  /** Those that surely belong to it, at the moment at which it is judged. */
  get #certain(): readonly Value[] {
    if (this.#values) return this.#values
    const { graph, time } = this.#of._body
    const others = graph.others()
    this.#values = this.#tied.map(id => others.at(id, time)).filter((v): v is Value => v !== undefined)
    return this.#values
  }

  /** Nothing belongs to it, and nothing may: most often so. */
  get #isNone(): boolean {
    return this.#tied.length === 0 && this.#likely.length === 0 && this.#open === undefined
  }

  /** At least one belongs to it and passes the test. */
  some(test: (companion: Attributes<Fields>) => Verdict = this.#isThere()): Verdict {
    if (this.#isNone) return new Verdict('fail', undefined, this.#missing)
    const parts = this.#sure(test, false)
    const sure = combine(parts, 'pass', 'fail')
    if (sure.outcome !== 'fail') return sure
    if (this.#mayTurn(test, 'pass')) return this.#undetermined()
    return parts.length > 0 ? sure : new Verdict('fail', undefined, this.#missing)
  }

  /** Each that belongs to it passes the test; so where there is none. */
  every(test: (companion: Attributes<Fields>) => Verdict): Verdict {
    if (this.#isNone) return PASS
    const sure = combine(this.#sure(test, true), 'fail', 'pass')
    return sure.outcome === 'pass' && this.#mayTurn(test, 'fail') ? this.#undetermined() : sure
  }

  /** None that belongs to it passes the test. */
  no(test: (companion: Attributes<Fields>) => Verdict = this.#isThere()): Verdict {
    if (this.#isNone) return PASS
    return this.every(companion => not(test(companion)))
  }

  /** So many belong to it, or more. */
  hasAtLeast(count: number): Verdict {
    const found = this.#certain.length
    if (found >= count) return new Verdict('pass', this.#of)
    if (this.#open !== undefined || found + this.#likely.length >= count) return this.#undetermined()
    return new Verdict(
      'fail',
      undefined,
      found === 0 ? this.#missing() : `the plan has ${found} of them, ${count} or more are expected`,
    )
  }

  /** The test of who only asks whether there is one. */
  #isThere(): (companion: Attributes<Fields>) => Verdict {
    return companion => new Verdict('pass', asValue(companion), this.#how)
  }

  /** What those say that surely belong to it; of several of which one does, or has the say, where they all say the same. */
  #sure(test: (companion: Attributes<Fields>) => Verdict, items: boolean): Verdict[] {
    const { graph, time } = this.#of._body
    const agreed = this.#oneOf.flatMap(ids => {
      const values = ids.map(id => graph.others().at(id, time)).filter((v): v is Value => v !== undefined)
      const verdicts = this.#verdicts(values, test, items)
      return new Set(verdicts.map(verdict => verdict.outcome)).size === 1 ? verdicts.slice(0, 1) : []
    })
    const certain = this.#verdicts(this.#certain, test, items)
    const outcomes = certain.map(({ outcome }) => outcome)
    if (this.#areRivals && new Set(outcomes).size > 1)
      return [new Contested(this.#of, this.#certain, outcomes)]
    return [...certain, ...agreed]
  }

  #verdicts(
    values: readonly Value[],
    test: (companion: Attributes<Fields>) => Verdict,
    items: boolean,
  ): Verdict[] {
    return values.map(value => {
      const verdict = test(value as unknown as Attributes<Fields>)
      return !items || verdict.outcome === 'undetermined'
        ? verdict
        : new Verdict(verdict.outcome, undefined, undefined, [verdict], 'item')
    })
  }

  #mayTurn(test: (companion: Attributes<Fields>) => Verdict, outcome: 'pass' | 'fail'): boolean {
    if (this.#open !== undefined && this.#likely.length === 0) return true
    // Where so many may belong to so many, looking at each of them for each would take for ever.
    if (this.#likely.length > MOST_LOOSE) return true
    const { graph, time } = this.#of._body
    const others = graph.others()
    return this.#likely.some(id => {
      const value = others.at(id, time)
      if (!value) return false
      const [verdict] = this.#verdicts([value], test, false)
      return verdict?.outcome === outcome || verdict?.outcome === 'undetermined'
    })
  }

  #undetermined(): Verdict {
    return new Verdict('undetermined', this.#of, () => this.#open ?? this.#mayBe())
  }

  #mayBe(): string {
    const { graph, time } = this.#of._body
    const [likely] = this.#likely.map(id => graph.others().at(id, time)?._body.resource.address)
    return `\`${likely}\` may ${this.#of._parent ? 'be meant' : 'belong to it'}, which the plan does not tell`
  }
}

/** The verdict where nobody knows which of several resources has the say, and they do not say the same. */
export class Contested extends Verdict {
  /** For each of the answers, what has to be left out so that one that gives it has the say. */
  readonly ways: readonly (readonly number[])[]

  constructor(of: Value, rivals: readonly Value[], outcomes: readonly Outcome[]) {
    const each = [...new Set(outcomes)].map(outcome => rivals[outcomes.indexOf(outcome)] as Value)
    const names = each.map(({ _body: { resource } }) => `\`${resource.address}\``).join(' and ')
    super('undetermined', of, `${names} write one setting, and the plan does not tell which comes last`)
    this.ways = each.map(one => rivals.flatMap(other => (other === one ? [] : other._body.id)))
  }
}

/** The ways to ask for other resources, over a provider's types. */
export interface Tying<Types> {
  /**
   * The resources of a type that name this one. The relation says by which attribute of theirs, and which attributes of this one it
   * may hold: `companions(bucket, 'aws_s3_bucket_policy', { bucket: ['id', 'bucket'] })`. A reference ties whatever attribute it
   * reads; where both sides are known, equal values of these attributes do. A list is written with `[]` behind its name: all that it
   * refers to belong to it, `{ 'resources[]': 'arn' }`. Of those that write one setting, which AWS keeps once, those that have the say.
   */
  companions<Of extends object, Type extends keyof Types & string, const Joins extends Relation>(
    of: Of,
    type: Type,
    relation: Joins & { [Theirs in keyof Joins]: Join<Of, Types[Type], Theirs, Joins[Theirs]> },
  ): Ties<Types[Type]>
  /** The resources of a type that an attribute names by one of theirs: `follow(listener.load_balancer_arn, 'aws_lb', 'arn')`. */
  follow<Type extends keyof Types & string>(
    attribute: object,
    type: Type,
    keys: Keys<Types[Type]>,
  ): Ties<Types[Type]>
  /** The settings of this type for the account that a resource lives in. */
  inAccount<Type extends keyof Types & string>(beside: object, type: Type): Ties<Types[Type]>
  /** The settings of this type for the account and the region that a resource lives in. */
  inRegion<Type extends keyof Types & string>(beside: object, type: Type): Ties<Types[Type]>
}

type Relation = Readonly<Record<string, string | readonly string[]>>
type Keys<Fields> = (keyof Fields & string) | readonly (keyof Fields & string)[]

/** The attributes on our side, where both sides of a join exist; else `never`. */
type Join<Of, Fields, Theirs, Ours> = Theirs extends string
  ? [PointerIn<Fields, Theirs>] extends [never]
    ? never
    : Ours extends readonly string[]
      ? { readonly [At in keyof Ours]: PathAt<Of, Ours[At] & string> }
      : PathAt<Of, Ours & string>
  : never

/** A dotted path to an attribute that names another resource; `[]` ends that of a list, and of nothing else. */
type PointerIn<Fields, Path extends string> = Path extends `${infer List}[]`
  ? IsList<Fields, List> extends true
    ? PathIn<Fields, List>
    : never
  : IsList<Fields, Path> extends true
    ? never
    : PathIn<Fields, Path>

/** A dotted path from a resource, as a policy sees it, to one of its attributes. */
type PathAt<Of, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Of
    ? [PathAt<Of[Head] extends { first(): infer Element } ? Element : Of[Head], Rest>] extends [never]
      ? never
      : Path
    : never
  : Path extends keyof Of
    ? Path
    : never

/** The questions about other resources, for types that are known at compile time. */
export function tyingFor<Types>(): Tying<Types> {
  return {
    companions(of, type, relation) {
      const value = asValue(of)
      const others = value._body.graph.others()
      let tied: Tied | undefined
      for (const theirs in relation) {
        const by = others.companions(value, type, theirs, listOf((relation as Relation)[theirs] as string))
        tied = tied ? merge(tied, by) : by
      }
      return new Ties(
        value,
        tied ?? NO_TIES,
        () => `no \`${type}\` names it`,
        () =>
          `names \`${value._body.resource.address}\` in ${Object.keys(relation)
            .map(theirs => `\`${theirs.replace('[]', '')}\``)
            .join(' or ')}`,
      )
    },
    follow(attribute, type, keys) {
      const value = asValue(attribute)
      return new Ties(
        value,
        value._body.graph.others().follow(value, type, listOf(keys)),
        () =>
          value._state() === 'absent'
            ? `\`${value._path()}\` is not set`
            : `\`${value._path()}\` names no \`${type}\` of this plan`,
        () => `is named in \`${value._path()}\` of \`${value._body.resource.address}\``,
      )
    },
    inAccount: (beside, type) => settings(beside, type, 'account'),
    inRegion: (beside, type) => settings(beside, type, 'region'),
  }
}

function settings<Fields>(beside: object, type: string, reach: Reach): Ties<Fields> {
  const value = asValue(beside)
  return new Ties(
    value,
    value._body.graph.others().settings(value, type, reach),
    () => `the plan has no \`${type}\``,
  )
}

function listOf(keys: string | readonly string[]): readonly string[] {
  return typeof keys === 'string' ? [keys] : keys
}

/** Those that name it by any of several attributes. */
function merge(a: Tied, b: Tied): Tied {
  if (a === NO_TIES) return b
  if (b === NO_TIES) return a
  const certain = new Set([...a.certain, ...b.certain])
  return {
    certain: [...certain],
    likely: [...a.likely, ...b.likely].filter(id => !certain.has(id)),
    oneOf: [...(a.oneOf ?? []), ...(b.oneOf ?? [])],
    open: a.open ?? b.open,
    writers: a.writers ?? b.writers,
    overruled: a.overruled ?? b.overruled,
  }
}
