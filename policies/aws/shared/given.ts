import { asValue, PASS, type Scalar, Verdict } from '../../engine/index.ts'

/**
 * The configuration may give a value. One that it does not give is what the provider found at an apply, and the plan repeats it from the
 * state, where it looks as if somebody had written it: then it is undetermined, with the doubt as a clause of its reason.
 */
export function isGiven(given: Scalar | Scalar<boolean>, doubt: string): Verdict {
  const value = asValue(given)
  return value._state() !== 'known' || value._body.graph.mayBeWritten(value)
    ? PASS
    : new Verdict(
        'undetermined',
        value,
        `\`${value._path()}\` is given no value in the configuration, and ${doubt}`,
      )
}

/**
 * A write-only argument is handed over. No plan and no state shows it: its version tells, which most write beside it, and else the
 * configuration, as far as what is written there is known.
 */
export function isGivenUnseen(writeOnly: Scalar): Verdict {
  const value = asValue(writeOnly)
  const { graph, time } = value._body
  if (value._parent?._child(`${value._key}_version`)._state() === 'known') return PASS
  if (time === 'before') return new Verdict('fail', value)
  if (graph.sources(value).some(one => one !== null && one !== '')) return PASS
  const isOpen = graph.isConfigured(value) && !graph.areAllSources(value)
  return isOpen
    ? new Verdict('undetermined', value, `\`${value._path()}\` is shown in no plan`)
    : new Verdict('fail', value)
}
