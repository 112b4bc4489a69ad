import { and, type Column, eq, gt, isNotNull, isNull, lt, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import {
  accounts,
  assessments,
  checkouts,
  codes,
  counters,
  findings,
  idTokens,
  mails,
  repositories,
  runTaskResults,
  sessions,
  stripeEvents,
  subscriptions,
  usage,
} from '../../../db/schema.ts'
import { keepsFollowed, ownBranches } from '../assessments/followed.ts'
import type { Tools } from '../environment.ts'
import { logFault } from '../log.ts'
import { waitingSince } from '../repositories/service.ts'
import { untoldSince } from '../subscriptions/service.ts'

const day = 24 * 60 * 60 * 1000

/** Rows that one statement throws away: D1 ends one after 30 seconds, and what hangs on a row goes along. */
const mostAtOnce = 5000

/** Statements for one table in one night; a Worker has 1,000 for all. What is left goes the next night. */
const mostStatements = 75

/** Throws away what has had its time. Foreign keys take the rest along: an account its keys, a session its tokens. */
export function createPruning({ db }: Tools) {
  return {
    /** Each table by itself, and a part of it at a time: what fails, or is too much for one night, keeps nothing else. */
    async prune(now = new Date()): Promise<void> {
      const before = (days: number) => new Date(now.getTime() - days * day)
      const isErased = or(
        and(isNotNull(accounts.deactivatedAt), lt(accounts.deactivatedAt, before(30))),
        isForgotten(now),
      )
      const ofErased = (accountId: Column) =>
        sql`${accountId} in (select id from ${accounts} where ${isErased})`
      await discard(findings, ofErased(findings.accountId))
      await discard(
        findings,
        sql`(${findings.projectId}, ${findings.branch}, ${findings.label}) in (
          select b.project_id, b.branch, b.label from ${assessments} b
          left join ${ownBranches} own on own.project_id = b.project_id and own.place = 1
          group by b.project_id, b.branch, b.label
          having max(${keepsFollowed(now, sql`own.branch`, 'b')}) = 0)`,
      )
      await discard(assessments, ofErased(assessments.accountId), 50)
      await discard(sessions, or(lt(sessions.expiresAt, now), ofErased(sessions.accountId)), 200)
      const hasNothing = [findings, assessments, sessions].map(
        table => sql`not exists (select 1 from ${table} where ${eq(table.accountId, accounts.id)})`,
      )
      await discard(accounts, and(isErased, ...hasNothing), 200)
      // a week longer than they are good for, so that an old link says that it has expired
      await discard(codes, lt(codes.expiresAt, before(7)))
      await discard(mails, lt(mails.createdAt, before(30)))
      await discard(counters, lt(counters.expiresAt, now))
      await discard(idTokens, lt(idTokens.expiresAt, now))
      await discard(
        repositories,
        and(isNull(repositories.trustedAt), lt(repositories.lastSeenAt, waitingSince(now))),
      )
      // HCP Terraform gives a run task an hour
      await discard(runTaskResults, lt(runTaskResults.createdAt, before(7)))
      await discard(stripeEvents, lt(stripeEvents.receivedAt, before(90)))
      await discard(usage, lt(usage.month, before(400).toISOString().slice(0, 7)))
    },
  }

  /**
   * Nobody has verified it in 30 days, and nobody is about to: no link of a mail is good, nothing is paid, and nothing can have been
   * paid that Stripe has yet to tell of.
   */
  function isForgotten(now: Date): SQL | undefined {
    const before = (days: number) => new Date(now.getTime() - days * day)
    const has = (table: typeof codes | typeof checkouts | typeof subscriptions, is: SQL | undefined) =>
      sql`exists (select 1 from ${table} where ${and(eq(table.accountId, accounts.id), is)})`
    return and(
      isNull(accounts.verifiedAt),
      isNull(accounts.deactivatedAt),
      lt(accounts.createdAt, before(30)),
      not(has(codes, and(isNull(codes.usedAt), gt(codes.expiresAt, now)))),
      not(has(checkouts, gt(checkouts.expiresAt, untoldSince(now)))),
      not(
        has(
          subscriptions,
          and(isNotNull(subscriptions.stripeSubscriptionId), ne(subscriptions.status, 'CANCELLED')),
        ),
      ),
    )
  }

  async function discard(table: SQLiteTable, isOver: SQL | undefined, atOnce = mostAtOnce): Promise<void> {
    const some = sql`select rowid from ${table} where ${isOver} limit ${atOnce}`
    try {
      for (let n = 0; n < mostStatements; n++) {
        const { meta } = await db.run(sql`delete from ${table} where rowid in (${some})`)
        if (meta.changes === 0) return
      }
    } catch (error) {
      logFault('pruning', error)
    }
  }
}
