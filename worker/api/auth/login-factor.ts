import { loginFactor as body } from '../../services/factors/schema.ts'
import { tokens } from '../../services/sessions/schema.ts'
import { operation } from '../operation.ts'

export const loginFactor = operation({
  id: 'loginFactor',
  method: 'post',
  path: '/auth/login/factor',
  tag: 'auth',
  summary: 'Sign in, the second step',
  description:
    'Takes the `challenge` of a login that answered SECOND_FACTOR_REQUIRED, and a code, or what the browser answered to its `passkey`.',
  auth: 'none',
  body,
  answer: { status: 200, description: 'Signed in', schema: tokens },
  errors: ['CHALLENGE_INVALID', 'SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_WRONG', 'RATE_LIMITED'],
  handle: ({ services, body, client }) => services.sessions.loginFactor(body, client),
})
