import { passkeyCreation } from '../../services/passkeys/schema.ts'
import { operation } from '../operation.ts'

export const beginPasskey = operation({
  id: 'beginPasskey',
  method: 'post',
  path: '/auth/passkey',
  tag: 'auth',
  summary: 'Ask a browser for a new passkey',
  description:
    'What `navigator.credentials.create` takes as `publicKey`, in JSON. What it gives goes to POST /auth/passkey/confirm, by the same session, within five minutes.',
  auth: 'session',
  recent: true,
  answer: { status: 200, description: 'For the browser', schema: passkeyCreation },
  errors: ['ACCOUNT_NOT_VERIFIED'],
  handle: ({ services, caller }) => services.factors.beginPasskey(caller.account.id, caller.sessionId),
})
