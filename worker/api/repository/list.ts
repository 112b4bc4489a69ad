import { z } from 'zod'
import { repository } from '../../services/repositories/schema.ts'
import { operation } from '../operation.ts'

export const listRepositories = operation({
  id: 'listRepositories',
  method: 'get',
  path: '/repository',
  tag: 'repository',
  summary: 'The repositories that upload without a key, and those that wait to',
  auth: 'session',
  answer: {
    status: 200,
    description: 'Repositories, in the order in which they came last',
    schema: z.array(repository),
  },
  handle: ({ services, caller }) => services.repositories.list(caller.account.id),
})
