import { createdRunTask, createRunTask } from '../../services/run-tasks/schema.ts'
import { operation } from '../operation.ts'

export const create = operation({
  id: 'createRunTask',
  method: 'post',
  path: '/run-task',
  tag: 'run-task',
  summary: 'Create a run task',
  description:
    'Enter its endpoint and its HMAC key in HCP Terraform, or in Terraform Enterprise. The key is in this answer and nowhere else.',
  auth: 'session',
  recent: true,
  body: createRunTask,
  bodyOptional: true,
  answer: { status: 201, description: 'The run task', schema: createdRunTask },
  errors: ['ACCOUNT_NOT_VERIFIED', 'RUN_TASK_LIMIT_REACHED', 'RATE_LIMITED'],
  handle: ({ services, caller, body }) => services.runTasks.create(caller.account.id, body),
})
