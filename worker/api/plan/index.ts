import { paymentLink } from './payment-link.ts'
import { openPortal } from './portal.ts'
import { readPlan } from './read.ts'

export const plan = [readPlan, paymentLink, openPortal]
