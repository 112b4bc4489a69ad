import { operation } from '../operation.ts'

export const revokeAll = operation({
  id: 'revokeAll',
  method: 'delete',
  path: '/auth/refresh-token/all',
  tag: 'auth',
  summary: 'Sign out from all devices',
  auth: 'session',
  answer: { status: 204, description: 'Signed out everywhere' },
  handle: ({ services, caller }) => services.sessions.revokeAll(caller.account.id),
})
