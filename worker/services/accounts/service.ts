import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import {
  accounts,
  apiKeys,
  factors,
  passkeys,
  recoveryCodes,
  sessions,
  subscriptions,
  terms,
  termsAgreements,
  usage,
} from '../../../db/schema.ts'
import { audit } from '../audit.ts'
import type { Codes } from '../codes/service.ts'
import type { Client, Tools } from '../environment.ts'
import { ServiceError } from '../errors.ts'
import type { Limits } from '../limits/service.ts'
import { deactivatedMail, verificationMail } from '../mail/messages.ts'
import type { Mail } from '../mail/service.ts'
import { hashPassword } from '../passwords/hash.ts'
import { requireStrong } from '../passwords/strength.ts'
import type { Tokens } from '../sessions/schema.ts'
import type { Sessions } from '../sessions/service.ts'
import type { Subscriptions } from '../subscriptions/service.ts'
import { toAccount } from './account.ts'
import type { Account, deactivation, profile, signup } from './schema.ts'

export type Accounts = ReturnType<typeof createAccounts>

interface Neighbours {
  limits: Limits
  codes: Codes
  mail: Mail
  sessions: Sessions
  subscriptions: Subscriptions
}

export function createAccounts(
  { db, config, later }: Tools,
  { limits, codes, mail, sessions: sessionService, subscriptions: subscriptionService }: Neighbours,
) {
  return {
    /**
     * Creates an account that agrees to the latest terms, mails its verification link and logs it in. For PREMIUM it says
     * where to pay, unless Stripe does not answer: then the payment waits.
     * @throws VALIDATION_FAILED for a password that is easily guessed, TERMS_CHANGED where others were read than the latest,
     *   REGISTER__EMAIL_ALREADY_USED after the same work as a success
     */
    async signup(
      { email, name, password, planType, termsVersion }: z.output<typeof signup>,
      client: Client,
    ): Promise<Tokens & { stripeSessionUrl?: string }> {
      await limits.address('signup', client)
      requireStrong(password, [name, email], 'password')
      const [latest] = await db
        .select({ version: terms.version })
        .from(terms)
        .orderBy(desc(terms.version))
        .limit(1)
      if (termsVersion !== undefined && termsVersion !== latest?.version) {
        throw new ServiceError('TERMS_CHANGED')
      }
      const { refund } = await limits.signup(email).catch(error => refuse(email, error))
      const passwordHash = await hashPassword(password)
      const id = crypto.randomUUID()
      const now = new Date()
      const { code, store } = codes.issue(id, 'VERIFY')
      const status = planType === 'FREE' ? 'ACTIVE' : 'PENDING'
      const session = sessionService.open(id, client, eq(accounts.id, id))
      try {
        await db.batch([
          db.insert(accounts).values({ id, email, name, passwordHash, createdAt: now }),
          db.insert(subscriptions).values({ accountId: id, type: planType, status, updatedAt: now }),
          store,
          ...(latest
            ? [db.insert(termsAgreements).values({ accountId: id, version: latest.version, agreedAt: now })]
            : []),
          keepMonth(id, email, now),
          ...session.store,
        ])
      } catch (error) {
        await refund
        return refuse(email, error)
      }
      audit('signup', { accountId: id, client: client.address })
      later(mail.send(email, verificationMail(config.ORIGIN, code)))
      const tokens = await session.tokens()
      if (planType === 'FREE') return tokens
      try {
        return { ...tokens, stripeSessionUrl: await subscriptionService.paymentLink(id) }
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error
        return tokens
      }
    },

    async get(accountId: string): Promise<Account> {
      const [found] = await db
        .select({ account: accounts, subscription: subscriptions })
        .from(accounts)
        .innerJoin(subscriptions, eq(subscriptions.accountId, accounts.id))
        .where(and(eq(accounts.id, accountId), isNull(accounts.deactivatedAt)))
      if (!found) throw new ServiceError('UNAUTHENTICATED')
      return toAccount(found.account, found.subscription)
    },

    async updateProfile(accountId: string, { name }: z.output<typeof profile>): Promise<{ name: string }> {
      await db
        .update(accounts)
        .set({ name })
        .where(and(eq(accounts.id, accountId), isNull(accounts.deactivatedAt)))
      return { name }
    },

    /** Whose verification code this is. @throws CODE_INVALID, CODE_EXPIRED */
    async ownerOfCode(code: string, client: Client): Promise<string> {
      await limits.address('code', client)
      return (await codes.find(code, 'VERIFY')).accountId
    },

    /**
     * Accepts the code of a verification mail and begins a session for its account. Whoever registered the address may
     * be another than its owner: every session from before ends, but for `sameBrowser`, the one that the code came in by; where that
     * is none of the account's, so does every second factor.
     * @throws ACCOUNT_ALREADY_VERIFIED, CODE_INVALID, CODE_EXPIRED
     */
    async verify(code: string, client: Client, sameBrowser?: string): Promise<Tokens> {
      await limits.address('code', client)
      const { accountId, usedAt, verifiedAt } = await codes.find(code, 'VERIFY')
      if (verifiedAt) throw new ServiceError('ACCOUNT_ALREADY_VERIFIED')
      if (usedAt) throw new ServiceError('CODE_INVALID')
      const isOpen = codes.isOpen(code, 'VERIFY')
      const now = new Date()
      const own = and(eq(sessions.id, sameBrowser ?? ''), eq(sessions.accountId, accountId))
      const isElsewhere = sql`not exists (select 1 from ${sessions} where ${own})`
      const session = sessionService.open(
        accountId,
        client,
        and(eq(accounts.id, accountId), isNull(accounts.deactivatedAt), isOpen),
      )
      const [done] = await db.batch([
        db
          .update(accounts)
          .set({ verifiedAt: now })
          .where(
            and(
              eq(accounts.id, accountId),
              isNull(accounts.verifiedAt),
              isNull(accounts.deactivatedAt),
              isOpen,
            ),
          )
          .returning({ id: accounts.id }),
        db
          .update(sessions)
          .set({ revokedAt: now })
          .where(
            and(
              eq(sessions.accountId, accountId),
              isNull(sessions.revokedAt),
              sameBrowser === undefined ? undefined : ne(sessions.id, sameBrowser),
              isOpen,
            ),
          ),
        ...[factors, passkeys, recoveryCodes].map(table =>
          db.delete(table).where(and(eq(table.accountId, accountId), isElsewhere, isOpen)),
        ),
        ...session.store,
        codes.close(accountId, 'VERIFY', isOpen),
      ])
      if (done.length === 0) throw new ServiceError('CODE_INVALID')
      audit('verified', { accountId, sessionId: session.id, client: client.address })
      return session.tokens()
    },

    /**
     * Mails another verification link. Whether the address has an account is told to its owner only.
     * @throws RESEND_TOO_EARLY, ACCOUNT_ALREADY_VERIFIED when `signedInAs` is that account
     */
    async resendVerification(email: string, client: Client, signedInAs?: string): Promise<{ delay: number }> {
      await limits.address('mail', client)
      if (signedInAs !== undefined) {
        const own = await this.get(signedInAs)
        if (own.email === email && own.verifiedAt) throw new ServiceError('ACCOUNT_ALREADY_VERIFIED')
      }
      const delay = await limits.mail('verify', email, client)
      later(mailLink(email))
      return { delay }
    },

    /**
     * Ends sessions, keys, run tasks and subscription at once; 30 days later the account is erased.
     * @throws RATE_LIMITED for one that is not verified and the last that its address may have today, PAYMENT_UNAVAILABLE
     */
    async deactivate(accountId: string, { reason }: z.output<typeof deactivation>): Promise<void> {
      const { email, verifiedAt } = await this.get(accountId)
      if (!verifiedAt) await limits.closing(email)
      await subscriptionService.cancel(accountId)
      const now = new Date()
      await db.batch([
        db
          .update(accounts)
          .set({ deactivatedAt: now, deactivationReason: reason })
          .where(eq(accounts.id, accountId)),
        db
          .update(sessions)
          .set({ revokedAt: now })
          .where(and(eq(sessions.accountId, accountId), isNull(sessions.revokedAt))),
        db
          .update(apiKeys)
          .set({ revokedAt: now })
          .where(and(eq(apiKeys.accountId, accountId), isNull(apiKeys.revokedAt))),
      ])
      audit('deactivated', { accountId })
      // whoever made an account of an address that is not verified may be another than its owner, and mails nobody with it
      if (verifiedAt) later(mail.send(email, deactivatedMail()))
    },
  }

  /** Why no account is made: because the address is taken, whatever else is in the way. */
  async function refuse(email: string, error: unknown): Promise<never> {
    const [taken] = await db.select({ id: accounts.id }).from(accounts).where(isActive(email))
    throw taken ? new ServiceError('REGISTER__EMAIL_ALREADY_USED') : error
  }

  async function mailLink(email: string) {
    const [account] = await db
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(isActive(email), isNull(accounts.verifiedAt)))
    if (!account) return
    const { code, store } = codes.issue(account.id, 'VERIFY')
    await store
    await mail.send(email, verificationMail(config.ORIGIN, code))
  }

  /** An address that was closed and is opened again goes on with the calls that it has used this month. */
  function keepMonth(accountId: string, email: string, now: Date) {
    const month = now.toISOString().slice(0, 7)
    return db.insert(usage).select(sql`
      select ${accountId}, ${month}, used, last_assessment_id from ${usage}
      where month = ${month} and account_id in (
        select id from ${accounts} where email = ${email} and deactivated_at is not null)
      order by used desc limit 1`)
  }

  function isActive(email: string) {
    return and(eq(accounts.email, email), isNull(accounts.deactivatedAt)) ?? sql`false`
  }
}
