import { z } from 'zod'
import { operation } from '../operation.ts'

export const endSession = operation({
  id: 'endSession',
  method: 'delete',
  path: '/auth/session/{id}',
  tag: 'auth',
  summary: 'End one session',
  auth: 'session',
  params: z.object({ id: z.uuid('Id is not valid') }),
  answer: { status: 204, description: 'Ended' },
  errors: ['SESSION_NOT_FOUND'],
  handle: ({ services, caller, params, client }) =>
    services.sessions.endOne(caller.account.id, params.id, client),
})
