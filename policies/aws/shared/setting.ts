import {
  type Attributes,
  all,
  asValue,
  type Guards,
  type PathIn,
  type Policy,
  type Scalar,
  type TypedFixes,
  type Value,
  Verdict,
} from '../../engine/index.ts'
import { expression, hcl, type Written } from './hcl.ts'
import type { AwsTypes } from './policy.ts'

/** What every maker is told of a policy beside the setting itself. */
export interface Described
  extends Pick<
    Policy,
    | 'title'
    | 'problem'
    | 'severity'
    | 'why'
    | 'source'
    | 'equivalents'
    | 'differs'
    | 'formerly'
    | 'lists'
    | 'guards'
  > {
  /** Left out: made from the setting. */
  readonly remediation?: string
  /** Left out: made from the setting. */
  readonly fix?: string
  readonly fixFor?: Policy['fixFor']
  /** Beside the plain ones: each form that the setting can take. */
  readonly examples?: Partial<Policy['examples']>
}

/** One setting of one resource, or of several that write it alike. */
export interface Setting extends Described {
  readonly resource: string | readonly string[]
  /** Dotted, through blocks; where a block may stand several times, each is looked at. */
  readonly path: string
  /** What the value must be: one of these. */
  readonly is?: string | number | boolean
  readonly isNot?: string | number | boolean
  readonly oneOf?: readonly string[] | readonly number[]
  readonly noneOf?: readonly string[] | readonly number[]
  readonly atLeast?: number
  readonly atMost?: number
  /** `required`: the provider refuses its block without it, so that one that stands has it, also where the plan does not know what. */
  readonly isSet?: true | 'required'
  readonly isAbsent?: true
  readonly satisfies?: readonly [test: (raw: string) => boolean, expected: string]
  /** What holds when nobody sets it, as the source says; `by version` where the provider's versions differ, and say it in the plan. */
  readonly unset: 'pass' | 'fail' | 'by version'
  /** What holds where the block that the setting stands in is not written; left out: as `unset`. */
  readonly withoutBlock?: 'pass' | 'fail'
  /** A value that passes, for the fix and the examples, where it does not follow from what the value must be. */
  readonly good?: Written
  /** A value that fails, likewise. */
  readonly bad?: Written
  /** What else the fix and the examples have to hold for the setting to be meant, by path. */
  readonly beside?: Readonly<Record<string, Written>>
  /** The setting counts with that alone: beside another type of encryption a key is none that AWS uses. */
  readonly onlyBeside?: boolean
  /** Which of the resources are meant; left out: all. */
  readonly when?: Policy['when']
}

/** What a policy file writes: the type is one of the provider's, and the path one of that type's. */
export type Typed<
  Spec extends Pick<Setting, 'resource' | 'path'>,
  Type extends keyof AwsTypes & string,
  Path extends string,
> = Omit<Spec, 'resource' | 'path' | 'when' | 'fixFor' | 'guards'> & {
  readonly resource: Type | readonly Type[]
  readonly path: Path & PathIn<AwsTypes[Type], Path>
  readonly when?:
    | ((resource: Attributes<AwsTypes[Type]>) => Verdict)
    | { readonly [One in Type]?: (resource: Attributes<AwsTypes[One]>) => Verdict }
  readonly fixFor?: TypedFixes<AwsTypes, Type>
  readonly guards?: Guards<NoInfer<Type>>
}

/**
 * The policy over one setting. What to do, the fix and the plain examples (a good value, a bad one, none, one that the plan does not
 * show) come from the setting itself.
 */
export function setting<const Type extends keyof AwsTypes & string, const Path extends string>(
  spec: Typed<Setting, Type, Path>,
): Policy {
  return settingOf(spec)
}

/** The same for a family, whose members are typed where they are declared. */
export function settingOf(spec: Setting): Policy {
  return made(spec, value => answer(spec, value), spec.good ?? goodOf(spec), spec.bad ?? badOf(spec))
}

/** The same with a question that is more than one about a literal. `good` and `bad` are what the examples write. */
export function made(
  spec: Setting,
  ask: (value: Scalar) => Verdict,
  good: Written | undefined,
  bad: Written | undefined,
): Policy {
  const { resource, path, unset, withoutBlock = unset, beside = {}, examples = {} } = spec
  const steps = path.split('.')
  const types = [resource].flat()
  const written = (name: string, value: Written | undefined) =>
    types.map(type => hcl(type, name, value === undefined ? beside : { ...beside, [path]: value }))
  const block = steps.slice(0, -1).join('.')
  const hasBlock = block === '' || Object.keys(beside).some(other => other.startsWith(`${block}.`))
  const without = hasBlock ? unset : withoutBlock
  const example = (value: Written | undefined) => {
    const named = distinct([...Object.values(beside), value].flatMap(namedBy))
    return written('example', value).map(one => [one, ...named].join('\n'))
  }
  const given = (value: Written | undefined) => (value === undefined ? [] : example(value))
  return {
    title: spec.title,
    problem: spec.problem,
    severity: spec.severity,
    resource: types,
    ...(spec.when ? { when: spec.when } : {}),
    must: (root: object) => {
      const own = walk(asValue(root), steps, 0, { ask, unset, withoutBlock })
      return spec.onlyBeside && own.outcome !== 'fail' ? all(own, ...standBeside(asValue(root), beside)) : own
    },
    why: spec.why,
    remediation: spec.remediation ?? remediationOf(spec, good),
    // Written when they are asked for: hundreds of policies are declared at every start.
    get fix() {
      return spec.fix ?? written('this', good).join('\n\n')
    },
    ...(spec.fixFor ? { fixFor: spec.fixFor } : {}),
    source: spec.source,
    ...(spec.formerly ? { formerly: spec.formerly } : {}),
    ...(spec.guards ? { guards: spec.guards } : {}),
    ...(spec.lists ? { lists: spec.lists } : {}),
    equivalents: spec.equivalents,
    ...(spec.differs === undefined ? {} : { differs: spec.differs }),
    get examples() {
      const none = example(undefined)
      const open = example(expression(`local.${steps.at(-1)}`))
      return {
        pass: distinct(given(good), without === 'pass' ? none : [], examples.pass ?? []),
        fail: distinct(given(bad), without === 'fail' ? none : [], examples.fail ?? []),
        undetermined:
          typeof examples.undetermined === 'string'
            ? examples.undetermined
            : distinct(open, examples.undetermined ?? []),
      }
    },
  }
}

function standBeside(root: Value, beside: Readonly<Record<string, Written>>): Verdict[] {
  return Object.entries(beside).map(([path, value]) =>
    walk(root, path.split('.'), 0, {
      ask: one => one.is(value as string),
      unset: 'pass',
      withoutBlock: 'pass',
    }),
  )
}

/** The resources that an expression names: they have to stand beside it for an example to be whole. */
function namedBy(value: Written | undefined): string[] {
  if (typeof value !== 'object' || !('expression' in value)) return []
  const names = value.expression.matchAll(/(?<![\w.])(data\.)?(aws_\w+)\.(\w+)(?=[.[])/g)
  return [...names].map(([, data, type, name]) => `${data ? 'data' : 'resource'} "${type}" "${name}" {}`)
}

function distinct(...lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())]
}

interface Asked {
  readonly ask: (value: Scalar) => Verdict
  readonly unset: Setting['unset']
  readonly withoutBlock: Setting['unset']
}

function walk(at: Value, steps: readonly string[], depth: number, asked: Asked): Verdict {
  const value = at._child(steps[depth] as string)
  const isLast = depth === steps.length - 1
  // The provider takes an empty text for nothing.
  if (value._state() === 'absent' || (isLast && value._raw === '')) {
    const outcome = isLast ? asked.unset : asked.withoutBlock
    if (outcome === 'by version') return asked.ask(value as unknown as Scalar)
    return outcome === 'pass' ? value.isAbsent() : leafOf(value, steps, depth).isSet()
  }
  if (isLast) return asked.ask(value as unknown as Scalar)
  return Array.isArray(value._raw) && value._raw.length > 1
    ? value.every(one => walk(one, steps, depth + 1, asked))
    : walk(value, steps, depth + 1, asked)
}

/** The setting itself below a block that is not written: that is what the report names. */
function leafOf(value: Value, steps: readonly string[], depth: number): Value {
  return steps.slice(depth + 1).reduce((at, step) => at._child(step), value)
}

function answer(spec: Setting, value: Scalar): Verdict {
  const asked = value as unknown as Value
  const verdicts = [
    ...(spec.is === undefined ? [] : [asked.is(spec.is)]),
    ...(spec.isNot === undefined ? [] : [asked.isNot(spec.isNot)]),
    ...(spec.oneOf ? [asked.oneOf(spec.oneOf)] : []),
    ...(spec.noneOf ? [asked.noneOf(spec.noneOf)] : []),
    ...(spec.atLeast === undefined ? [] : [asked.atLeast(spec.atLeast)]),
    ...(spec.atMost === undefined ? [] : [asked.atMost(spec.atMost)]),
    ...(spec.isSet
      ? [spec.isSet === 'required' && isInBlock(asked) ? new Verdict('pass', asked) : asked.isSet()]
      : []),
    ...(spec.isAbsent ? [asked.isAbsent()] : []),
    ...(spec.satisfies ? [asked.satisfies(...spec.satisfies)] : []),
  ]
  return verdicts.length === 1 ? (verdicts[0] as Verdict) : all(...verdicts)
}

function isInBlock({ _parent: block }: Value): boolean {
  return typeof block?._raw === 'object' && block._raw !== null && block._unknown !== true
}

function goodOf({ is, isNot, oneOf, atLeast, atMost, isAbsent }: Setting): Written | undefined {
  if (isAbsent) return undefined
  return is ?? oneOf?.[0] ?? atLeast ?? atMost ?? (typeof isNot === 'boolean' ? !isNot : undefined)
}

function badOf({ is, isNot, noneOf, atLeast, atMost }: Setting): Written | undefined {
  if (typeof is === 'boolean') return !is
  if (atLeast !== undefined && atLeast > 0) return atLeast - 1
  return isNot ?? noneOf?.[0] ?? (atMost === undefined ? undefined : atMost + 1)
}

function remediationOf({ path, isAbsent, atLeast, atMost }: Setting, good: Written | undefined): string {
  if (isAbsent) return `Take ${path} out.`
  if (atLeast !== undefined) return `Set ${path} to ${atLeast} or more.`
  if (atMost !== undefined) return `Set ${path} to ${atMost} or less.`
  if (good === undefined || typeof good === 'object') return `Set ${path}.`
  return `Set ${path} to ${good}.`
}
