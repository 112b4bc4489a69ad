import { endSessions as body } from '../../services/sessions/schema.ts'
import { operation } from '../operation.ts'

export const endSessionsOf = operation({
  id: 'endSessionsOf',
  method: 'delete',
  path: '/auth/session/account',
  tag: 'auth',
  summary: "End every session of somebody's account",
  auth: 'session',
  roles: ['ADMIN'],
  body,
  answer: { status: 204, description: 'Ended' },
  errors: ['ACCOUNT_NOT_FOUND'],
  handle: ({ services, caller, body, client }) =>
    services.sessions.endAllOf(caller.account.id, body.email, client),
})
