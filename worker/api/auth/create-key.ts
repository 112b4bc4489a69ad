import { createApiKey, createdApiKey } from '../../services/api-keys/schema.ts'
import { operation } from '../operation.ts'

export const createKey = operation({
  id: 'createApiKey',
  method: 'post',
  path: '/auth/api-key',
  tag: 'auth',
  summary: 'Create an API key',
  description: 'The key is in this answer and nowhere else: only its hash is stored.',
  auth: 'session',
  recent: true,
  body: createApiKey,
  bodyOptional: true,
  answer: { status: 201, description: 'The key', schema: createdApiKey },
  errors: ['ACCOUNT_NOT_VERIFIED', 'API_KEY_LIMIT_REACHED', 'RATE_LIMITED'],
  handle: ({ services, caller, body }) => services.apiKeys.create(caller.account.id, body),
})
