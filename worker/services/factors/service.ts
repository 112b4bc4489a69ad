import { randomBytes } from 'node:crypto'
import { and, count, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { Secret, TOTP } from 'otpauth'
import { accounts, factors, recoveryCodes } from '../../../db/schema.ts'
import { audit } from '../audit.ts'
import type { Client, Tools } from '../environment.ts'
import { ServiceError } from '../errors.ts'
import type { Limits } from '../limits/service.ts'
import { factorChangedMail } from '../mail/messages.ts'
import type { Mail } from '../mail/service.ts'
import { decrypt, encrypt, sha256 } from '../secrets.ts'
import type { Factor, NewFactor } from './schema.ts'

export type Factors = ReturnType<typeof createFactors>

/** Seconds that a code of an app is good for; the one before and the one after are taken too, as clocks differ. */
const period = 30
const window = 1

const recoveryCount = 10

/** A code that was right. Its statements belong into the batch that acts on it, `use` after everything on `condition`. */
export interface ProvenFactor {
  /** holds while nobody else has used the same code */
  condition: SQL
  use: BatchItem<'sqlite'>
}

export function createFactors({ db, config, later }: Tools, limits: Limits, mail: Mail) {
  return {
    /** What stands for the account; `confirmedAt` null while it has none. */
    async get(accountId: string): Promise<Factor> {
      const [[found], [left]] = await db.batch([
        db.select({ confirmedAt: factors.confirmedAt }).from(factors).where(eq(factors.accountId, accountId)),
        db
          .select({ number: count() })
          .from(recoveryCodes)
          .where(and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt))),
      ])
      const confirmedAt = found?.confirmedAt?.toISOString() ?? null
      return { confirmedAt, recoveryCodes: left?.number ?? 0 }
    },

    /** A secret for an authenticator app; it counts once `confirm` has had a code of it. @throws FACTOR_EXISTS */
    async begin(accountId: string): Promise<NewFactor> {
      const { email } = await ownerOf(accountId)
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

    /** Takes the app's first code. @returns the recovery codes, said this once @throws SECOND_FACTOR_WRONG, FACTOR_EXISTS */
    async confirm(accountId: string, code: string, client: Client): Promise<string[]> {
      const { email } = await ownerOf(accountId)
      const { refund } = await limits.attempt('factor', email, client)
      const [found] = await db.select().from(factors).where(eq(factors.accountId, accountId))
      if (!found) throw new ServiceError('FACTOR_NOT_FOUND')
      if (found.confirmedAt) throw new ServiceError('FACTOR_EXISTS')
      const step = stepOf(found.secret, accountId, code)
      if (step === undefined) return refuse(accountId, client)
      const fresh = recoveryCodesOf(accountId)
      await db.batch([
        db
          .update(factors)
          .set({ confirmedAt: new Date(), lastStep: step })
          .where(and(eq(factors.id, found.id), isNull(factors.confirmedAt))),
        ...fresh.store,
        refund,
      ])
      audit('factor.added', { accountId, factorId: found.id, client: client.address })
      later(mail.send(email, factorChangedMail(config.ORIGIN, 'added')))
      return fresh.codes
    },

    /** Makes ten new recovery codes; those from before end. @throws FACTOR_NOT_FOUND */
    async renewRecoveryCodes(accountId: string): Promise<string[]> {
      if (!(await this.get(accountId)).confirmedAt) throw new ServiceError('FACTOR_NOT_FOUND')
      const fresh = recoveryCodesOf(accountId)
      await db.batch([...fresh.store])
      return fresh.codes
    },

    /** The account goes on with its password alone. @throws FACTOR_NOT_FOUND */
    async remove(accountId: string, client: Client): Promise<void> {
      const { email } = await ownerOf(accountId)
      const [removed] = await db.batch([
        db
          .delete(factors)
          .where(and(eq(factors.accountId, accountId), isNotNull(factors.confirmedAt)))
          .returning({ id: factors.id }),
        db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId)),
      ])
      if (removed.length === 0) throw new ServiceError('FACTOR_NOT_FOUND')
      audit('factor.removed', { accountId, factorId: removed[0]?.id, client: client.address })
      later(mail.send(email, factorChangedMail(config.ORIGIN, 'removed')))
    },

    /**
     * Looks at the second factor of somebody whose password was right.
     * @returns undefined where the account has none
     * @throws SECOND_FACTOR_REQUIRED without a code, SECOND_FACTOR_WRONG, RATE_LIMITED
     */
    async prove(
      { id: accountId, email }: { id: string; email: string },
      code: string | undefined,
      client: Client,
    ): Promise<ProvenFactor | undefined> {
      const [found] = await db
        .select()
        .from(factors)
        .where(and(eq(factors.accountId, accountId), isNotNull(factors.confirmedAt)))
      if (!found) return undefined
      if (code === undefined) throw new ServiceError('SECOND_FACTOR_REQUIRED')
      const { refund } = await limits.attempt('factor', email, client)
      const step = stepOf(found.secret, accountId, code)
      if (step !== undefined) {
        const isNew = and(eq(factors.id, found.id), lt(factors.lastStep, step))
        const [, proven] = await db.batch([refund, db.select({ id: factors.id }).from(factors).where(isNew)])
        if (proven.length === 0) return refuse(accountId, client)
        const use = db.update(factors).set({ lastStep: step }).where(isNew)
        return { condition: sql`exists (select 1 from ${factors} where ${isNew})`, use }
      }
      const isLeft = and(
        eq(recoveryCodes.hash, hashOf(accountId, code)),
        eq(recoveryCodes.accountId, accountId),
        isNull(recoveryCodes.usedAt),
      )
      const [left] = await db.select({ hash: recoveryCodes.hash }).from(recoveryCodes).where(isLeft)
      if (!left) return refuse(accountId, client)
      await refund
      audit('recovery.used', { accountId, client: client.address })
      const use = db.update(recoveryCodes).set({ usedAt: new Date() }).where(isLeft)
      return { condition: sql`exists (select 1 from ${recoveryCodes} where ${isLeft})`, use }
    },
  }

  async function ownerOf(accountId: string) {
    const [owner] = await db
      .select({ email: accounts.email })
      .from(accounts)
      .where(eq(accounts.id, accountId))
    if (!owner) throw new ServiceError('UNAUTHENTICATED')
    return owner
  }

  /** The step of time that this code belongs to; undefined where it is none of now. */
  function stepOf(sealed: string, accountId: string, code: string): number | undefined {
    const token = code.replace(/\s/g, '')
    if (!/^\d{6}$/.test(token)) return undefined
    const app = appOf(decrypt(keyOf(), purposeOf(accountId), sealed), '')
    const delta = app.validate({ token, window })
    return delta === null ? undefined : Math.floor(Date.now() / 1000 / period) + delta
  }

  function recoveryCodesOf(accountId: string) {
    const codes = Array.from({ length: recoveryCount }, newRecoveryCode)
    const createdAt = new Date()
    const rows = codes.map(code => ({ hash: hashOf(accountId, code), accountId, createdAt }))
    const store = [
      db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId)),
      db.insert(recoveryCodes).values(rows),
    ] as const
    return { codes, store }
  }

  function keyOf(): string {
    return config.FACTOR_SECRET ?? config.JWT_SECRET
  }
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
