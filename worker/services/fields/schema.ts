import { z } from 'zod'

/** RFC 5321 allows 254 characters of address in all, 64 of them before the @. Addresses are compared in lower case. */
export const email = z
  .email({ error: issue => (issue.input ? 'Email must be a valid email' : 'Email is a required field') })
  .max(254, 'Email must be at most 254 characters')
  .regex(/^.{1,64}@/, 'Email must be a valid email')
  .transform(address => address.toLowerCase())

/**
 * Text without control characters, invisible ones, or marks that turn the direction of writing; on one line, unless `lines` are told.
 * Written out, because the patterns go into the OpenAPI document and not every reader knows \p{…}.
 */
export function printable(text: z.ZodString, label: string, { lines = false } = {}): z.ZodString {
  const invisible = `${label} must not hold invisible characters`
  const controls = lines
    ? // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it refuses
      /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029]*$/u
    : // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it refuses
      /^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*$/u
  return text
    .regex(controls, `${label} must not hold control characters`)
    .regex(/^[^\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]*$/u, invisible)
    .refine(value => !JOINER.test(value.replace(MEANT_JOINERS, '')), invisible)
    .refine(value => value.isWellFormed(), `${label} must not hold control characters`)
}

const JOINER = /[\u200c\u200d]/

/** A letter of a script in which a joiner changes what is seen; between others it would make two names that look the same. */
const JOINED_LETTER = `(?=[\\p{L}\\p{M}])[${[
  ...['Arab', 'Syrc', 'Nkoo', 'Mong', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym'],
  ...['Sinh', 'Khmr', 'Mymr'],
]
  .map(script => `\\p{Script_Extensions=${script}}`)
  .join('')}]`

/** Joiners as ordinary Persian and the scripts of India are written with, and those inside of an emoji. */
const MEANT_JOINERS = new RegExp(
  [
    `(?<=${JOINED_LETTER})[\\u200c\\u200d](?=${JOINED_LETTER})`,
    '(?<=\\p{Extended_Pictographic}[\\ufe0f\\p{Emoji_Modifier}]?)\\u200d(?=\\p{Extended_Pictographic})',
  ].join('|'),
  'gu',
)

/** Goes into mail headers and on pages, so without control characters. Outer blanks are dropped. */
export const name = printable(
  z
    .string({ error: 'Name is a required field' })
    .min(1, 'Name is a required field')
    .max(100, 'Name must be at most 100 characters')
    .regex(/^\s*\S[\s\S]{2,}\S\s*$/, 'Name must be at least 4 characters'),
  'Name',
).transform(text => text.trim())

export const newPassword = passwordNamed('Password')

/** The rules of a new password, in the words of its field. */
export function passwordNamed(label: string) {
  return required(label)
    .min(8, `${label} must be at least 8 characters`)
    .max(128, `${label} must be at most 128 characters`)
    .regex(/[!@#$%^&*()_+\-=[\]{};':"\\|,.<>/?`~]/, 'Password is invalid')
}

/** A text that may not be left out, named as the form labels it. */
export function required(label: string) {
  return z.string({ error: `${label} is a required field` }).min(1, `${label} is a required field`)
}

/** What the link of a mail or of Stripe brings along. */
export const codeQuery = z.object({ code: z.string().max(255, 'Code is not valid').default('') })

/** Of an emailed link. */
export const code = z.string().min(1, 'Code is a required field').max(200, 'Code is not valid')

/** The name of a thing that an account has several of: a key, a passkey. */
export const label = printable(
  z.string().min(1, 'Name is a required field').max(100, 'Name must be at most 100 characters'),
  'Name',
)
