/** A framework as its owner publishes it, with what Plumbline has to say of each of its controls. */
export interface Framework {
  /** As its owner writes it. */
  name: string
  /** The owner's version. */
  version: string
  /** The owner's page. */
  source: string
  /** What a reader of the list has to know of it. */
  note?: string
  /** Left out are the controls that have neither a policy nor a reason: how many there are of these is not told. */
  isPart?: true
  /** By the owner's id, in the owner's order. */
  controls: Readonly<Record<string, Control>>
}

/**
 * A control under its official title. A policy stands at a control where its finding means that the control is not met, or one of
 * several that the policy covers at once; one control may need several policies, and none means that there is none yet.
 */
export type Control =
  | { title: string; policies: readonly string[]; undecidable?: never }
  | { title: string; undecidable: string; policies?: never }
