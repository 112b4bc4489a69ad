import { z } from 'zod'
import { profile as body } from '../../services/accounts/schema.ts'
import { operation } from '../operation.ts'

export const updateProfile = operation({
  id: 'updateProfile',
  method: 'patch',
  path: '/profile',
  tag: 'profile',
  summary: 'Change the name',
  description: 'Other fields are ignored.',
  auth: 'session',
  body,
  answer: { status: 200, description: 'The name as it is now', schema: z.object({ name: z.string() }) },
  handle: ({ services, caller, body }) => services.accounts.updateProfile(caller.account.id, body),
})
