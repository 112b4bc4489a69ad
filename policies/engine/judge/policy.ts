import type { Severity } from './report.ts'
import type { Attributes } from './typed.ts'
import type { Reach } from './value.ts'
import type { Verdict } from './verdict.ts'

/** One policy as the engine judges it and as people read it. */
export interface Policy {
  /** The state that must hold, as a sentence without a full stop. */
  readonly title: string
  /** The same where it does not hold: what a finding is called. */
  readonly problem: string
  readonly severity: Severity
  /** The type that it judges, or several. */
  readonly resource: string | readonly string[]
  /** Which of the resources are meant; those for which it fails are not applicable. Left out, for all types or for one: all. */
  readonly when?: Questions
  /** The verdict. */
  readonly must: Questions
  /** Why it matters, in two sentences. */
  readonly why: string
  /** What to do, in one sentence. */
  readonly remediation: string
  /** The same for one resource of a type, where what it is decides what can be done; undefined where `remediation` will do. */
  readonly remediationFor?: { readonly [type: string]: ((resource: never) => string | undefined) | undefined }
  /**
   * The HCL to write. `this` stands for the name of the resource that was found: `aws_s3_bucket.this`, `"aws_s3_bucket" "this"`. Where
   * its types are written in different ways, a block for each, an empty line between them.
   */
  readonly fix: string
  /**
   * The fix as it has to be for one resource of a type, where it depends on what that one is (the family of a database's parameter
   * group); undefined where `fix` will do. It is written like `fix`, with no block for other types; where it is empty, what is at fault is
   * taken out. `told` are the paths that the finding rests on (`stage[1].action[0].configuration.OAuthToken`): one resource may have
   * faults that are mended in different ways.
   */
  readonly fixFor?: {
    readonly [type: string]: ((resource: never, told: readonly string[]) => string | undefined) | undefined
  }
  /**
   * Where it is documented: pages of AWS or of the provider that say what the setting does, and what holds when nobody sets it.
   */
  readonly source: string | readonly string[]
  /** The values, or those of the attributes that are listed, are secrets: a message names them and never quotes them. */
  readonly secret?: true | readonly string[]
  /**
   * Ids that it had before, the oldest first: waivers that name one of them mean this policy, and the fingerprints of its findings are
   * made with the first, so that a rename neither mends nor opens anything.
   */
  readonly formerly?: readonly string[]
  /**
   * Of its types those that guard a whole account, or region, with the reach of one: where a plan deletes one that passed, and shows no
   * other of the type in that reach, it fails as if it were switched off.
   */
  readonly guards?: Guards<string>
  /** What its verdict goes by that time overtakes: versions, runtimes. The report's coverage names them. */
  readonly lists?: readonly DatedList[]
  /** The ids of the same check in other tools. */
  readonly equivalents: Readonly<
    Partial<Record<'checkov' | 'trivy' | 'regula' | 'steampipe', readonly string[]>>
  >
  /** Where and why the verdict differs from those tools' on purpose. */
  readonly differs?: string
  readonly examples: Examples
}

/** How far each of some types reaches. */
export type Guards<Types extends string> = { readonly [Type in Types]?: Reach }

/** A list as it stood on a day (`2026-06-01`): nothing here depends on the day of asking. */
export interface DatedList {
  readonly name: string
  readonly date: string
}

/** HCL, as short as it can be: each becomes a whole plan in the tests, and stands on the policy's page. */
export interface Examples {
  readonly pass: readonly string[]
  readonly fail: readonly string[]
  /** What a plan may leave open; or, as a sentence, why it can leave nothing open. */
  readonly undetermined: readonly string[] | string
}

/** The question a policy asks of a resource. What it is asked of is typed where the policy is declared. */
export type Question = (resource: never) => Verdict

/** One question for all types that a policy judges, or one for each, where they write the same thing in different ways. */
export type Questions = Question | { readonly [type: string]: Question | undefined }

/** A policy as its file declares it: its questions are held against the attributes of the types that it judges. */
export type Declaration<Types, Type extends keyof Types> = Omit<
  Policy,
  'resource' | 'when' | 'must' | 'fixFor' | 'remediationFor' | 'guards'
> & {
  readonly resource: Type | readonly Type[]
  readonly when?: TypedQuestion<Types[Type]> | { readonly [One in Type]?: TypedQuestion<Types[One]> }
  readonly must: TypedQuestions<Types, Type>
  readonly guards?: Guards<NoInfer<Type & string>>
  /** `resource` alone says which types are judged: a shared `fixFor` may know fewer of them. */
  readonly fixFor?: TypedFixes<Types, NoInfer<Type>>
  readonly remediationFor?: TypedSentences<Types, NoInfer<Type>>
}

/** For each of a policy's types, the fix as one resource of it needs it, for what one finding tells of it. */
export type TypedFixes<Types, Type extends keyof Types> = {
  readonly [One in Type]?: (resource: Attributes<Types[One]>, told: readonly string[]) => string | undefined
}

type TypedSentences<Types, Type extends keyof Types> = {
  readonly [One in Type]?: (resource: Attributes<Types[One]>) => string | undefined
}

type TypedQuestions<Types, Type extends keyof Types> =
  | TypedQuestion<Types[Type]>
  | { readonly [One in Type]: TypedQuestion<Types[One]> }

type TypedQuestion<Fields> = (resource: Attributes<Fields>) => Verdict

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
export function policiesFor<Types>(): <const Type extends keyof Types & string>(
  declaration: Declaration<Types, Type>,
) => Policy {
  return declaration => declaration
}
