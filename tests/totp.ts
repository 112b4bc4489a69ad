import { TOTP } from 'otpauth'

/**
 * What an authenticator app shows now, or some steps of 30 seconds later. Each code works once, and none that is older than the last
 * used: whoever used the one of now goes on with the next, which the server takes now and for two steps more.
 */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
}
