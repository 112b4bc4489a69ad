import { type SQL, sql } from 'drizzle-orm'

/** A pull request is closed, and nobody says so: the findings of its branch are kept for so long after its last assessment. */
const followedDays = 90

/**
 * Whether an assessment, of the table or alias that is named, keeps the findings of its series: the findings of one branch and label
 * are followed as long as one of its assessments does.
 */
export function keepsFollowed(now: Date, table: 'assessments' | 'b' = 'assessments'): SQL {
  const since = now.getTime() - followedDays * 24 * 60 * 60 * 1000
  const one = sql.raw(table)
  return sql`(${one}.pull_request = '' or ${one}.created_at >= ${since})`
}
