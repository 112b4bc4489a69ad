import {
  asValue,
  combine,
  type Entries,
  type List,
  PASS,
  type PathIn,
  type Policy,
  type Scalar,
  type Value,
  type Verdict,
} from '../../engine/index.ts'
import {
  argumentsHoldNoCredential,
  entriesHoldNoCredential,
  holdsNoCredential,
  pairHoldsNoCredential,
} from './credentials.ts'
import { expression, hcl, type Written } from './hcl.ts'
import type { AwsTypes } from './policy.ts'
import type { Described } from './setting.ts'

/**
 * By type the dotted paths, through blocks, of what may carry one: `script` is a text, `variables{}` a map of them, `command[]` the arguments
 * of a command, `endpoint://` an address, `header{key:value}` a block that holds a name and its value.
 */
type Places = Readonly<Record<string, readonly string[]>>

/** The paths held against the schema: what is misspelt becomes `never`, which no string is. */
type Checked<Of extends Places> = {
  readonly [Type in keyof Of]: Type extends keyof AwsTypes ? CheckedPaths<AwsTypes[Type], Of[Type]> : never
}

type CheckedPaths<Fields, Paths extends readonly string[]> = {
  readonly [I in keyof Paths]: Paths[I] extends `${infer Whole}${'{}' | '[]' | '://'}`
    ? PathIn<Fields, Whole> extends never
      ? never
      : Paths[I]
    : Paths[I] extends `${infer Block}{${infer Name}:${infer Its}}`
      ? PathIn<Fields, `${Block}.${Name}` | `${Block}.${Its}`> extends never
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
  const each = (contents: Contents) =>
    places.flatMap(([type, paths]) => paths.map(path => written(type, 'example', [path], contents)))
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
      return places.map(([type, paths]) => written(type, 'this', paths, SAFE, texts)).join('\n\n')
    },
    fixFor: Object.fromEntries(
      places.map(([type, paths]) => [
        type,
        (resource: object) => {
          const atFault = paths.filter(path => noneCarried(asValue(resource), path).outcome === 'fail')
          return atFault.length === 0 ? undefined : written(type, 'this', atFault, SAFE, texts)
        },
      ]),
    ),
    source,
    equivalents,
    ...(differs === undefined ? {} : { differs }),
    get examples() {
      return {
        pass: [
          ...each(HARMLESS),
          ...places.map(([type]) => hcl(type, 'example', {})),
          ...(examples.pass ?? []),
        ],
        fail: [...each(BY_NAME), ...each(BY_FORM), ...(examples.fail ?? [])],
        undetermined:
          typeof examples.undetermined === 'string'
            ? examples.undetermined
            : [...each(OPEN), ...(examples.undetermined ?? [])],
      }
    },
  }
}

interface Place {
  readonly steps: readonly string[]
  readonly form: 'text' | 'map' | 'arguments' | 'address' | 'pair'
  /** Of a pair the attributes of its name and its value. */
  readonly names: readonly [string, string]
}

function placeOf(path: string): Place {
  const [, whole = path, end = '', key = '', value = ''] =
    /^(.+?)(\{\}|\[\]|:\/\/|\{(\w+):(\w+)\})$/.exec(path) ?? []
  return { steps: whole.split('.'), form: FORMS[end] ?? 'pair', names: [key, value] }
}

const FORMS: Readonly<Record<string, Place['form']>> = {
  '': 'text',
  '{}': 'map',
  '[]': 'arguments',
  '://': 'address',
}

function noneCarried(value: Value, path: string): Verdict {
  return none(value, placeOf(path))
}

function none(value: Value, place: Place): Verdict {
  const { steps, form, names } = place
  const [step, ...rest] = steps
  if (Array.isArray(value._raw) && !(step === undefined && form === 'arguments'))
    return value.every(one => none(one, place))
  if (step !== undefined) return none(value._child(step), { ...place, steps: rest })
  switch (form) {
    case 'text':
      return holdsNoCredential(value as unknown as Scalar)
    case 'map':
      return entriesHoldNoCredential(value as unknown as Entries)
    case 'arguments':
      return argumentsHoldNoCredential(value as unknown as List)
    case 'address': {
      const verdict = holdsNoCredential(value as unknown as Scalar)
      // Most name a server or a function still to be made: that alone is no question worth a line.
      const isOpen = verdict.outcome === 'undetermined' && value._state() === 'unknown'
      return isOpen && value._body.graph.madeFrom(value).some(({ type }) => type !== 'var') ? PASS : verdict
    }
    case 'pair': {
      const [name, its] = names.map(one => value._child(one) as unknown as Scalar) as [Scalar, Scalar]
      return pairHoldsNoCredential(name, its)
    }
  }
}

/** What stands in each form of a place. */
interface Contents extends Readonly<Record<Exclude<Place['form'], 'pair'>, Written>> {
  readonly pair: readonly [name: Written, value: Written]
}

function written(
  type: string,
  name: string,
  paths: readonly string[],
  contents: Contents,
  texts: Readonly<Record<string, Written>> = {},
): string {
  return hcl(
    type,
    name,
    Object.fromEntries(
      paths.flatMap((path): [string, Written][] => {
        const { steps, form, names } = placeOf(path)
        const whole = steps.join('.')
        return form === 'pair'
          ? names.map((one, at) => [`${whole}.${one}`, contents.pair[at] as Written])
          : [[whole, texts[path] ?? contents[form]]]
      }),
    ),
  )
}

/** A script that reads its secret when it runs. What else it says is the reader's own, may be as secret, and so is not written again. */
const SCRIPT = `<<-EOT
  # … the rest as it stands, and in place of the secret:
  export DB_PASSWORD="$(aws secretsmanager get-secret-value --secret-id db --query SecretString --output text)"
EOT`
const SAFE: Contents = {
  text: expression(SCRIPT),
  map: expression(`{
  # … the rest as it stands, and in place of the secret:
  DB_SECRET_ARN = aws_secretsmanager_secret.example.arn
}`),
  arguments: expression(`[
  # … the rest as it stands, and in place of the secret:
  "--db-secret-arn", aws_secretsmanager_secret.example.arn
]`),
  address: 'https://example.com/orders',
  pair: ['DB_SECRET_ARN', expression('aws_secretsmanager_secret.example.arn')],
}

const ARN = 'arn:aws:secretsmanager:eu-central-1:111122223333:secret:db'
const HARMLESS: Contents = {
  text: SAFE.text,
  map: expression(`{ STAGE = "prod", DB_SECRET_ARN = "${ARN}" }`),
  arguments: ['load', '--password-file', '/run/secrets/db', '--secret-arn', ARN],
  address: 'https://example.com/orders?page=1',
  pair: ['DB_SECRET_ARN', ARN],
}
const BY_NAME: Contents = {
  text: 'export DB_PASSWORD=hunter2',
  map: expression('{ DB_PASSWORD = "hunter2" }'),
  arguments: ['load', '--password', 'hunter2'],
  address: 'https://example.com/orders?api_key=0123456789abcdef0123456789abcdef',
  pair: ['DB_PASSWORD', 'hunter2'],
}
const BY_FORM: Contents = {
  text: 'export KEY=AKIAIOSFODNN7EXAMPLE',
  map: expression('{ KEY = "AKIAIOSFODNN7EXAMPLE" }'),
  arguments: ['load', '--key', 'AKIAIOSFODNN7EXAMPLE'],
  address: 'https://app:Xk29dlsPwq@example.com/orders',
  pair: ['KEY', 'AKIAIOSFODNN7EXAMPLE'],
}
const OPEN: Contents = {
  text: expression('local.script'),
  map: expression('{ DB_PASSWORD = local.password }'),
  arguments: expression('local.arguments'),
  address: expression('local.address'),
  pair: ['DB_PASSWORD', expression('local.password')],
}

/** The same as an attribute takes it that holds base64. */
export const encoded = expression(`base64encode(${SCRIPT}\n)`)

/** Before what replaces a secret, where a text of one line has no room for a comment. */
export const REST_OF_TEXT = '<the rest as it stands, and in place of the secret:>'
