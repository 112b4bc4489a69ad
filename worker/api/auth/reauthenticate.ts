import { reauthentication as body } from '../../services/factors/schema.ts'
import { operation } from '../operation.ts'

export const reauthenticate = operation({
  id: 'reauthenticate',
  method: 'post',
  path: '/auth/reauthenticate',
  tag: 'auth',
  summary: 'Prove once more who holds this session',
  description:
    'Wanted, ten minutes after a login, before keys are created, factors changed and the account deactivated. Without a second factor, where there is one, it answers SECOND_FACTOR_REQUIRED, with what a browser is asked for a passkey with.',
  auth: 'session',
  body,
  answer: { status: 204, description: 'Proved for ten minutes' },
  errors: ['INCORRECT_PASSWORD', 'SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_WRONG', 'RATE_LIMITED'],
  handle: ({ services, caller, body, client }) =>
    services.sessions.reauthenticate(caller.account.id, caller.sessionId, body, client),
})
