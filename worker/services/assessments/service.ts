import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import { and, count, desc, eq, gt, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import {
  accounts,
  assessments,
  findings,
  projects,
  reportParts,
  subscriptions,
  usage,
} from '../../../db/schema.ts'
import { type Report, writeReport } from '../../../policies/engine/index.ts'
import { outcomeOf, type Assessment as Told } from '../../../policies/formats/assessment.ts'
import { csvLines } from '../../../policies/formats/csv.ts'
import { sarif } from '../../../policies/formats/sarif.ts'
import { failing, gateOf, isPart, lost } from '../../../policies/gate.ts'
import type { Catalogue } from '../catalogue/service.ts'
import { day, momentsOf } from '../day.ts'
import { streamOf, until } from '../drain.ts'
import type { Tools } from '../environment.ts'
import { ServiceError } from '../errors.ts'
import { callsUsedMail } from '../mail/messages.ts'
import type { Mail } from '../mail/service.ts'
import { sha256 } from '../secrets.ts'
import { limitsOf } from '../subscriptions/limits.ts'
import { holdsWords } from '../words.ts'
import type { Judged } from './judge.ts'
import { headColumns, headFrom, type Line, lineColumns, lineOf } from './lines.ts'
import { capped, completed, excerptOf, type StoredReport } from './report.ts'
import type {
  Assessment,
  AssessmentHead,
  AssessmentLine,
  GateAnswer,
  Origin,
  pageQuery,
  Usage,
} from './schema.ts'
import { encoded, joined, openReport, pack } from './store.ts'
import { inTurn } from './turns.ts'
import { readUpload, type Upload } from './upload.ts'

dayjs.extend(utc)

export type Assessments = ReturnType<typeof createAssessments>

type Page = z.output<typeof pageQuery>

/** Which assessments are meant; `branch` and `label` are those of a project's series, `day` is one in a time zone, UTC unless told. */
type Filter = Partial<
  Pick<Page, 'project' | 'q'> & { branch: string; label: string; day: string; zone: string }
>

/** Who uploads: by which key, and under which name of its own for this call. */
export interface Uploader {
  /** of the key, or of what else stands in for it: a trusted repository, a run task; '' from the dashboard */
  apiKeyId: string
  /** means something to this uploader alone */
  idempotencyKey?: string
  /** it never names another call, however long ago it came first */
  isKeyUnique?: boolean
  /** what is known of the upload, where it says nothing itself */
  origin?: Origin
}

/** An upload's outcome. `replayed`: the very same call was assessed before, and is not counted again. */
export interface Assessed extends Usage {
  id: string
  replayed: boolean
  /** What the gate said, when it was first asked; null where the upload asked for none. */
  gate: GateAnswer | null
  /** JSON text of the assessment with `callsUsed` and `callLimit` */
  body: ReadableStream<Uint8Array>
}

/** How long the same Idempotency-Key, and without one the very same bytes, of the same uploader are the same call. */
const sameKeyMs = 24 * 60 * 60 * 1000
const sameBytesMs = 10 * 60 * 1000

interface Neighbours {
  catalogue: Catalogue
  mail: Mail
}

export function createAssessments({ db, config, later, readAsset }: Tools, { catalogue, mail }: Neighbours) {
  return {
    /**
     * Assesses the plan of a multipart request, read while it arrives, and stores the report, which counts as one call of
     * this month, whatever its gate says; the plan is not kept. What cannot be assessed is not counted, nor is the same call made again.
     * @throws ACCOUNT_NOT_VERIFIED, API_CALL_LIMIT_REACHED, IDEMPOTENCY_KEY_REUSED, UPLOAD_…, PLAN_…, SERVICE_BUSY, VALIDATION_FAILED
     */
    async assessUpload(accountId: string, request: Request, uploader: Uploader): Promise<Assessed> {
      const { limit, email } = await requireCall(accountId, uploader)
      return inTurn(accountId, async turn => {
        const upload = await readUpload(
          request,
          async (plan, files) => (await loadJudge())(plan, files, turn.pace),
          digest => requireCall(accountId, uploader, digest).then(({ known }) => known),
          turn,
        )
        if ('known' in upload) return replay(accountId, upload.known)
        return store({ accountId, limit, email, uploader }, upload)
      })
    },

    /**
     * The same for a plan that the service fetches itself, under a name for this call: a call that came before is answered
     * without fetching anything.
     * @throws ACCOUNT_NOT_VERIFIED, API_CALL_LIMIT_REACHED, PLAN_…, SERVICE_BUSY, UPLOAD_TOO_SLOW, and what `fetchPlan` throws
     */
    async assessFetched(
      accountId: string,
      fetchPlan: () => Promise<ReadableStream<Uint8Array>>,
      said: Upload<Judged>['said'],
      uploader: Uploader & { idempotencyKey: string },
    ): Promise<Assessed> {
      const { known, limit, email } = await requireCall(accountId, uploader)
      if (known) return replay(accountId, known)
      const judge = await loadJudge()
      return inTurn(accountId, async ({ pace, signal }) => {
        const plan = streamOf(until(signal, (await fetchPlan()).getReader()))
        const result = await judge(plan, {}, pace)
        const digest = sha256(uploader.idempotencyKey)
        return store({ accountId, limit, email, uploader }, { result, said, fileName: '', digest })
      })
    },

    /** A page of assessments, newest first, each with its gravest findings, and the calls of this month. */
    async list(accountId: string, page: Page): Promise<{ assessments: AssessmentLine[] } & Usage> {
      const rows = await db
        .select({ ...lineColumns, excerpt: assessments.excerpt })
        .from(assessments)
        .innerJoin(projects, eq(projects.id, assessments.projectId))
        .where(matching(accountId, page))
        .orderBy(desc(assessments.createdAt), desc(assessments.id))
        .limit(page.perPage)
        .offset((page.page - 1) * page.perPage)
      const lines = rows.map(row => ({ ...lineOf(row), ...readExcerpt(row.excerpt) }))
      return { assessments: lines, ...(await this.usage(accountId)) }
    },

    /** The same without any finding: counts alone. */
    async lines(accountId: string, page: Page & Filter): Promise<Line[]> {
      const rows = await db
        .select(lineColumns)
        .from(assessments)
        .innerJoin(projects, eq(projects.id, assessments.projectId))
        .where(matching(accountId, page))
        .orderBy(desc(assessments.createdAt), desc(assessments.id))
        .limit(page.perPage)
        .offset((page.page - 1) * page.perPage)
      return rows.map(lineOf)
    },

    /** One of them with its gravest findings. @throws ASSESSMENT_NOT_FOUND, for another account's too */
    async line(accountId: string, id: string): Promise<AssessmentLine> {
      const [row] = await db
        .select({ ...lineColumns, excerpt: assessments.excerpt })
        .from(assessments)
        .innerJoin(projects, eq(projects.id, assessments.projectId))
        .where(and(eq(assessments.id, id), eq(assessments.accountId, accountId)))
      if (!row) throw new ServiceError('ASSESSMENT_NOT_FOUND')
      return { ...lineOf(row), ...readExcerpt(row.excerpt) }
    },

    /** The JSON text of an assessment, a part at a time. @throws ASSESSMENT_NOT_FOUND, for another account's too */
    async text(accountId: string, id: string): Promise<ReadableStream<Uint8Array>> {
      const head = await headOf(accountId, id)
      return joined(head, await openReport(db, accountId, id))
    },

    /** @throws ASSESSMENT_NOT_FOUND, for another account's too */
    async get(accountId: string, id: string): Promise<Assessment> {
      return completed(await new Response(await this.text(accountId, id)).json<Assessment>())
    },

    /** A row for each finding, as a spreadsheet reads it. @throws ASSESSMENT_NOT_FOUND */
    async csv(accountId: string, id: string): Promise<ReadableStream<Uint8Array>> {
      return encoded(csvLines([told(await this.get(accountId, id))]))
    },

    /** SARIF 2.1.0, as code scanning of GitHub and GitLab takes it. @throws ASSESSMENT_NOT_FOUND */
    async sarif(accountId: string, id: string): Promise<string> {
      const texts = await catalogue.texts()
      const assessment = told(await this.get(accountId, id))
      return sarif([{ ...assessment, about: policyId => texts[policyId] }])
    },

    /** Since when each finding of an assessment is known, by fingerprint, as far as it was known before. */
    async knownSince(accountId: string, { id, createdAt }: AssessmentHead): Promise<Record<string, string>> {
      const rows = await db
        .select({ key: findings.key, firstSeenAt: findings.firstSeenAt })
        .from(findings)
        .innerJoin(
          assessments,
          and(
            eq(assessments.projectId, findings.projectId),
            eq(assessments.branch, findings.branch),
            eq(assessments.label, findings.label),
          ),
        )
        .where(
          and(
            eq(assessments.id, id),
            eq(findings.accountId, accountId),
            sql`${findings.firstSeenAt} < ${Date.parse(createdAt)}`,
          ),
        )
      return Object.fromEntries(rows.map(({ key, firstSeenAt }) => [key, firstSeenAt.toISOString()]))
    },

    /** Erases an assessment; the call that made it stays counted. A project without any goes with it. @throws ASSESSMENT_NOT_FOUND */
    async remove(accountId: string, id: string): Promise<void> {
      const { project, branch, label } = await headOf(accountId, id)
      const rest = sql`not exists (select 1 from ${assessments}
        where project_id = ${project.id} and branch = ${branch ?? ''} and label = ${label})`
      await db.batch([
        db.delete(assessments).where(and(eq(assessments.id, id), eq(assessments.accountId, accountId))),
        db
          .delete(findings)
          .where(
            and(
              eq(findings.accountId, accountId),
              eq(findings.projectId, project.id),
              eq(findings.branch, branch ?? ''),
              eq(findings.label, label),
              rest,
            ),
          ),
        db
          .delete(projects)
          .where(
            and(
              eq(projects.id, project.id),
              eq(projects.accountId, accountId),
              sql`not exists (select 1 from ${assessments} where project_id = ${project.id})`,
            ),
          ),
      ])
    },

    /** The report of the sample plan, which is nobody's. */
    sample: () => readAsset<Report>('sample-report.json'),

    /** How many there are, or how many a filter lets through. */
    async total(accountId: string, filter: Filter = {}): Promise<number> {
      const [row] = await db
        .select({ total: count() })
        .from(assessments)
        .innerJoin(projects, eq(projects.id, assessments.projectId))
        .where(matching(accountId, filter))
      return row?.total ?? 0
    },

    /** Calls of this calendar month (UTC). */
    async usage(accountId: string): Promise<Usage> {
      const { used, limit } = await meterOf(accountId)
      return { callsUsed: used, callLimit: limit }
    },
  }

  /**
   * The call limit, when a call is left or none is needed, and the assessment that this same call made before: asked before a plan
   * of 100 MB is read for nothing, and once more by its digest before it is judged for nothing.
   * @throws ACCOUNT_NOT_VERIFIED, API_CALL_LIMIT_REACHED, IDEMPOTENCY_KEY_REUSED
   */
  async function requireCall(accountId: string, uploader: Uploader, digest?: string) {
    const { verifiedAt, used, limit, email } = await meterOf(accountId)
    if (!verifiedAt) throw new ServiceError('ACCOUNT_NOT_VERIFIED')
    const known = await sameCall(accountId, uploader, digest)
    if (used >= limit && !known) throw usedUp(limit)
    return { known, limit, email }
  }

  async function meterOf(accountId: string) {
    const [row] = await db
      .select({
        email: accounts.email,
        verifiedAt: accounts.verifiedAt,
        subscription: subscriptions,
        used: usage.used,
      })
      .from(accounts)
      .innerJoin(subscriptions, eq(subscriptions.accountId, accounts.id))
      .leftJoin(usage, and(eq(usage.accountId, accounts.id), eq(usage.month, monthOf(new Date()))))
      .where(and(eq(accounts.id, accountId), isNull(accounts.deactivatedAt)))
    if (!row) throw new ServiceError('UNAUTHENTICATED')
    const { email, verifiedAt, subscription, used } = row
    return { email, verifiedAt, used: used ?? 0, limit: limitsOf(subscription).calls }
  }

  /** The assessment that this same call made before; without a digest, one that it may be. @throws IDEMPOTENCY_KEY_REUSED */
  async function sameCall(
    accountId: string,
    uploader: Uploader,
    digest?: string,
  ): Promise<string | undefined> {
    const [found] = await db
      .select({ id: assessments.id, digest: assessments.digest })
      .from(assessments)
      .where(and(eq(assessments.accountId, accountId), isSameCall(uploader, new Date(), digest)))
      .orderBy(desc(assessments.createdAt))
      .limit(1)
    if (found && digest && found.digest !== digest) throw new ServiceError('IDEMPOTENCY_KEY_REUSED')
    return found?.id
  }

  async function replay(accountId: string, id: string): Promise<Assessed> {
    const head = await headOf(accountId, id)
    const { used, limit } = await meterOf(accountId)
    const counted = { callsUsed: used, callLimit: limit }
    const body = joined({ ...head, ...counted }, await openReport(db, accountId, id))
    return { id, replayed: true, gate: head.gate, body, ...counted }
  }

  /** One atomic batch: the count goes up while it is below the limit, and only then is the report stored. */
  async function store(
    {
      accountId,
      limit,
      email,
      uploader,
    }: { accountId: string; limit: number; email: string; uploader: Uploader },
    { result: { report: whole, settings, hasBase, firstIds }, said, fileName, digest }: Upload<Judged>,
  ): Promise<Assessed> {
    const id = crypto.randomUUID()
    const now = new Date()
    const month = monthOf(now)
    const report = capped(whole)
    const { project = projectOf(fileName), ...origin } = { ...uploader.origin, ...said }
    const { branch = '', commit = '', pullRequest = '', runUrl = '', label = 'default' } = origin
    const gate = answerOf(report, said, { settings, hasBase })
    const { resources, judged, errored = false } = report.coverage
    const complete = isPart(report.coverage) ? false : report.coverage.complete
    const parts = await pack(writeReport(report))
    const { lifeOf } = await import('./life.ts')
    const counted = sql`exists (
      select 1 from ${usage} where account_id = ${accountId} and month = ${month} and last_assessment_id = ${id})`
    const [count] = await db.batch([
      db
        .insert(usage)
        .select(sql`
          select ${accountId}, ${month}, 1, ${id} where not exists (
            select 1 from ${assessments}
            where ${assessments.accountId} = ${accountId} and ${isSameCall(uploader, now, digest)})`)
        .onConflictDoUpdate({
          target: [usage.accountId, usage.month],
          set: { used: sql`${usage.used} + 1`, lastAssessmentId: id },
          setWhere: sql`${usage.used} < ${limit}`,
        })
        .returning({ used: usage.used }),
      db
        .insert(projects)
        .select(
          sql`select ${crypto.randomUUID()}, ${accountId}, ${project}, ${now.getTime()} where ${counted}`,
        )
        .onConflictDoNothing(),
      db.insert(assessments).select(sql`
        select ${id}, ${accountId}, id, ${now.getTime()}, ${fileName}, ${label}, ${branch}, ${commit}, ${pullRequest},
          ${runUrl}, ${JSON.stringify(report.summary)}, ${resources}, ${judged}, null, null,
          ${JSON.stringify(excerptOf(report))}, ${digest}, ${uploader.apiKeyId}, ${uploader.idempotencyKey ?? null},
          ${gate && JSON.stringify(gate)}, ${lost(report.dataLoss)}, ${errored}, ${complete}
        from ${projects} where account_id = ${accountId} and name = ${project} and ${counted}`),
      ...parts.map((data, part) =>
        db.insert(reportParts).select(sql`
          select ${id}, ${part}, ${data}
          where exists (select 1 from ${assessments} where id = ${id} and account_id = ${accountId})`),
      ),
      ...lifeOf(db, id, now, report, firstIds),
    ])
    const used = count[0]?.used
    if (used === undefined) {
      // the same call came twice at once, and the other was first
      const known = await sameCall(accountId, uploader, digest)
      if (known) return replay(accountId, known)
      throw usedUp(limit)
    }
    if (used === Math.ceil(limit * 0.8) || used === limit) {
      later(mail.send(email, callsUsedMail(config.ORIGIN, used, limit, resetOf(now))))
    }
    const usedNow = { callsUsed: used, callLimit: limit }
    const head = { ...(await headOf(accountId, id)), ...usedNow }
    return { id, replayed: false, gate, body: joined(head, encoded(writeReport(report))), ...usedNow }
  }

  /** A stored assessment as the forms of a report take it. */
  function told(assessment: Assessment): Told {
    const report = assessment as StoredReport
    const { fileName, label, gate } = assessment
    return {
      ...{ report, plan: fileName ?? 'plan.json', label },
      ...(gate && { gate: outcomeOf(report, gate) }),
      ...{ version: config.APP_VERSION, site: config.ORIGIN },
    }
  }

  async function headOf(accountId: string, id: string): Promise<AssessmentHead> {
    const [row] = await db
      .select(headColumns)
      .from(assessments)
      .innerJoin(projects, eq(projects.id, assessments.projectId))
      .where(and(eq(assessments.id, id), eq(assessments.accountId, accountId)))
    if (!row) throw new ServiceError('ASSESSMENT_NOT_FOUND')
    return headFrom(row)
  }
}

function readExcerpt(text: string): Pick<AssessmentLine, 'policyResponse' | 'truncated'> {
  return { policyResponse: {}, ...JSON.parse(text) }
}

/** The account's assessments, those of one project or series or with certain words alone. */
function matching(
  accountId: string,
  { project, branch, label, day, zone = 'UTC', q = '' }: Filter,
): SQL | undefined {
  const moments = day === undefined ? undefined : momentsOf(day, zone)
  return and(
    eq(assessments.accountId, accountId),
    project ? eq(assessments.projectId, project) : undefined,
    branch === undefined ? undefined : eq(assessments.branch, branch),
    label === undefined ? undefined : eq(assessments.label, label),
    moments && gte(assessments.createdAt, moments.from),
    moments && lt(assessments.createdAt, moments.until),
    holdsWords(searched, q),
  )
}

/** What a list shows of an assessment, a pull request by its sign. */
const searched = sql`lower(${projects.name} || char(10) || ${assessments.fileName} || char(10) || ${assessments.label}
  || char(10) || ${assessments.branch} || char(10) || ${assessments.commit}
  || char(10) || iif(${assessments.pullRequest} = '', '', '#' || ${assessments.pullRequest}))`

function isSameCall(
  { apiKeyId, idempotencyKey, isKeyUnique = false }: Uploader,
  now: Date,
  digest?: string,
): SQL | undefined {
  const since = (milliseconds: number) => gt(assessments.createdAt, new Date(now.getTime() - milliseconds))
  // Nobody answers for another: whoever holds an API key must not know beforehand what a run task will say.
  const isTheirs = eq(assessments.apiKeyId, apiKeyId)
  if (idempotencyKey !== undefined) {
    const isInTime = isKeyUnique ? undefined : since(sameKeyMs)
    return and(isTheirs, eq(assessments.idempotencyKey, idempotencyKey), isInTime)
  }
  return and(
    isTheirs,
    digest === undefined ? undefined : eq(assessments.digest, digest),
    isNull(assessments.idempotencyKey),
    since(sameBytesMs),
  )
}

async function loadJudge() {
  return (await import('./judge.ts')).judge
}

/** What the gate says that an upload, or its settings, ask for; null where neither does. In a change only what is new fails it. */
function answerOf(
  report: Report,
  said: Upload<Judged>['said'],
  { settings, hasBase }: Pick<Judged, 'settings' | 'hasBase'>,
): GateAnswer | null {
  const asked = [said, settings].some(one => one?.failOn ?? one?.only ?? one?.dataLoss)
  if (!asked) return null
  const isChange = hasBase || said.pullRequest !== undefined
  const gate = gateOf(said, settings, { only: isChange ? 'introduced' : 'all' })
  const count = failing(report, gate)
  return { ...gate, passed: count === 0, failing: count }
}

/** `shop.tfplan.json.gz` -> `shop` */
function projectOf(fileName: string): string {
  const name = fileName.replace(/(?<=.)(\.(json|gz|tfplan|plan|out|txt))+$/i, '').trim()
  return name.slice(0, 100) || 'default'
}

/** `2026-11` */
function monthOf(time: Date): string {
  return dayjs.utc(time).format('YYYY-MM')
}

/** When the count of calls starts anew. */
function resetOf(now: Date): Date {
  return dayjs.utc(now).startOf('month').add(1, 'month').toDate()
}

function usedUp(limit: number): ServiceError {
  const now = new Date()
  const reset = resetOf(now)
  const seconds = Math.ceil((reset.getTime() - now.getTime()) / 1000)
  return new ServiceError(
    'API_CALL_LIMIT_REACHED',
    `All ${limit} API calls of this month are used; the count starts anew on ${day(reset)}`,
    {
      delay: seconds,
      headers: { 'RateLimit-Limit': `${limit}`, 'RateLimit-Remaining': '0', 'RateLimit-Reset': `${seconds}` },
    },
  )
}
