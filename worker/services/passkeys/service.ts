import { Buffer } from 'node:buffer'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { counters, passkeys } from '../../../db/schema.ts'
import type { Tools } from '../environment.ts'
import { ServiceError } from '../errors.ts'
import { randomSecret, sameText, seal, sha256 } from '../secrets.ts'
import {
  type Assertion,
  type Passkey,
  type PasskeyCreation,
  type PasskeyRequest,
  passkeyCreation,
  passkeyRequest,
  type Registration,
} from './schema.ts'

export type Passkeys = ReturnType<typeof createPasskeys>

/** A proof that was right. Its statements belong into the batch that acts on it, `use` after everything on `condition`. */
export interface Proven {
  /** holds while nobody else has used the same proof */
  condition: SQL
  use: readonly BatchItem<'sqlite'>[]
}

/** How long a browser may take to answer a challenge. */
const challengeMs = 5 * 60 * 1000

/** EdDSA, ES256 and RS256, as COSE numbers them (https://www.iana.org/assignments/cose): every authenticator knows one. */
const algorithms = [-8, -7, -257]

/** Passkeys that an account may have. */
export const mostPasskeys = 10

/** Its parsers of certificates take long to load, and few requests need it. */
const webauthn = () => import('@simplewebauthn/server')

/**
 * WebAuthn: challenges, and the check of what answers them. A challenge is sealed, not stored: it says what it is `about`
 * (a login, a session), and for whom, and a row in `counters` keeps it from being answered twice.
 */
export function createPasskeys({ db, config }: Tools) {
  const rpID = new URL(config.ORIGIN).hostname

  return {
    /** The one made last first. */
    async list(accountId: string): Promise<Passkey[]> {
      const rows = await rowsOf(accountId)
      return rows.map(toPasskey)
    },

    /** What a browser is asked to make a passkey with. Attestation is of no interest: any make of authenticator is good. */
    async begin(
      owner: { id: string; email: string; name: string | null },
      about: string,
    ): Promise<PasskeyCreation> {
      const rows = await rowsOf(owner.id)
      const { generateRegistrationOptions } = await webauthn()
      const options = await generateRegistrationOptions({
        rpName: 'Plumbline',
        rpID,
        userID: new TextEncoder().encode(owner.id),
        userName: owner.email,
        userDisplayName: owner.name ?? owner.email,
        challenge: challengeFor(owner.id, about),
        timeout: challengeMs,
        attestationType: 'none',
        supportedAlgorithmIDs: algorithms,
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      })
      return passkeyCreation.parse({ ...options, excludeCredentials: rows.map(descriptorOf) })
    },

    /**
     * Looks at what a browser made.
     * @returns the passkey, and the statements that store it; the first gives no row where the account has ten already
     * @throws PASSKEY_INVALID, PASSKEY_EXISTS
     */
    async register(accountId: string, about: string, registration: Registration, name: string) {
      const { credential, challenge } = await checkRegistration(accountId, about, registration)
      const [known] = await db
        .select({ id: passkeys.id })
        .from(passkeys)
        .where(eq(passkeys.credentialId, credential.id))
      if (known) throw new ServiceError('PASSKEY_EXISTS')
      const row = {
        id: crypto.randomUUID(),
        accountId,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: registration.response.transports,
        name,
        createdAt: new Date(),
        lastUsedAt: null,
      }
      const { condition, use } = once(challenge)
      const transports = JSON.stringify(row.transports)
      const store = db
        .insert(passkeys)
        .select(sql`
          select ${row.id}, ${accountId}, ${row.credentialId}, ${row.publicKey}, ${row.counter}, ${transports}, ${name},
            ${row.createdAt.getTime()}, null
          where ${condition}
            and (select count(*) from ${passkeys} where ${eq(passkeys.accountId, accountId)}) < ${mostPasskeys}`)
        .onConflictDoNothing()
        .returning({ id: passkeys.id })
      return { passkey: toPasskey(row), store, use }
    },

    /** What a browser is asked for a passkey with; undefined where the account has none. */
    async request(accountId: string, about: string): Promise<PasskeyRequest | undefined> {
      const rows = await rowsOf(accountId)
      if (rows.length === 0) return undefined
      const { generateAuthenticationOptions } = await webauthn()
      const options = await generateAuthenticationOptions({
        rpID,
        challenge: challengeFor(accountId, about),
        timeout: challengeMs,
        userVerification: 'required',
      })
      return passkeyRequest.parse({ ...options, allowCredentials: rows.map(descriptorOf) })
    },

    /** Looks at a browser's answer: origin, RP ID, challenge, user verification, signature, counter. */
    async verify(accountId: string, about: string, assertion: Assertion): Promise<Proven | undefined> {
      const [found] = await db
        .select()
        .from(passkeys)
        .where(and(eq(passkeys.credentialId, assertion.id), eq(passkeys.accountId, accountId)))
      if (!found) return undefined
      let challenge = ''
      const { verifyAuthenticationResponse } = await webauthn()
      const answer = await verifyAuthenticationResponse({
        response: { ...assertion, clientExtensionResults: {} },
        expectedChallenge: given => isOurs((challenge = textOf(given)), accountId, about),
        expectedOrigin: config.ORIGIN,
        expectedRPID: rpID,
        requireUserVerification: true,
        credential: {
          id: found.credentialId,
          publicKey: new Uint8Array(Buffer.from(found.publicKey, 'base64url')),
          counter: found.counter,
        },
      }).catch(() => undefined) // it throws on whatever does not fit
      if (!answer?.verified) return undefined
      const { condition, use } = once(challenge)
      const [used] = await db
        .select({ key: counters.key })
        .from(counters)
        .where(eq(counters.key, keyOf(challenge)))
      if (used) return undefined
      const isSame = and(eq(passkeys.id, found.id), eq(passkeys.counter, found.counter))
      const count = db
        .update(passkeys)
        .set({ counter: answer.authenticationInfo.newCounter, lastUsedAt: new Date() })
        .where(isSame)
      return {
        condition: sql`${condition} and exists (select 1 from ${passkeys} where ${isSame})`,
        use: [...use, count],
      }
    },
  }

  function rowsOf(accountId: string) {
    return db
      .select()
      .from(passkeys)
      .where(eq(passkeys.accountId, accountId))
      .orderBy(desc(passkeys.createdAt))
  }

  async function checkRegistration(accountId: string, about: string, { response, ...rest }: Registration) {
    let challenge = ''
    const [{ verifyRegistrationResponse }, { decodeAttestationObject }] = await Promise.all([
      webauthn(),
      import('@simplewebauthn/server/helpers'),
    ])
    try {
      const { clientDataJSON, attestationObject } = response
      // A certificate may name an address to ask whether it was revoked; nobody makes this Worker call one.
      const attested = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
      const isSelf = attested.get('fmt') === 'packed' && attested.get('attStmt').get('x5c') === undefined
      if (attested.get('fmt') !== 'none' && !isSelf) throw new ServiceError('PASSKEY_INVALID')
      const { registrationInfo } = await verifyRegistrationResponse({
        response: { ...rest, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
        expectedChallenge: given => isOurs((challenge = textOf(given)), accountId, about),
        expectedOrigin: config.ORIGIN,
        expectedRPID: rpID,
        requireUserVerification: true,
        supportedAlgorithmIDs: algorithms,
      })
      if (registrationInfo) return { credential: registrationInfo.credential, challenge }
    } catch {
      // it throws on whatever does not fit
    }
    throw new ServiceError('PASSKEY_INVALID')
  }

  function challengeFor(accountId: string, about: string): string {
    const said = `${Date.now()}.${randomSecret()}`
    return `${said}.${sealOf(said, accountId, about)}`
  }

  function isOurs(challenge: string, accountId: string, about: string): boolean {
    const end = challenge.lastIndexOf('.')
    const said = challenge.slice(0, Math.max(end, 0))
    const age = Date.now() - Number(said.split('.')[0])
    return age < challengeMs && sameText(challenge.slice(end + 1), sealOf(said, accountId, about))
  }

  function sealOf(said: string, accountId: string, about: string): string {
    return seal(config.JWT_SECRET, 'passkey', `${said}\0${accountId}\0${about}`)
  }

  /** That a challenge was answered is kept for as long as it could be answered again. */
  function once(challenge: string): Proven {
    const key = keyOf(challenge)
    const expiresAt = new Date(Date.now() + challengeMs)
    return {
      condition: sql`not exists (select 1 from ${counters} where ${eq(counters.key, key)})`,
      use: [db.insert(counters).values({ key, period: 0, used: 1, expiresAt }).onConflictDoNothing()],
    }
  }
}

function keyOf(challenge: string): string {
  return `passkey:${sha256(challenge)}`
}

/** What stands in the client's data: the challenge's bytes, base64url. */
function textOf(challenge: string): string {
  return Buffer.from(challenge, 'base64url').toString('utf8')
}

function descriptorOf({ credentialId, transports }: typeof passkeys.$inferSelect) {
  return { id: credentialId, type: 'public-key', transports }
}

function toPasskey({ id, name, createdAt, lastUsedAt }: typeof passkeys.$inferSelect): Passkey {
  return {
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}
