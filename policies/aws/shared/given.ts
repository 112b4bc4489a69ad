import { asValue, PASS, type Scalar, Verdict } from '../../engine/index.ts'

/**
 * The configuration may give a value. One that it does not give is what the provider found at an apply, and the plan repeats it from the
 * state, where it looks as if somebody had written it: then it is undetermined, with the doubt as a clause of its reason.
 */
export function isGiven(given: Scalar, doubt: string): Verdict {
  const value = asValue(given)
  return value._state() !== 'known' || value._body.graph.mayBeWritten(value)
    ? PASS
    : new Verdict(
        'undetermined',
        value,
        `\`${value._path()}\` is given no value in the configuration, and ${doubt}`,
      )
}
