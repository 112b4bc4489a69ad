import type { AwsTypes } from '../aws/shared/policy.ts'
import type { Declaration, Policy } from '../engine/index.ts'

/** A policy of one's own as its file declares it; docs/settings.md tells what each part is. */
export type OwnDeclaration<Types, Type extends keyof Types> = Pick<
  Declaration<Types, Type>,
  'title' | 'severity' | 'resource' | 'when' | 'must'
> &
  Partial<Pick<Declaration<Types, Type>, 'problem' | 'why' | 'remediation' | 'fix' | 'source' | 'secret'>> & {
    /** Two steps or more, the first of which is nobody else's: `acme/bucket-named`. */
    readonly id: string
    /** HCL. `plumbline test` judges each. */
    readonly examples?: Pick<Policy['examples'], 'pass' | 'fail'> & {
      readonly undetermined?: readonly string[]
    }
  }

/** What a file of policies exports: a declaration that `policy` took. */
export class Declared {
  readonly declaration: Readonly<Record<string, unknown>>

  constructor(declaration: object) {
    this.declaration = { ...declaration }
  }
}

/**
 * Makes the function that declares policies over resource types, whose attributes are given as types:
 * `policiesFor<{ google_storage_bucket: { location: string } }>()`.
 */
export function policiesFor<Types>(): <const Type extends keyof Types & string>(
  declaration: OwnDeclaration<Types, Type>,
) => Declared {
  return declaration => new Declared(declaration)
}

/** Declares a policy over AWS, whose types are those that Plumbline's own policies name; a file exports it as its default. */
export const policy: <const Type extends keyof AwsTypes & string>(
  declaration: OwnDeclaration<AwsTypes, Type>,
) => Declared = policiesFor<AwsTypes>()
