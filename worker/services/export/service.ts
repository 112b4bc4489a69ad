import { and, asc, eq, gt, gte, sql } from 'drizzle-orm'
import {
  accounts,
  apiKeys,
  checkouts,
  factors,
  findings,
  mails,
  passkeys,
  projects,
  recoveryCodes,
  repositories,
  runTasks,
  sessions,
  subscriptions,
  termsAgreements,
  usage,
} from '../../../db/schema.ts'
import { allReports } from '../assessments/all-reports.ts'
import { audit } from '../audit.ts'
import type { Tools } from '../environment.ts'
import { ServiceError } from '../errors.ts'
import type { Limits } from '../limits/service.ts'
import { logFault } from '../log.ts'
import type { Subscriptions } from '../subscriptions/service.ts'

/** Rows of findings that one statement reads. */
const findingsAtOnce = 2000

/** All that is kept of an account, for its owner (GDPR, articles 15 and 20). */
export function createExport({ db }: Tools, limits: Limits, subscriptionService: Subscriptions) {
  return {
    /**
     * A piece of the export, an object of JSON on each line, which `kind` names: first all but the assessments, then these with their
     * reports, the oldest first. Its last line says that it is the end, or `after` what the next piece comes; a piece without either
     * was cut off. Secrets, and what is kept as a hash of one, are in none.
     * @throws RATE_LIMITED, UNAUTHENTICATED for an account that is closed
     */
    async open(accountId: string, after?: string): Promise<ReadableStream<Uint8Array>> {
      await limits.export(accountId)
      const known = after === undefined ? await everythingElse(accountId) : []
      audit('exported', { accountId })
      return streamed(pieces(accountId, known, after))
    },
  }

  async function* pieces(accountId: string, known: object[], after: string | undefined) {
    for (const one of known) yield lineOf(one)
    if (after === undefined) yield* allFindings(accountId)
    const next = yield* allReports(db, accountId, after)
    yield lineOf(next === undefined ? { kind: 'end' } : { kind: 'next', after: next })
  }

  /** Invoices lie at Stripe. Where it does not answer, a line says so: nothing else waits for it. */
  async function invoicesOf(accountId: string): Promise<object[]> {
    try {
      const ids = await subscriptionService.invoices(accountId)
      return ids.map(id => ({ kind: 'invoice', id }))
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== 'PAYMENT_UNAVAILABLE') throw error
      return [{ kind: 'unavailable', what: 'invoice' }]
    }
  }

  async function everythingElse(accountId: string): Promise<object[]> {
    const [own, subscription, agreements, sessionRows, apps, keys, codes, apiKeyRows, trusted, tasks, calls] =
      await db.batch([
        db
          .select({
            id: accounts.id,
            email: accounts.email,
            name: accounts.name,
            role: accounts.role,
            createdAt: accounts.createdAt,
            verifiedAt: accounts.verifiedAt,
          })
          .from(accounts)
          .where(and(eq(accounts.id, accountId), sql`${accounts.deactivatedAt} is null`)),
        db
          .select({
            type: subscriptions.type,
            status: subscriptions.status,
            stripeCustomerId: subscriptions.stripeCustomerId,
            stripeSubscriptionId: subscriptions.stripeSubscriptionId,
            pastDueSince: subscriptions.pastDueSince,
            periodEnd: subscriptions.periodEnd,
            endsWithPeriod: subscriptions.endsWithPeriod,
            updatedAt: subscriptions.updatedAt,
          })
          .from(subscriptions)
          .where(eq(subscriptions.accountId, accountId)),
        db
          .select({ version: termsAgreements.version, agreedAt: termsAgreements.agreedAt })
          .from(termsAgreements)
          .where(eq(termsAgreements.accountId, accountId)),
        db
          .select({
            id: sessions.id,
            device: sessions.device,
            place: sessions.place,
            createdAt: sessions.createdAt,
            lastUsedAt: sessions.lastUsedAt,
            expiresAt: sessions.expiresAt,
            revokedAt: sessions.revokedAt,
          })
          .from(sessions)
          .where(eq(sessions.accountId, accountId)),
        db
          .select({ createdAt: factors.createdAt, confirmedAt: factors.confirmedAt })
          .from(factors)
          .where(eq(factors.accountId, accountId)),
        db
          .select({
            id: passkeys.id,
            name: passkeys.name,
            transports: passkeys.transports,
            createdAt: passkeys.createdAt,
            lastUsedAt: passkeys.lastUsedAt,
          })
          .from(passkeys)
          .where(eq(passkeys.accountId, accountId)),
        db
          .select({ createdAt: recoveryCodes.createdAt, usedAt: recoveryCodes.usedAt })
          .from(recoveryCodes)
          .where(eq(recoveryCodes.accountId, accountId)),
        db
          .select({
            id: apiKeys.id,
            name: apiKeys.name,
            lastFour: apiKeys.lastFour,
            createdAt: apiKeys.createdAt,
            lastUsedAt: apiKeys.lastUsedAt,
            revokedAt: apiKeys.revokedAt,
          })
          .from(apiKeys)
          .where(eq(apiKeys.accountId, accountId)),
        db
          .select({
            id: repositories.id,
            issuer: repositories.issuer,
            repositoryId: repositories.repositoryId,
            ownerId: repositories.ownerId,
            name: repositories.name,
            createdAt: repositories.createdAt,
            lastSeenAt: repositories.lastSeenAt,
            trustedAt: repositories.trustedAt,
          })
          .from(repositories)
          .where(eq(repositories.accountId, accountId)),
        db
          .select({
            id: runTasks.id,
            name: runTasks.name,
            host: runTasks.host,
            failOn: runTasks.failOn,
            onlyIntroduced: runTasks.onlyIntroduced,
            failClosed: runTasks.failClosed,
            createdAt: runTasks.createdAt,
            lastUsedAt: runTasks.lastUsedAt,
          })
          .from(runTasks)
          .where(eq(runTasks.accountId, accountId)),
        db.select({ month: usage.month, used: usage.used }).from(usage).where(eq(usage.accountId, accountId)),
      ])
    const [account] = own
    if (!account) throw new ServiceError('UNAUTHENTICATED')
    const [checkoutRows, projectRows, mailRows] = await db.batch([
      db
        .select({ id: checkouts.id, createdAt: checkouts.createdAt, verifiedAt: checkouts.verifiedAt })
        .from(checkouts)
        .where(eq(checkouts.accountId, accountId)),
      db
        .select({ id: projects.id, name: projects.name, createdAt: projects.createdAt })
        .from(projects)
        .where(eq(projects.accountId, accountId)),
      db
        .select({
          id: mails.id,
          to: mails.to,
          subject: mails.subject,
          template: mails.template,
          createdAt: mails.createdAt,
          sentAt: mails.sentAt,
        })
        .from(mails)
        .where(
          and(
            eq(mails.to, account.email),
            gte(mails.createdAt, account.createdAt),
            // who has not shown to read them may be another than the address's owner
            account.verifiedAt ? undefined : sql`false`,
          ),
        ),
    ])
    return [
      ...kindOf('account', own),
      ...kindOf('subscription', subscription),
      ...(await invoicesOf(accountId)),
      ...kindOf('checkout', checkoutRows),
      ...kindOf('termsAgreement', agreements),
      ...kindOf('session', sessionRows),
      ...kindOf('authenticatorApp', apps),
      ...kindOf('passkey', keys),
      ...kindOf('recoveryCode', codes),
      ...kindOf('apiKey', apiKeyRows),
      ...kindOf('repository', trusted),
      ...kindOf('runTask', tasks),
      ...kindOf('usage', calls),
      ...kindOf('mail', mailRows),
      ...kindOf('project', projectRows),
    ]
  }

  async function* allFindings(accountId: string) {
    for (let last = 0; ; ) {
      const rows = await db
        .select({
          row: sql<number>`rowid`,
          projectId: findings.projectId,
          branch: findings.branch,
          label: findings.label,
          key: findings.key,
          policyId: findings.policyId,
          address: findings.address,
          path: findings.path,
          severity: findings.severity,
          title: findings.title,
          firstSeenAt: findings.firstSeenAt,
          openedBy: findings.openedBy,
          goneAt: findings.goneAt,
          goneBy: findings.goneBy,
          lastSeenAt: findings.lastSeenAt,
        })
        .from(findings)
        .where(and(eq(findings.accountId, accountId), gt(sql`rowid`, last)))
        .orderBy(asc(sql`rowid`))
        .limit(findingsAtOnce)
      yield encoder.encode(rows.map(({ row: _, ...one }) => textOf({ kind: 'finding', ...one })).join(''))
      if (rows.length < findingsAtOnce) return
      last = rows.at(-1)?.row ?? last
    }
  }
}

const encoder = new TextEncoder()

function kindOf(kind: string, rows: object[]): object[] {
  return rows.map(row => ({ kind, ...row }))
}

function textOf(one: object): string {
  return `${JSON.stringify(one)}\n`
}

function lineOf(one: object): Uint8Array {
  return encoder.encode(textOf(one))
}

/** What is generated, as it is asked for. A fault ends the stream without its last line. */
function streamed(lines: AsyncGenerator<Uint8Array, void>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await lines.next()
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          logFault('export', error)
          controller.error(error)
        }
      },
      async cancel() {
        await lines.return()
      },
    },
    { highWaterMark: 0 },
  )
}
