import { beginFactor } from './begin-factor.ts'
import { beginPasskey } from './begin-passkey.ts'
import { changePassword } from './change-password.ts'
import { confirmFactor } from './confirm-factor.ts'
import { confirmPasskey } from './confirm-passkey.ts'
import { createKey } from './create-key.ts'
import { endSession } from './end-session.ts'
import { endSessionsOf } from './end-sessions-of.ts'
import { listKeys } from './list-keys.ts'
import { listSessions } from './list-sessions.ts'
import { login } from './login.ts'
import { loginFactor } from './login-factor.ts'
import { readFactor } from './read-factor.ts'
import { reauthenticate } from './reauthenticate.ts'
import { refresh } from './refresh.ts'
import { removeFactor } from './remove-factor.ts'
import { removePasskey } from './remove-passkey.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { requestReset } from './request-reset.ts'
import { resetPassword } from './reset-password.ts'
import { revoke } from './revoke.ts'
import { revokeAll } from './revoke-all.ts'
import { revokeKey } from './revoke-key.ts'
import { validateReset } from './validate-reset.ts'

export const auth = [
  login,
  refresh,
  revoke,
  revokeAll,
  createKey,
  listKeys,
  revokeKey,
  requestReset,
  validateReset,
  resetPassword,
  changePassword,
  loginFactor,
  reauthenticate,
  listSessions,
  endSession,
  endSessionsOf,
  readFactor,
  beginFactor,
  confirmFactor,
  removeFactor,
  renewRecoveryCodes,
  beginPasskey,
  confirmPasskey,
  removePasskey,
]
