import { listRepositories } from './list.ts'
import { removeRepository } from './remove.ts'
import { trustRepository } from './trust.ts'

export const repository = [listRepositories, trustRepository, removeRepository]
