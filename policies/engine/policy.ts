import type { Severity } from './report.ts'
import type { Attributes } from './typed.ts'
import type { Verdict } from './verdict.ts'

/** The question a policy asks of a resource. */
export type Question<Fields> = (resource: Attributes<Fields>) => Verdict

/**
 * One policy, as its file writes it. `Types` maps a provider's resource types to their attributes, `Type` is the one (or the
 * several) that the policy judges. Where several types write the same thing in different ways, `must` holds a question for each.
 */
export interface Policy<Types = Record<string, object>, Type extends keyof Types = keyof Types> {
  /** The state that must hold, as a sentence without a full stop. */
  title: string
  /** The same where it does not hold: what a finding is called. */
  problem: string
  severity: Severity
  resource: Type | readonly Type[]
  /** Which of the resources are meant; those for which it fails are not applicable. Left out: all. */
  when?: Question<Types[Type]>
  /** The verdict. */
  must: Question<Types[Type]> | { readonly [One in Type]: Question<Types[One]> }
  /** Why it matters, in two sentences. */
  why: string
  /** What to do, in one sentence. */
  remediation: string
  /**
   * The HCL to write. `this` stands for the name of the resource that was found: `aws_s3_bucket.this`, `"aws_s3_bucket" "this"`. Where
   * its types are written in different ways, a block for each, an empty line between them.
   */
  fix: string
  /** The values are secrets: a message names them and never quotes them. */
  secret?: true
  /** The ids of the same check in other tools. */
  equivalents: Readonly<Partial<Record<'checkov' | 'trivy' | 'regula', readonly string[]>>>
  /** Where and why the verdict differs from those tools' on purpose. */
  differs?: string
  /** HCL, as short as it can be: each becomes a whole plan in the tests, and stands on the policy's page. */
  examples: { pass: readonly string[]; fail: readonly string[]; undetermined?: readonly string[] }
}

/** A policy under the id that its path gives it. */
export interface Entry {
  readonly id: string
  readonly policy: Policy
  /** The controls that its findings bear on: ids by framework. */
  readonly frameworks: Readonly<Record<string, readonly string[]>>
}

/** The resource types that a policy judges. */
export function typesOf(policy: Policy): readonly string[] {
  return typeof policy.resource === 'string' ? [policy.resource] : policy.resource
}

/** Makes the function that declares policies over a provider's types; it adds nothing but the types. */
export function policiesFor<Types>(): <const Type extends keyof Types>(
  policy: Policy<Types, Type>,
) => Policy<Types, Type> {
  return policy => policy
}
