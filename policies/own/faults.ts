import { visible } from '../visible.ts'

/** What can be wrong with policies in files. */
export type PolicyFileCode =
  /** No file is where the settings name one. */
  | 'POLICY_FILE_MISSING'
  /** This program cannot run them: a Node before 22.18, or Deno. */
  | 'POLICY_RUNTIME'
  /** The file does not parse, or what it imports is not there, or it throws while it is loaded. */
  | 'POLICY_UNREADABLE'
  /** Its default export is nothing that `policy` made. */
  | 'POLICY_NOT_EXPORTED'
  /** A part of the declaration is missing or of another kind. */
  | 'POLICY_INVALID'
  /** The id is not in a namespace of one's own. */
  | 'POLICY_ID_NAMESPACE'
  /** Another policy has the id. */
  | 'POLICY_ID_TAKEN'
  /** It threw while a resource was judged, or answered something that is no verdict. */
  | 'POLICY_FAILED'
  /** The settings of the base branch would take the policies of the change. */
  | 'POLICY_OF_CHANGE'

export interface PolicyFileFault {
  /** As it is named from here. */
  readonly file: string
  /** From 1. */
  readonly line: number
  readonly code: PolicyFileCode
  readonly message: string
}

/** Policies in files that cannot be run; the message has a line for each fault: `policies/named.ts:3: POLICY_INVALID: …`. */
export class PolicyFileError extends Error {
  readonly code: PolicyFileCode
  readonly faults: readonly PolicyFileFault[]

  constructor(faults: readonly [PolicyFileFault, ...PolicyFileFault[]]) {
    super(
      faults
        .map(({ file, line, code, message }) => `${visible(file)}:${line}: ${code}: ${visible(message)}`)
        .join('\n'),
    )
    this.name = 'PolicyFileError'
    this.code = faults[0].code
    this.faults = faults
  }
}
