import { deactivateAccount } from './deactivate.ts'
import { readAccount } from './read.ts'
import { resendVerification } from './resend.ts'
import { signup } from './signup.ts'
import { verifyAccount } from './verify.ts'
import { verifyPayment } from './verify-payment.ts'

export const account = [
  signup,
  readAccount,
  deactivateAccount,
  resendVerification,
  verifyAccount,
  verifyPayment,
]
