import { factor } from '../../services/factors/schema.ts'
import { operation } from '../operation.ts'

export const readFactor = operation({
  id: 'readFactor',
  method: 'get',
  path: '/auth/factor',
  tag: 'auth',
  summary: 'The second factor',
  auth: 'session',
  answer: {
    status: 200,
    description: 'Authenticator app, passkeys, and recovery codes left',
    schema: factor,
  },
  handle: ({ services, caller }) => services.factors.get(caller.account.id),
})
