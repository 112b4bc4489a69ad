import { refresh as body } from '../../services/sessions/schema.ts'
import { operation } from '../operation.ts'

export const revoke = operation({
  id: 'revoke',
  method: 'delete',
  path: '/auth/refresh-token',
  tag: 'auth',
  summary: 'Sign out: end the session of a refresh token',
  description: 'An unknown token answers the same.',
  auth: 'none',
  body,
  answer: { status: 204, description: 'Signed out' },
  handle: ({ services, body }) => services.sessions.revoke(body),
})
