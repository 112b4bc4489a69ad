import { listProjects } from './list.ts'
import { readProject } from './read.ts'
import { removeProject } from './remove.ts'

export const project = [listProjects, readProject, removeProject]
