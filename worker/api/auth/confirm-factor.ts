import { confirmFactor as body, recoveryCodes } from '../../services/factors/schema.ts'
import { operation } from '../operation.ts'

export const confirmFactor = operation({
  id: 'confirmFactor',
  method: 'post',
  path: '/auth/factor/confirm',
  tag: 'auth',
  summary: 'Take the first code of the authenticator app',
  auth: 'session',
  recent: true,
  body,
  answer: { status: 200, description: 'The recovery codes, said this once', schema: recoveryCodes },
  errors: [
    'ACCOUNT_NOT_VERIFIED',
    'FACTOR_NOT_FOUND',
    'FACTOR_EXISTS',
    'SECOND_FACTOR_WRONG',
    'RATE_LIMITED',
  ],
  handle: async ({ services, caller, body, client }) => ({
    recoveryCodes: await services.factors.confirm(caller.account.id, body.code, client),
  }),
})
