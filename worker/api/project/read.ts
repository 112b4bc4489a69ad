import { z } from 'zod'
import { project, seriesQuery } from '../../services/projects/schema.ts'
import { operation } from '../operation.ts'

export const readProject = operation({
  id: 'readProject',
  method: 'get',
  path: '/project/{id}',
  tag: 'project',
  summary: 'One project: what is open, since when, and what is fixed',
  description: [
    'Findings are followed by their fingerprint from one assessment to the next of the same branch and label;',
    'those of the latest assessment unless told. Lists hold 200 rows at most, totals are whole.',
  ].join(' '),
  auth: 'session',
  params: z.object({ id: z.uuid('Id is not valid') }),
  query: seriesQuery,
  answer: { status: 200, description: 'The project', schema: project },
  errors: ['PROJECT_NOT_FOUND'],
  handle: ({ services, caller, params, query }) => services.projects.get(caller.account.id, params.id, query),
})
