import { z } from 'zod'

/** RFC 5321 allows 254 characters of address in all, 64 of them before the @. Addresses are compared in lower case. */
export const email = z
  .email({ error: issue => (issue.input ? 'Email must be a valid email' : 'Email is a required field') })
  .max(254, 'Email must be at most 254 characters')
  .regex(/^.{1,64}@/, 'Email must be a valid email')
  .transform(address => address.toLowerCase())

/**
 * No control characters, no invisible ones, no marks that turn the direction of writing. Written out,
 * because the pattern goes into the OpenAPI document and not every reader knows \p{…}.
 */
export const printable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it refuses
  /^[^\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]*$/u

/** Goes into mail headers and on pages, so without control characters. Outer blanks are dropped. */
export const name = z
  .string({ error: 'Name is a required field' })
  .min(1, 'Name is a required field')
  .max(100, 'Name must be at most 100 characters')
  .regex(/^\s*\S[\s\S]{2,}\S\s*$/, 'Name must be at least 4 characters')
  .regex(printable, 'Name must not hold control characters')
  .refine(text => text.isWellFormed(), 'Name must not hold control characters')
  .transform(text => text.trim())

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
export const label = z
  .string()
  .min(1, 'Name is a required field')
  .max(100, 'Name must be at most 100 characters')
  .regex(printable, 'Name must not hold control characters')
  .refine(text => text.isWellFormed(), 'Name must not hold control characters')
