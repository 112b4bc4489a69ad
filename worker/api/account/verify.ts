import { z } from 'zod'
import { code } from '../../services/fields/schema.ts'
import { tokens } from '../../services/sessions/schema.ts'
import { operation } from '../operation.ts'

export const verifyAccount = operation({
  id: 'verifyAccount',
  method: 'patch',
  path: '/account/verify/{code}',
  tag: 'account',
  summary: 'Verify the account by the code of the mail',
  description:
    'Ends every session of the account from before, other than the one that this call is made with; without that one, second factors too.',
  auth: 'optional',
  params: z.object({ code }),
  answer: { status: 200, description: 'Verified and signed in', schema: tokens },
  errors: ['ACCOUNT_ALREADY_VERIFIED', 'CODE_INVALID', 'CODE_EXPIRED', 'RATE_LIMITED'],
  handle: ({ services, params, client, caller }) =>
    services.accounts.verify(params.code, client, caller?.sessionId),
})
