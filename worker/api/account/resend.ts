import { delay, resend } from '../../services/accounts/schema.ts'
import { operation } from '../operation.ts'

export const resendVerification = operation({
  id: 'resendVerification',
  method: 'post',
  path: '/account/verify',
  tag: 'account',
  summary: 'Mail the verification link again',
  description:
    'Answers the same for any address; that an account is verified is told to its signed-in owner only.',
  auth: 'optional',
  body: resend,
  answer: { status: 200, description: 'Seconds until it may be asked again', schema: delay },
  errors: ['ACCOUNT_ALREADY_VERIFIED', 'RESEND_TOO_EARLY', 'RATE_LIMITED'],
  handle: ({ services, body, client, caller }) =>
    services.accounts.resendVerification(body.email, client, caller?.account.id),
})
