import { assessments, projects } from '../../../db/schema.ts'
import { readSummary } from './report.ts'
import type { AssessmentHead, AssessmentLine } from './schema.ts'

/** An assessment in counts: what a list shows before anything is opened. */
export type Line = Omit<AssessmentLine, 'policyResponse' | 'truncated'>

export const headColumns = {
  id: assessments.id,
  createdAt: assessments.createdAt,
  projectId: projects.id,
  projectName: projects.name,
  fileName: assessments.fileName,
  label: assessments.label,
  branch: assessments.branch,
  commit: assessments.commit,
  pullRequest: assessments.pullRequest,
  runUrl: assessments.runUrl,
  gate: assessments.gate,
}

export const lineColumns = {
  ...headColumns,
  summary: assessments.summary,
  resources: assessments.resources,
  judged: assessments.judged,
  opened: assessments.opened,
  gone: assessments.gone,
  dataLost: assessments.dataLost,
  errored: assessments.errored,
  complete: assessments.complete,
}

type Row<Columns extends Record<string, { _: { data: unknown; notNull: boolean } }>> = {
  [Name in keyof Columns]:
    | Columns[Name]['_']['data']
    | (Columns[Name]['_']['notNull'] extends true ? never : null)
}

export function headFrom(row: Row<typeof headColumns>): AssessmentHead {
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    project: { id: row.projectId, name: row.projectName },
    fileName: row.fileName || null,
    label: row.label,
    branch: row.branch || null,
    commit: row.commit || null,
    pullRequest: row.pullRequest || null,
    runUrl: row.runUrl || null,
    gate: row.gate ? JSON.parse(row.gate) : null,
  }
}

export function lineOf(row: Row<typeof lineColumns>): Line {
  const { opened, gone } = row
  return {
    ...headFrom(row),
    summary: readSummary(row.summary),
    coverage: {
      resources: row.resources,
      judged: row.judged,
      complete: row.complete,
      ...(row.errored && { errored: true }),
    },
    since: opened === null || gone === null ? null : { opened, gone },
    dataLost: row.dataLost,
  }
}
