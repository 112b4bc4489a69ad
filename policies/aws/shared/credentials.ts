import {
  asValue,
  combine,
  type Entries,
  type List,
  MADE,
  OPEN_SIGN,
  PASS,
  type Scalar,
  SIGNS,
  show,
  textOf,
  type Value,
  Verdict,
  WRITE_ONLY,
} from '../../engine/index.ts'
import { WITHOUT_VALUE } from './credentials/assignments.ts'
import { isLiteral, SINGLE } from './credentials/literals.ts'
import { secretNamedBy } from './credentials/names.ts'
import { bytesOfBase64, isSealed } from './credentials/packed.ts'
import { credentialIn, credentialInArguments } from './credentials/text.ts'
import { sha1 } from './sha1.ts'

/** The text of a script or of user data holds no credential. One that the provider planned as a hash is looked for in the plan. */
export function holdsNoCredential(text: Scalar): Verdict {
  const value = asValue(text)
  if (value._state() === 'absent') return PASS
  if (value._state() === 'unknown') return heldInParts(value)
  let written = textOf(value._raw)
  if (SHA1.test(written)) {
    const found = writtenFor(value, written)
    if (found === undefined) return behindHash(value)
    written = found
  }
  const credential = credentialIn(written)
  if (credential !== undefined) return new Verdict('fail', value, `and holds ${credential}`)
  const secret = secretMarked(value)
  if (secret !== undefined) return new Verdict('fail', value, secret)
  return isSealed(written)
    ? new Verdict('undetermined', value, `\`${value._path()}\` is packed in a way that cannot be read`)
    : new Verdict('pass', value)
}

/** Of a text of which the plan holds nothing but a hash the sources may write the most. */
function behindHash(value: Value): Verdict {
  const secret = secretBehind(value)
  const written = value._body.graph.writtenAt(value, 'hash')
  // What is written as a whole has another hash: that is another text.
  const isWhole = written?.text.search(SIGNS) === -1
  const credential = written && !isWhole ? credentialInParts(written.text) : undefined
  if (credential !== undefined) return new Verdict('fail', value, `and holds ${credential}`)
  const hidden = `\`${value._path()}\` is planned as a hash of a text that the plan does not hold`
  return secret === undefined
    ? new Verdict('undetermined', value, hidden)
    : new Verdict('fail', value, secret)
}

/** A shell, too, puts something in the place of what is open. */
function credentialInParts(text: string): string | undefined {
  return credentialIn(text.replace(SIGNS, '${known_after_apply}'))
}

/** Of what is known after apply the sources may write the most; what attributes of resources give there is no literal. */
function heldInParts(value: Value): Verdict {
  const whole = opened(value)
  const written = value._body.graph.writtenAt(value)
  if (whole.outcome === 'fail' || !written) return whole
  const credential = credentialInParts(written.text)
  if (credential !== undefined) return new Verdict('fail', value, `and holds ${credential}`)
  return written.text.includes(OPEN_SIGN) ? whole : new Verdict('pass', value)
}

const NAMES_SECRET = /^arn:[^:]*:secretsmanager:/

/**
 * A secret does not stand in the configuration, as a literal or as the default of a variable. One that is made, read or handed in from
 * elsewhere stands in the state alone. Of a write-only one (`password_wo`) a plan shows nothing but its configuration.
 */
export function isNotWritten(secret: Scalar): Verdict {
  const value = asValue(secret)
  const { graph } = value._body
  const isWriteOnly = WRITE_ONLY.test(String(value._key))
  if (isWriteOnly ? !isHandedOver(value) : value._state() !== 'known' || value._raw === '') return PASS
  const written = graph.sources(value, true)
  // Some arguments take a secret, or the name of one.
  if (NAMES_SECRET.test(String(isWriteOnly ? written[0] : value._raw))) return PASS
  if (isWriteOnly ? isOneText(written, value) : written.some(one => holds(one, value._raw)))
    return new Verdict('fail', value)
  return written.includes(MADE) ? new Verdict('undetermined', value, HIDDEN) : PASS
}

/**
 * The content of a secret or a parameter does not stand in the configuration. One that gives place to what is set elsewhere is none, nor
 * is what JSON says beside passwords and tokens. `names` say what the content is; one that says secret is enough.
 */
export function contentIsNotWritten(content: Scalar, ...names: readonly string[]): Verdict {
  const value = asValue(content)
  const verdict = isNotWritten(content)
  const text = value._state() === 'known' ? value._raw : value._body.graph.sources(value, true)[0]
  if (verdict.outcome !== 'pass') {
    if (typeof text !== 'string') return verdict
    if (secretsIn(text, names).length === 0) return PASS
    // What `jsonencode` writes has no spaces, and its parts stand beside it.
    return isCompactJson(text) ? new Verdict('fail', value) : verdict
  }
  if (value._state() !== 'known' || typeof text !== 'string') return verdict
  const written = new Set(value._body.graph.sources(value, true))
  const secrets = secretsIn(text, names)
  return secrets.some(secret => written.has(secret)) || isLiteralBeside(value, text, secrets)
    ? new Verdict('fail', value)
    : verdict
}

/**
 * A secret in the JSON that `jsonencode` makes stands there as a literal: all that the configuration names is known, is found elsewhere in
 * the JSON, and is not in the secret.
 */
function isLiteralBeside(value: Value, text: string, secrets: readonly string[]): boolean {
  const { graph } = value._body
  if (secrets.length === 0 || !isCompactJson(text) || !graph.areAllSources(value)) return false
  const named = graph.sources(value).flatMap(textsIn)
  const others = textsIn(JSON.parse(text)).filter(one => !secrets.includes(one))
  return (
    named.length > 0 &&
    named.every(one => others.some(other => other.includes(one))) &&
    secrets.some(secret => !named.some(one => secret.includes(one)))
  )
}

/** Texts and numbers in what a plan holds; a flag chooses between literals and is none of them. */
function textsIn(raw: unknown): string[] {
  if (typeof raw === 'object' && raw !== null) return Object.values(raw).flatMap(textsIn)
  return (typeof raw === 'string' && raw !== '') || typeof raw === 'number' ? [String(raw)] : []
}

/** Texts in a content that are secret, by their names or by what they hold: those in JSON, else the whole. */
function secretsIn(text: string, names: readonly string[]): string[] {
  const found: string[] = []
  const isSecret = (name: string, value: string) => {
    const kind = secretNamedBy(name)
    return kind !== undefined && isLiteral(kind, value, SINGLE)
  }
  const look = (key: string, value: unknown): unknown => {
    if (typeof value === 'string' && (isSecret(key, value) || credentialIn(value) !== undefined))
      found.push(value)
    return value
  }
  try {
    if (typeof JSON.parse(text, look) === 'object') return found
  } catch {} // no JSON
  return names.some(name => isSecret(name, text)) || credentialIn(text) !== undefined ? [text] : []
}

function isCompactJson(text: string): boolean {
  try {
    return (
      /^[[{]/.test(text) &&
      JSON.stringify(JSON.parse(text)) === text.replace(/\\u003[ce]|\\u0026/g, one => JSON.parse(`"${one}"`))
    )
  } catch {
    return false // it begins like JSON
  }
}

const HIDDEN = 'it is made of literals or of a file, and a plan does not tell which'

/** Before the change only the version, which is kept in the state, says that there was one. */
function isHandedOver(value: Value): boolean {
  return value._body.time === 'after' || value._parent?._child(`${value._key}_version`)._state() === 'known'
}

/** Beside other sources a text is but a part of what is handed over: a user's name beside an ephemeral password. */
function isOneText([text, ...others]: readonly unknown[], value: Value): boolean {
  return (
    typeof text === 'string' &&
    text !== '' &&
    others.length === 0 &&
    value._body.graph.sources(value).includes(text)
  )
}

/** A list or a map is written as a whole. */
function holds(written: unknown, raw: unknown): boolean {
  return (
    written === raw ||
    (typeof written === 'object' && written !== null && Object.values(written).includes(raw))
  )
}

/** The entries of a map hold no credential: neither by their form nor by their name, which is the key. Those of some keys are left out. */
export function entriesHoldNoCredential(entries: Entries, but: readonly string[] = []): Verdict {
  const map = asValue(entries)
  if (map._state() === 'absent') return PASS
  if (map._state() === 'unknown') {
    // A provider hides the whole of a map for one value that is known after apply.
    const written = map._body.graph.listAt(map)
    return written && typeof written._raw === 'object' ? entriesHold(written, but, true) : opened(map)
  }
  return typeof map._raw === 'object' ? entriesHold(map, but) : opened(map)
}

/** `isEach`: what is told of an entry is told of that one alone. */
function entriesHold(map: Value, but: readonly string[], isEach = false): Verdict {
  // What is decided at apply need not stand among the values.
  const keys = new Set([...Object.keys(map._raw as object), ...Object.keys(Object(map._unknown))])
  const values = [...keys].filter(key => !but.includes(key)).map(key => map._child(key))
  const each = values.map(one => namedValueHoldsNoCredential(String(one._key), one, false, isEach))
  const verdict = combine(each, 'fail', 'pass')
  // What is marked beside a secret that its name tells may be the user's name: only all entries together tell what they are made with.
  const secret =
    verdict.outcome === 'fail' ? undefined : values.map(secretMarked).find(one => one !== undefined)
  return secret === undefined ? verdict : new Verdict('fail', map, secret)
}

/** A value under a name, as in a list of environment variables, is no credential. */
export function pairHoldsNoCredential(name: Scalar, value: Scalar): Verdict {
  const key = asValue(name)._raw
  return namedValueHoldsNoCredential(typeof key === 'string' ? key : '', asValue(value), true)
}

/** The arguments of a command hold no credential: neither one of them by itself, nor what follows `--password`, nor `mysql` and `-p…`. */
export function argumentsHoldNoCredential(args: List): Verdict {
  const list = asValue(args)
  if (list._state() === 'absent') return PASS
  if (!Array.isArray(list._raw)) return list._open()
  const texts: readonly unknown[] = list._raw
  const each = combine(
    texts.map((_, at) => {
      const [, option = ''] = OPTION.exec(String(texts[at - 1])) ?? []
      return namedValueHoldsNoCredential(WITHOUT_VALUE.test(option) ? '' : option, list._child(at), true)
    }),
    'fail',
    'pass',
  )
  const credential = each.outcome === 'fail' ? undefined : credentialInArguments(texts)
  return credential === undefined ? each : new Verdict('fail', list, `and holds ${credential}`)
}

const OPTION = /^--?([A-Za-z][\w-]{0,60})$/

function namedValueHoldsNoCredential(name: string, value: Value, isPair = false, isEach = isPair): Verdict {
  switch (value._state()) {
    case 'absent':
      return PASS
    case 'unknown': {
      const isSecret = secretNamedBy(name) !== undefined
      // Of a map the plan tells what all entries together are made from: their names say which is the secret.
      const verdict = isEach || isSecret ? opened(value) : value._open()
      // What is made from attributes of resources is no literal; under a name that says secret it may be one all the same.
      const isOpen = verdict.outcome === 'undetermined'
      return isOpen && !isSecret && value._body.graph.isDerived(value) ? PASS : verdict
    }
    case 'known': {
      const text = textOf(value._raw)
      const kind = secretNamedBy(name)
      const isSecret = kind !== undefined && isLiteral(kind, text, SINGLE)
      const credential = isSecret
        ? undefined
        : (credentialIn(text) ??
          (AUTHORIZATION.test(name) ? credentialIn(`Authorization: ${text}`) : undefined))
      const made = isPair && !isSecret && credential === undefined ? secretMarked(value) : undefined
      if (!isSecret && credential === undefined && made === undefined) return new Verdict('pass', value)
      const told = isPair && !value._isSensitive() ? `its name \`${show(name)}\`` : 'its name'
      const words = isSecret ? `and ${told} says that it is secret` : (made ?? `and holds ${credential}`)
      return new Verdict('fail', undefined, undefined, [new Verdict('fail', value, words)], 'item')
    }
  }
}

/** The header of a request, however a service writes that it is one: `integration.request.header.Authorization`. */
const AUTHORIZATION = /(?<![A-Za-z])authorization$/i

/**
 * What is decided at apply, or marked as sensitive, is made with no secret: none that another resource makes or finds, and no variable
 * whose name says that it is one. What else it may hold is open.
 */
export function isNotMadeOfSecret(text: Scalar): Verdict {
  const value = asValue(text)
  if (value._state() === 'unknown') return opened(value)
  const secret = secretMarked(value)
  return secret === undefined ? PASS : new Verdict('fail', value, secret)
}

/** The same of JSON that is asked part by part, where the sources tell its parts. */
export function jsonIsNotMadeOfSecret(text: Scalar): Verdict {
  const value = asValue(text)
  return value._body.graph.writtenAt(value) ? PASS : isNotMadeOfSecret(text)
}

/** Of a value that is known after apply: it fails by the secret that it is made with, else it is open. */
function opened(value: Value): Verdict {
  const secret = secretIn(value)
  return secret === undefined ? value._open() : new Verdict('fail', value, secret)
}

/**
 * Once a secret is made, what is made with it is known in the next plan, and looks like any other text. Terraform marks it as sensitive
 * there: by itself, for where a whole map or document is marked nothing tells which part of it is meant.
 */
function secretMarked(value: Value): string | undefined {
  return value._isSensitive() && !value._parent?._isWhollySensitive() ? secretBehind(value) : undefined
}

/** The secret that a known value is made with, in words; undefined where there is none. */
function secretBehind(value: Value): string | undefined {
  const now = afterwards(value)
  return now && secretIn(now)
}

/** The same place after the change, whose expression the plan holds, where the same stands there. */
function afterwards(value: Value): Value | undefined {
  const { time, id, graph } = value._body
  if (time === 'after') return value
  const find = (one: Value): Value | undefined =>
    one._parent ? find(one._parent)?._child(one._key) : graph.others().at(id, 'after')
  const now = find(value)
  return now?._raw === value._raw ? now : undefined
}

/** The same of one whose expression the plan holds. */
function secretIn(value: Value): string | undefined {
  const secret = value._body.graph
    .madeFrom(value)
    .find(({ type, attribute = '' }) =>
      type === 'var' ? secretNamedBy(attribute) !== undefined : SECRETS[type]?.includes(attribute),
    )
  return secret && `made with the secret \`${secret.address}.${secret.attribute}\``
}

/** Attributes that hold nothing but a secret, by type. */
const SECRETS: Readonly<Record<string, readonly string[]>> = {
  aws_api_gateway_api_key: ['value'],
  aws_appsync_api_key: ['key'],
  aws_cognito_user_pool_client: ['client_secret'],
  aws_db_instance: ['password'],
  aws_docdb_cluster: ['master_password'],
  aws_elasticache_replication_group: ['auth_token'],
  aws_iam_access_key: ['secret', 'ses_smtp_password_v4'],
  aws_iam_service_specific_credential: ['service_password'],
  aws_iam_user_login_profile: ['password'],
  aws_rds_cluster: ['master_password'],
  aws_redshift_cluster: ['master_password'],
  aws_secretsmanager_secret_version: ['secret_string', 'secret_binary'],
  'data.aws_ecr_authorization_token': ['password', 'authorization_token'],
  'data.aws_kms_secrets': ['plaintext'],
  'data.aws_secretsmanager_random_password': ['random_password'],
  'data.aws_secretsmanager_secret_version': ['secret_string', 'secret_binary'],
  random_password: ['result'],
  tls_private_key: ['private_key_pem', 'private_key_pem_pkcs8', 'private_key_openssh'],
}

/** The text behind a hash, where the plan holds it: the provider hashes what it has unpacked from base64. */
function writtenFor(value: Value, hash: string): string | undefined {
  const { graph } = value._body
  const told = graph.writtenAt(value, 'hash')?.text ?? []
  for (const candidate of graph.sources(value).concat(told)) {
    if (typeof candidate !== 'string') continue
    const bytes = bytesOfBase64(candidate)
    if (bytes && sha1(bytes) === hash) return candidate
    if (sha1(UTF8.encode(candidate)) === hash) return candidate
  }
  return undefined
}

const SHA1 = /^[0-9a-f]{40}$/
const UTF8 = new TextEncoder()
