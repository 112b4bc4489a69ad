import { z } from 'zod'
import { operation } from '../operation.ts'

export const removePasskey = operation({
  id: 'removePasskey',
  method: 'delete',
  path: '/auth/passkey/{id}',
  tag: 'auth',
  summary: 'Remove a passkey',
  auth: 'session',
  recent: true,
  params: z.object({ id: z.uuid('Id is not valid') }),
  answer: { status: 204, description: 'Removed' },
  errors: ['PASSKEY_NOT_FOUND'],
  handle: ({ services, caller, params, client }) =>
    services.factors.removePasskey(caller.account.id, params.id, client),
})
