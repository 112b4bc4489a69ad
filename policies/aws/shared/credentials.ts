import {
  asValue,
  combine,
  type Entries,
  type List,
  MADE,
  PASS,
  type Scalar,
  show,
  textOf,
  type Value,
  Verdict,
  WRITE_ONLY,
} from '../../engine/index.ts'
import { gunzip } from './gunzip.ts'
import { sha1 } from './sha1.ts'

/**
 * What makes a text a credential, in words that finish "it holds …"; undefined where it holds none. Keys, tokens and webhooks are known by
 * their form where those who issue them gave them one, everything else by the name that it is assigned to: `DB_PASSWORD=…`,
 * `"token": "…"`, or by the command, the header or the statement that takes one: `mysql -p…`, `IDENTIFIED BY '…'`. Placeholders,
 * references and interpolations are no credentials. What is packed (base64, gzip) is unpacked.
 */
export function credentialIn(text: string): string | undefined {
  return inText(text, 0)
}

/** The text of a script or of user data holds no credential. One that the provider planned as a hash is looked for in the plan. */
export function holdsNoCredential(text: Scalar): Verdict {
  const value = asValue(text)
  if (value._state() === 'absent') return PASS
  if (value._state() === 'unknown') return opened(value)
  let written = textOf(value._raw)
  if (SHA1.test(written)) {
    const found = writtenFor(value, written)
    if (found === undefined)
      return new Verdict(
        'undetermined',
        value,
        `\`${value._path()}\` is planned as a hash of a text that the plan does not hold`,
      )
    written = found
  }
  const credential = credentialIn(written)
  if (credential !== undefined) return new Verdict('fail', value, `and holds ${credential}`)
  return isSealed(written)
    ? new Verdict('undetermined', value, `\`${value._path()}\` is packed in a way that cannot be read`)
    : new Verdict('pass', value)
}

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
  return combine(
    [...keys]
      .filter(key => !but.includes(key))
      .map(key => namedValueHoldsNoCredential(key, map._child(key), false, isEach)),
    'fail',
    'pass',
  )
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
  const credential = each.outcome === 'fail' ? undefined : inArguments(texts)
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
      const credential = isSecret ? undefined : credentialIn(text)
      if (!isSecret && credential === undefined) return new Verdict('pass', value)
      const told = isPair && !value._isSensitive() ? `its name \`${show(name)}\`` : 'its name'
      const words = isSecret ? `and ${told} says that it is secret` : `and holds ${credential}`
      return new Verdict('fail', undefined, undefined, [new Verdict('fail', value, words)], 'item')
    }
  }
}

/**
 * What is decided at apply is made with no secret: none that another resource makes or finds, and no variable whose name says that it is
 * one. What else it may hold is open.
 */
export function isNotMadeOfSecret(text: Scalar): Verdict {
  const value = asValue(text)
  return value._state() === 'unknown' ? opened(value) : PASS
}

/** The same of JSON that is asked part by part, where the sources tell its parts. */
export function jsonIsNotMadeOfSecret(text: Scalar): Verdict {
  const value = asValue(text)
  return value._body.graph.writtenAt(value) ? PASS : isNotMadeOfSecret(text)
}

/** Of a value that is known after apply: it fails by the secret that it is made with, else it is open. */
function opened(value: Value): Verdict {
  const secret = value._body.graph
    .madeFrom(value)
    .find(({ type, attribute = '' }) =>
      type === 'var' ? secretNamedBy(attribute) !== undefined : SECRETS[type]?.includes(attribute),
    )
  return secret
    ? new Verdict('fail', value, `made with the secret \`${secret.address}.${secret.attribute}\``)
    : value._open()
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
  for (const candidate of value._body.graph.sources(value)) {
    if (typeof candidate !== 'string') continue
    const bytes = bytesOfBase64(candidate)
    if (bytes && sha1(bytes) === hash) return candidate
    if (sha1(UTF8.encode(candidate)) === hash) return candidate
  }
  return undefined
}

const SHA1 = /^[0-9a-f]{40}$/
const UTF8 = new TextEncoder()

/** Forms that tell by themselves. The repetitions are bounded, or a text that comes near would keep the search busy for minutes. */
const FORMS: readonly (readonly [form: RegExp, told: string])[] = [
  [/\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}\b/, 'an AWS access key'],
  // A secret access key has no prefix of its own: forty characters of base64 behind a name that says what it is.
  [
    /(?:aws_?secret|secret_?access_?key|aws_?session_?token)\w{0,40}(?:["'\s]{0,9}[:=]["'\s]{0,9}|\s{1,9}["']?)[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+])/i,
    'an AWS secret key',
  ],
  [/-----BEGIN (?:[A-Z]+ )?PRIVATE KEY(?: BLOCK)?-----/, 'a private key'],
  [/\bPuTTY-User-Key-File-\d:/, 'a private key'],
  [/\bAGE-SECRET-KEY-1[A-Z0-9]{58}\b/, 'a private key'],
  [/\bAccountKey=[A-Za-z0-9+/]{86}==/, 'a key of an Azure account'],
  [/(?<![A-Za-z_])sig=[A-Za-z0-9%+/]{43}/, 'a shared access signature'],
  [
    /\bhooks\.slack\.com\/(?:services|workflows|triggers)\/T[A-Z0-9]{8,12}\/(?:[A-Z0-9]{8,14}\/){1,2}(?:\d{1,20}\/)?[A-Za-z0-9]{20}/,
    'a webhook of Slack',
  ],
  [/\bdiscord(?:app)?\.com\/api\/webhooks\/\d{17,20}\/[\w-]{60}/, 'a webhook of Discord'],
  [/\.webhook\.office\.com\/webhookb2\/[^\s/]{1,90}\/IncomingWebhook\/[0-9a-f]{32}/, 'a webhook of Teams'],
  [/\bapi\.telegram\.org\/bot\d{8,10}:[\w-]{35}/, 'a token of a bot of Telegram'],
  [/:\/\/[0-9a-f]{40}@/, 'a token in an address'],
  // Only the command and the variable tell an older token from a field of what is called `s`.
  [/\bvault\s{1,4}login\s{1,4}s\.[A-Za-z0-9]{24}\b/, 'a Vault token'],
]

/** Tokens that begin with letters of their issuer, or hold such, so that whoever comes across one knows it. */
const TOKENS: readonly (readonly [form: string, told: string])[] = [
  ['gh[pousr]_[A-Za-z0-9]{36}|github_pat_\\w{60}', 'a GitHub token'],
  [
    'gl(?:pat|dt|rtr?|oas|ptt|imt|agent|soat|ffct|ft)-[\\w-]{20}|glcbt-\\w{1,5}_[\\w-]{20}|GR1348941[\\w-]{20}',
    'a GitLab token',
  ],
  ['xox[abeoprs]-[A-Za-z0-9-]{10}|xapp-\\d-[A-Z0-9]{9,13}-\\d{10,14}-[a-z0-9]{32}', 'a Slack token'],
  ['[rs]k_live_[A-Za-z0-9]{20}', 'a Stripe key'],
  ['whsec_[A-Za-z0-9+/]{32}', 'a secret of a webhook'],
  ['hv[bs]\\.[\\w-]{24}', 'a Vault token'],
  ['[A-Za-z0-9]{14}\\.atlasv1\\.[\\w-]{60}', 'a token of HCP Terraform'],
  ['npm_[A-Za-z0-9]{36}\\b', 'an npm token'],
  ['pypi-AgE[\\w-]{50}', 'a PyPI token'],
  ['rubygems_[0-9a-f]{48}', 'a RubyGems token'],
  ['dckr_[op]at_[\\w-]{27}', 'a Docker Hub token'],
  ['AKCp[A-Za-z0-9]{69}\\b', 'an Artifactory key'],
  ['SG\\.[\\w-]{22}\\.[\\w-]{43}', 'a SendGrid key'],
  ['GOCSPX-[\\w-]{28}', 'a client secret of Google'],
  ['[\\w~.-]{3}\\dQ~[\\w~.-]{31}', 'a client secret of Entra'],
  ['sk-[\\w-]{20,80}T3BlbkFJ[\\w-]{20}', 'an OpenAI key'],
  ['sk-ant-[a-z]{3,8}\\d\\d-[\\w-]{80}', 'an Anthropic key'],
  ['hf_[A-Za-z]{34}\\b', 'a Hugging Face token'],
  ['ABSK[A-Za-z0-9+/]{109}', 'a Bedrock key'],
  ['dapi[0-9a-f]{32}', 'a Databricks token'],
  ['do[opr]_v1_[0-9a-f]{64}', 'a DigitalOcean token'],
  ['dp\\.(?:pt|ct|sa|st(?:\\.[\\w-]{1,40})?|scim|audit)\\.[A-Za-z0-9]{40}', 'a Doppler token'],
  ['shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}', 'a Shopify token'],
  ['NRAK-[A-Z0-9]{27}|[0-9a-f]{36}NRAL', 'a New Relic key'],
  ['glsa_[A-Za-z0-9]{32}_[0-9a-fA-F]{8}|glc_eyJ[A-Za-z0-9+/]{30}', 'a Grafana token'],
  ['sntryu_[0-9a-f]{64}|sntrys_eyJ[A-Za-z0-9+/]{40}', 'a Sentry token'],
  ['lin_api_[A-Za-z0-9]{40}', 'a Linear key'],
  ['PMAK-[0-9a-f]{24}-[0-9a-f]{34}', 'a Postman key'],
  ['HRKU-AA[\\w-]{58}', 'a Heroku key'],
  ['AT(?:ATT|CTT)3xFf[\\w=-]{100}|ATBB[A-Za-z0-9]{32}\\b', 'an Atlassian token'],
  ['pul-[0-9a-f]{40}', 'a Pulumi token'],
  ['sbp_[0-9a-f]{40}', 'a Supabase token'],
  ['sq0atp-[\\w-]{22}', 'a Square token'],
  ['pscale_(?:tkn|pw|oauth)_[\\w.=-]{32}', 'a PlanetScale token'],
  ['tskey-(?:auth|api|client|scim|webhook)-\\w{6,20}-[A-Za-z0-9]{20}', 'a Tailscale key'],
]
/** All of them at once: most texts hold none. */
const ANY_TOKEN = new RegExp(`(?<![A-Za-z0-9])(?:${TOKENS.map(([form]) => form).join('|')})`)

/** `depth`: in how many layers of JSON and of what is packed it was found. */
function inText(text: string, depth: number): string | undefined {
  return inPlain(text) ?? inJson(text, depth) ?? inPacked(text, depth)
}

/** Texts in JSON that stand there otherwise than they are read, with lines, quotes and markup in them, and the arguments of commands. */
function inJson(text: string, depth: number): string | undefined {
  if (depth > 2 || !/^\s*[[{"]/.test(text) || !/\\|"-/.test(text)) return undefined
  let found: string | undefined
  try {
    JSON.parse(text, (_, value: unknown) => {
      if (typeof value === 'string' && /[\n"<>&\\]/.test(value))
        found ??= inPlain(value) ?? inJson(value, depth + 1)
      if (Array.isArray(value)) found ??= inArguments(value)
      return value
    })
  } catch {} // no JSON
  return found
}

/** A space or a line inside an argument would be read as its end. */
function inArguments(args: readonly unknown[]): string | undefined {
  const line = args.filter(one => typeof one === 'string' && !/\s/.test(one)).join(' ')
  return inAssignment(line) ?? inCommand(line)
}

function inPlain(text: string): string | undefined {
  return (
    FORMS.find(([form]) => form.test(text))?.[1] ??
    inToken(text) ??
    inSignedToken(text) ??
    inAddress(text) ??
    inBasic(text) ??
    inAssignment(text) ??
    inPair(text) ??
    inCommand(text)
  )
}

function inToken(text: string): string | undefined {
  const [token] = ANY_TOKEN.exec(text) ?? []
  return token && TOKENS.find(([form]) => new RegExp(`^(?:${form})$`).test(token))?.[1]
}

/**
 * A token that its issuer signed, which whoever has it may show. One that is good for a day at most has run out when somebody finds it, and
 * the role `anon` of Supabase is that of every visitor.
 */
function inSignedToken(text: string): string | undefined {
  for (const [, payload = ''] of text.matchAll(SIGNED)) {
    const { iat, exp, role } = claimsIn(payload) ?? { role: 'anon' }
    if (role !== 'anon' && !(Number(exp) - Number(iat) <= DAY)) return 'a signed token'
  }
  return undefined
}

function claimsIn(payload: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return undefined // only the look of one
  }
}

const SIGNED = /(?<![\w.-])eyJ[\w-]{10,2000}\.(eyJ[\w-]{6,4000})\.[\w-]{20,2000}/g
const DAY = 86_400

/** A password in an address: `postgres://app:…@host`. */
function inAddress(text: string): string | undefined {
  for (let at = text.indexOf('://'); at >= 0; at = text.indexOf('://', at + 3)) {
    const [, user, password] = USER_INFO.exec(text.slice(at + 3, at + 200)) ?? []
    if (isPasswordOf(user, password)) return 'a password in an address'
  }
  return undefined
}

/** User and password as HTTP's basic authentication packs them, wherever code compares or sends them. */
function inBasic(text: string): string | undefined {
  const packed = [...text.matchAll(BASIC)].map(([, one = '']) => {
    const bytes = bytesOfBase64(one)
    return USER_AND_PASSWORD.exec(bytes ? new TextDecoder().decode(bytes) : '')
  })
  const plain = TO_BE_PACKED.flatMap(form => [...text.matchAll(form)])
  return [...packed, ...plain].some(found => isPasswordOf(found?.[1], found?.[2]))
    ? 'a password for basic authentication'
    : undefined
}

function isPasswordOf(user: string | undefined, password: string | undefined): boolean {
  if (password === undefined || password === user || COMMONPLACE.test(password)) return false
  return isLiteral('password', password, DOUBLE)
}

/** `Authorization: Basic …`, `_auth=…` as npm writes it, `"auth": "…"` as Docker does. */
const BASIC =
  /(?:\bBasic\s{1,4}|\b_?auth\\{0,3}["']?\s{0,4}[:=]\s{0,4}\\{0,3}["']?)([A-Za-z0-9+/]{14,300}={0,2})/g
/** The same before it is packed, where a program or a shell does so. */
const TO_BE_PACKED = [
  /\b(?:btoa\(|b64encode\(b?|ToBase64String\([^"'\n]{0,60}GetBytes\()\s{0,4}["']([^\s:"']{1,60}):([^\s"']{1,100})["']/g,
  /\bBuffer\.from\(\s{0,4}["']([^\s:"']{1,60}):([^\s"']{1,100})["']\s{0,4}\)\.toString\(\s{0,4}["']base64/g,
  /\b(?:echo|printf)\s{1,4}(?:-\w{1,3}\s{1,4})?["']?([^\s:"']{1,60}):([^\s"'|]{1,100})["']?\s{0,4}\|\s{0,4}(?:openssl\s{1,4})?(?:base64|b64)\b/g,
]
const USER_AND_PASSWORD = /^([\x21-\x39\x3b-\x7e]{1,80}):([\x21-\x7e]{3,100})$/
const USER_INFO = /^([^\s/:@"'<>]{0,80}):([^\s/@"'<>]{3,100})@/
/** What documentation writes where a password goes. */
const COMMONPLACE = /^(pass(word|wd)?|pwd|secret|token)$/i

/** Base64 is unpacked, as a whole and where a line of a text is nothing else; so is gzip inside it. */
function inPacked(text: string, depth: number): string | undefined {
  if (depth > 2 || text.length > MOST) return undefined
  const whole = bytesOfBase64(text)
  for (const bytes of whole ? [whole] : runsOfBase64(text)) {
    const plain = textIn(bytes)
    const found = plain === undefined ? undefined : inText(plain, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

/** Base64 around bytes that are no text, even unpacked. */
function isSealed(text: string): boolean {
  const bytes = bytesOfBase64(text)
  if (!bytes) return false
  return bytes[0] === 0x1f && bytes[1] === 0x8b && textIn(bytes) === undefined
}

function textIn(bytes: Uint8Array): string | undefined {
  const plain = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzip(bytes, MOST) : bytes
  return plain && new TextDecoder().decode(plain)
}

function bytesOfBase64(text: string): Uint8Array | undefined {
  const compact = text.replace(/\s+/g, '')
  if (compact.length < 16 || !/^[A-Za-z0-9+/]+=*$/.test(compact)) return undefined
  try {
    return Uint8Array.from(atob(compact), character => character.charCodeAt(0))
  } catch {
    return undefined // not base64 after all
  }
}

/** Long words of base64 in a text, and lines of it one below the other, as in a MIME part or a file that cloud-init writes. */
function runsOfBase64(text: string): Uint8Array[] {
  const runs: string[] = []
  let lines = ''
  for (const line of text.split('\n')) {
    const trimmed = line.trim()
    if (LINE_OF_BASE64.test(trimmed)) {
      lines += trimmed
      continue
    }
    if (lines.length >= 40) runs.push(lines)
    lines = ''
    runs.push(...(trimmed.match(WORD_OF_BASE64) ?? []))
  }
  if (lines.length >= 40) runs.push(lines)
  return runs.map(bytesOfBase64).filter(bytes => bytes !== undefined)
}

const LINE_OF_BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
const WORD_OF_BASE64 = /[A-Za-z0-9+/]{40,}={0,2}/g
/** Far above what AWS takes as user data, and little enough to look through. */
const MOST = 1_000_000

/** How a value is written where it was found: what a shell or a template would put in its place depends on it. */
type Quoting = '"' | "'" | ''
const [DOUBLE, SINGLE, BARE] = ['"', "'", ''] as const

/** An assignment, in whatever language, of a literal to a name that says secret. */
function inAssignment(text: string): string | undefined {
  if (!SPEAKS_OF_SECRETS.test(text)) return undefined
  for (const line of text.split('\n')) {
    if (!SPEAKS_OF_SECRETS.test(line)) continue
    for (let at = 0; at < line.length; at++) {
      const sign = line[at]
      if (sign !== '=' && sign !== ':') continue
      const name = nameBefore(line, at)
      const kind = name === undefined ? undefined : secretNamedBy(name)
      if (name !== undefined && kind !== undefined && isAssigned(name, kind, line, at))
        return `a value for \`${name}\``
    }
    for (const [, dashes = '', flag = '', value = ''] of line.matchAll(FLAG)) {
      const kind = WITHOUT_VALUE.test(flag) ? undefined : secretNamedBy(flag)
      // With one dash it may be the credential of PowerShell, which is the name of a user.
      const found = (kind === 'password' || dashes === '--') && literalAt(value, 0, false)
      if (kind && found && isLiteral(kind, found.text, found.quoting))
        return `a value for \`${dashes}${flag}\``
    }
  }
  return undefined
}

const SPEAKS_OF_SECRETS =
  /pass|pwd|(?<![a-z])pw(?![a-z])|secret|token|credential|api_?-?key|psk|(?:jwt|shared|shared_?access|private|signing|master|auth|encryption|hmac|app|application|integration|license)[_-]?key/i
/** `--password hunter2`; with an equals sign it is an assignment, and what stands in brackets is a call of PowerShell. */
const FLAG = /(?<!\S)(--?)([A-Za-z][\w-]{0,60})\s{1,4}((?![-(])\S{1,300})/g
/** `--no-password`, `--ask-password`, `--password-stdin`: what follows is something else. */
const WITHOUT_VALUE = /^(?:no|ask)-|-(?:stdin|prompt)$/

/** A name and its value side by side, as lists of variables and parameters have them. */
function inPair(text: string): string | undefined {
  if (!SPEAKS_OF_SECRETS.test(text)) return undefined
  for (const { groups } of text.matchAll(PAIR)) {
    const { name = '', value = '' } = groups ?? {}
    const kind = secretNamedBy(name)
    const [, quote = '', inner = value] = /^(["'])(.*)\1$/.exec(value) ?? []
    if (!kind || (quote === '' && isNameInProgram(inner))) continue
    if (isLiteral(kind, inner.replace(/\\{1,3}$/, ''), quote === SINGLE ? SINGLE : DOUBLE))
      return `a value for \`${name}\``
  }
  return undefined
}

/** In JSON inside a string the quotes are escaped. */
const QUOTE = String.raw`\\{0,3}["']?`
const SIGN = String.raw`${QUOTE}\s{0,4}[:=]\s{0,4}`
const NEXT = String.raw`\s{0,4},?\s{0,60}`
/** A build's variable of another type than `PLAINTEXT` names a secret or a parameter. */
const PAIR = new RegExp(
  String.raw`\b(?:name|key|ParameterKey)${SIGN}${QUOTE}(?<name>[\w.-]{1,60})${QUOTE}${NEXT}` +
    `(?:${QUOTE}type${SIGN}${QUOTE}PLAINTEXT${QUOTE}${NEXT})?${QUOTE}(?:value|ParameterValue)${SIGN}` +
    String.raw`\\{0,3}(?<value>"[^"\n]{1,200}"|'[^'\n]{1,200}'|(?!!)[^\s"',;&|{}[\]<>]{1,200})`,
  'gi',
)

/** What no sign assigns: the argument of a program, a header, a statement, an element. */
function inCommand(text: string): string | undefined {
  // Most texts are short, and to ask each form of them takes longer than all else.
  if (!NAMES_COMMAND.test(text)) return undefined
  const joined = text.replace(/\\\r?\n/g, ' ')
  for (const [form, told, kind] of COMMANDS)
    for (const { groups } of joined.matchAll(form)) {
      const { value = '', name } = groups ?? {}
      const of = name === undefined ? kind : secretNamedBy(name)
      const [, quote = '', inner = value] = /^(["'])(.*)\1$/.exec(value) ?? []
      if (
        of !== undefined &&
        !COMMONPLACE.test(inner) &&
        isLiteral(of, inner, quote === SINGLE ? SINGLE : DOUBLE)
      )
        return name === undefined ? told : `a value for \`${name}\``
    }
  return undefined
}

/** A word that one of the forms below has. */
const NAMES_COMMAND = new RegExp(
  'mysql|mariadb|mongo|cypher-shell|sqlcmd|sqlplus|sqlldr|impdp|expdp|jdbc:oracle|redis|requirepass|masterauth|login|sshpass|curl|passw|\\bnet\\b|net\\.exe|' +
    '\\buser|\\brole|identified|authorization|-H|--header|<\\/|define\\(|\\benv\\b|setx|SecureString|NetworkCredential|\\bmachine\\b|pgpass|' +
    'config\\s+set|put-parameter|openssl|storepass|keypass|ldap|smbclient|rpcclient|lftp|rabbitmqctl|\\becho\\b',
  'i',
)

const VALUE = `(?<value>"[^"\\n]{1,100}"|'[^'\\n]{1,100}'|[^\\s"'|;&()<>\\\\]{1,100})`
/** Further arguments of the same command. */
const ARGUMENTS = '[^|;&\\n]{0,200}?\\s'

/** Host, port, database, user and password. */
const FIELDS_OF_PGPASS = `[\\w.*-]{1,100}:(?:\\d{2,5}|\\*):[\\w.*-]{1,60}:[\\w.*-]{1,60}:(?<value>[^\\s"':]{1,100})`

/** A `name` in a form says by itself whether its value is secret. */
const COMMANDS: readonly (readonly [form: RegExp, told: string, kind?: Secret])[] = [
  [
    new RegExp(
      `\\b(?:mysql(?:dump|admin|import|check)?|mariadb(?:-dump|-admin)?)\\b${ARGUMENTS}-p${VALUE}`,
      'g',
    ),
    'a password for a database',
    'password',
  ],
  [
    new RegExp(
      `\\b(?:mongo(?:sh|dump|restore|import|export)?|cypher-shell)\\b${ARGUMENTS}-p\\s{1,4}${VALUE}`,
      'g',
    ),
    'a password for a database',
    'password',
  ],
  [new RegExp(`\\bsqlcmd\\b${ARGUMENTS}-P\\s{0,4}${VALUE}`, 'g'), 'a password for a database', 'password'],
  [new RegExp(`\\bredis-cli\\b${ARGUMENTS}-a\\s{1,4}${VALUE}`, 'g'), 'a password for Redis', 'password'],
  [
    new RegExp(`^\\s{0,20}(?:requirepass|masterauth)\\s{1,4}${VALUE}`, 'gm'),
    'a password for Redis',
    'password',
  ],
  [
    new RegExp(
      `\\b(?:docker|podman|buildah|skopeo|nerdctl|oc|az|registry)\\s{1,4}login\\b${ARGUMENTS}-p\\s{0,4}${VALUE}`,
      'g',
    ),
    'a password for `login`',
    'password',
  ],
  [new RegExp(`\\bsshpass\\s{1,4}-p\\s{0,4}${VALUE}`, 'g'), 'a password for `sshpass`', 'password'],
  [
    /\bcurl\b[^|;&\n]{0,200}?\s(?:-[A-Za-z]{0,10}u\s{0,4}|--user[\s=]{1,4})["']?[^\s:"'|;&]{1,64}:(?<value>[^\s"'|;&]{1,100})/g,
    'a password for `curl`',
    'password',
  ],
  [
    // `echo 'root:hunter2' | chpasswd`
    /echo\s{1,9}(?:-e\s{1,9})?["']?[\w-]{1,32}:(?<value>[^"'\s|]{1,100})["']?\s{0,9}\|\s{0,9}(?:sudo\s{1,9})?chpasswd/g,
    'a password for `chpasswd`',
    'password',
  ],
  [
    // The lines of a heredoc, and of the list in a cloud-config.
    /\bchpasswd(?:\s{0,4}<<[^\n]{0,40}|:\s{0,9}\n(?:\s{1,20}expire:[^\n]{0,20}\n)?\s{1,20}list:[^\n]{0,20})\n\s{0,20}(?:-\s{1,4})?["']?[a-z_][\w-]{0,31}:(?!R(?:ANDOM)?\b)(?<value>[^\s"']{1,100})/g,
    'a password for `chpasswd`',
    'password',
  ],
  [
    new RegExp(
      `\\becho\\s{1,9}(?:-[en]{1,2}\\s{1,9})?${VALUE}\\s{0,9}\\|\\s{0,9}(?:sudo\\s{1,9})?` +
        '(?:passwd\\b[^|;&\\n]{0,40}--stdin|\\w{1,20}\\s{1,4}login\\b[^|;&\\n]{0,200}--password-stdin|(?:realm|adcli)\\s{1,4}join|kinit|-S)\\b',
      'g',
    ),
    'a password that is piped',
    'password',
  ],
  [
    new RegExp(`\\bnet(?:\\.exe)?\\s{1,4}user\\s{1,4}["']?[\\w.$-]{1,40}["']?\\s{1,4}(?!\\/)${VALUE}`, 'gi'),
    'a password for `net user`',
    'password',
  ],
  [
    /\b(?:USER|ROLE|LOGIN|SET\s{1,4}PASSWORD)\b[^;\n]{0,200}?\b(?:PASSWORD\s{0,4}=?\s{0,4}\(?|IDENTIFIED(?:\s{1,4}WITH\s{1,4}\w{1,40})?\s{1,4}BY(?:\s{1,4}PASSWORD)?)\s{0,4}N?'(?<value>[^'\n]{1,100})'/gi,
    'a password in a statement of SQL',
    'password',
  ],
  [
    // Oracle takes it as a name, with quotes or without.
    /\b(?:(?:CREATE|ALTER)\s{1,4}USER|CONNECT\s{1,4}TO)\s{1,4}[^\s;]{1,80}\s{1,4}IDENTIFIED\s{1,4}BY\s{1,4}(?!VALUES\b)(?<value>"[^"\n]{1,100}"|[^\s"';:&{]{1,100})/gi,
    'a password in a statement of SQL',
    'password',
  ],
  [
    /(?:\bjdbc:oracle:\w{2,5}:|\b(?:sqlplus|sqlldr|impdp|expdp)\b[^|;&\n]{0,100}?\s)["']?[\w$#]{1,30}\/(?<value>[^\s"'@/]{1,60})@/g,
    'a password for a database',
    'password',
  ],
  [new RegExp(`\\bREDISCLI_AUTH=${VALUE}`, 'g'), 'a password for Redis', 'password'],
  [
    new RegExp(
      `\\bConvertTo-SecureString(?=[^|;\\n]{0,300}?-AsPlainText)(?:\\s{1,4}-(?:AsPlainText|Force|String)){0,3}\\s{1,4}(?!-)${VALUE}`,
      'gi',
    ),
    'a password for `ConvertTo-SecureString`',
    'password',
  ],
  [
    /\bNetworkCredential\(\s{0,4}["'][^"'\n]{0,60}["']\s{0,4},\s{0,4}(?<value>"[^"\n]{1,100}"|'[^'\n]{1,100}')/g,
    'a password for `NetworkCredential`',
    'password',
  ],
  [
    new RegExp(
      `\\bmachine\\s{1,9}\\S{1,100}\\s{1,9}login\\s{1,9}\\S{1,100}\\s{1,9}password\\s{1,9}${VALUE}`,
      'g',
    ),
    'a password in `.netrc`',
    'password',
  ],
  [
    new RegExp(`\\.pgpass\\b[^\\n]{0,60}\\n\\s{0,9}${FIELDS_OF_PGPASS}`, 'g'),
    'a password in `.pgpass`',
    'password',
  ],
  [
    new RegExp(
      `\\becho\\s{1,9}["']?${FIELDS_OF_PGPASS}["']?\\s{0,9}>{1,2}\\s{0,9}\\S{0,100}\\.pgpass\\b`,
      'g',
    ),
    'a password in `.pgpass`',
    'password',
  ],
  [
    new RegExp(`\\bconfig\\s{1,4}set\\s{1,4}\\S{0,100}?(?<name>[\\w-]{1,60})\\s{1,4}${VALUE}`, 'g'),
    'a setting',
  ],
  [
    new RegExp(
      `\\bopenssl\\b${ARGUMENTS}(?:-pass(?:in|out|word)?\\s{1,4}["']?pass:|-k\\s{1,4})${VALUE}`,
      'g',
    ),
    'a password for `openssl`',
    'password',
  ],
  [
    new RegExp(`\\s-(?:src|dest)?(?:store|key)pass\\s{1,4}${VALUE}`, 'g'),
    'a password for `keytool`',
    'password',
  ],
  [
    new RegExp(`\\bldap(?:search|modify|add|delete|passwd|whoami)\\b${ARGUMENTS}-w\\s{1,4}${VALUE}`, 'g'),
    'a password for LDAP',
    'password',
  ],
  [
    new RegExp(`\\b(?:smbclient|rpcclient)\\b${ARGUMENTS}-U\\s{0,4}["']?[\\w.\\\\-]{1,60}%${VALUE}`, 'g'),
    'a password for `smbclient`',
    'password',
  ],
  [
    new RegExp(`\\blftp\\b${ARGUMENTS}-u\\s{1,4}["']?[\\w.@-]{1,60},${VALUE}`, 'g'),
    'a password for `lftp`',
    'password',
  ],
  [
    new RegExp(
      `\\brabbitmqctl\\b${ARGUMENTS}(?:add_user|change_password)\\s{1,4}\\S{1,60}\\s{1,4}${VALUE}`,
      'g',
    ),
    'a password for RabbitMQ',
    'password',
  ],
  [
    // With `-n` there is no file, with `-b` the password stands in the line.
    new RegExp(
      `\\bhtpasswd\\s{1,4}-(?=\\w{0,6}b)(?:\\w{0,6}n\\w{0,6}|\\w{1,6}\\s{1,4}\\S{1,100})\\s{1,4}\\S{1,60}\\s{1,4}${VALUE}`,
      'g',
    ),
    'a password for `htpasswd`',
    'password',
  ],
  [
    new RegExp(
      `\\bput-parameter\\b(?=[^|;&\\n]{0,300}?SecureString)${ARGUMENTS}--value[\\s=]{1,4}${VALUE}`,
      'g',
    ),
    'a value for `put-parameter`',
    'password',
  ],
  [
    /\bAuthorization["']?\s{0,4}[:=]\s{0,4}["']?(?:Bearer|Basic|token)\s{1,4}(?<value>[^\s"'\\]{8,4000})/gi,
    'a token in a header',
    'token',
  ],
  [
    /(?:-H|--header)[\s=]{0,4}["'](?<name>[\w-]{1,60})\s{0,2}:\s{0,4}(?<value>[^"'\n]{1,300})["']/g,
    'a value in a header',
  ],
  [/<(?<name>[\w.:-]{1,60})>(?<value>[^<>\n]{1,200})<\/\k<name>>/g, 'a value in XML'],
  [
    /\bdefine\(\s{0,4}["'](?<name>\w{1,60})["']\s{0,4},\s{0,4}(?<value>'[^'\n]{1,200}'|"[^"\n]{1,200}")/g,
    'a value in PHP',
  ],
  [new RegExp(`^\\s{0,20}(?:ENV|setx)\\s{1,4}(?<name>\\w{1,60})\\s{1,4}${VALUE}`, 'gm'), 'a variable'],
]

function nameBefore(line: string, sign: number): string | undefined {
  // A comparison assigns nothing.
  if (/[=!<>~]/.test(line[sign - 1] ?? '') || line[sign + 1] === '=' || line[sign + 1] === '~')
    return undefined
  let end = sign
  while (end > 0 && /[\s"'\]\\]/.test(line[end - 1] as string) && sign - end < 9) end--
  let start = end
  while (start > 0 && /[\w.-]/.test(line[start - 1] as string) && end - start < 100) start--
  const before = line[start - 1]
  // `$NAME = x` asks for a name's value, unless a line begins so, as in PowerShell.
  if (before === '{' && line[start - 2] === '$') return undefined
  if (before === '$' && (start > 200 || line.slice(0, start - 1).trim() !== '')) return undefined
  return start === end ? undefined : line.slice(start, end).replace(/^[-.]+/, '')
}

function isAssigned(name: string, kind: Secret, line: string, sign: number): boolean {
  const isColon = line[sign] === ':'
  const found = literalAt(line, sign + 1, isColon)
  if (!found) return false
  const { text, quoting } = found
  if (quoting === BARE) {
    // What has no quotes is a literal in a shell, in YAML and in settings; a program names something.
    if (/[([]/.test(text) || isNameInProgram(text) || text === name) return false
    // In YAML the name opens its line, and a space follows the colon.
    if (
      isColon &&
      !(sign < 200 && /^[\s-]*["']?[\w.-]+["']?\s*$/.test(line.slice(0, sign)) && line[sign + 1] === ' ')
    )
      return false
  }
  return isLiteral(kind, text, quoting)
}

/** `config.db.password`; a token may have dots too, between letters and figures that nobody makes up. */
function isNameInProgram(text: string): boolean {
  return (
    /^[A-Za-z_]\w*(\.[A-Za-z_]\w*)+$/.test(text) &&
    !text
      .split('.')
      .some(part => part.length >= 20 && /\d/.test(part) && /[A-Z]/.test(part) && /[a-z]/.test(part))
  )
}

/** The literal that begins at a place in a line: what stands in quotes, else the next word; behind a colon the rest of the line. */
function literalAt(
  line: string,
  from: number,
  toEnd: boolean,
): { text: string; quoting: Quoting } | undefined {
  let at = from
  while (line[at] === ' ' || line[at] === '\t' || (line[at] === '>' && at === from)) at++
  // In JSON inside a string the quotes are escaped.
  while (line[at] === '\\') at++
  const quote = line[at]
  if (quote === '"' || quote === "'") {
    const end = line.indexOf(quote, at + 1)
    return end < 0 ? undefined : { text: line.slice(at + 1, end).replace(/(?<!\\)\\+$/, ''), quoting: quote }
  }
  const rest = line.slice(at, at + 4096)
  const [plain = ''] = rest.split(/\s#/, 1)
  const text = toEnd ? plain.trim() : (/^[^\s;,&|)}>"'`]*/.exec(rest)?.[0] ?? '')
  return text === '' || /\s/.test(text) ? undefined : { text, quoting: BARE }
}

/**
 * What a name says of its value: a password may be any word, a token looks made. The key of an application or an integration may be its
 * name, and is secret where nobody would make it up.
 */
type Secret = 'password' | 'token' | 'key'

/** Whether a name says that its value is secret itself: not where a secret lies, nor what it is like. */
function secretNamedBy(name: string): Secret | undefined {
  if (!SPEAKS_OF_SECRETS.test(name)) return undefined
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(word => word !== '')
  if (words.some(word => BEFORE.has(word))) return undefined
  let found: Secret | undefined
  for (const [i, word] of words.entries()) {
    const kind = PASSWORD.test(word)
      ? 'password'
      : TOKEN.test(word) || (word === 'key' && KEY_OF.has(words[i - 1] ?? ''))
        ? 'token'
        : word === 'key' && KEY_OR_NAME_OF.has(words[i - 1] ?? '')
          ? 'key'
          : undefined
    if (kind !== undefined) found = kind
    else if (found !== undefined && ABOUT.has(word)) return undefined
    // What a device shows for half a minute, and is good once.
    else if (word === 'code' && words[i - 1] === 'token') return undefined
    // The key of the password in a secret: `existingSecretPasswordKey`.
    else if (found === 'password' && word === 'key') return undefined
  }
  return isShownToAll(words) ? undefined : found
}

/** The key by which a page of Firebase names its project: every page that uses it shows it. */
function isShownToAll(words: readonly string[]): boolean {
  return words.includes('firebase') && /apikey$/.test(words.join(''))
}

const PASSWORD =
  /(?:password|passwd|passphrase|passwort)\d*$|^(?:pwd|pw|pass|requirepass|\w{1,12}pwd|db_?pass)\d*$/
const TOKEN = /^psk$|(?:secret|token|apikey|secretkey|privatekey|credentials?)\d*$|^secrets$/
const KEY_OF = new Set([
  'api',
  'jwt',
  'private',
  'secret',
  'signing',
  'encryption',
  'master',
  'auth',
  'access',
  'hmac',
  'shared',
])
const KEY_OR_NAME_OF = new Set(['app', 'application', 'integration', 'license'])
/** Words before the secret: a switch, a number, or what everyone may see. */
const BEFORE = new Set([
  'allow',
  'require',
  'skip',
  'max',
  'min',
  'num',
  'is',
  'has',
  'use',
  'public',
  'enable',
  'disable',
])
/** Words behind it: where it lies, what it is like. */
const ABOUT = new Set(
  'arn name names id ids path paths file files filename dir directory folder url uri endpoint host hostname port user username length len size ttl expiry expires expiration expire in timeout interval lifetime age days hours minutes seconds secs ms type kind header field param parameter parameters ssm prefix suffix policy enabled disabled required optional count limit issuer audience aud scope scopes algorithm algo alg method mode format version region bucket table queue topic store manager provider rotation rotate reset ref reference label hash hashed salt hint regex pattern location mount volume class template env variable engine backend source authentication auth login check validation validator validity flow service server domain email alias group role usage quota budget'.split(
    ' ',
  ),
)

/** The value is written out, and is meant. */
function isLiteral(kind: Secret, written: string, quoting: Quoting): boolean {
  const value = written.trim()
  if (value.length < (kind === 'password' ? 3 : 6) || value.length > 4096) return false
  // A shell and most templates put something in the place of a `$name`, but not between single quotes.
  if (quoting !== SINGLE && /\$[A-Za-z_]|`/.test(value)) return false
  if (REFERENCE.test(value) || PLACEHOLDER.test(value) || /^\d{1,3}$/.test(value)) return false
  // Words for people, on a page or in a message.
  if (LABEL.test(value) || (/\s/.test(value) && SPEAKS_OF_SECRETS.test(value))) return false
  if (kind === 'key' && !(value.length >= 20 && /\d/.test(value) && /[a-z]/i.test(value))) return false
  return kind === 'password' || !isNameOfThing(value)
}

const LABEL = /^(?:Password|Passwort|Passphrase|Secret|Token)$/

/** `prod/db/password`, `my-app-secret`: words with signs between them, none of which looks made by chance. */
function isNameOfThing(value: string): boolean {
  return (
    /^[a-z][a-z0-9]*([-_./:][a-z0-9]+)+$/i.test(value) &&
    !value.split(/[-_./:]/).some(part => part.length >= 8 && /\d/.test(part) && /[a-z]/i.test(part)) &&
    !(/[a-z]/.test(value) && /[A-Z]/.test(value) && /\d/.test(value))
  )
}

const REFERENCE =
  /\$[({[]|\{\{|%[{(]|#\{|<[^<>]*>|^[$&@<]|^%\w+%$|^__\w+__$|^arn:|^id=|^(?:ssm|vault|secretsmanager|aws|op|env|file|kms|enc|resolve|ref|data|var|local|module)[:.]|^ENC\[|^EMR\.secret@|^\{cipher\}|^AQICA|^(?:\/|\.{1,2}\/|~\/|[A-Za-z]:\\)[\w.\-/\\ ]*$|^[a-z][a-z0-9+.-]*:\/\//i
const PLACEHOLDER =
  /change[\W_]*(?:me|it|this)|please[\W_]*(?:change|enter|fill|replace|set|update)|replace[\W_]*(?:me|with|this)|^(?:your|insert|enter|put|fill)[\W_]|placeholder|^example|[-_](?:example|here)$|to[\W_]?be[\W_]|will[\W_]?be[\W_]|(?:overwrite|set|update)[\W_]?(?:later|manually|me)\b|^initial(?:[\W_]?value)?$|^todo|^tbd|fixme|redacted|dummy|^(.)\1{2,}$|^fake|not[\W_]?(?:needed|real|required|set|used)|^(?:none|null|nil|undefined|empty|unset|n\/a|true|false|yes|no|on|off|enabled?|disabled?|default|required|optional|prompt|ask|auto|generated?|include|omit|same-origin|string;?)$/i
