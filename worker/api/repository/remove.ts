import { z } from 'zod'
import { operation } from '../operation.ts'

export const removeRepository = operation({
  id: 'removeRepository',
  method: 'delete',
  path: '/repository/{id}',
  tag: 'repository',
  summary: 'Trust a repository no longer, or turn one away that waits',
  auth: 'session',
  params: z.object({ id: z.uuid('Id is not valid') }),
  answer: { status: 204, description: 'Removed' },
  errors: ['REPOSITORY_NOT_FOUND'],
  handle: ({ services, caller, params }) => services.repositories.remove(caller.account.id, params.id),
})
