import { z } from 'zod'
import { operation } from '../operation.ts'

export const removeAssessment = operation({
  id: 'removeAssessment',
  method: 'delete',
  path: '/assessment/{id}',
  tag: 'assessment',
  summary: 'Erase an assessment',
  description: 'The call that made it stays counted. A project without assessments goes with it.',
  auth: 'session',
  params: z.object({ id: z.uuid('Id is not valid') }),
  answer: { status: 204, description: 'Erased' },
  errors: ['ASSESSMENT_NOT_FOUND'],
  handle: ({ services, caller, params }) => services.assessments.remove(caller.account.id, params.id),
})
