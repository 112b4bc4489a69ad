import { deactivateAccount } from './deactivate.ts'
import { exportAccount } from './export.ts'
import { readAccount } from './read.ts'
import { resendVerification } from './resend.ts'
import { signup } from './signup.ts'
import { verifyAccount } from './verify.ts'
import { verifyPayment } from './verify-payment.ts'

export const account = [
  signup,
  readAccount,
  exportAccount,
  deactivateAccount,
  resendVerification,
  verifyAccount,
  verifyPayment,
]
