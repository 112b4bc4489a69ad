import { recoveryCodes } from '../../services/factors/schema.ts'
import { operation } from '../operation.ts'

export const renewRecoveryCodes = operation({
  id: 'renewRecoveryCodes',
  method: 'post',
  path: '/auth/factor/recovery',
  tag: 'auth',
  summary: 'Ten new recovery codes',
  description: 'Those from before end.',
  auth: 'session',
  recent: true,
  answer: { status: 200, description: 'The recovery codes, said this once', schema: recoveryCodes },
  errors: ['FACTOR_NOT_FOUND'],
  handle: async ({ services, caller }) => ({
    recoveryCodes: await services.factors.renewRecoveryCodes(caller.account.id),
  }),
})
