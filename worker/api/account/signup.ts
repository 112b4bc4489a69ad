import { z } from 'zod'
import { signup as body } from '../../services/accounts/schema.ts'
import { tokens } from '../../services/sessions/schema.ts'
import { operation } from '../operation.ts'

const answer = tokens.extend({
  stripeSessionUrl: z.url().optional().meta({
    description: 'Where a PREMIUM account pays; left out while the payment service does not answer',
  }),
})

export const signup = operation({
  id: 'signup',
  method: 'post',
  path: '/account',
  tag: 'account',
  summary: 'Create an account',
  description:
    'Agrees to the terms of `termsVersion`, which must be the latest, mails a verification link and signs in.',
  auth: 'none',
  body,
  answer: { status: 201, description: 'Signed in', schema: answer },
  errors: ['REGISTER__EMAIL_ALREADY_USED', 'TERMS_CHANGED', 'RATE_LIMITED'],
  handle: ({ services, body, client }) => services.accounts.signup(body, client),
})
