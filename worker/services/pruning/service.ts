import { and, isNotNull, isNull, lt } from 'drizzle-orm'
import {
  accounts,
  codes,
  counters,
  idTokens,
  mails,
  repositories,
  runTaskResults,
  sessions,
  stripeEvents,
  usage,
} from '../../../db/schema.ts'
import type { Tools } from '../environment.ts'
import { waitingSince } from '../repositories/service.ts'

const day = 24 * 60 * 60 * 1000

/** Throws away what has had its time. Foreign keys take the rest along: an account its assessments, a session its tokens. */
export function createPruning({ db }: Tools) {
  return {
    async prune(now = new Date()): Promise<void> {
      const before = (days: number) => new Date(now.getTime() - days * day)
      await db.batch([
        db
          .delete(accounts)
          .where(and(isNotNull(accounts.deactivatedAt), lt(accounts.deactivatedAt, before(30)))),
        // a week longer than they are good for, so that an old link says that it has expired
        db.delete(codes).where(lt(codes.expiresAt, before(7))),
        db.delete(sessions).where(lt(sessions.expiresAt, now)),
        db.delete(mails).where(lt(mails.createdAt, before(30))),
        db.delete(counters).where(lt(counters.expiresAt, now)),
        db.delete(idTokens).where(lt(idTokens.expiresAt, now)),
        db
          .delete(repositories)
          .where(and(isNull(repositories.trustedAt), lt(repositories.lastSeenAt, waitingSince(now)))),
        // HCP Terraform gives a run task an hour
        db.delete(runTaskResults).where(lt(runTaskResults.createdAt, before(7))),
        db.delete(stripeEvents).where(lt(stripeEvents.receivedAt, before(90))),
        db.delete(usage).where(lt(usage.month, before(400).toISOString().slice(0, 7))),
      ])
    },
  }
}
