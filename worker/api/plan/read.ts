import { plan } from '../../services/plan/schema.ts'
import { operation } from '../operation.ts'

export const readPlan = operation({
  id: 'readPlan',
  method: 'get',
  path: '/plan',
  tag: 'plan',
  summary: 'The plan of the account and what is used of it',
  auth: 'session',
  answer: { status: 200, description: 'The plan', schema: plan },
  handle: ({ services, caller }) => services.plan.get(caller.account.id),
})
