import { z } from 'zod'
import { apiKey } from '../../services/api-keys/schema.ts'
import { operation } from '../operation.ts'

export const listKeys = operation({
  id: 'listApiKeys',
  method: 'get',
  path: '/auth/api-key',
  tag: 'auth',
  summary: 'The API keys that work, newest first',
  auth: 'session',
  answer: { status: 200, description: 'Keys, without the keys themselves', schema: z.array(apiKey) },
  handle: ({ services, caller }) => services.apiKeys.list(caller.account.id),
})
