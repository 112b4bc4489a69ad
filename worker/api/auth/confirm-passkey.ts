import { addedPasskey } from '../../services/factors/schema.ts'
import { confirmPasskey as body } from '../../services/passkeys/schema.ts'
import { operation } from '../operation.ts'

export const confirmPasskey = operation({
  id: 'confirmPasskey',
  method: 'post',
  path: '/auth/passkey/confirm',
  tag: 'auth',
  summary: 'Take the passkey that a browser made',
  auth: 'session',
  recent: true,
  body,
  answer: {
    status: 201,
    description: 'The passkey, and the recovery codes, said this once',
    schema: addedPasskey,
  },
  errors: [
    'ACCOUNT_NOT_VERIFIED',
    'PASSKEY_INVALID',
    'PASSKEY_EXISTS',
    'PASSKEY_LIMIT_REACHED',
    'RATE_LIMITED',
  ],
  handle: ({ services, caller, body, client }) =>
    services.factors.addPasskey(caller.account.id, caller.sessionId, body, client),
})
