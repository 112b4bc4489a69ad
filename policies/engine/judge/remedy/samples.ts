/** What a provider's documentation, and with it the fixes of policies, have for examples: values of nobody. */
export interface Samples {
  /** A fix with words for a reader in the place of such values: `<account>`. */
  readonly toName: (fix: string) => string
  /** Text for what an attribute of a resource, or the whole of it (''), may be while a plan does not know it. */
  readonly standIn: (type: string, name: string, attribute: string) => string
}

export const NO_SAMPLES: Samples = { toName: fix => fix, standIn: (_, name) => name }
