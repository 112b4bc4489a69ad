/**
 * What a name says of its value: a password may be any word, a token looks made. The key of an application or an integration may be its
 * name, and is secret where nobody would make it up.
 */
export type Secret = 'password' | 'token' | 'key'

/** Whether a name says that its value is secret itself: not where a secret lies, nor what it is like. */
export function secretNamedBy(name: string): Secret | undefined {
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

/** Most texts and names do not: they are asked no more. */
export const SPEAKS_OF_SECRETS =
  /pass|pwd|(?<![a-z])pw(?![a-z])|secret|token|credential|api_?-?key|psk|(?:jwt|shared|shared_?access|private|signing|master|auth|encryption|hmac|app|application|integration|license)[_-]?key/i
