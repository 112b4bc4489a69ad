import { z } from 'zod'
import { code } from '../../services/fields/schema.ts'
import { reset } from '../../services/passwords/schema.ts'
import { operation } from '../operation.ts'

export const resetPassword = operation({
  id: 'resetPassword',
  method: 'patch',
  path: '/auth/password/reset/{code}',
  tag: 'auth',
  summary: 'Set a new password by a reset code',
  description: 'Ends every session of the account and, with `revokeKeys`, every API key.',
  auth: 'none',
  params: z.object({ code }),
  body: reset,
  answer: { status: 204, description: 'The password is set' },
  errors: ['CODE_INVALID', 'CODE_EXPIRED', 'RATE_LIMITED'],
  handle: async ({ services, params, body, client }) => {
    await services.passwords.reset(params.code, body, client)
  },
})
