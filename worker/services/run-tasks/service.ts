import { createHmac } from 'node:crypto'
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { accounts, runTaskResults, runTasks } from '../../../db/schema.ts'
import { originOf } from '../assessments/schema.ts'
import type { Assessments } from '../assessments/service.ts'
import { audit } from '../audit.ts'
import type { Client, Tools } from '../environment.ts'
import { ServiceError } from '../errors.ts'
import type { Limits } from '../limits/service.ts'
import { runTaskCreatedMail } from '../mail/messages.ts'
import type { Mail } from '../mail/service.ts'
import { decrypt, encrypt, randomSecret, sameText } from '../secrets.ts'
import { fetchPlan, HcpError, isAt, type Result, sendResult } from './hcp.ts'
import { outcomesOf } from './outcomes.ts'
import {
  type CreatedRunTask,
  type createRunTask,
  type QueuedRunTask,
  type RunTask,
  type RunTaskRequest,
  runTaskRequest,
  testToken,
} from './schema.ts'

/** Run tasks that an account may have. */
const mostRunTasks = 10

type Row = typeof runTasks.$inferSelect

/** Run tasks of HCP Terraform and Terraform Enterprise: a run asks, the queue judges, the run hears the verdict. */
export function createRunTasks(
  { db, env, config, later }: Tools,
  { limits, mail, assessments }: { limits: Limits; mail: Mail; assessments: Assessments },
) {
  return {
    /** Creates a run task and says its HMAC key, this once. @throws ACCOUNT_NOT_VERIFIED, RUN_TASK_LIMIT_REACHED */
    async create(accountId: string, wanted: z.output<typeof createRunTask>): Promise<CreatedRunTask> {
      await limits.account('change', accountId)
      const [owner] = await db
        .select({ email: accounts.email, verifiedAt: accounts.verifiedAt })
        .from(accounts)
        .where(and(eq(accounts.id, accountId), isNull(accounts.deactivatedAt)))
      if (!owner) throw new ServiceError('UNAUTHENTICATED')
      if (!owner.verifiedAt) throw new ServiceError('ACCOUNT_NOT_VERIFIED')
      const hmacKey = randomSecret()
      const id = crypto.randomUUID()
      const { name, host, failOn, only, unassessed } = wanted
      const row = {
        ...{ id, accountId, name, host, failOn },
        failClosed: unassessed === 'fail',
        secret: encrypt(secretKey(), purposeOf(id), hmacKey),
        onlyIntroduced: only === 'introduced',
        createdAt: new Date(),
        lastUsedAt: null,
      }
      const { meta } = await db.run(sql`
        insert into ${runTasks}
          (id, account_id, name, host, secret, fail_on, only_introduced, fail_closed, created_at)
        select ${id}, ${accountId}, ${name}, ${host}, ${row.secret}, ${failOn}, ${row.onlyIntroduced ? 1 : 0},
          ${row.failClosed ? 1 : 0}, ${row.createdAt.getTime()}
        where (select count(*) from ${runTasks} where account_id = ${accountId}) < ${mostRunTasks}`)
      if (meta.changes === 0) throw new ServiceError('RUN_TASK_LIMIT_REACHED')
      audit('run-task.created', { accountId, runTaskId: id })
      later(mail.send(owner.email, runTaskCreatedMail(config.ORIGIN, name)))
      return { ...toRunTask(row), hmacKey }
    },

    /** Newest first. */
    async list(accountId: string): Promise<RunTask[]> {
      const rows = await db
        .select()
        .from(runTasks)
        .where(eq(runTasks.accountId, accountId))
        .orderBy(desc(runTasks.createdAt), desc(runTasks.id))
      return rows.map(toRunTask)
    },

    /** From now on its calls are refused, and what waits is let go. @throws RUN_TASK_NOT_FOUND */
    async remove(accountId: string, id: string): Promise<void> {
      const removed = await db
        .delete(runTasks)
        .where(and(eq(runTasks.accountId, accountId), eq(runTasks.id, id)))
        .returning({ id: runTasks.id })
      if (removed.length === 0) throw new ServiceError('RUN_TASK_NOT_FOUND')
      audit('run-task.removed', { accountId, runTaskId: id })
    },

    /**
     * Takes a call of HCP Terraform, to be judged in the queue: it wants its answer at once. The same call twice is one.
     * @param body the request's text, to the byte: it is what was signed
     * @throws RUN_TASK_NOT_FOUND, RUN_TASK_SIGNATURE_INVALID, RUN_TASK_ADDRESS_REFUSED, VALIDATION_FAILED, RATE_LIMITED
     */
    async take(id: string, body: string, signature: string, client: Client): Promise<void> {
      const task = await openTask(eq(runTasks.id, id))
      const hmacKey = task && decrypt(secretKey(), purposeOf(id), task.secret)
      const expected = hmacKey && createHmac('sha512', hmacKey).update(body).digest('hex')
      if (!task || !expected || !sameText(signature, expected)) {
        // All of HCP Terraform calls from a few addresses: what is signed is counted by account alone, or one customer could bar others.
        await limits.address('upload', client)
        throw new ServiceError(task ? 'RUN_TASK_SIGNATURE_INVALID' : 'RUN_TASK_NOT_FOUND')
      }
      const json = parsed(body)
      if ((json as { access_token?: unknown }).access_token === testToken) return
      const request = runTaskRequest.safeParse(json)
      if (!request.success) {
        const [issue] = request.error.issues
        const field = issue?.path.join('.') ?? ''
        throw new ServiceError('VALIDATION_FAILED', undefined, {
          fields: [{ field, message: issue?.message ?? 'The field is not valid' }],
        })
      }
      const { data: call } = request
      const addresses = [call.task_result_callback_url, call.plan_json_api_url].filter(
        address => address != null,
      )
      if (!addresses.every(address => isAt(task.host, address)))
        throw new ServiceError('RUN_TASK_ADDRESS_REFUSED')
      await limits.account('upload', task.accountId)
      const result = { runTaskId: id, resultId: resultIdOf(call) }
      const first = await db
        .insert(runTaskResults)
        .values({ ...result, createdAt: new Date() })
        .onConflictDoNothing()
        .returning({ resultId: runTaskResults.resultId })
      if (first.length === 0) return
      try {
        const sealed = encrypt(secretKey(), callPurposeOf(id), JSON.stringify(call))
        await env.RUN_TASK_QUEUE.send({
          accountId: task.accountId,
          runTaskId: id,
          sealed,
        } satisfies QueuedRunTask)
      } catch (error) {
        // HCP Terraform calls again, and must not be taken for a call that waits
        await db.delete(runTaskResults).where(isResult(id, call))
        throw error
      }
      later(
        db
          .update(runTasks)
          .set({ lastUsedAt: new Date() })
          .where(and(eq(runTasks.id, id), eq(runTasks.accountId, task.accountId)))
          .run(),
      )
    },

    /** Judges a call from the queue and tells the verdict. What it throws may be tried again. */
    async run(message: QueuedRunTask): Promise<void> {
      const open = await openCall(message)
      if (!open) return
      const { task, call } = open
      if (call.stage === 'pre_plan') {
        return finish(task, call, { status: 'passed', message: 'There is nothing to judge before a plan' })
      }
      try {
        await sendResult(call, { status: 'running', message: 'Reading the plan' })
        await finish(task, call, await judge(task, call))
      } catch (error) {
        const reason = finalReason(error)
        if (reason === undefined) throw error
        await finish(task, call, notAssessed(task, reason))
      }
    },

    /** Ends a call that was tried too often. */
    async giveUp(message: QueuedRunTask): Promise<void> {
      const open = await openCall(message)
      if (open) await finish(open.task, open.call, notAssessed(open.task, 'the service failed; run it again'))
    },
  }

  /** Undefined where it is gone, or its account is closed. */
  async function openTask(is: SQL | undefined): Promise<Row | undefined> {
    const [found] = await db
      .select({ task: runTasks })
      .from(runTasks)
      .innerJoin(accounts, and(eq(accounts.id, runTasks.accountId), isNull(accounts.deactivatedAt)))
      .where(is)
    return found?.task
  }

  /** A call that waits, unless it is done or its run task has ended: then the run hears nothing, and its gate stays shut. */
  async function openCall({ accountId, runTaskId, sealed }: QueuedRunTask) {
    const task = await openTask(and(eq(runTasks.id, runTaskId), eq(runTasks.accountId, accountId)))
    if (!task) return undefined
    const call: RunTaskRequest = JSON.parse(decrypt(secretKey(), callPurposeOf(runTaskId), sealed))
    const [result] = await db
      .select({ doneAt: runTaskResults.doneAt })
      .from(runTaskResults)
      .where(isResult(runTaskId, call))
    return result && !result.doneAt ? { task, call } : undefined
  }

  /** The stages of one run judge one plan, however long it waits: it is one call of the account, whichever comes first. */
  async function judge(task: Row, call: RunTaskRequest): Promise<Result> {
    const uploader = { apiKeyId: task.id, idempotencyKey: call.run_id, isKeyUnique: true }
    const said = {
      ...originOf({
        project: `${call.organization_name}/${call.workspace_name}`.slice(0, 100),
        branch: call.vcs_branch,
        commit: /\/([0-9a-f]{7,64})$/.exec(call.vcs_commit_url ?? '')?.[1],
        pullRequest: /\/(\d+)$/.exec(call.vcs_pull_request_url ?? '')?.[1],
        runUrl: call.run_app_url,
      }),
      failOn: task.failOn,
      only: task.onlyIntroduced ? ('introduced' as const) : ('all' as const),
    }
    const fetchIt = () => fetchPlan(task.host, call)
    const { id, gate } = await assessments.assessFetched(task.accountId, fetchIt, said, uploader)
    const assessment = await assessments.get(task.accountId, id)
    const url = `${config.ORIGIN}/dashboard/assessments/${id}`
    const { introduced, existing, fixed, undetermined } = assessment.summary
    const counts = `${introduced.total} new, ${existing.total} that were there, ${fixed.total} fixed, ${undetermined} undetermined`
    const outcomes = call.capabilities.outcomes ? outcomesOf(assessment, url) : undefined
    if (call.stage === 'post_apply') {
      // the plan's file says after an apply what it said before it
      const open =
        undetermined === 0 ? 'it left no question open' : `what stayed undetermined, the next plan answers`
      return { status: 'passed', message: `Applied: ${counts}; ${open}`, url, ...(outcomes && { outcomes }) }
    }
    const status = gate?.passed ? 'passed' : 'failed'
    return { status, message: counts, url, ...(outcomes && { outcomes }) }
  }

  /** Outcomes go while the task runs, as HCP Terraform advises; then the verdict. */
  async function finish(task: Row, call: RunTaskRequest, { outcomes, ...result }: Result): Promise<void> {
    try {
      if (outcomes) await sendResult(call, { ...result, status: 'running', outcomes })
      await sendResult(call, result)
    } catch (error) {
      // a run that is cancelled, or whose token is over, takes no result any more
      if (!(error instanceof HcpError && error.isFinal)) throw error
      audit('run-task.unheard', { accountId: task.accountId, runTaskId: task.id })
    }
    await db.update(runTaskResults).set({ doneAt: new Date() }).where(isResult(task.id, call))
  }

  function toRunTask({
    id,
    name,
    host,
    failOn,
    onlyIntroduced,
    failClosed,
    createdAt,
    lastUsedAt,
  }: Row): RunTask {
    return {
      ...{ id, name, host, failOn },
      unassessed: failClosed ? 'fail' : 'pass',
      only: onlyIntroduced ? 'introduced' : 'all',
      endpoint: `${config.ORIGIN}${config.API_BASE}/run-task/${id}`,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }
  }

  function secretKey(): string {
    return config.FACTOR_SECRET ?? config.JWT_SECRET
  }
}

/** Why a plan is not assessed, where another try would change nothing. */
function finalReason(error: unknown): string | undefined {
  if (error instanceof HcpError) return error.isFinal ? error.message : undefined
  if (error instanceof ServiceError && error.status < 500 && error.code !== 'UPLOAD_TOO_SLOW')
    return error.message
  return undefined
}

function notAssessed({ failClosed }: Row, reason: string): Result {
  return { status: failClosed ? 'failed' : 'passed', message: `Not assessed: ${reason}` }
}

function parsed(body: string): unknown {
  try {
    const json: unknown = JSON.parse(body)
    if (typeof json === 'object' && json !== null) return json
  } catch {}
  throw new ServiceError('BODY_NOT_JSON')
}

function purposeOf(id: string): string {
  return `run-task:${id}`
}

function callPurposeOf(id: string): string {
  return `run-task-call:${id}`
}

function resultIdOf({ task_result_id, stage }: RunTaskRequest): string {
  return `${task_result_id}:${stage}`
}

function isResult(runTaskId: string, call: RunTaskRequest) {
  return and(eq(runTaskResults.runTaskId, runTaskId), eq(runTaskResults.resultId, resultIdOf(call)))
}
