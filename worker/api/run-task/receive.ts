import { z } from 'zod'
import { readText } from '../../body.ts'
import { runTaskRequest } from '../../services/run-tasks/schema.ts'
import { operation } from '../operation.ts'

/** Bytes; what HCP Terraform sends has about 3,000. */
const bodyLimit = 64 * 1024

export const receive = operation({
  id: 'receiveRunTask',
  method: 'post',
  path: '/run-task/{id}',
  tag: 'run-task',
  summary: 'A call of HCP Terraform',
  description:
    'Answered at once; the plan is judged afterwards, and the verdict sent to the address of the call. The same call twice is one.',
  auth: 'none',
  params: z.object({ id: z.uuid('Id is not valid') }),
  headers: z.object({
    'x-tfc-task-signature': z
      .string()
      .meta({ description: 'HMAC-SHA512 of the body, in hexadecimal digits' }),
  }),
  media: { type: 'application/json', schema: z.toJSONSchema(runTaskRequest, { io: 'input' }) },
  answer: { status: 200, description: 'Taken' },
  errors: [
    'RUN_TASK_NOT_FOUND',
    'RUN_TASK_SIGNATURE_INVALID',
    'RUN_TASK_ADDRESS_REFUSED',
    'VALIDATION_FAILED',
    'BODY_NOT_JSON',
    'RATE_LIMITED',
  ],
  async handle({ services, request, params, client }) {
    const body = await readText(request, bodyLimit)
    await services.runTasks.take(params.id, body, request.headers.get('x-tfc-task-signature') ?? '', client)
    return new Response(null, { status: 200 })
  },
})
