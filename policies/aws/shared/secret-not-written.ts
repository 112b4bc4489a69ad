import {
  any,
  asValue,
  combine,
  not,
  PASS,
  type PathIn,
  type Policy,
  type Scalar,
  type TypedFixes,
  type Value,
  type Verdict,
  WRITE_ONLY,
} from '../../engine/index.ts'
import { isNotWritten, pairHoldsNoCredential } from './credentials.ts'
import { expression, hcl, type Written } from './hcl.ts'
import type { AwsResource, AwsTypes } from './policy.ts'
import type { Described } from './setting.ts'

/**
 * By type the dotted paths of its secrets, through blocks; `passwords[]` is a list of them, `properties{PASSWORD}` one in a map,
 * `header{name:value}` one where its name says so, or its form, and `header{name:value}?is_secret` one where the flag beside it may, too.
 */
type Secrets = Readonly<Record<string, readonly string[]>>

/** The paths held against the schema: what is misspelt becomes `never`, which no string is. */
type Checked<Of extends Secrets> = {
  readonly [Type in keyof Of]: Type extends keyof AwsTypes ? CheckedPaths<AwsTypes[Type], Of[Type]> : never
}

type CheckedPaths<Fields, Paths extends readonly string[]> = {
  readonly [I in keyof Paths]: Paths[I] extends `${infer Whole}${'[]' | `{${string}}` | `{${string}}?${string}`}`
    ? PathIn<Fields, Whole> extends never
      ? never
      : Paths[I]
    : PathIn<Fields, Paths[I]>
}

interface NotWritten<Of extends Secrets>
  extends Pick<Described, 'source' | 'equivalents' | 'differs' | 'examples'>,
    Partial<Pick<Described, 'severity' | 'remediation' | 'fix'>> {
  /** `Broker password`: singular, without an article, as the titles begin. */
  readonly noun: string
  /** A write-only one (`password_wo`) is named beside the one that it stands for. */
  readonly secrets: Of & Checked<Of>
  /** Which of the resources are meant; left out: all. */
  readonly when?: { readonly [One in keyof Of & keyof AwsTypes]?: (resource: AwsResource<One>) => Verdict }
  readonly fixFor?: TypedFixes<AwsTypes, keyof Of & keyof AwsTypes>
  /**
   * Where `fix` lets the service make the secret and keep it: by type, why it refuses that to one resource, as a sentence; undefined where
   * it does not. Such a one is told to read it instead.
   */
  readonly refused?: TypedFixes<AwsTypes, keyof Of & keyof AwsTypes>
}

/** Secrets of some resources do not stand in the configuration, neither as literals nor as defaults of variables. */
export function secretNotWritten<const Of extends Secrets>(spec: NotWritten<Of>): Policy {
  const { noun, examples = {}, source, equivalents, differs } = spec
  const secrets = Object.entries<readonly string[]>(spec.secrets)
  const each = (value: Written) =>
    secrets.flatMap(([type, paths]) => paths.map(path => written(type, 'example', [path], value)))
  return {
    title: `${noun} does not stand in the configuration`,
    problem: `${noun} stands in the configuration`,
    severity: spec.severity ?? 'HIGH',
    resource: secrets.map(([type]) => type),
    ...(spec.when ? { when: spec.when as Policy['when'] } : {}),
    must: Object.fromEntries(
      secrets.map(([type, paths]) => {
        const places = paths.map(placeOf)
        const none = (resource: object) => places.map(place => noneWritten(asValue(resource), place))
        return [type, (resource: object) => combine(none(resource), 'fail', 'pass')]
      }),
    ),
    secret: true,
    why: 'Whoever can read the repository, its history or a plan file has it, and it cannot be changed without changing the code. Copies of it stay behind wherever the code has gone.',
    remediation:
      spec.remediation ??
      remediationOf(
        secrets.every(([, paths]) => paths.every(isKept)) ? [] : ['a write-only argument beside it'],
      ),
    remediationFor: Object.fromEntries(secrets.map(one => sentenceAtFault(one, spec))),
    get fix() {
      const blocks = secrets.map(([type, paths]) => written(type, 'this', paths.filter(isKept), READ))
      return spec.fix ?? [...blocks, SECRET].join('\n\n')
    },
    fixFor: Object.fromEntries(secrets.map(one => fixAtFault(one, spec))),
    source,
    equivalents,
    ...(differs === undefined ? {} : { differs }),
    get examples() {
      return {
        pass: [
          ...each(READ).map(
            one => `${one}\n${SECRET.replace('aws_secretsmanager_secret.example.id', '"example"')}`,
          ),
          ...each(GIVEN).map(one => `${one}\nvariable "secret" {\n  sensitive = true\n}`),
          ...(examples.pass ?? []),
        ],
        fail: [
          ...each(LITERAL),
          ...each(GIVEN).map(one => `${one}\nvariable "secret" {\n  default = "${LITERAL}"\n}`),
          ...(examples.fail ?? []),
        ],
        undetermined: [...each(expression(`lower("${LITERAL}")`)), ...[examples.undetermined ?? []].flat()],
      }
    },
  }
}

interface Place {
  readonly steps: readonly string[]
  /** The flag beside a pair that says whether it is a secret. */
  readonly flag: string | undefined
}

function noneWritten(value: Value, { steps, flag }: Place): Verdict {
  if (Array.isArray(value._raw)) return value.every(one => noneWritten(one, { steps, flag }))
  const [step, ...rest] = steps
  const [name, its] = step?.split(':') ?? []
  if (name !== undefined && its !== undefined) {
    const named = pairNotWritten(value._child(name), value._child(its))
    if (flag === undefined || named.outcome !== 'pass') return named
    const isMeant = value._child(flag).is(true)
    const secret = isNotWritten(value._child(its) as unknown as Scalar)
    return isMeant.outcome === 'pass' ? secret : any(not(isMeant), secret)
  }
  return step === undefined
    ? isNotWritten(value as unknown as Scalar)
    : noneWritten(value._child(step), { steps: rest, flag })
}

function pairNotWritten(name: Value, value: Value): Verdict {
  const [one, other] = [name, value] as unknown as [Scalar, Scalar]
  return pairHoldsNoCredential(one, other).outcome === 'fail' ? isNotWritten(other) : PASS
}

/** `properties{PASSWORD}` gives `properties` and `PASSWORD`. */
function placeOf(path: string): Place {
  const [whole = path, flag] = path.split('?')
  return { steps: whole.replace(/\[\]$|\}$/, '').split(/[.{]/), flag }
}

function isKept(path: string): boolean {
  return !WRITE_ONLY.test(path)
}

/** `writeOnly`: what may be used in place of it. */
function remediationOf(writeOnly: readonly string[]): string {
  const beside =
    writeOnly.length === 0
      ? ''
      : `; from Terraform 1.11 on, where the provider has it, ${writeOnly.join(' or ')} with an ephemeral value keeps it out of the state too`
  return `Keep it in Secrets Manager and read it from there, or hand it in by a sensitive variable without a default${beside}. Then change the one that was written.`
}

type ForOne = [string, (resource: object, told?: readonly string[]) => string | undefined]
type Secret = readonly [type: string, paths: readonly string[]]
/** What a policy says in place of what is told of any secret. */
type Instead = Pick<NotWritten<Secrets>, 'remediation' | 'fix' | 'fixFor' | 'refused'>

/** What may be used in place of it depends on which one is at fault: few have a write-only one beside them. */
function sentenceAtFault([type, paths]: Secret, { remediation, refused }: Instead): ForOne {
  return [
    type,
    resource => {
      const refusal = asked(refused, type, resource)
      if (remediation !== undefined && refusal === undefined) return undefined
      const atFault = whichWritten(resource, paths).map(path => path.replace(/\[\]$/, ''))
      const writeOnly = paths.filter(
        path => !isKept(path) && atFault.some(one => path === one || path === `${one}_wo`),
      )
      return [refusal ?? [], remediationOf(writeOnly)].flat().join(' ')
    },
  ]
}

/** What is at fault is mended where it stands: the others may belong to blocks that exclude each other. */
function fixAtFault([type, paths]: Secret, { fix, fixFor, refused }: Instead): ForOne {
  return [
    type,
    (resource, told) => {
      const isRead = fix === undefined || asked(refused, type, resource) !== undefined
      if (!isRead) return asked(fixFor, type, resource, told)
      const atFault = whichWritten(resource, paths)
      return atFault.length === 0 ? undefined : `${written(type, 'this', atFault, READ)}\n\n${SECRET}`
    },
  ]
}

function asked(
  of: Instead['fixFor'],
  type: string,
  resource: object,
  told: readonly string[] = [],
): string | undefined {
  return (of as Policy['fixFor'])?.[type]?.(resource as never, told)
}

function whichWritten(resource: object, paths: readonly string[]): string[] {
  return paths.filter(path => noneWritten(asValue(resource), placeOf(path)).outcome === 'fail')
}

function written(type: string, name: string, paths: readonly string[], value: Written): string {
  const text = typeof value === 'object' && 'expression' in value ? value.expression : JSON.stringify(value)
  return hcl(
    type,
    name,
    Object.fromEntries(
      paths.flatMap((path): [string, Written][] => {
        const [all = path, flag] = path.split('?')
        const [whole = all, key] = all.split(/[[{]/)
        const [name, its] = key?.slice(0, -1).split(':') ?? []
        if (its !== undefined)
          return [
            [`${whole}.${name}`, 'X-Origin-Secret'],
            [`${whole}.${its}`, value],
            ...(flag === undefined ? [] : [[`${whole}.${flag}`, true] satisfies [string, Written]]),
          ]
        return [
          [
            whole,
            key === undefined
              ? value
              : expression(key === ']' ? `[${text}]` : `{ ${key.slice(0, -1)} = ${text} }`),
          ],
        ]
      }),
    ),
  )
}

const LITERAL = 'Hunter2hunter2hunter2'
const GIVEN = expression('var.secret')
const READ = expression('data.aws_secretsmanager_secret_version.secret.secret_string')
const SECRET = `data "aws_secretsmanager_secret_version" "secret" {
  secret_id = aws_secretsmanager_secret.example.id
}`
