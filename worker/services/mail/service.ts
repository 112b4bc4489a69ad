import { and, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { mails } from '../../../db/schema.ts'
import type { Tools } from '../environment.ts'
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

/** How long a consumer may hold a message before another may try. */
const claimMs = 60_000

export function createMail({ db, env, config }: Tools) {
  const keepsContent = config.ENVIRONMENT === 'local'

  return {
    /** Logs the message and puts it into the queue; the answer to the caller never waits for its delivery. */
    async send(to: string, message: Message) {
      const { subject, template } = message
      const mail: QueuedMail = { id: crypto.randomUUID(), to, subject, template, ...renderMail(message) }
      const content = keepsContent ? { text: mail.text, html: mail.html } : {}
      await db.insert(mails).values({ id: mail.id, to, subject, template, ...content, createdAt: new Date() })
      await env.MAIL_QUEUE.send(mail)
    },

    /**
     * Sends a message that the queue brought, once: what was sent, or is being sent by another consumer, is left alone.
     * @returns 'sent' | 'done before' | 'busy'
     * @throws what the binding throws; the log has it, and the queue brings the message again
     */
    async deliver(mail: QueuedMail): Promise<'sent' | 'done before' | 'busy'> {
      const now = new Date()
      const claimed = await db
        .update(mails)
        .set({ claimedUntil: new Date(now.getTime() + claimMs), attempts: sql`${mails.attempts} + 1` })
        .where(
          and(
            eq(mails.id, mail.id),
            isNull(mails.sentAt),
            or(isNull(mails.claimedUntil), lt(mails.claimedUntil, now)),
          ),
        )
        .returning({ id: mails.id })
      if (claimed.length === 0) {
        const [logged] = await db.select({ sentAt: mails.sentAt }).from(mails).where(eq(mails.id, mail.id))
        return logged && !logged.sentAt ? 'busy' : 'done before'
      }
      try {
        const { to, subject, text, html } = mail
        await env.EMAIL.send({ from: sender(config.MAIL_FROM), to, subject, text, html })
      } catch (error) {
        await db
          .update(mails)
          .set({ claimedUntil: null, lastError: String(error) })
          .where(eq(mails.id, mail.id))
        throw error
      }
      await db.update(mails).set({ sentAt: new Date(), claimedUntil: null }).where(eq(mails.id, mail.id))
      return 'sent'
    },

    /** Keeps what could not be sent in the log, where a person will look. */
    async bury(mail: QueuedMail) {
      await db
        .update(mails)
        .set({ deadAt: new Date() })
        .where(and(eq(mails.id, mail.id), isNull(mails.sentAt)))
      console.error('mail.dead', { id: mail.id, template: mail.template })
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
}

/** `Plumbline <no-reply@…>` or a bare address. */
function sender(from: string): { name: string; email: string } | string {
  const named = /^(.*?)\s*<([^>]+)>$/.exec(from)
  return named?.[1] && named[2] ? { name: named[1], email: named[2] } : from
}
