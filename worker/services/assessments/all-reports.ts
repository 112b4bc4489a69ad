import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { assessments, projects, reportParts } from '../../../db/schema.ts'
import { headColumns, headFrom } from './lines.ts'
import { joined, openReport, openReports } from './store.ts'

/** Assessments that one statement looks up, and bytes of their reports, packed, that another reads: D1 hands bytes over as numbers. */
const atOnce = 50
const bytesAtOnce = 1024 * 1024

/** Packed bytes and statements after which a piece ends: a Worker has 30 seconds of CPU time, and 1,000 statements. */
const most = { bytes: 48 * 1024 * 1024, statements: 400 }

/**
 * A line of JSON for each assessment of an account after a place, its report with it, the oldest first.
 * @returns the place where the next piece goes on; undefined at the end
 */
export async function* allReports(
  db: Database,
  accountId: string,
  after = '0.',
  { bytes: mostBytes, statements: mostStatements } = most,
): AsyncGenerator<Uint8Array, string | undefined> {
  let place = after
  let bytes = 0
  let statements = 0
  for (;;) {
    const [at, id] = place.split('.')
    const rows = await db
      .select({
        ...headColumns,
        bytes: sql<number>`(select coalesce(sum(length(data)), 0) from ${reportParts} where assessment_id = ${assessments.id})`,
      })
      .from(assessments)
      .innerJoin(projects, eq(projects.id, assessments.projectId))
      .where(
        and(
          eq(assessments.accountId, accountId),
          // the index is of the account and the time; what is of the same moment is told apart by its id
          sql`${assessments.createdAt} >= ${Number(at)}`,
          sql`(${assessments.createdAt}, ${assessments.id}) > (${Number(at)}, ${id})`,
        ),
      )
      .orderBy(asc(assessments.createdAt), asc(assessments.id))
      .limit(atOnce)
    statements++
    for (let from = 0; from < rows.length; ) {
      if (bytes > mostBytes || statements > mostStatements) return place
      let to = from
      let together = 0
      do together += rows[to++]?.bytes ?? 0
      while (to < rows.length && together + (rows[to]?.bytes ?? 0) <= bytesAtOnce)
      const some = rows.slice(from, to)
      const small =
        together <= bytesAtOnce
          ? await openReports(
              db,
              accountId,
              some.map(row => row.id),
            )
          : undefined
      for (const row of some) {
        const report = small ? small.get(row.id) : await openReport(db, accountId, row.id)
        // one that was deleted meanwhile has none
        if (report) {
          yield* joined({ kind: 'assessment', ...headFrom(row) }, report)
          yield lineEnd
        }
        place = `${row.createdAt.getTime()}.${row.id}`
      }
      bytes += together
      statements += small ? 1 : 1 + Math.ceil(together / bytesAtOnce) * 3
      from = to
    }
    if (rows.length < atOnce) return undefined
  }
}

const lineEnd = new TextEncoder().encode('\n')
