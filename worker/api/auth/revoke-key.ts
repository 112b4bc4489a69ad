import { z } from 'zod'
import { operation } from '../operation.ts'

export const revokeKey = operation({
  id: 'revokeApiKey',
  method: 'delete',
  path: '/auth/api-key/{id}',
  tag: 'auth',
  summary: 'Revoke an API key',
  auth: 'session',
  params: z.object({ id: z.uuid('Id is not valid') }),
  answer: { status: 204, description: 'Revoked' },
  errors: ['API_KEY_NOT_FOUND'],
  handle: ({ services, caller, params }) => services.apiKeys.revoke(caller.account.id, params.id),
})
