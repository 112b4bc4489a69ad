import { type Secret, SPEAKS_OF_SECRETS } from './names.ts'

/** The value is written out, and is meant. */
export function isLiteral(kind: Secret, written: string, quoting: Quoting): boolean {
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

/** `config.db.password`; a token may have dots too, between letters and figures that nobody makes up. */
export function isNameInProgram(text: string): boolean {
  return (
    /^[A-Za-z_]\w*(\.[A-Za-z_]\w*)+$/.test(text) &&
    !text
      .split('.')
      .some(part => part.length >= 20 && /\d/.test(part) && /[A-Z]/.test(part) && /[a-z]/.test(part))
  )
}

/** What documentation writes where a password goes. */
export const COMMONPLACE = /^(pass(word|wd)?|pwd|secret|token)$/i

/** How a value is written where it was found: what a shell or a template would put in its place depends on it. */
export type Quoting = '"' | "'" | ''
export const [DOUBLE, SINGLE, BARE] = ['"', "'", ''] as const
