import { z } from 'zod'
import { required } from '../fields/schema.ts'

/** Six digits of an authenticator app, or a recovery code; blanks and dashes are as people write them. */
export const factorCode = required('Code').max(40, 'Code is not valid')

export const confirmFactor = z.object({ code: factorCode })

/** The second step of a login: what the first one said, and the code. */
export const loginFactor = z.object({
  challenge: required('Challenge').max(1000, 'Challenge is not valid'),
  code: factorCode,
})

export const reauthentication = z.object({
  password: required('Password').max(128, 'Password must be at most 128 characters'),
  code: factorCode.optional().meta({ description: 'Where the account has a second factor' }),
})

export const factor = z.object({
  confirmedAt: z.iso.datetime().nullable(),
  recoveryCodes: z.int().meta({ description: 'Recovery codes that are left' }),
})

/** Shown once, to be put into the app. */
export const newFactor = z.object({
  secret: z.string().meta({ description: 'Base32' }),
  uri: z.string().meta({ description: 'otpauth://totp/…, what a QR code would hold' }),
})

export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export type Factor = z.infer<typeof factor>
export type NewFactor = z.infer<typeof newFactor>
