import { refresh as body, tokens } from '../../services/sessions/schema.ts'
import { operation } from '../operation.ts'

export const refresh = operation({
  id: 'refresh',
  method: 'post',
  path: '/auth/refresh-token',
  tag: 'auth',
  summary: 'New tokens for a refresh token',
  description:
    'A refresh token works once. Used again later, or after another of the same moment was used, it ends its session.',
  auth: 'none',
  body,
  answer: { status: 200, description: 'New tokens', schema: tokens },
  errors: ['REFRESH_TOKEN_INVALID', 'RATE_LIMITED'],
  handle: ({ services, body, client }) => services.sessions.refresh(body, client),
})
