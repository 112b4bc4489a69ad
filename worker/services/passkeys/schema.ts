import { z } from 'zod'
import { label } from '../fields/schema.ts'

// The JSON of WebAuthn level 3 (https://www.w3.org/TR/webauthn-3/), as far as it is used here.

/** A text of base64url that stands for at most so many characters of it. */
function base64url(longest: number) {
  return z
    .string({ error: 'Passkey is not valid' })
    .regex(/^[A-Za-z0-9_-]+$/, 'Passkey is not valid')
    .max(longest, 'Passkey is not valid')
}

const credentialId = base64url(1400)
const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') }

/** What `navigator.credentials.create` gives, as its `toJSON` writes it. */
export const registration = z.object({
  ...credential,
  response: z.object({
    attestationObject: base64url(20_000),
    clientDataJSON: base64url(4000),
    transports: z.array(z.string().max(40)).max(10).default([]),
  }),
})

/** What `navigator.credentials.get` gives, as its `toJSON` writes it. */
export const assertion = z.object({
  ...credential,
  response: z.object({
    authenticatorData: base64url(4000),
    clientDataJSON: base64url(4000),
    signature: base64url(2000),
  }),
})

export const confirmPasskey = z.object({
  passkey: registration,
  name: label.optional().meta({ description: 'Else the browser and system that asked for it' }),
})

/** The page's own: a form has texts alone. */
export const confirmPasskeyForm = z.object({ passkey: jsonOf(registration), name: label.optional() })

export const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})

const descriptors = z.array(
  z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
)

/** For `navigator.credentials.create`. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: descriptors,
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    requireResidentKey: z.literal(false),
    userVerification: z.literal('required'),
  }),
})

/** For `navigator.credentials.get`. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: descriptors,
  userVerification: z.literal('required'),
})

/** A field of a form that holds the JSON of `schema`. */
export function jsonOf<Schema extends z.ZodType>(schema: Schema) {
  return z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue('Passkey is not valid')
        return z.NEVER
      }
    })
    .pipe(schema)
}

export type Registration = z.infer<typeof registration>
export type Assertion = z.infer<typeof assertion>
export type Passkey = z.infer<typeof passkey>
export type PasskeyCreation = z.infer<typeof passkeyCreation>
export type PasskeyRequest = z.infer<typeof passkeyRequest>
