import { changePassword } from './change-password.ts'
import { createKey } from './create-key.ts'
import { listKeys } from './list-keys.ts'
import { login } from './login.ts'
import { refresh } from './refresh.ts'
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
]
