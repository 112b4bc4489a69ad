import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { assessments, findings } from '../../../db/schema.ts'
import { fingerprintOf } from '../../../policies/engine/judge/fingerprint.ts'
import { isPart } from '../../../policies/gate.ts'
import { keepsFollowed, ownBranch } from './followed.ts'
import type { Judged } from './judge.ts'
import { entriesOf, type StoredReport } from './report.ts'

/** UTF-16 units of the JSON of rows that one statement takes: less than the 2 MB of a parameter, whatever letters they are. */
const longestPart = 600_000

/** And of one row. What has a longer address, as nobody gives one, is not followed. */
const longestRow = 2000

/**
 * The statements that carry the life of findings on by one assessment, to be run in the batch that stores it, after it. What
 * is new opens, what is no longer there has gone, what was there before stays untouched, be it that its policy cannot tell any more;
 * what is waived is neither. Of a report that is truncated, or of a plan that does not tell all (Terraform stopped, or another has to
 * follow, as of one with -target), only what it says is fixed has gone: the rest may be among what was left out.
 */
export function lifeOf(
  db: Database,
  id: string,
  now: Date,
  report: StoredReport,
  firstIds: Judged['firstIds'],
) {
  const all = entriesOf(report.policyResponse)
  const standing = all.filter(({ finding }) => finding.metadata.custom.change !== 'fixed')
  const found = standing.filter(({ finding }) => !finding.metadata.custom.waiver).map(rowOf)
  const waived = standing.filter(({ finding }) => finding.metadata.custom.waiver).map(rowOf)
  const fixed = all.filter(({ finding }) => finding.metadata.custom.change === 'fixed').map(rowOf)
  const questions = report.undetermined.map(({ policyId, address, path, reason }) => [
    `?${fingerprintOf(firstIds.get(policyId) ?? policyId, address, path)}`,
    ...[policyId, address, path, '', reason],
  ])
  const open = [...found, ...questions]
  const keys = JSON.stringify(open.map(([key]) => key))
  const ends = JSON.stringify(fixed.map(([key]) => key))
  const isPartial = report.truncated !== undefined || isPart(report.coverage)
  const untold = inParts(report.undetermined.map(({ policyId, address }) => [policyId, address]))
  // of a series that was not followed for a while nobody knows what it had before
  const own = ownBranch(sql`(select project_id from ${assessments} where id = ${id})`)
  const isFollowed = keepsFollowed(now, own, 'b')
  const hasBefore = sql`exists (select 1 from ${assessments} b where ${isBefore(id)} and ${isFollowed})`
  return [
    ...inParts(open).map(rows =>
      db
        .insert(findings)
        .select(rowsFrom(rows, id, now, sql`null, null, null`))
        .onConflictDoUpdate({
          target: [findings.projectId, findings.key, findings.branch, findings.label],
          set: {
            severity: sql`excluded.severity`,
            title: sql`excluded.title`,
            openedBy: id,
            goneAt: null,
            goneBy: null,
            lastSeenAt: null,
          },
          setWhere: isNotNull(findings.goneAt),
        }),
    ),
    ...inParts(waived).map(rows =>
      db
        .insert(findings)
        .select(rowsFrom(rows, id, now, sql`${now.getTime()}, null, ${now.getTime()}`))
        .onConflictDoUpdate({
          target: [findings.projectId, findings.key, findings.branch, findings.label],
          set: { goneAt: now, goneBy: null, lastSeenAt: now },
        }),
    ),
    ...inParts(fixed).map(rows =>
      db
        .insert(findings)
        .select(rowsFrom(rows, id, now, sql`${now.getTime()}, ${id}, ${now.getTime()}`))
        .onConflictDoNothing(),
    ),
    db
      .update(findings)
      .set({
        goneAt: now,
        goneBy: id,
        lastSeenAt: sql`coalesce(
          (select max(b.created_at) from ${assessments} b where ${isBefore(id)}), ${now.getTime()})`,
      })
      .where(
        and(
          isNull(findings.goneAt),
          sql`(${findings.projectId}, ${findings.branch}, ${findings.label}) =
            (select project_id, branch, label from ${assessments} where id = ${id})`,
          sql`${findings.key} not in (select value from json_each(${keys}))`,
          ...(isPartial ? [sql`${findings.key} in (select value from json_each(${ends}))`] : []),
          ...untold.map(
            pairs => sql`(${findings.severity} = '' or (${findings.policyId}, ${findings.address})
              not in (select value ->> 0, value ->> 1 from json_each(${pairs})))`,
          ),
        ),
      ),
    db
      .update(assessments)
      .set({
        opened: sql`(select count(*) from ${findings} f where f.project_id = ${assessments}.project_id
          and f.opened_by = ${id} and f.gone_at is null and f.severity <> '')`,
        gone: sql`(select count(*) from ${findings} f where f.project_id = ${assessments}.project_id
          and f.gone_by = ${id} and f.opened_by <> ${id} and f.severity <> '')`,
      })
      .where(and(eq(assessments.id, id), hasBefore)),
  ]
}

/** In the order of the table's columns. A finding that another branch or label had before is as old as it was there. */
function rowsFrom(rows: string, id: string, now: Date, end: SQL): SQL {
  return sql`
    select a.project_id, a.branch, a.label, r.value ->> 0, a.account_id,
      r.value ->> 1, r.value ->> 2, r.value ->> 3, r.value ->> 4, r.value ->> 5,
      coalesce((select min(o.first_seen_at) from ${findings} o
        where o.project_id = a.project_id and o.key = r.value ->> 0), ${now.getTime()}),
      a.id, ${end}
    from ${assessments} a, json_each(${rows}) r where a.id = ${id}`
}

/** Of assessments `b`: another one of the same project, branch and label. */
function isBefore(id: string): SQL {
  return sql`b.id <> ${id} and (b.project_id, b.branch, b.label) =
    (select project_id, branch, label from ${assessments} where id = ${id})`
}

function rowOf({ address, finding }: ReturnType<typeof entriesOf>[number]): string[] {
  const { title, custom } = finding.metadata
  return [custom.fingerprint, custom.policyId, address, custom.path, custom.severity, title]
}

function inParts(rows: (string | undefined)[][]): string[] {
  const parts: string[][] = []
  let left = 0
  for (const row of rows) {
    const text = JSON.stringify(row)
    if (text.length > longestRow) continue
    left -= text.length + 1
    if (left < 0) {
      parts.push([])
      left = longestPart - text.length - 1
    }
    parts.at(-1)?.push(text)
  }
  return parts.map(part => `[${part}]`)
}
