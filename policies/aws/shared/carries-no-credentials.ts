import {
  asValue,
  combine,
  type Entries,
  type PathIn,
  type Policy,
  type Scalar,
  type Value,
  type Verdict,
} from '../../engine/index.ts'
import { entriesHoldNoCredential, holdsNoCredential } from './credentials.ts'
import { expression, hcl, type Written } from './hcl.ts'
import type { AwsTypes } from './policy.ts'
import type { Described } from './setting.ts'

/** By type the dotted paths, through blocks, of what may carry one: `variables{}` is a map of them, `script` a text. */
type Places = Readonly<Record<string, readonly string[]>>

/** The paths held against the schema: what is misspelt becomes `never`, which no string is. */
type Checked<Of extends Places> = {
  readonly [Type in keyof Of]: Type extends keyof AwsTypes ? CheckedPaths<AwsTypes[Type], Of[Type]> : never
}

type CheckedPaths<Fields, Paths extends readonly string[]> = {
  readonly [I in keyof Paths]: Paths[I] extends `${infer Whole}{}`
    ? PathIn<Fields, Whole> extends never
      ? never
      : Paths[I]
    : PathIn<Fields, Paths[I]>
}

interface Carries<Of extends Places>
  extends Pick<Described, 'source' | 'equivalents' | 'differs' | 'examples'>,
    Partial<Pick<Described, 'remediation'>>,
    Pick<Policy, 'when'> {
  /** `Model container`: singular, without an article, as the titles begin. */
  readonly noun: string
  readonly places: Of & Checked<Of>
  /** By path, what the fix writes in place of a text that is no plain script of a shell; a comment says that the rest stays. */
  readonly texts?: Readonly<Record<string, Written>>
  /** Who reads it, in two sentences. */
  readonly why: string
}

/** Variables and scripts of a workload carry no credential: neither under a name that says so nor by its form. */
export function carriesNoCredentials<const Of extends Places>(spec: Carries<Of>): Policy {
  const { noun, examples = {}, why, source, equivalents, differs, texts = {} } = spec
  const places = Object.entries<readonly string[]>(spec.places)
  const each = (inMap: Written, inText: Written) =>
    places.flatMap(([type, paths]) => paths.map(path => written(type, 'example', [path], inMap, inText)))
  return {
    title: `${noun} carries no credentials`,
    problem: `${noun} carries credentials`,
    severity: 'HIGH',
    resource: places.map(([type]) => type),
    ...(spec.when ? { when: spec.when } : {}),
    must: Object.fromEntries(
      places.map(([type, paths]) => [
        type,
        (resource: object) =>
          combine(
            paths.map(path => noneCarried(asValue(resource), path)),
            'fail',
            'pass',
          ),
      ]),
    ),
    secret: true,
    why,
    remediation:
      spec.remediation ??
      'Take the value out, let the program read it from Secrets Manager or Parameter Store with its role, and then change it.',
    get fix() {
      return places.map(([type, paths]) => written(type, 'this', paths, NAMED, FETCHED, texts)).join('\n\n')
    },
    fixFor: Object.fromEntries(
      places.map(([type, paths]) => [
        type,
        (resource: object) => {
          const atFault = paths.filter(path => noneCarried(asValue(resource), path).outcome === 'fail')
          return atFault.length === 0 ? undefined : written(type, 'this', atFault, NAMED, FETCHED, texts)
        },
      ]),
    ),
    source,
    equivalents,
    ...(differs === undefined ? {} : { differs }),
    get examples() {
      return {
        pass: [
          ...each(
            expression(
              '{ STAGE = "prod", DB_SECRET_ARN = "arn:aws:secretsmanager:eu-central-1:111122223333:secret:db" }',
            ),
            FETCHED,
          ),
          ...places.map(([type]) => hcl(type, 'example', {})),
          ...(examples.pass ?? []),
        ],
        fail: [
          ...each(expression('{ DB_PASSWORD = "hunter2" }'), 'export DB_PASSWORD=hunter2'),
          ...each(expression('{ KEY = "AKIAIOSFODNN7EXAMPLE" }'), 'export KEY=AKIAIOSFODNN7EXAMPLE'),
          ...(examples.fail ?? []),
        ],
        undetermined:
          typeof examples.undetermined === 'string'
            ? examples.undetermined
            : [
                ...each(expression('{ DB_PASSWORD = local.password }'), expression('local.script')),
                ...(examples.undetermined ?? []),
              ],
      }
    },
  }
}

function noneCarried(value: Value, path: string): Verdict {
  const isMap = path.endsWith('{}')
  return none(value, (isMap ? path.slice(0, -2) : path).split('.'), isMap)
}

function none(value: Value, path: readonly string[], isMap: boolean): Verdict {
  if (Array.isArray(value._raw)) return value.every(one => none(one, path, isMap))
  const [step, ...rest] = path
  if (step !== undefined) return none(value._child(step), rest, isMap)
  return isMap
    ? entriesHoldNoCredential(value as unknown as Entries)
    : holdsNoCredential(value as unknown as Scalar)
}

function written(
  type: string,
  name: string,
  paths: readonly string[],
  inMap: Written,
  inText: Written,
  texts: Readonly<Record<string, Written>> = {},
): string {
  return hcl(
    type,
    name,
    Object.fromEntries(
      paths.map(path => (path.endsWith('{}') ? [path.slice(0, -2), inMap] : [path, texts[path] ?? inText])),
    ),
  )
}

/** A script that reads its secret when it runs. What else it says is the reader's own, may be as secret, and so is not written again. */
const SCRIPT = `<<-EOT
  # … the rest as it stands, and in place of the secret:
  export DB_PASSWORD="$(aws secretsmanager get-secret-value --secret-id db --query SecretString --output text)"
EOT`
const FETCHED = expression(SCRIPT)

const NAMED = expression(`{
  # … the rest as it stands, and in place of the secret:
  DB_SECRET_ARN = aws_secretsmanager_secret.example.arn
}`)

/** The same as an attribute takes it that holds base64. */
export const encoded = expression(`base64encode(${SCRIPT}\n)`)

/** Before what replaces a secret, where a text of one line has no room for a comment. */
export const REST_OF_TEXT = '<the rest as it stands, and in place of the secret:>'
