import { z } from 'zod'
import { email, newPassword, passwordNamed, required } from '../fields/schema.ts'

export const forgot = z.object({ email })

export const reset = z.object({
  password: newPassword,
  revokeKeys: z.boolean().optional().meta({ description: 'Revokes every API key of the account too' }),
})

/** The form's own: a checkbox sends a word, or nothing. */
export const resetForm = reset.extend({ revokeKeys: z.literal('yes').optional() })

export const change = z.object({
  oldPassword: required('Old password').max(128, 'Old password must be at most 128 characters'),
  newPassword: passwordNamed('New password'),
})

/** The form's own rule; the API tells the same case by PASSWORD_MATCHES_OLD. */
export const changeForm = change.refine(passwords => passwords.oldPassword !== passwords.newPassword, {
  path: ['newPassword'],
  message: 'Password cannot match old password',
})
