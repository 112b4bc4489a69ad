import { z } from 'zod'
import { sessionInfo, sessionsQuery } from '../../services/sessions/schema.ts'
import { operation } from '../operation.ts'

export const listSessions = operation({
  id: 'listSessions',
  method: 'get',
  path: '/auth/session',
  tag: 'auth',
  summary: 'The sessions that are open, the one used last first',
  auth: 'session',
  query: sessionsQuery,
  answer: { status: 200, description: 'Sessions', schema: z.array(sessionInfo) },
  handle: ({ services, caller, query }) => services.sessions.list(caller.account.id, query, caller.sessionId),
})
