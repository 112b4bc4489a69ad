import { type Plan, planLimits } from './schema.ts'

/** What an account may do now: Premium counts once it is paid, and while Stripe still tries a failed renewal. */
export function limitsOf({ type, status }: Pick<Plan, 'type' | 'status'>) {
  const paid = type === 'PREMIUM' && (status === 'ACTIVE' || status === 'PAST_DUE')
  return paid ? planLimits.PREMIUM : planLimits.FREE
}
