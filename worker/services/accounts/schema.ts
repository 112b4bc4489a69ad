import { z } from 'zod'
import { email, name, newPassword, printable, required } from '../fields/schema.ts'

export const planType = z.enum(['FREE', 'PREMIUM'], { error: 'Plan is a required field' })

export const planStatus = z.enum(['ACTIVE', 'PENDING', 'PAST_DUE', 'CANCELLED'])

export const role = z.enum(['USER', 'ADMIN'])

export const signup = z.object({
  email,
  name,
  password: newPassword,
  planType: planType.default('FREE'),
  termsVersion: z.int().optional().meta({
    description: 'The version of the terms that are agreed to; the latest unless told',
  }),
})

/** The form's own: its dialog tells the terms that were read. */
export const signupForm = signup.omit({ termsVersion: true })

export const profile = z.object({ name })

export const resend = z.object({ email })

export const deactivation = z.object({
  reason: printable(required('Reason').max(1000, 'Reason must be at most 1000 characters'), 'Reason', {
    lines: true,
  }),
})

export const account = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string().nullable(),
  verifiedAt: z.iso.datetime().nullable(),
  role,
  plan: z.object({ type: planType, status: planStatus }),
})

/** Seconds until the same may be asked again. */
export const delay = z.object({ delay: z.int().min(0) })

export type Account = z.infer<typeof account>
export type Signup = z.infer<typeof signup>
export type Role = z.infer<typeof role>
