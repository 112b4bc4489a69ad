import { login as body, tokens } from '../../services/sessions/schema.ts'
import { operation } from '../operation.ts'

export const login = operation({
  id: 'login',
  method: 'post',
  path: '/auth/login',
  tag: 'auth',
  summary: 'Sign in',
  auth: 'none',
  body,
  answer: { status: 200, description: 'Signed in', schema: tokens },
  errors: ['INVALID_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'RATE_LIMITED'],
  handle: ({ services, body, client }) => services.sessions.login(body, client),
})
