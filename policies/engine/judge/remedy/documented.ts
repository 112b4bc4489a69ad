import type { Exclusive } from './exclusive.ts'

/** What a provider's documentation says, its schema does not, and remedies go by. */
export interface Documented {
  /** A fix with words for a reader in the place of what is an example in the documentation, and nobody's: `<account>`. */
  readonly toName: (fix: string) => string
  /** Text for what an attribute of a resource, or the whole of it (''), may be while a plan does not know it. */
  readonly standIn: (type: string, name: string, attribute: string) => string
  /** What its schema in JSON does not tell: arguments of which it takes one. */
  readonly exclusive: Exclusive
}

/** Of a provider of which nothing is known. */
export const UNDOCUMENTED: Documented = {
  toName: fix => fix,
  standIn: (_, name) => name,
  exclusive: new Map(),
}
