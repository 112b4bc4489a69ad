import { account } from '../../services/accounts/schema.ts'
import { operation } from '../operation.ts'

export const readAccount = operation({
  id: 'readAccount',
  method: 'get',
  path: '/account',
  tag: 'account',
  summary: 'The account that is signed in',
  auth: 'session',
  answer: { status: 200, description: 'The account', schema: account },
  handle: async ({ caller }) => caller.account,
})
