import { z } from 'zod'
import { assessmentLine, dashboardQuery, pageQuery, severity } from '../assessments/schema.ts'

/** The latest assessment of a project in counts. */
const latest = assessmentLine.omit({ policyResponse: true, truncated: true })

export const projectLine = z.object({
  id: z.uuid(),
  name: z.string(),
  assessments: z.int(),
  latest,
})

/** The assessments of one branch and label: findings are followed from one of them to the next. */
const series = z.object({ branch: z.string().nullable(), label: z.string(), assessments: z.int() })

const followed = z.object({
  fingerprint: z.string(),
  policyId: z.string(),
  address: z.string(),
  path: z.string(),
  severity,
  title: z.string(),
  firstSeenAt: z.iso.datetime(),
})

const gone = z.object({
  lastSeenAt: z.iso.datetime(),
  goneAt: z.iso.datetime(),
  fixedBy: z.uuid().meta({ description: 'The assessment that no longer has it, or whose plan fixes it' }),
})

export const project = z.object({
  id: z.uuid(),
  name: z.string(),
  series: z.array(series).meta({
    description: 'Twelve of them: the one that is shown, those of no pull request, then those assessed last',
  }),
  seriesTotal: z.int(),
  branch: z.string().nullable(),
  label: z.string(),
  followed: z.boolean().meta({
    description:
      'false where the last assessment is 90 days old: its findings are no longer followed from one to the next, and the lists below are empty. Without a pull request the branches main, master, develop and trunk, the one that the project has assessed most, and uploads that name none are followed for as long as they are there',
  }),
  latest,
  trend: z.array(latest).meta({ description: 'The last 30 assessments of the series, newest first' }),
  open: z.array(followed.extend({ openedBy: z.uuid() })).meta({
    description:
      'What stands after the latest assessment, the gravest first, each with the assessment that has opened it',
  }),
  openTotal: z.int(),
  openedSince: z.array(z.string()).meta({
    description: 'Fingerprints of those that the assessment before did not have',
  }),
  fixed: z.array(followed.extend(gone.shape)).meta({ description: 'What is gone, newest first' }),
  fixedTotal: z.int(),
  settled: z
    .array(
      followed.omit({ severity: true, title: true }).extend({
        ...gone.shape,
        reason: z.string(),
        outcome: z.enum(['finding', 'no finding']),
      }),
    )
    .meta({ description: 'Questions that were undetermined, and what a later plan made of them' }),
  settledTotal: z.int(),
})

/** The one assessed last first; `page` counts from 1. */
export const projectsQuery = pageQuery.pick({ page: true }).extend({
  perPage: z.coerce.number().int().min(1).max(200).default(200),
  q: pageQuery.shape.q.meta({ description: 'Words that the name must hold' }),
})

/** What the address of the page of all projects may say. */
export const projectsPageQuery = dashboardQuery.pick({ page: true, q: true })

export const seriesQuery = z.object({
  branch: z.string().max(255).optional(),
  label: z.string().max(100).optional(),
})

const { page } = dashboardQuery.shape

/** Which page of each list of findings and questions is shown. */
const listPages = z.object({ open: page, fixed: page, settled: page })

/** What the address of a project's page may say; `page` is that of its assessments. */
export const projectQuery = seriesQuery.extend({ page, ...listPages.shape })

export type Project = z.infer<typeof project>
export type ProjectLine = z.infer<typeof projectLine>
export type ProjectsQuery = z.output<typeof projectsQuery>
export type SeriesQuery = z.infer<typeof seriesQuery>
export type ListPages = z.output<typeof listPages>
