import { type SQL, sql } from 'drizzle-orm'

/** A branch is merged and deleted, and nobody says so: its findings are kept for so long after its last assessment. */
const followedDays = 90

/**
 * Branches that are there to stay however seldom they are assessed, as SonarQube keeps them from its deletion of inactive ones
 * (https://docs.sonarsource.com/sonarqube-server/analyzing-source-code/branches/branch-analysis/); '' is an upload that names none.
 */
const lasting = sql.raw(`('', 'main', 'master', 'develop', 'trunk')`)

/**
 * Whether an assessment, of the table or alias that is named, keeps the findings of its series: the findings of one branch and label
 * are followed as long as one of its assessments does. `own` is the project's own branch, see below.
 */
export function keepsFollowed(now: Date, own: SQL, table: 'assessments' | 'b' = 'assessments'): SQL {
  const since = now.getTime() - followedDays * 24 * 60 * 60 * 1000
  const one = sql.raw(table)
  return sql`(${one}.created_at >= ${since}
    or (${one}.pull_request = '' and (lower(${one}.branch) in ${lasting} or ${one}.branch is ${own})))`
}

/** The branch that a project has assessed most, pull requests left out: it stays too, whatever it is called. Null where it has none. */
export function ownBranch(projectId: SQL): SQL {
  return sql`(select m.branch from assessments m where m.project_id = ${projectId} and m.pull_request = ''
    group by m.branch order by count(*) desc, min(m.created_at) limit 1)`
}

/** The same of every project at once: columns `project_id` and `branch`. */
export const ownBranches = sql`(select project_id, branch, row_number() over (
    partition by project_id order by count(*) desc, min(created_at)) as place
  from assessments where pull_request = '' group by project_id, branch)`
