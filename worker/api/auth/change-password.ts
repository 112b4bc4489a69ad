import { change } from '../../services/passwords/schema.ts'
import { operation } from '../operation.ts'

export const changePassword = operation({
  id: 'changePassword',
  method: 'patch',
  path: '/auth/password/change',
  tag: 'auth',
  summary: 'Change the password',
  description: 'Ends every other session of the account.',
  auth: 'session',
  body: change,
  answer: { status: 204, description: 'The password is changed' },
  errors: ['INCORRECT_OLD_PASSWORD', 'PASSWORD_MATCHES_OLD', 'RATE_LIMITED'],
  handle: ({ services, caller, body, client }) =>
    services.passwords.change(caller.account.id, body, client, caller.sessionId),
})
