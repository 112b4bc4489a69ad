import { createServices, type Env } from '../context.ts'
import { log, logFault } from '../services/log.ts'
import { queuedRunTask } from '../services/run-tasks/schema.ts'

/** Takes calls of run tasks, or those that were tried too often. Each message is acknowledged or tried again alone. */
export async function consumeRunTasks(batch: MessageBatch, env: Env, ctx: ExecutionContext): Promise<void> {
  const { runTasks } = createServices(env, ctx)
  const isDead = batch.queue.endsWith('-dead')
  for (const message of batch.messages) {
    const parsed = queuedRunTask.safeParse(message.body)
    if (!parsed.success) {
      log('error', 'run-task.malformed')
      message.ack()
      continue
    }
    const { runTaskId, accountId } = parsed.data
    try {
      if (isDead) await runTasks.giveUp(parsed.data)
      else await runTasks.run(parsed.data)
      message.ack()
    } catch (error) {
      logFault('queue', error, { runTaskId, accountId, attempts: message.attempts }, 'run-task.retry')
      // HCP Terraform wants to hear something every ten minutes, and the verdict within the hour
      message.retry({ delaySeconds: 10 * message.attempts })
    }
  }
}
