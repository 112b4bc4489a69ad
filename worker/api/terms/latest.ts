import { terms } from '../../services/terms/schema.ts'
import { operation } from '../operation.ts'

export const latestTerms = operation({
  id: 'readLatestTerms',
  method: 'get',
  path: '/terms/latest',
  tag: 'terms',
  summary: 'The latest terms of service',
  auth: 'none',
  answer: { status: 200, description: 'The terms', schema: terms },
  handle: ({ services }) => services.terms.latest(),
})
