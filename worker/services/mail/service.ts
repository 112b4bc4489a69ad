import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { mails } from '../../../db/schema.ts'
import type { Tools } from '../environment.ts'
import type { Limits } from '../limits/service.ts'
import { log, logFault } from '../log.ts'
import type { Message } from './messages.ts'
import { renderMail } from './render.ts'
import type { OutboxMail } from './schema.ts'

export type Mail = ReturnType<typeof createMail>

/** What lies in the queue. It holds the link with its code, which the log in D1 must not. */
export const queuedMail = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  template: z.string(),
  text: z.string(),
  html: z.string(),
})

export type QueuedMail = z.infer<typeof queuedMail>

/** How long a consumer is believed to be at work on a message. */
const claimMs = 60_000

export function createMail({ db, env, config }: Tools, limits: Limits) {
  const keepsContent = config.ENVIRONMENT === 'local'

  return {
    /**
     * Logs the message and puts it into the queue; the answer to the caller never waits for its delivery. An address that
     * has had its mails of today gets no more, which the log says.
     */
    async send(to: string, message: Message) {
      const { subject, template } = message
      if (!(await limits.mayMail(to))) return log('warn', 'mail.withheld', { template })
      const mail: QueuedMail = { id: crypto.randomUUID(), to, subject, template, ...renderMail(message) }
      const content = keepsContent ? { text: mail.text, html: mail.html } : {}
      await db.insert(mails).values({ id: mail.id, to, subject, template, ...content, createdAt: new Date() })
      await env.MAIL_QUEUE.send(mail)
    },

    /**
     * Sends a message that the queue brought, once: what was sent, or is being sent by another consumer, is left alone.
     * Where a consumer ended, or the database failed, between sending and noting it, nobody knows whether the mail is out:
     * it is not sent again, and its row in the log says so.
     * @returns 'sent' | 'done before' | 'busy' | 'uncertain'
     * @throws what the binding throws; the log has it, and the queue brings the message again
     */
    async deliver(mail: QueuedMail): Promise<'sent' | 'done before' | 'busy' | 'uncertain'> {
      const now = new Date()
      const claimed = await db
        .update(mails)
        .set({ claimedUntil: new Date(now.getTime() + claimMs), attempts: sql`${mails.attempts} + 1` })
        .where(
          and(eq(mails.id, mail.id), isNull(mails.sentAt), isNull(mails.deadAt), isNull(mails.claimedUntil)),
        )
        .returning({ id: mails.id })
      if (claimed.length === 0) return unclaimed(mail, now)
      try {
        const { to, subject, text, html } = mail
        await env.EMAIL.send({ from: sender(config.MAIL_FROM), to, subject, text, html })
      } catch (error) {
        await db
          .update(mails)
          .set({ claimedUntil: null, lastError: error instanceof Error ? error.name : 'failed' })
          .where(eq(mails.id, mail.id))
        throw error
      }
      const noted = db
        .update(mails)
        .set({ sentAt: new Date(), claimedUntil: null })
        .where(eq(mails.id, mail.id))
      await noted.run().catch(error => logFault('mail', error, { mailId: mail.id }, 'mail.uncertain'))
      return 'sent'
    },

    /** Keeps what could not be sent in the log, where a person will look. */
    async bury(mail: QueuedMail) {
      await db
        .update(mails)
        .set({ deadAt: new Date() })
        .where(and(eq(mails.id, mail.id), isNull(mails.sentAt)))
      log('error', 'mail.dead', { mailId: mail.id, template: mail.template })
    },

    /** Everything sent on a developer's machine, newest first; empty anywhere else. */
    async outbox(): Promise<OutboxMail[]> {
      if (!keepsContent) return []
      const rows = await db
        .select()
        .from(mails)
        .where(isNotNull(mails.sentAt))
        .orderBy(desc(mails.sentAt), desc(mails.createdAt))
        .limit(200)
      return rows.map(({ id, to, subject, text, html, sentAt }) => ({
        id,
        to,
        subject,
        text: text ?? '',
        html: html ?? '',
        sentAt: (sentAt ?? new Date(0)).toISOString(),
      }))
    },
  }

  async function unclaimed(
    { id, template }: QueuedMail,
    now: Date,
  ): Promise<'done before' | 'busy' | 'uncertain'> {
    const [logged] = await db
      .select({ sentAt: mails.sentAt, deadAt: mails.deadAt, claimedUntil: mails.claimedUntil })
      .from(mails)
      .where(eq(mails.id, id))
    if (!logged || logged.sentAt || logged.deadAt) return 'done before'
    if (logged.claimedUntil && logged.claimedUntil > now) return 'busy'
    await db.update(mails).set({ deadAt: now, lastError: 'uncertain' }).where(eq(mails.id, id))
    log('error', 'mail.uncertain', { mailId: id, template })
    return 'uncertain'
  }
}

/** `Plumbline <no-reply@…>` or a bare address. */
function sender(from: string): { name: string; email: string } | string {
  const named = /^(.*?)\s*<([^>]+)>$/.exec(from)
  return named?.[1] && named[2] ? { name: named[1], email: named[2] } : from
}
