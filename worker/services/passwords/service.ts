import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { accounts, apiKeys, repositories, runTasks, sessions } from '../../../db/schema.ts'
import { audit } from '../audit.ts'
import type { Codes } from '../codes/service.ts'
import type { Client, Tools } from '../environment.ts'
import { ServiceError } from '../errors.ts'
import type { Limits } from '../limits/service.ts'
import { passwordChangedMail, resetMail } from '../mail/messages.ts'
import type { Mail } from '../mail/service.ts'
import { checkPassword, hashPassword } from './hash.ts'
import type { change, reset } from './schema.ts'
import { requireStrong } from './strength.ts'

export type Passwords = ReturnType<typeof createPasswords>

interface Neighbours {
  limits: Limits
  codes: Codes
  mail: Mail
}

export function createPasswords({ db, config, later }: Tools, { limits, codes, mail }: Neighbours) {
  return {
    /**
     * The same answer, after the same work, whether the address has an account or not. `keys`: the page behind the link
     * proposes to revoke every API key too.
     * @throws RESEND_TOO_EARLY
     */
    async requestReset(email: string, client: Client, { keys = false } = {}): Promise<{ delay: number }> {
      await limits.address('mail', client)
      const delay = await limits.mail('reset', email, client)
      later(mailLink(email, keys))
      return { delay }
    },

    /** The code of a reset for whoever has just read the account's mail in another way: no second one need be sent. */
    async resetCode(accountId: string): Promise<string> {
      const { code, store } = codes.issue(accountId, 'RESET')
      await store
      return code
    },

    /** @throws CODE_INVALID, CODE_EXPIRED */
    async validateReset(code: string, client: Client): Promise<void> {
      await limits.address('code', client)
      const { usedAt } = await codes.find(code, 'RESET')
      if (usedAt) throw new ServiceError('CODE_INVALID')
    },

    /**
     * Sets a new password by the code of a mail, ends every session and, if asked, every API key.
     * @returns the account's email, whose mail was just read
     * @throws CODE_INVALID, CODE_EXPIRED
     */
    async reset(
      code: string,
      { password, revokeKeys = false }: z.output<typeof reset>,
      client: Client,
    ): Promise<{ email: string }> {
      await limits.address('code', client)
      const { accountId, usedAt } = await codes.find(code, 'RESET')
      if (usedAt) throw new ServiceError('CODE_INVALID')
      requireStrong(password, await ownerOf(accountId), 'password')
      const passwordHash = await hashPassword(password)
      const isOpen = codes.isOpen(code, 'RESET')
      const revokedAt = new Date()
      const [changed] = await db.batch([
        db
          .update(accounts)
          .set({ passwordHash })
          .where(and(eq(accounts.id, accountId), isNull(accounts.deactivatedAt), isOpen))
          .returning({ email: accounts.email }),
        db
          .update(sessions)
          .set({ revokedAt })
          .where(and(isOpenSession(accountId), isOpen)),
        ...(revokeKeys
          ? [
              db
                .update(apiKeys)
                .set({ revokedAt })
                .where(and(eq(apiKeys.accountId, accountId), isNull(apiKeys.revokedAt), isOpen)),
              // whatever else uploads without the owner
              db
                .update(repositories)
                .set({ trustedAt: null })
                .where(and(eq(repositories.accountId, accountId), isOpen)),
              db.delete(runTasks).where(and(eq(runTasks.accountId, accountId), isOpen)),
            ]
          : []),
        codes.close(accountId, 'RESET', isOpen),
      ])
      const [account] = changed
      if (!account) throw new ServiceError('CODE_INVALID')
      audit('password.reset', { accountId, client: client.address })
      if (revokeKeys) audit('key.revoked', { accountId, client: client.address })
      later(mail.send(account.email, passwordChangedMail(config.ORIGIN)))
      return account
    },

    /**
     * Sets a new password and ends every session other than `keepSessionId`.
     * @throws INCORRECT_OLD_PASSWORD, PASSWORD_MATCHES_OLD
     */
    async change(
      accountId: string,
      { oldPassword, newPassword }: z.output<typeof change>,
      client: Client,
      keepSessionId?: string,
    ): Promise<void> {
      await limits.account('change', accountId)
      const [account] = await db
        .select({ email: accounts.email, name: accounts.name, passwordHash: accounts.passwordHash })
        .from(accounts)
        .where(and(eq(accounts.id, accountId), isNull(accounts.deactivatedAt)))
      if (!account) throw new ServiceError('UNAUTHENTICATED')
      const { refund } = await limits.attempt('password', account.email, client)
      if (!(await checkPassword(oldPassword, account.passwordHash)).matches) {
        audit('password.refused', { accountId, client: client.address })
        throw new ServiceError('INCORRECT_OLD_PASSWORD')
      }
      try {
        if (oldPassword.normalize('NFKC') === newPassword.normalize('NFKC'))
          throw new ServiceError('PASSWORD_MATCHES_OLD')
        requireStrong(newPassword, [account.name, account.email], 'newPassword')
      } catch (error) {
        // the old one was right, whatever the new one is
        await refund
        throw error
      }
      const passwordHash = await hashPassword(newPassword)
      const isOurs = and(eq(accounts.id, accountId), eq(accounts.passwordHash, passwordHash))
      const isChanged = sql`exists (select 1 from ${accounts} where ${isOurs})`
      const [changed] = await db.batch([
        db
          .update(accounts)
          .set({ passwordHash })
          .where(
            and(
              eq(accounts.id, accountId),
              eq(accounts.passwordHash, account.passwordHash),
              isNull(accounts.deactivatedAt),
            ),
          )
          .returning({ id: accounts.id }),
        db
          .update(sessions)
          .set({ revokedAt: new Date() })
          .where(
            and(
              isOpenSession(accountId),
              keepSessionId === undefined ? undefined : ne(sessions.id, keepSessionId),
              isChanged,
            ),
          ),
        codes.close(accountId, 'RESET', isChanged),
        refund,
      ])
      // it was changed by somebody else while this one was being checked
      if (changed.length === 0) throw new ServiceError('INCORRECT_OLD_PASSWORD')
      audit('password.changed', { accountId, client: client.address })
      later(mail.send(account.email, passwordChangedMail(config.ORIGIN)))
    },
  }

  async function ownerOf(accountId: string) {
    const [account] = await db
      .select({ name: accounts.name, email: accounts.email })
      .from(accounts)
      .where(eq(accounts.id, accountId))
    return account ? [account.name, account.email] : []
  }

  /** Earlier links stay good: whoever asks for another, a stranger perhaps, takes none from the owner. */
  async function mailLink(email: string, keys: boolean) {
    const [account] = await db
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.email, email), isNull(accounts.deactivatedAt)))
    if (!account) return
    const { code, store } = codes.issue(account.id, 'RESET')
    await store
    await mail.send(email, resetMail(config.ORIGIN, code, keys))
  }
}

function isOpenSession(accountId: string) {
  return and(eq(sessions.accountId, accountId), isNull(sessions.revokedAt))
}
