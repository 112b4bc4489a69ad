import { and, desc, eq, gte, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { accounts, idTokens, repositories } from '../../../db/schema.ts'
import type { Origin } from '../assessments/schema.ts'
import { audit } from '../audit.ts'
import type { Client, Tools } from '../environment.ts'
import { ServiceError } from '../errors.ts'
import type { Limits } from '../limits/service.ts'
import { repositoryTrustedMail } from '../mail/messages.ts'
import type { Mail } from '../mail/service.ts'
import { sha256 } from '../secrets.ts'
import { hostName, type IdToken, readIdToken } from './id-token.ts'
import type { Repository } from './schema.ts'

/** Repositories that an account may trust. */
const mostTrusted = 100

/** Strangers that may wait for an account, and those of one owner among them: nobody fills the list alone. */
export const mostWaiting = 20
export const mostWaitingOfOwner = 5

/** Days that a stranger waits after it came last. */
const waitingDays = 14

const day = 24 * 60 * 60 * 1000

/** Uploads without a key: by the ID token that GitHub or GitLab gives to a job, from repositories that an account trusts. */
export function createRepositories({ db, config, later }: Tools, limits: Limits, mail: Mail) {
  return {
    /**
     * The account that the audience of an ID token names, if it trusts the token's repository. A stranger whose token is
     * valid waits from now on to be trusted.
     * @throws ID_TOKEN_…, ISSUER_UNAVAILABLE, REPOSITORY_NOT_TRUSTED, ACCOUNT_NOT_VERIFIED, RATE_LIMITED
     */
    async authenticate(
      token: string,
      client: Client,
    ): Promise<{ accountId: string; repositoryId: string; origin: Origin }> {
      await limits.address('upload', client)
      const said = await readIdToken(config, token)
      const { accountId } = said
      const [owner] = await db
        .select({ verifiedAt: accounts.verifiedAt })
        .from(accounts)
        .where(and(eq(accounts.id, accountId), isNull(accounts.deactivatedAt)))
      if (!owner) throw new ServiceError('ID_TOKEN_AUDIENCE_WRONG')
      await spend(said)
      if (!owner.verifiedAt) throw new ServiceError('ACCOUNT_NOT_VERIFIED')
      const [known] = await db
        .update(repositories)
        .set({ name: said.name, lastSeenAt: new Date() })
        .where(and(eq(repositories.accountId, accountId), isOf(said)))
        .returning({ id: repositories.id, trustedAt: repositories.trustedAt })
      if (!known?.trustedAt) {
        const waits = known !== undefined || (await wait(said))
        throw new ServiceError('REPOSITORY_NOT_TRUSTED', waits ? undefined : listFull)
      }
      await limits.account('upload', accountId)
      return { accountId, repositoryId: known.id, origin: said.origin }
    },

    /** Those that are trusted and those that wait, in the order in which they came last. */
    async list(accountId: string): Promise<Repository[]> {
      const rows = await db
        .select()
        .from(repositories)
        .where(
          and(
            eq(repositories.accountId, accountId),
            or(isNotNull(repositories.trustedAt), gte(repositories.lastSeenAt, waitingSince())),
          ),
        )
        .orderBy(desc(repositories.lastSeenAt), desc(repositories.id))
      return rows.map(row => ({
        id: row.id,
        host: hostName(config, row.issuer),
        name: row.name,
        repositoryId: row.repositoryId,
        ownerId: row.ownerId,
        createdAt: row.createdAt.toISOString(),
        lastSeenAt: row.lastSeenAt.toISOString(),
        trustedAt: row.trustedAt?.toISOString() ?? null,
      }))
    },

    /** From now on it uploads without a key. @throws REPOSITORY_NOT_FOUND, REPOSITORY_LIMIT_REACHED, RATE_LIMITED */
    async trust(accountId: string, id: string): Promise<void> {
      await limits.account('change', accountId)
      const mine = and(eq(repositories.accountId, accountId), eq(repositories.id, id))
      const trusted = await db
        .update(repositories)
        .set({ trustedAt: sql`coalesce(${repositories.trustedAt}, ${Date.now()})` })
        .where(
          and(
            mine,
            sql`(select count(*) from ${repositories} r
              where r.account_id = ${accountId} and r.trusted_at is not null and r.id <> ${id}) < ${mostTrusted}`,
          ),
        )
        .returning({ name: repositories.name, issuer: repositories.issuer })
      const [row] = trusted
      if (!row) {
        const [there] = await db.select({ id: repositories.id }).from(repositories).where(mine)
        throw new ServiceError(there ? 'REPOSITORY_LIMIT_REACHED' : 'REPOSITORY_NOT_FOUND')
      }
      audit('repository.trusted', { accountId, repositoryId: id })
      const [owner] = await db
        .select({ email: accounts.email })
        .from(accounts)
        .where(eq(accounts.id, accountId))
      const told = { name: row.name, host: hostName(config, row.issuer) }
      if (owner) later(mail.send(owner.email, repositoryTrustedMail(config.ORIGIN, told)))
    },

    /** Ends the trust, or turns a stranger away; whoever comes again waits again. @throws REPOSITORY_NOT_FOUND */
    async remove(accountId: string, id: string): Promise<void> {
      const removed = await db
        .delete(repositories)
        .where(and(eq(repositories.accountId, accountId), eq(repositories.id, id)))
        .returning({ id: repositories.id })
      if (removed.length === 0) throw new ServiceError('REPOSITORY_NOT_FOUND')
      audit('repository.removed', { accountId, repositoryId: id })
    },
  }

  /** @throws ID_TOKEN_USED */
  async function spend({ issuer, jti, expiresAt }: IdToken) {
    const first = await db
      .insert(idTokens)
      .values({ hash: sha256(`${issuer}\0${jti}`), expiresAt })
      .onConflictDoNothing()
      .returning({ hash: idTokens.hash })
    if (first.length === 0) throw new ServiceError('ID_TOKEN_USED')
  }

  /** One statement, so that strangers at the same moment cannot pass the limit together. @returns whether there was room */
  async function wait({ accountId, issuer, repositoryId, ownerId, name }: IdToken): Promise<boolean> {
    const now = Date.now()
    const waiting = sql`select count(*) from ${repositories}
      where account_id = ${accountId} and trusted_at is null and last_seen_at >= ${waitingSince().getTime()}`
    const { meta } = await db.run(sql`
      insert into ${repositories} (id, account_id, issuer, repository_id, owner_id, name, created_at, last_seen_at)
      select ${crypto.randomUUID()}, ${accountId}, ${issuer}, ${repositoryId}, ${ownerId}, ${name}, ${now}, ${now}
      where (${waiting}) < ${mostWaiting}
        and (${waiting} and issuer = ${issuer} and owner_id = ${ownerId}) < ${mostWaitingOfOwner}
      on conflict do nothing`)
    return meta.changes > 0
  }
}

/** Before this, whoever waited is forgotten. */
export function waitingSince(now = new Date()): Date {
  return new Date(now.getTime() - waitingDays * day)
}

function isOf({ issuer, repositoryId, ownerId }: IdToken) {
  return and(
    eq(repositories.issuer, issuer),
    eq(repositories.repositoryId, repositoryId),
    eq(repositories.ownerId, ownerId),
  )
}

const listFull =
  'This account does not trust the repository, and no more may wait: remove some from the list in the account settings'
