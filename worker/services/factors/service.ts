import { randomBytes } from 'node:crypto'
import { and, count, eq, isNotNull, isNull, lt, not, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { Secret, TOTP } from 'otpauth'
import { accounts, factors, passkeys, recoveryCodes } from '../../../db/schema.ts'
import { audit } from '../audit.ts'
import type { Client, Tools } from '../environment.ts'
import { ServiceError } from '../errors.ts'
import type { Limits } from '../limits/service.ts'
import { factorChangedMail, passkeyChangedMail } from '../mail/messages.ts'
import type { Mail } from '../mail/service.ts'
import type { Passkey, PasskeyCreation, PasskeyRequest, Registration } from '../passkeys/schema.ts'
import { mostPasskeys, type Passkeys, type Proven } from '../passkeys/service.ts'
import { decrypt, encrypt, sha256 } from '../secrets.ts'
import { describeClient } from '../sessions/device.ts'
import type { Factor, NewFactor, Proof } from './schema.ts'

export type Factors = ReturnType<typeof createFactors>

/** Seconds that a code of an app is good for; the one before and the one after are taken too, as clocks differ. */
const period = 30
const window = 1

const recoveryCount = 10

interface Neighbours {
  limits: Limits
  mail: Mail
  passkeys: Passkeys
}

export function createFactors(
  { db, config, later }: Tools,
  { limits, mail, passkeys: passkeyService }: Neighbours,
) {
  return {
    /** What the account proves itself with beside its password. */
    async get(accountId: string): Promise<Factor> {
      const owned = passkeyService.list(accountId)
      const [[found], [left]] = await db.batch([
        db.select({ confirmedAt: factors.confirmedAt }).from(factors).where(eq(factors.accountId, accountId)),
        db
          .select({ number: count() })
          .from(recoveryCodes)
          .where(and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt))),
      ])
      const confirmedAt = found?.confirmedAt?.toISOString() ?? null
      return { confirmedAt, recoveryCodes: left?.number ?? 0, passkeys: await owned }
    },

    /** Whether a password alone is not enough. */
    async isOn(accountId: string): Promise<boolean> {
      const [found] = await db
        .select({ id: accounts.id })
        .from(accounts)
        .where(and(eq(accounts.id, accountId), anyOf(accountId)))
      return found !== undefined
    },

    /** A secret for an authenticator app; it counts once `confirm` has had a code of it. @throws ACCOUNT_NOT_VERIFIED, FACTOR_EXISTS */
    async begin(accountId: string): Promise<NewFactor> {
      const { email } = await verifiedOwnerOf(accountId)
      const secret = new Secret({ size: 20 })
      const sealed = encrypt(keyOf(), purposeOf(accountId), secret.base32)
      const begun = await db
        .insert(factors)
        .values({ id: crypto.randomUUID(), accountId, secret: sealed, createdAt: new Date() })
        .onConflictDoUpdate({
          target: factors.accountId,
          set: { secret: sealed, createdAt: new Date(), lastStep: 0 },
          setWhere: isNull(factors.confirmedAt),
        })
        .returning({ id: factors.id })
      if (begun.length === 0) throw new ServiceError('FACTOR_EXISTS')
      return { secret: secret.base32, uri: appOf(secret.base32, email).toString() }
    },

    /**
     * Takes the app's first code.
     * @returns the recovery codes, said this once; none where passkeys had some made before
     * @throws ACCOUNT_NOT_VERIFIED, SECOND_FACTOR_WRONG, FACTOR_NOT_FOUND, FACTOR_EXISTS
     */
    async confirm(accountId: string, code: string, client: Client): Promise<string[]> {
      const { email } = await verifiedOwnerOf(accountId)
      const { refund } = await limits.attempt('factor', email, client)
      const [found] = await db.select().from(factors).where(eq(factors.accountId, accountId))
      if (!found) throw new ServiceError('FACTOR_NOT_FOUND')
      if (found.confirmedAt) throw new ServiceError('FACTOR_EXISTS')
      const step = stepOf(found.secret, accountId, code)
      if (step === undefined) return refuse(accountId, client)
      const isBegun = and(
        eq(factors.id, found.id),
        eq(factors.secret, found.secret),
        isNull(factors.confirmedAt),
      )
      const fresh = recoveryCodesOf(
        accountId,
        sql`not ${anyOf(accountId)} and exists (select 1 from ${factors} where ${isBegun})`,
      )
      const [, made, confirmed] = await db.batch([
        ...fresh.store,
        db
          .update(factors)
          .set({ confirmedAt: new Date(), lastStep: step })
          .where(isBegun)
          .returning({ id: factors.id }),
        refund,
      ])
      // while the code was being looked at, it was confirmed by another call, or begun anew with another secret
      if (confirmed.length === 0) throw new ServiceError('FACTOR_EXISTS')
      audit('factor.added', { accountId, factorId: found.id, client: client.address })
      later(mail.send(email, factorChangedMail(config.ORIGIN, 'added')))
      return made.length > 0 ? fresh.codes : []
    },

    /** Makes ten new recovery codes; those from before end. @throws FACTOR_NOT_FOUND */
    async renewRecoveryCodes(accountId: string): Promise<string[]> {
      const fresh = recoveryCodesOf(accountId, anyOf(accountId))
      const [, made] = await db.batch([...fresh.store])
      if (made.length === 0) throw new ServiceError('FACTOR_NOT_FOUND')
      return fresh.codes
    },

    /** The account goes on without its app. @throws FACTOR_NOT_FOUND */
    async remove(accountId: string, client: Client): Promise<void> {
      const { email } = await ownerOf(accountId)
      const [removed] = await db.batch([
        db
          .delete(factors)
          .where(and(eq(factors.accountId, accountId), isNotNull(factors.confirmedAt)))
          .returning({ id: factors.id }),
        endRecoveryWithout(accountId),
      ])
      if (removed.length === 0) throw new ServiceError('FACTOR_NOT_FOUND')
      audit('factor.removed', { accountId, factorId: removed[0]?.id, client: client.address })
      later(mail.send(email, factorChangedMail(config.ORIGIN, 'removed')))
    },

    /** What a browser makes a passkey with, in this session. @throws ACCOUNT_NOT_VERIFIED */
    async beginPasskey(accountId: string, sessionId: string): Promise<PasskeyCreation> {
      const { email, name } = await verifiedOwnerOf(accountId)
      return passkeyService.begin({ id: accountId, email, name }, registrationIn(sessionId))
    },

    /**
     * Takes the passkey that a browser made.
     * @returns it, and the recovery codes, said this once; none where the account had a second factor before
     * @throws ACCOUNT_NOT_VERIFIED, PASSKEY_INVALID, PASSKEY_EXISTS, PASSKEY_LIMIT_REACHED, RATE_LIMITED
     */
    async addPasskey(
      accountId: string,
      sessionId: string,
      { passkey: made, name }: { passkey: Registration; name?: string | undefined },
      client: Client,
    ): Promise<{ passkey: Passkey; recoveryCodes: string[] }> {
      await limits.account('change', accountId)
      const { email } = await verifiedOwnerOf(accountId)
      const { passkey, store, use } = await passkeyService.register(
        accountId,
        registrationIn(sessionId),
        made,
        name ?? describeClient(client).device ?? 'Passkey',
      )
      const fresh = recoveryCodesOf(accountId, sql`not ${anyOf(accountId)}`)
      const [, stored, added] = await db.batch([...fresh.store, store, endRecoveryWithout(accountId), ...use])
      if (added.length === 0) {
        const { length } = await passkeyService.list(accountId)
        throw new ServiceError(length < mostPasskeys ? 'PASSKEY_INVALID' : 'PASSKEY_LIMIT_REACHED')
      }
      audit('factor.added', { accountId, factorId: passkey.id, client: client.address })
      later(mail.send(email, passkeyChangedMail(config.ORIGIN, 'added', passkey.name)))
      return { passkey, recoveryCodes: stored.length > 0 ? fresh.codes : [] }
    },

    /** @throws PASSKEY_NOT_FOUND, for another account's too */
    async removePasskey(accountId: string, id: string, client: Client): Promise<void> {
      const { email } = await ownerOf(accountId)
      const [removed] = await db.batch([
        db
          .delete(passkeys)
          .where(and(eq(passkeys.id, id), eq(passkeys.accountId, accountId)))
          .returning({ name: passkeys.name }),
        endRecoveryWithout(accountId),
      ])
      const [passkey] = removed
      if (!passkey) throw new ServiceError('PASSKEY_NOT_FOUND')
      audit('factor.removed', { accountId, factorId: id, client: client.address })
      later(mail.send(email, passkeyChangedMail(config.ORIGIN, 'removed', passkey.name)))
    },

    /** What a browser is asked for a passkey with; undefined where the account has none. `about`: as in `prove`. */
    request(accountId: string, about: string): Promise<PasskeyRequest | undefined> {
      return passkeyService.request(accountId, about)
    },

    /**
     * Looks at the second factor of somebody whose password was right. `about`: what a passkey's challenge was made for.
     * @returns undefined where the account has none
     * @throws SECOND_FACTOR_REQUIRED where the proof is missing, SECOND_FACTOR_WRONG, RATE_LIMITED
     */
    async prove(
      { id: accountId, email }: { id: string; email: string },
      { code, passkey }: Proof,
      about: string,
      client: Client,
    ): Promise<Proven | undefined> {
      if (!(await this.isOn(accountId))) return undefined
      if (code === undefined && passkey === undefined) {
        const request = await this.request(accountId, about)
        throw new ServiceError('SECOND_FACTOR_REQUIRED', undefined, request && { passkey: request })
      }
      const { refund } = await limits.attempt('factor', email, client)
      if (passkey) {
        const proven = await passkeyService.verify(accountId, about, passkey)
        if (!proven) return refuse(accountId, client)
        return { ...proven, use: [...proven.use, refund] }
      }
      return proveCode(accountId, code ?? '', refund, client)
    },
  }

  async function proveCode(
    accountId: string,
    code: string,
    refund: BatchItem<'sqlite'>,
    client: Client,
  ): Promise<Proven> {
    const [found] = await db
      .select()
      .from(factors)
      .where(and(eq(factors.accountId, accountId), isNotNull(factors.confirmedAt)))
    const step = found && stepOf(found.secret, accountId, code)
    if (found && step !== undefined) {
      const isNew = and(eq(factors.id, found.id), lt(factors.lastStep, step))
      const proven = await db.select({ id: factors.id }).from(factors).where(isNew)
      if (proven.length === 0) return refuse(accountId, client)
      const use = db.update(factors).set({ lastStep: step }).where(isNew)
      return { condition: sql`exists (select 1 from ${factors} where ${isNew})`, use: [use, refund] }
    }
    const isLeft = and(
      eq(recoveryCodes.hash, hashOf(accountId, code)),
      eq(recoveryCodes.accountId, accountId),
      isNull(recoveryCodes.usedAt),
    )
    const [left] = await db.select({ hash: recoveryCodes.hash }).from(recoveryCodes).where(isLeft)
    if (!left) return refuse(accountId, client)
    audit('recovery.used', { accountId, client: client.address })
    const use = db.update(recoveryCodes).set({ usedAt: new Date() }).where(isLeft)
    return { condition: sql`exists (select 1 from ${recoveryCodes} where ${isLeft})`, use: [use, refund] }
  }

  /** Whoever registered an address that is not verified may be another than its owner, and must not bar the owner's way in. */
  async function verifiedOwnerOf(accountId: string) {
    const owner = await ownerOf(accountId)
    if (!owner.verifiedAt) throw new ServiceError('ACCOUNT_NOT_VERIFIED')
    return owner
  }

  async function ownerOf(accountId: string) {
    const [owner] = await db
      .select({ email: accounts.email, name: accounts.name, verifiedAt: accounts.verifiedAt })
      .from(accounts)
      .where(eq(accounts.id, accountId))
    if (!owner) throw new ServiceError('UNAUTHENTICATED')
    return owner
  }

  function endRecoveryWithout(accountId: string) {
    return db.delete(recoveryCodes).where(and(eq(recoveryCodes.accountId, accountId), not(anyOf(accountId))))
  }

  /** The step of time that this code belongs to; undefined where it is none of now. */
  function stepOf(sealed: string, accountId: string, code: string): number | undefined {
    const token = code.replace(/\s/g, '')
    if (!/^\d{6}$/.test(token)) return undefined
    const app = appOf(decrypt(keyOf(), purposeOf(accountId), sealed), '')
    const timestamp = Date.now()
    const delta = app.validate({ token, window, timestamp })
    return delta === null ? undefined : app.counter({ timestamp }) + delta
  }

  /** New ones in the place of those that there are, where `condition` holds when the batch runs; else the second statement gives no row. */
  function recoveryCodesOf(accountId: string, condition: SQL) {
    const codes = Array.from({ length: recoveryCount }, newRecoveryCode)
    const hashes = JSON.stringify(codes.map(code => hashOf(accountId, code)))
    const store = [
      db.delete(recoveryCodes).where(and(eq(recoveryCodes.accountId, accountId), condition)),
      db
        .insert(recoveryCodes)
        .select(sql`
          select value, ${accountId}, ${Date.now()}, null from json_each(${hashes}) where ${condition}`)
        .returning({ hash: recoveryCodes.hash }),
    ] as const
    return { codes, store }
  }

  function keyOf(): string {
    return config.FACTOR_SECRET ?? config.JWT_SECRET
  }
}

/** Whether the account has an app that counts, or a passkey. */
function anyOf(accountId: string) {
  const isOn = and(eq(factors.accountId, accountId), isNotNull(factors.confirmedAt))
  return sql`(exists (select 1 from ${factors} where ${isOn})
    or exists (select 1 from ${passkeys} where ${eq(passkeys.accountId, accountId)}))`
}

function registrationIn(sessionId: string): string {
  return `register\0${sessionId}`
}

function refuse(accountId: string, client: Client): never {
  audit('factor.refused', { accountId, client: client.address })
  throw new ServiceError('SECOND_FACTOR_WRONG')
}

function appOf(base32: string, email: string): TOTP {
  return new TOTP({
    issuer: 'Plumbline',
    label: email,
    algorithm: 'SHA1',
    digits: 6,
    period,
    secret: Secret.fromBase32(base32),
  })
}

/** 80 random bits as four groups of base32, in small letters: `a2c4-…`. */
function newRecoveryCode(): string {
  const text = new Secret({ buffer: new Uint8Array(randomBytes(10)).buffer }).base32.toLowerCase()
  return text.match(/.{4}/g)?.join('-') ?? text
}

function hashOf(accountId: string, code: string): string {
  return sha256(`${accountId}\0${code.toLowerCase().replace(/[^a-z2-7]/g, '')}`)
}

function purposeOf(accountId: string): string {
  return `totp:${accountId}`
}
