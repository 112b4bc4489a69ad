import { z } from 'zod'
import { operation } from '../operation.ts'

export const trustRepository = operation({
  id: 'trustRepository',
  method: 'patch',
  path: '/repository/{id}/trust',
  tag: 'repository',
  summary: 'Trust a repository that waits',
  description:
    'From now on its pipeline uploads without a key, by the ID token that its host gives to each job.',
  auth: 'session',
  recent: true,
  params: z.object({ id: z.uuid('Id is not valid') }),
  answer: { status: 204, description: 'Trusted' },
  errors: ['REPOSITORY_NOT_FOUND', 'REPOSITORY_LIMIT_REACHED', 'RATE_LIMITED'],
  handle: ({ services, caller, params }) => services.repositories.trust(caller.account.id, params.id),
})
