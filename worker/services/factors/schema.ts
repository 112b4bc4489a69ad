import { z } from 'zod'
import { required } from '../fields/schema.ts'
import { assertion, jsonOf, passkey } from '../passkeys/schema.ts'

/** Six digits of an authenticator app, or a recovery code; blanks and dashes are as people write them. */
const factorCode = required('Code').max(40, 'Code is not valid')

export const confirmFactor = z.object({ code: factorCode })

/** A second factor: the code of an app or a recovery code, or what a browser answered with a passkey. */
const proof = {
  code: factorCode.optional(),
  passkey: assertion.optional().meta({
    description: 'What `navigator.credentials.get` gave for the `passkey` of the answer before, in JSON',
  }),
}

/** A form has texts alone. */
const proofForm = { passkey: jsonOf(assertion).optional() }

/** The second step of a login: what the first one said, and the proof. */
export const loginFactor = z.object({
  challenge: required('Challenge').max(1000, 'Challenge is not valid'),
  ...proof,
})

export const loginFactorForm = loginFactor.extend(proofForm)

export const reauthentication = z.object({
  password: required('Password').max(128, 'Password must be at most 128 characters'),
  ...proof,
})

export const reauthenticationForm = reauthentication.extend(proofForm)

export const factor = z.object({
  confirmedAt: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'Of the authenticator app; null without one' }),
  recoveryCodes: z.int().meta({ description: 'Recovery codes that are left' }),
  passkeys: z.array(passkey),
})

/** Shown once, to be put into the app. */
export const newFactor = z.object({
  secret: z.string().meta({ description: 'Base32' }),
  uri: z.string().meta({ description: 'otpauth://totp/…, what a QR code would hold' }),
})

export const recoveryCodes = z.object({
  recoveryCodes: z
    .array(z.string())
    .meta({ description: 'None where the account had a second factor before: those of then stay good' }),
})

export const addedPasskey = recoveryCodes.extend({ passkey })

export type Proof = Pick<z.infer<typeof loginFactor>, 'code' | 'passkey'>
export type Factor = z.infer<typeof factor>
export type NewFactor = z.infer<typeof newFactor>
