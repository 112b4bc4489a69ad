import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { accounts, assessments, plans, reports, usage } from '../../../db/schema.ts'
import { assess } from '../../../policies/assess.ts'
import { PlanError, type Report } from '../../../policies/engine/index.ts'
import type { Tools } from '../environment.ts'
import { ServiceError } from '../errors.ts'
import { limitsOf } from '../plan/limits.ts'
import type { Assessed, Assessment, pageQuery, Usage } from './schema.ts'
import { planLimit, withUpload } from './upload.ts'

export type Assessments = ReturnType<typeof createAssessments>

/** UTF-16 units in a part of a stored report: three bytes each at most, so 1.5 MB of the 2 MB that a D1 row may have. */
const partLength = 500_000

type Page = z.output<typeof pageQuery>

export function createAssessments({ db }: Tools) {
  return {
    /**
     * Assesses a plan and stores the report, which counts as one call of this month; the plan is not kept. What cannot
     * be assessed is not counted.
     * @throws ACCOUNT_NOT_VERIFIED, API_CALL_LIMIT_REACHED, PLAN_…
     */
    async assess(accountId: string, input: ReadableStream<Uint8Array> | Uint8Array): Promise<Assessed> {
      const limit = await requireCall(accountId)
      const report = await judge(input)
      return store(accountId, limit, report)
    },

    /** The same for a multipart request, read while it arrives. @throws UPLOAD_… besides */
    async assessUpload(accountId: string, request: Request): Promise<Assessed> {
      const limit = await requireCall(accountId)
      const report = await withUpload(request, judge)
      return store(accountId, limit, report)
    },

    /** A page of assessments, newest first, and the calls of this month. */
    async list(accountId: string, page: Page): Promise<{ assessments: Assessment[] } & Usage> {
      const rows = await pageOf(accountId, page)
      const texts = await Promise.all(rows.map(row => readReport(accountId, row.id)))
      const found = rows.map((row, at) => ({ ...head(row), ...(JSON.parse(texts[at] ?? '{}') as Report) }))
      return { assessments: found, ...(await this.usage(accountId)) }
    },

    /** The JSON text of `[assessments, callsUsed, callLimit]`: stored reports pass through as they are, one at a time. */
    async listText(accountId: string, page: Page): Promise<ReadableStream<Uint8Array>> {
      const rows = await pageOf(accountId, page)
      const { callsUsed, callLimit } = await this.usage(accountId)
      const encoder = new TextEncoder()
      let at = 0
      return new ReadableStream<Uint8Array>({
        async pull(controller) {
          const row = rows[at]
          if (row) {
            const start = JSON.stringify(head(row)).slice(0, -1)
            const text = await readReport(accountId, row.id)
            controller.enqueue(encoder.encode(`${at === 0 ? '[[' : ','}${start},${text.slice(1)}`))
            at++
          } else {
            controller.enqueue(encoder.encode(`${at === 0 ? '[[' : ''}],${callsUsed},${callLimit}]`))
            controller.close()
          }
        },
      })
    },

    /** @throws ASSESSMENT_NOT_FOUND, for another account's too */
    async get(accountId: string, id: string): Promise<Assessment> {
      const [row] = await db
        .select()
        .from(assessments)
        .where(and(eq(assessments.id, id), eq(assessments.accountId, accountId)))
      if (!row) throw new ServiceError('ASSESSMENT_NOT_FOUND')
      return { ...head(row), ...(JSON.parse(await readReport(accountId, id)) as Report) }
    },

    async total(accountId: string): Promise<number> {
      const [row] = await db
        .select({ total: count() })
        .from(assessments)
        .where(eq(assessments.accountId, accountId))
      return row?.total ?? 0
    },

    /** Calls of this calendar month (UTC). */
    async usage(accountId: string): Promise<Usage> {
      const { used, type, status } = await meterOf(accountId)
      return { callsUsed: used, callLimit: limitsOf({ type, status }).calls }
    },
  }

  /** The call limit, when a call is left; asked before a plan of 100 MB is read for nothing. */
  async function requireCall(accountId: string): Promise<number> {
    const { verifiedAt, used, type, status } = await meterOf(accountId)
    if (!verifiedAt) throw new ServiceError('ACCOUNT_NOT_VERIFIED')
    const limit = limitsOf({ type, status }).calls
    if (used >= limit) throw usedUp(limit)
    return limit
  }

  async function meterOf(accountId: string) {
    const [row] = await db
      .select({ verifiedAt: accounts.verifiedAt, type: plans.type, status: plans.status, used: usage.used })
      .from(accounts)
      .innerJoin(plans, eq(plans.accountId, accounts.id))
      .leftJoin(usage, and(eq(usage.accountId, accounts.id), eq(usage.month, monthOf(new Date()))))
      .where(and(eq(accounts.id, accountId), isNull(accounts.deactivatedAt)))
    if (!row) throw new ServiceError('UNAUTHENTICATED')
    return { ...row, used: row.used ?? 0 }
  }

  /** One atomic batch: the count goes up while it is below the limit, and only then is the report stored. */
  async function store(accountId: string, limit: number, report: Report): Promise<Assessed> {
    const id = crypto.randomUUID()
    const createdAt = new Date()
    const month = monthOf(createdAt)
    const [counted] = await db.batch([
      db
        .insert(usage)
        .values({ accountId, month, used: 1, lastAssessmentId: id })
        .onConflictDoUpdate({
          target: [usage.accountId, usage.month],
          set: { used: sql`${usage.used} + 1`, lastAssessmentId: id },
          setWhere: sql`${usage.used} < ${limit}`,
        })
        .returning({ used: usage.used }),
      db.insert(assessments).select(sql`
        select ${id}, ${accountId}, ${createdAt.getTime()}
        where exists (
          select 1 from ${usage} where account_id = ${accountId} and month = ${month} and last_assessment_id = ${id}
        )`),
      ...partsOf(JSON.stringify(report)).map((text, part) =>
        db.insert(reports).select(sql`
          select ${id}, ${part}, ${text}
          where exists (select 1 from ${assessments} where id = ${id} and account_id = ${accountId})`),
      ),
    ])
    const used = counted[0]?.used
    if (used === undefined) throw usedUp(limit)
    return { ...head({ id, createdAt }), ...report, callsUsed: used, callLimit: limit }
  }

  function pageOf(accountId: string, { page, perPage }: Page) {
    return db
      .select()
      .from(assessments)
      .where(eq(assessments.accountId, accountId))
      .orderBy(desc(assessments.createdAt), desc(assessments.id))
      .limit(perPage)
      .offset((page - 1) * perPage)
  }

  async function readReport(accountId: string, id: string): Promise<string> {
    const parts = await db
      .select({ text: reports.text })
      .from(reports)
      .innerJoin(assessments, eq(assessments.id, reports.assessmentId))
      .where(and(eq(reports.assessmentId, id), eq(assessments.accountId, accountId)))
      .orderBy(asc(reports.part))
    return parts.map(part => part.text).join('')
  }
}

async function judge(input: ReadableStream<Uint8Array> | Uint8Array): Promise<Report> {
  try {
    return await assess(input, { limit: planLimit })
  } catch (error) {
    if (error instanceof PlanError) throw new ServiceError(error.code, error.message)
    throw error
  }
}

function head({ id, createdAt }: { id: string; createdAt: Date }) {
  return { id, createdAt: createdAt.toISOString() }
}

/** Cut so that no surrogate pair is torn. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  for (let from = 0; from < text.length; ) {
    let to = Math.min(from + partLength, text.length)
    if (/[\ud800-\udbff]/.test(text.charAt(to - 1)) && to < text.length) to--
    parts.push(text.slice(from, to))
    from = to
  }
  return parts
}

/** `2026-11` */
function monthOf(time: Date): string {
  return time.toISOString().slice(0, 7)
}

function usedUp(limit: number): ServiceError {
  const now = new Date()
  const reset = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
  const seconds = Math.ceil((reset.getTime() - now.getTime()) / 1000)
  return new ServiceError(
    'API_CALL_LIMIT_REACHED',
    `All ${limit} API calls of this month are used; the count starts anew on ${reset.toISOString()}`,
    {
      delay: seconds,
      headers: { 'RateLimit-Limit': `${limit}`, 'RateLimit-Remaining': '0', 'RateLimit-Reset': `${seconds}` },
    },
  )
}
