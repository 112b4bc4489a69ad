import { z } from 'zod'
import { assessment } from '../../services/assessments/schema.ts'
import { operation } from '../operation.ts'

export const readAssessment = operation({
  id: 'readAssessment',
  method: 'get',
  path: '/assessment/{id}',
  tag: 'assessment',
  summary: 'One assessment',
  auth: 'session',
  params: z.object({ id: z.uuid('Id is not valid') }),
  answer: { status: 200, description: 'The assessment', schema: assessment },
  errors: ['ASSESSMENT_NOT_FOUND'],
  handle: async ({ services, caller, params }) =>
    new Response(await services.assessments.text(caller.account.id, params.id), {
      headers: { 'content-type': 'application/json' },
    }),
})
