import { delay } from '../../services/accounts/schema.ts'
import { forgot } from '../../services/passwords/schema.ts'
import { operation } from '../operation.ts'

export const requestReset = operation({
  id: 'requestPasswordReset',
  method: 'post',
  path: '/auth/password/reset/request',
  tag: 'auth',
  summary: 'Mail a link to reset the password',
  description: 'Answers the same for any address, known or not.',
  auth: 'none',
  body: forgot,
  answer: { status: 200, description: 'Seconds until it may be asked again', schema: delay },
  errors: ['RESEND_TOO_EARLY', 'RATE_LIMITED'],
  handle: ({ services, body, client }) => services.passwords.requestReset(body.email, client),
})
