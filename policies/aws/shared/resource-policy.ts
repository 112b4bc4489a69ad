import {
  all,
  asValue,
  PASS,
  type Policy,
  type Question,
  type Scalar,
  type Verdict,
} from '../../engine/index.ts'
import { expression, hcl, type Written } from './hcl.ts'
import { grantsAnyone, type Statement, statements } from './iam.ts'
import { covers } from './iam-patterns.ts'
import type { AwsResource, AwsTypes } from './policy.ts'
import { unlessTheirs, type Writing } from './repeated.ts'
import type { Described } from './setting.ts'

type Types = keyof AwsTypes & `aws_${string}`

/** A policy of a resource, in whichever resource of Terraform's it is written. */
interface ResourcePolicy<Type extends Types>
  extends Pick<Described, 'source' | 'equivalents' | 'differs' | 'formerly' | 'examples' | 'remediation'>,
    Partial<Pick<Described, 'title' | 'problem' | 'severity'>> {
  /** `Queue`, `KMS key`: singular, without an article, as the titles begin. */
  readonly noun: string
  /** The types that write the policy, and the attribute of each that holds the document. */
  readonly documents: { readonly [One in Type]: keyof AwsTypes[One] & string }
  /** What a stranger can then do, in two sentences. */
  readonly why: string
  /** An action of the service, for the fix and the examples: `sqs:SendMessage`. */
  readonly action: string
  /**
   * Of a type with a companion that writes the same policy, the companions: AWS keeps one policy, and it is told at the one that has the
   * say of it.
   */
  readonly attached?: { readonly [One in Type]?: (resource: AwsResource<One>) => Writing }
  /** Of the actions that a statement allows, those that nobody else should have; left out: every one. In lower case. */
  readonly guarded?: (action: string) => boolean
  /** Which of the resources are meant; left out: all. */
  readonly when?: { readonly [One in Type]?: (resource: AwsResource<One>) => Verdict }
  /** What else the fix of a type must hold, by path: what the policy is attached to. */
  readonly attaches?: { readonly [One in Type]?: Readonly<Record<string, Written>> }
}

/**
 * The policy of a resource lets nobody in whom it does not name: no statement allows the wildcard principal, or all but some, without
 * a condition on who calls.
 */
export function resourcePolicyNotPublic<const Type extends Types>(spec: ResourcePolicy<Type>): Policy {
  const { noun, action } = spec
  const types = Object.keys(spec.documents) as Type[]
  const one = (type: Type) => spec.documents[type] as string
  const { guarded } = spec
  const isOpen = (statement: Statement) =>
    guarded
      ? all(
          grantsAnyone(statement),
          statement.hasAction(one => guarded(one.toLowerCase())),
        )
      : grantsAnyone(statement)
  const each = (value: Written) => types.map(type => hcl(type, 'example', { [one(type)]: value }))
  const questions = Object.fromEntries(
    types.map(type => {
      const attached = spec.attached?.[type] as ((resource: object) => Writing) | undefined
      return [
        type,
        (resource: object): Verdict => {
          const document = asValue(resource)._child(one(type)) as unknown as Scalar
          const closed = statements(document).no(isOpen)
          return attached ? unlessTheirs(closed, attached(resource)) : closed
        },
      ]
    }),
  )
  return {
    title: spec.title ?? `${noun} policy is not public`,
    problem: spec.problem ?? `${noun} policy is public`,
    severity: spec.severity ?? 'HIGH',
    resource: types,
    ...(spec.when ? { when: whenOf(spec.when, types) } : {}),
    must: questions,
    why: spec.why,
    remediation:
      spec.remediation ??
      'Name the accounts, roles or services in Principal, or narrow the statement by a condition such as aws:PrincipalOrgID or aws:SourceArn.',
    // Written when they are asked for: hundreds of policies are declared at every start.
    get fix() {
      return types
        .map(type => hcl(type, 'this', { ...spec.attaches?.[type], [one(type)]: document(action, NAMED) }))
        .join('\n\n')
    },
    source: spec.source,
    ...(spec.formerly ? { formerly: spec.formerly } : {}),
    equivalents: spec.equivalents,
    differs: spec.differs ?? LATER,
    get examples() {
      return {
        pass: [
          ...each(document(action, NAMED)),
          ...each(document(action, ANYONE, '{ StringEquals = { "aws:PrincipalOrgID" = "o-1a2b3c4d5e" } }')),
          ...(spec.examples?.pass ?? []),
        ],
        fail: [
          ...each(document(action, ANYONE)),
          ...each(document(action, '{ AWS = ["arn:aws:iam::111122223333:root", "*"] }')),
          ...each(expression('data.aws_iam_policy_document.example.json')).map(
            resource => `${resource}\n${documentOf(action)}`,
          ),
          ...(spec.examples?.fail ?? []),
        ],
        undetermined:
          typeof spec.examples?.undetermined === 'string'
            ? spec.examples.undetermined
            : [
                ...each(expression(`local.${noun.toLowerCase().replaceAll(/\W+/g, '_')}_policy`)),
                ...(spec.examples?.undetermined ?? []),
              ],
      }
    },
  }
}

function whenOf<Type extends Types>(
  when: NonNullable<ResourcePolicy<Type>['when']>,
  types: readonly Type[],
): Policy['when'] {
  return Object.fromEntries(types.map(type => [type, (when[type] ?? (() => PASS)) as Question]))
}

const LATER =
  'Tools that read the source text see a policy that quotes the ARN of a resource still to be made. A plan has its text only once that resource exists, or at once where it comes from a data source: until then the verdict is undetermined.'
const NAMED = '{ AWS = "arn:aws:iam::111122223333:root" }'
const ANYONE = '"*"'

function document(action: string, principal: string, condition?: string): Written {
  return expression(`jsonencode({
  Version = "2012-10-17"
  Statement = [{
    Effect    = "Allow"
    Principal = ${principal}
    Action    = "${action}"
    Resource  = "*"${condition === undefined ? '' : `\n    Condition = ${condition}`}
  }]
})`)
}

function documentOf(action: string): string {
  return `data "aws_iam_policy_document" "example" {
  statement {
    actions   = ["${action}"]
    resources = ["*"]
    principals {
      type        = "AWS"
      identifiers = ["*"]
    }
  }
}`
}

/** No statement of a resource's policy allows every action of its service, or all but some. */
export function namesActions(document: Scalar, service: string): Verdict {
  return statements(document).no(s =>
    all(
      s.allows(),
      s.hasAction(action => covers(action, `${service}:*`)),
    ),
  )
}
