import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { accounts } from '../../../db/schema.ts'
import { audit } from '../audit.ts'
import type { Codes } from '../codes/service.ts'
import type { Client, Tools } from '../environment.ts'
import { ServiceError } from '../errors.ts'
import type { Limits } from '../limits/service.ts'
import { passwordChangedMail, resetMail } from '../mail/messages.ts'
import type { Mail } from '../mail/service.ts'
import type { Sessions } from '../sessions/service.ts'
import { checkPassword, hashPassword } from './hash.ts'
import type { change } from './schema.ts'

export type Passwords = ReturnType<typeof createPasswords>

interface Neighbours {
  limits: Limits
  codes: Codes
  mail: Mail
  sessions: Sessions
}

export function createPasswords({ db, config, later }: Tools, { limits, codes, mail, sessions }: Neighbours) {
  return {
    /** The same answer, after the same work, whether the address has an account or not. @throws RESEND_TOO_EARLY */
    async requestReset(email: string, client: Client): Promise<{ delay: number }> {
      await limits.address('mail', client)
      const delay = await limits.mail('reset', email)
      later(mailLink(email))
      return { delay }
    },

    /** @throws CODE_INVALID, CODE_EXPIRED */
    async validateReset(code: string, client: Client): Promise<void> {
      await limits.address('code', client)
      const { usedAt } = await codes.find(code, 'RESET')
      if (usedAt) throw new ServiceError('CODE_INVALID')
    },

    /** Sets a new password by the code of a mail and ends every session. @throws CODE_INVALID, CODE_EXPIRED */
    async reset(code: string, password: string, client: Client): Promise<void> {
      await limits.address('code', client)
      const { accountId, usedAt } = await codes.find(code, 'RESET')
      if (usedAt || !(await codes.use(accountId, code))) throw new ServiceError('CODE_INVALID')
      audit('password.reset', { accountId, address: client.address })
      await store(accountId, password)
    },

    /**
     * Sets a new password and ends every session other than `keepSessionId`.
     * @throws INCORRECT_OLD_PASSWORD, PASSWORD_MATCHES_OLD
     */
    async change(
      accountId: string,
      { oldPassword, newPassword }: z.output<typeof change>,
      keepSessionId?: string,
    ) {
      await limits.account('login', accountId)
      const [account] = await db
        .select({ passwordHash: accounts.passwordHash })
        .from(accounts)
        .where(and(eq(accounts.id, accountId), isNull(accounts.deactivatedAt)))
      if (!(await checkPassword(oldPassword, account?.passwordHash)).matches) {
        audit('password.refused', { accountId })
        throw new ServiceError('INCORRECT_OLD_PASSWORD')
      }
      if (oldPassword.normalize('NFKC') === newPassword.normalize('NFKC'))
        throw new ServiceError('PASSWORD_MATCHES_OLD')
      audit('password.changed', { accountId })
      await store(accountId, newPassword, keepSessionId)
    },
  }

  async function store(accountId: string, password: string, keepSessionId?: string) {
    const passwordHash = await hashPassword(password)
    const [account] = await db
      .update(accounts)
      .set({ passwordHash })
      .where(and(eq(accounts.id, accountId), isNull(accounts.deactivatedAt)))
      .returning({ email: accounts.email })
    await sessions.revokeAll(accountId, keepSessionId)
    await codes.close(accountId, 'RESET')
    if (account) later(mail.send(account.email, passwordChangedMail(config.ORIGIN)))
  }

  async function mailLink(email: string) {
    const [account] = await db
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.email, email), isNull(accounts.deactivatedAt)))
    if (!account) return
    await codes.close(account.id, 'RESET')
    const { code, store } = codes.issue(account.id, 'RESET')
    await store
    await mail.send(email, resetMail(config.ORIGIN, code))
  }
}
