import type { Env } from '../context.ts'
import { consumeMail } from './mail.ts'
import { consumeRunTasks } from './run-task.ts'

/** Hands a batch to whoever reads its queue; dead letters go where their queue's go. */
export async function consume(batch: MessageBatch, env: Env, ctx: ExecutionContext): Promise<void> {
  const name = batch.queue.replace(/-dead$/, '')
  if (name.endsWith('-mail')) return consumeMail(batch, env, ctx)
  if (name.endsWith('-run-task')) return consumeRunTasks(batch, env, ctx)
  throw new Error(`No consumer for the queue ${batch.queue}`)
}
