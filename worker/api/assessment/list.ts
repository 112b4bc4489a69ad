import { assessmentList, pageQuery } from '../../services/assessments/schema.ts'
import { operation } from '../operation.ts'

export const listAssessments = operation({
  id: 'listAssessments',
  method: 'get',
  path: '/assessment',
  tag: 'assessment',
  summary: 'Assessments, newest first, with the calls of this month',
  description: [
    'An array of three: a page of assessments, the calls used, the call limit.',
    'Each assessment has its counts and its gravest findings; `truncated` says where findings are left out.',
  ].join(' '),
  auth: 'session',
  query: pageQuery,
  answer: { status: 200, description: 'Assessments, calls used, call limit', schema: assessmentList },
  handle: async ({ services, caller, query }) => {
    const { assessments, callsUsed, callLimit } = await services.assessments.list(caller.account.id, query)
    return [assessments, callsUsed, callLimit]
  },
})
