import { assessmentList, pageQuery } from '../../services/assessments/schema.ts'
import { operation } from '../operation.ts'

export const listAssessments = operation({
  id: 'listAssessments',
  method: 'get',
  path: '/assessment',
  tag: 'assessment',
  summary: 'Assessments, newest first, with the calls of this month',
  description: 'An array of three: a page of assessments, the calls used, the call limit.',
  auth: 'session',
  query: pageQuery,
  answer: { status: 200, description: 'Assessments, calls used, call limit', schema: assessmentList },
  handle: async ({ services, caller, query }) =>
    new Response(await services.assessments.listText(caller.account.id, query), {
      headers: { 'content-type': 'application/json' },
    }),
})
