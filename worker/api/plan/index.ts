import { paymentLink } from './payment-link.ts'
import { readPlan } from './read.ts'

export const plan = [readPlan, paymentLink]
