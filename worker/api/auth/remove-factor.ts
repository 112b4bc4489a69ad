import { operation } from '../operation.ts'

export const removeFactor = operation({
  id: 'removeFactor',
  method: 'delete',
  path: '/auth/factor',
  tag: 'auth',
  summary: 'Remove the authenticator app',
  auth: 'session',
  recent: true,
  answer: { status: 204, description: 'Removed' },
  errors: ['FACTOR_NOT_FOUND'],
  handle: ({ services, caller, client }) => services.factors.remove(caller.account.id, client),
})
