import { createServices, type Env } from '../context.ts'
import { log, logFault } from '../services/log.ts'
import { queuedMail } from '../services/mail/service.ts'

/** Takes a batch of the mail queue, or of its dead letters. Each message is acknowledged or tried again alone. */
export async function consumeMail(batch: MessageBatch, env: Env, ctx: ExecutionContext): Promise<void> {
  const { mail } = createServices(env, ctx)
  const isDead = batch.queue.endsWith('-dead')
  for (const message of batch.messages) {
    const parsed = queuedMail.safeParse(message.body)
    if (!parsed.success) {
      log('error', 'mail.malformed', { mailId: message.id })
      message.ack()
      continue
    }
    try {
      if (isDead) await mail.bury(parsed.data)
      else if ((await mail.deliver(parsed.data)) === 'busy') throw new Error('another consumer holds it')
      message.ack()
    } catch (error) {
      logFault('queue', error, { mailId: parsed.data.id, attempts: message.attempts }, 'mail.retry')
      message.retry({ delaySeconds: delayAfter(message.attempts) })
    }
  }
}

/** 10 s, 40 s, 160 s, … an hour at most. */
function delayAfter(attempts: number): number {
  return Math.min(10 * 4 ** (attempts - 1), 3600)
}
