import {
  and,
  asc,
  count,
  countDistinct,
  desc,
  eq,
  isNotNull,
  isNull,
  like,
  max,
  notLike,
  type SQL,
  sql,
} from 'drizzle-orm'
import { assessments, findings, projects } from '../../../db/schema.ts'
import { keepsFollowed, ownBranch } from '../assessments/followed.ts'
import { type Line, lineColumns, lineOf } from '../assessments/lines.ts'
import type { Tools } from '../environment.ts'
import { ServiceError } from '../errors.ts'
import { holdsWords } from '../words.ts'
import type { ListPages, Project, ProjectLine, ProjectsQuery, SeriesQuery } from './schema.ts'

export type Projects = ReturnType<typeof createProjects>

/** Rows of each list of a project unless told; the totals are whole. */
const mostShown = 200

const firstOfEach = { perPage: mostShown, open: 1, fixed: 1, settled: 1 }

const trendLength = 30

/** Branches and labels of a project that are named: each pull request brings one. */
const mostSeries = 12

/** Projects: what the assessments of one thing, looked at together, tell. */
export function createProjects({ db }: Tools) {
  return {
    /** A page of the projects, those with certain words in their name alone, each with its latest assessment. */
    async list(accountId: string, { page, perPage, q = '' }: ProjectsQuery): Promise<ProjectLine[]> {
      const last = db.$with('last').as(
        db
          .select({
            projectId: assessments.projectId,
            newest: max(assessments.createdAt).as('newest'),
            number: count().as('number'),
          })
          .from(assessments)
          .where(eq(assessments.accountId, accountId))
          .groupBy(assessments.projectId),
      )
      const rows = await db
        .with(last)
        .select({ ...lineColumns, number: last.number })
        .from(last)
        .innerJoin(projects, eq(projects.id, last.projectId))
        .innerJoin(
          assessments,
          and(eq(assessments.projectId, last.projectId), eq(assessments.createdAt, last.newest)),
        )
        .where(and(eq(assessments.accountId, accountId), nameHolds(accountId, q)))
        .groupBy(projects.id)
        .orderBy(desc(assessments.createdAt), desc(projects.id))
        .limit(perPage)
        .offset((page - 1) * perPage)
      return rows.map(row => ({
        id: row.projectId,
        name: row.projectName,
        assessments: row.number,
        latest: lineOf(row),
      }))
    },

    /** How many projects there are, or how many with certain words in their name. */
    async total(accountId: string, q = ''): Promise<number> {
      const [row] = await db
        .select({ total: countDistinct(projects.id) })
        .from(projects)
        .innerJoin(assessments, eq(assessments.projectId, projects.id))
        .where(and(eq(assessments.accountId, accountId), nameHolds(accountId, q)))
      return row?.total ?? 0
    },

    /**
     * One project, seen through one branch and label, those of its latest assessment unless told, with a page of each list.
     * @throws PROJECT_NOT_FOUND, for another account's too
     */
    async get(
      accountId: string,
      id: string,
      { branch, label }: SeriesQuery,
      { perPage, ...pages }: ListPages & { perPage: number } = firstOfEach,
    ): Promise<Project> {
      const [own] = await db
        .select({ id: projects.id, name: projects.name })
        .from(projects)
        .where(and(eq(projects.id, id), eq(projects.accountId, accountId)))
      if (!own) throw new ServiceError('PROJECT_NOT_FOUND')
      const mineAll = and(eq(assessments.projectId, id), eq(assessments.accountId, accountId))
      const seriesOf = (most: number, where: SQL | undefined, ...first: SQL[]) =>
        db
          .select({
            branch: assessments.branch,
            label: assessments.label,
            assessments: count(),
            followed: sql<number>`max(${keepsFollowed(new Date(), ownBranch(sql`${id}`))})`,
          })
          .from(assessments)
          .where(where)
          .groupBy(assessments.branch, assessments.label)
          .orderBy(...first, desc(max(assessments.createdAt)))
          .limit(most)
      const asked = and(
        mineAll,
        branch === undefined ? undefined : eq(assessments.branch, branch),
        label === undefined ? undefined : eq(assessments.label, label),
      )
      const each = sql`${assessments.branch} || char(0) || ${assessments.label}`
      const [[wanted], [latestOne], named, [seriesTotal]] = await db.batch([
        seriesOf(1, asked),
        seriesOf(1, mineAll),
        // what is there to stay goes before pull requests
        seriesOf(mostSeries, mineAll, desc(max(eq(assessments.pullRequest, '')))),
        db
          .select({ number: sql<number>`count(distinct ${each})` })
          .from(assessments)
          .where(mineAll),
      ])
      const shown = wanted ?? latestOne
      if (!shown) throw new ServiceError('PROJECT_NOT_FOUND')
      const isNamed = named.some(one => one.branch === shown.branch && one.label === shown.label)
      const series = isNamed ? named : [shown, ...named.slice(0, -1)]
      const trend = await lines(
        and(
          eq(assessments.projectId, id),
          eq(assessments.accountId, accountId),
          eq(assessments.branch, shown.branch),
          eq(assessments.label, shown.label),
        ),
      )
      const [latest, before] = trend
      if (!latest) throw new ServiceError('PROJECT_NOT_FOUND')
      const mine = and(
        eq(findings.projectId, id),
        eq(findings.accountId, accountId),
        eq(findings.branch, shown.branch),
        eq(findings.label, shown.label),
      )
      const isOpen = and(mine, notLike(findings.key, '?%'), isNull(findings.goneAt))
      const isFixed = and(mine, notLike(findings.key, '?%'), isNotNull(findings.goneBy))
      const isSettled = and(mine, like(findings.key, '?%'), isNotNull(findings.goneAt))
      const skipped = (list: keyof ListPages) => (pages[list] - 1) * perPage
      const [open, [openTotal], openedSince, fixed, [fixedTotal], settled, [settledTotal]] = await db.batch([
        db
          .select()
          .from(findings)
          .where(isOpen)
          .orderBy(bySeverity, ...byPlace)
          .limit(perPage)
          .offset(skipped('open')),
        db.select({ number: count() }).from(findings).where(isOpen),
        db
          .select({ key: findings.key })
          .from(findings)
          .where(and(isOpen, eq(findings.openedBy, latest.id)))
          .limit(before ? mostShown : 0),
        db
          .select()
          .from(findings)
          .where(isFixed)
          .orderBy(desc(findings.goneAt), bySeverity, ...byPlace)
          .limit(perPage)
          .offset(skipped('fixed')),
        db.select({ number: count() }).from(findings).where(isFixed),
        db
          .select({
            question: findings,
            found: sql<number>`exists (select 1 from ${findings} f where f.project_id = ${findings}.project_id
              and f.branch = ${findings}.branch and f.label = ${findings}.label and f.opened_by = ${findings}.gone_by
              and f.policy_id = ${findings}.policy_id and f.address = ${findings}.address and f.severity <> '')`,
          })
          .from(findings)
          .where(isSettled)
          .orderBy(desc(findings.goneAt), ...byPlace)
          .limit(perPage)
          .offset(skipped('settled')),
        db.select({ number: count() }).from(findings).where(isSettled),
      ])
      return {
        ...own,
        series: series.map(({ followed: _, ...one }) => ({ ...one, branch: one.branch || null })),
        seriesTotal: seriesTotal?.number ?? 0,
        branch: shown.branch || null,
        label: shown.label,
        followed: shown.followed === 1,
        latest,
        trend,
        open: open.map(row => ({ ...toFollowed(row), openedBy: row.openedBy })),
        openTotal: openTotal?.number ?? 0,
        openedSince: openedSince.map(({ key }) => key),
        fixed: fixed.map(row => ({ ...toFollowed(row), ...toGone(row) })),
        fixedTotal: fixedTotal?.number ?? 0,
        settled: settled.map(({ question, found }) => {
          const { severity: _, title: reason, ...rest } = toFollowed(question)
          return { ...rest, ...toGone(question), reason, outcome: found ? 'finding' : 'no finding' }
        }),
        settledTotal: settledTotal?.number ?? 0,
      }
    },

    /** Erases a project with all its assessments; the calls they were stay counted. @throws PROJECT_NOT_FOUND */
    async remove(accountId: string, id: string): Promise<void> {
      const [, removed] = await db.batch([
        db
          .delete(assessments)
          .where(and(eq(assessments.projectId, id), eq(assessments.accountId, accountId))),
        db
          .delete(projects)
          .where(and(eq(projects.id, id), eq(projects.accountId, accountId)))
          .returning({ id: projects.id }),
      ])
      if (removed.length === 0) throw new ServiceError('PROJECT_NOT_FOUND')
    },
  }

  async function lines(where: SQL | undefined): Promise<Line[]> {
    const rows = await db
      .select(lineColumns)
      .from(assessments)
      .innerJoin(projects, eq(projects.id, assessments.projectId))
      .where(where)
      .orderBy(desc(assessments.createdAt), desc(assessments.id))
      .limit(trendLength)
    return rows.map(lineOf)
  }
}

/** The account's projects with certain words in their name. */
function nameHolds(accountId: string, words: string) {
  return and(eq(projects.accountId, accountId), holdsWords(sql`lower(${projects.name})`, words))
}

/** What comes first among equals: a row stands on one page, and on no other. */
const byPlace = [
  // of instances, `[2]` comes before `[10]`
  sql`rtrim(${findings.address}, '0123456789]')`,
  sql`length(${findings.address})`,
  asc(findings.address),
  asc(findings.key),
]

const bySeverity = sql`instr('HIGH MEDIUM LOW INFO', ${findings.severity})`

type Row = typeof findings.$inferSelect

function toFollowed(row: Row): Omit<Project['open'][number], 'openedBy'> {
  return {
    fingerprint: row.key.replace(/^\?/, ''),
    policyId: row.policyId,
    address: row.address,
    path: row.path,
    severity: row.severity as Project['open'][number]['severity'],
    title: row.title,
    firstSeenAt: row.firstSeenAt.toISOString(),
  }
}

function toGone({ lastSeenAt, goneAt, goneBy }: Row) {
  return {
    lastSeenAt: (lastSeenAt ?? goneAt ?? new Date(0)).toISOString(),
    goneAt: (goneAt ?? new Date(0)).toISOString(),
    fixedBy: goneBy ?? '',
  }
}
