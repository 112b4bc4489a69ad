import { subscription } from '../../services/subscriptions/schema.ts'
import { operation } from '../operation.ts'

export const readPlan = operation({
  id: 'readPlan',
  method: 'get',
  path: '/plan',
  tag: 'plan',
  summary: 'The subscription of the account and what is used of it',
  auth: 'session',
  answer: { status: 200, description: 'The subscription', schema: subscription },
  handle: ({ services, caller }) => services.subscriptions.get(caller.account.id),
})
