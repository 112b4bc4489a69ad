import { z } from 'zod'
import { operation } from '../operation.ts'

export const remove = operation({
  id: 'removeRunTask',
  method: 'delete',
  path: '/run-task/{id}',
  tag: 'run-task',
  summary: 'Remove a run task',
  description: 'Its calls are refused from now on, so remove it from HCP Terraform too.',
  auth: 'session',
  params: z.object({ id: z.uuid('Id is not valid') }),
  answer: { status: 204, description: 'Removed' },
  errors: ['RUN_TASK_NOT_FOUND'],
  handle: ({ services, caller, params }) => services.runTasks.remove(caller.account.id, params.id),
})
