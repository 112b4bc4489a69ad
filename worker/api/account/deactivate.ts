import { deactivation } from '../../services/accounts/schema.ts'
import { operation } from '../operation.ts'

export const deactivateAccount = operation({
  id: 'deactivateAccount',
  method: 'delete',
  path: '/account/deactivate',
  tag: 'account',
  summary: 'Deactivate the account',
  description:
    'Ends every session and key and cancels a paid subscription. The account is erased 30 days later.',
  auth: 'session',
  recent: true,
  body: deactivation,
  answer: { status: 204, description: 'Deactivated' },
  errors: ['PAYMENT_UNAVAILABLE'],
  handle: ({ services, caller, body }) => services.accounts.deactivate(caller.account.id, body),
})
