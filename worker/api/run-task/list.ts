import { z } from 'zod'
import { runTask } from '../../services/run-tasks/schema.ts'
import { operation } from '../operation.ts'

export const list = operation({
  id: 'listRunTasks',
  method: 'get',
  path: '/run-task',
  tag: 'run-task',
  summary: 'The run tasks, newest first',
  auth: 'session',
  answer: { status: 200, description: 'Run tasks, without their HMAC keys', schema: z.array(runTask) },
  handle: ({ services, caller }) => services.runTasks.list(caller.account.id),
})
