import type { AppLoadContext } from '@remix-run/cloudflare'
import { messageOf, serviceError } from './service-error.ts'

export interface Resent {
  /** Seconds until the mail may be asked for again. */
  delay: number
  at: number
}

/** Sends the verification mail of the account once more and tells the outcome as a notice. */
export async function resendVerification({ services, session, client }: AppLoadContext): Promise<Resent> {
  const { account } = session
  let delay = 0
  try {
    if (!account) throw new Error('The resend form is shown to those who are logged in')
    delay = (await services.accounts.resendVerification(account.email, client, account.id)).delay
    session.flash({ type: 'success', text: 'An account verification email was sent' })
  } catch (error) {
    const known = serviceError(error)
    delay = known?.details.delay ?? 0
    if (known?.code === 'ACCOUNT_ALREADY_VERIFIED') {
      session.flash({ type: 'warning', text: 'Account was already verified' })
    } else {
      session.flash({ type: 'error', text: messageOf(error, 'Failed to resend verification') })
    }
  }
  return { delay, at: Date.now() }
}
