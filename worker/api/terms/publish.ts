import { publishTerms as body, terms } from '../../services/terms/schema.ts'
import { operation } from '../operation.ts'

export const publishTerms = operation({
  id: 'publishTerms',
  method: 'post',
  path: '/terms',
  tag: 'terms',
  summary: 'Publish new terms of service',
  description: 'Unsafe HTML is taken out. Accounts created from now on agree to this version.',
  auth: 'session',
  roles: ['ADMIN'],
  body,
  answer: { status: 201, description: 'The terms as stored', schema: terms },
  errors: ['TERMS_EMPTY'],
  handle: ({ services, caller, body }) => services.terms.publish(caller.account.id, body),
})
