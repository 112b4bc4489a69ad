import { z } from 'zod'
import { code } from '../../services/fields/schema.ts'
import { operation } from '../operation.ts'

export const validateReset = operation({
  id: 'validatePasswordReset',
  method: 'get',
  path: '/auth/password/reset/{code}',
  tag: 'auth',
  summary: 'Whether a reset code is good',
  auth: 'none',
  params: z.object({ code }),
  answer: { status: 204, description: 'It is' },
  errors: ['CODE_INVALID', 'CODE_EXPIRED', 'RATE_LIMITED'],
  handle: ({ services, params, client }) => services.passwords.validateReset(params.code, client),
})
