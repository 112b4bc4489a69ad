import type { Attributes } from '../judge/typed.ts'
import { asValue, type Tied, type Value } from '../judge/value.ts'
import { combine, not, Verdict } from '../judge/verdict.ts'

/**
 * Other resources that belong to one: asked with `some`, `every`, `none` like the blocks of a list. One that may belong to it but
 * cannot be tied (an unknown stands on the way) leaves the verdict undetermined where it could turn it.
 */
export class Ties<Fields> {
  readonly #of: Value
  readonly #certain: readonly Value[]
  readonly #likely: readonly number[]
  readonly #open: string | undefined
  readonly #missing: string

  constructor(of: Value, tied: Tied, missing: string) {
    const { graph, time } = of._body
    const others = graph.others()
    this.#of = of
    this.#certain = tied.certain.map(id => others.at(id, time)).filter((v): v is Value => v !== undefined)
    this.#likely = tied.likely
    this.#open = tied.open
    this.#missing = missing
  }

  /** At least one belongs to it and passes the test. */
  some(test: (companion: Attributes<Fields>) => Verdict = present): Verdict {
    const sure = combine(this.#verdicts(this.#certain, test, false), 'pass', 'fail')
    if (sure.outcome !== 'fail') return sure
    if (this.#mayTurn(test, 'pass')) return this.#undetermined()
    return this.#certain.length > 0 ? sure : new Verdict('fail', undefined, this.#missing)
  }

  /** Each that belongs to it passes the test; so where there is none. */
  every(test: (companion: Attributes<Fields>) => Verdict): Verdict {
    const sure = combine(this.#verdicts(this.#certain, test, true), 'fail', 'pass')
    return sure.outcome === 'pass' && this.#mayTurn(test, 'fail') ? this.#undetermined() : sure
  }

  /** None that belongs to it passes the test. */
  none(test: (companion: Attributes<Fields>) => Verdict = present): Verdict {
    return this.every(companion => not(test(companion)))
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
    if (this.#likely.length > MANY) return true
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
    return new Verdict('undetermined', this.#of, this.#open ?? 'another resource may belong to it')
  }
}

const MANY = 200

/** The ways to ask for other resources, over a provider's types. */
export interface Tying<Types> {
  /** The resources of a type whose attribute names this one: `companions(bucket, 'aws_s3_bucket_policy', 'bucket')`. */
  companions<Type extends keyof Types & string>(
    of: object,
    type: Type,
    attribute: Pointer<Types[Type]>,
  ): Ties<Types[Type]>
  /** The resources of a type that an attribute names: `follow(listener.load_balancer_arn, 'aws_lb')`. */
  follow<Type extends keyof Types & string>(attribute: object, type: Type): Ties<Types[Type]>
  /** All resources of a type in the plan, for settings of the whole account. */
  anywhere<Type extends keyof Types & string>(beside: object, type: Type): Ties<Types[Type]>
}

type Pointer<Fields> = (keyof Fields & string) | `${keyof Fields & string}.${string}`

export function tyingFor<Types>(): Tying<Types> {
  return {
    companions(of, type, attribute) {
      const value = asValue(of)
      return new Ties(
        value,
        value._body.graph.others().companions(value, type, attribute),
        `no \`${type}\` names it`,
      )
    },
    follow(attribute, type) {
      const value = asValue(attribute)
      return new Ties(
        value,
        value._body.graph.others().follow(value, type),
        `\`${value._path()}\` names no \`${type}\` of this plan`,
      )
    },
    anywhere(beside, type) {
      const value = asValue(beside)
      return new Ties(value, value._body.graph.others().all(type), `the plan has no \`${type}\``)
    },
  }
}

function present(companion: object): Verdict {
  return new Verdict('pass', asValue(companion))
}
