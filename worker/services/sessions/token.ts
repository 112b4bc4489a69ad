import { jwtVerify, SignJWT } from 'jose'
import type { Config } from '../environment.ts'

/** Seconds that an access token is good for. */
export const accessSeconds = 15 * 60

const audience = 'plumbline-api'

interface AccessToken {
  accountId: string
  sessionId: string
  /** seconds */
  expiresIn: number
}

/** JWT after RFC 9068: subject is the account, `sid` the session. It says nothing of role or plan, which may change. */
export async function signAccessToken(config: Config, accountId: string, sessionId: string): Promise<string> {
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setSubject(accountId)
    .setIssuer(config.ORIGIN)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(`${accessSeconds}s`)
    .sign(new TextEncoder().encode(config.JWT_SECRET))
}

/** @returns undefined for whatever is not ours, not whole, or over */
export async function readAccessToken(config: Config, token: string): Promise<AccessToken | undefined> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(config.JWT_SECRET), {
      algorithms: ['HS256'],
      typ: 'at+jwt',
      issuer: config.ORIGIN,
      audience,
      requiredClaims: ['sub', 'sid', 'exp'],
    })
    const { sub, sid, exp = 0 } = payload
    if (typeof sub !== 'string' || typeof sid !== 'string') return undefined
    return { accountId: sub, sessionId: sid, expiresIn: Math.max(0, exp - Math.floor(Date.now() / 1000)) }
  } catch {
    return undefined
  }
}
