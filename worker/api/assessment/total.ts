import { total } from '../../services/assessments/schema.ts'
import { operation } from '../operation.ts'

export const countAssessments = operation({
  id: 'countAssessments',
  method: 'get',
  path: '/assessment/total',
  tag: 'assessment',
  summary: 'How many assessments there are',
  auth: 'session',
  answer: { status: 200, description: 'Their number', schema: total },
  handle: async ({ services, caller }) => ({ total: await services.assessments.total(caller.account.id) }),
})
