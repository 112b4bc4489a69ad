import { z } from 'zod'
import { operation } from '../operation.ts'

export const removeProject = operation({
  id: 'removeProject',
  method: 'delete',
  path: '/project/{id}',
  tag: 'project',
  summary: 'Erase a project with all its assessments',
  auth: 'session',
  params: z.object({ id: z.uuid('Id is not valid') }),
  answer: { status: 204, description: 'Erased' },
  errors: ['PROJECT_NOT_FOUND'],
  handle: ({ services, caller, params }) => services.projects.remove(caller.account.id, params.id),
})
