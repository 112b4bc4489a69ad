import { create } from './create.ts'
import { list } from './list.ts'
import { receive } from './receive.ts'
import { remove } from './remove.ts'

export const runTask = [list, create, remove, receive]
