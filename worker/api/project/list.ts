import { z } from 'zod'
import { projectLine, projectsQuery } from '../../services/projects/schema.ts'
import { operation } from '../operation.ts'

export const listProjects = operation({
  id: 'listProjects',
  method: 'get',
  path: '/project',
  tag: 'project',
  summary: 'Projects with their latest assessment, the one assessed last first',
  auth: 'session',
  query: projectsQuery,
  answer: { status: 200, description: 'The projects', schema: z.array(projectLine) },
  handle: ({ services, caller, query }) => services.projects.list(caller.account.id, query),
})
