import { newFactor } from '../../services/factors/schema.ts'
import { operation } from '../operation.ts'

export const beginFactor = operation({
  id: 'beginFactor',
  method: 'post',
  path: '/auth/factor',
  tag: 'auth',
  summary: 'A secret for an authenticator app',
  description: 'It counts once POST /auth/factor/confirm has had a code of the app.',
  auth: 'session',
  recent: true,
  answer: { status: 201, description: 'The secret, said this once', schema: newFactor },
  errors: ['ACCOUNT_NOT_VERIFIED', 'FACTOR_EXISTS'],
  handle: ({ services, caller }) => services.factors.begin(caller.account.id),
})
