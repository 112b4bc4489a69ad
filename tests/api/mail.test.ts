import {
  createExecutionContext,
  createMessageBatch,
  getQueueResult,
  waitOnExecutionContext,
} from 'cloudflare:test'
import { describe, expect, test, vi } from 'vitest'
import { createServices, type Env } from '../../worker/context.ts'
import worker from '../../worker/index.ts'
import { consume } from '../../worker/queue/index.ts'
import { exactLimits } from '../../worker/services/limits/service.ts'
import {
  keyCreatedMail,
  type Message,
  repositoryTrustedMail,
  runTaskCreatedMail,
} from '../../worker/services/mail/messages.ts'
import type { QueuedMail } from '../../worker/services/mail/service.ts'
import { browser, browserOf } from './support/browser.ts'
import {
  call,
  codeFor,
  env,
  newEmail,
  origin,
  outbox,
  send,
  signUp,
  uploader,
  waitForMail,
} from './support/client.ts'
import { failing, sendWith } from './support/faults.ts'
import { watchLog } from './support/log.ts'

const message: Message = {
  template: 'test',
  subject: 'A <subject> & more',
  paragraphs: ['First <b>paragraph</b>', 'Second'],
  button: { label: 'Go', address: 'https://plumbline.example/x?code=a&b="c"' },
  footer: 'Bye',
}

/** A message that lies in no queue but in this test's hand. */
async function queued(bindings: Partial<Env> = {}) {
  const taken: QueuedMail[] = []
  const queue = { send: async (mail: QueuedMail) => void taken.push(mail) } as unknown as Env['MAIL_QUEUE']
  const sent = vi.fn(async () => ({ messageId: 'x' }))
  const own = { ...env, MAIL_QUEUE: queue, EMAIL: { send: sent } as unknown as SendEmail, ...bindings }
  await createServices(own, createExecutionContext()).mail.send(newEmail(), message)
  const [mail] = taken
  if (!mail) throw new Error('nothing was queued')
  return { own, mail, sent }
}

async function deliver(own: Env, mail: unknown, { queue = 'plumbline-mail', attempts = 1 } = {}) {
  const batch = createMessageBatch(queue, [{ id: 'm', timestamp: new Date(), attempts, body: mail }])
  const context = createExecutionContext()
  const [only] = batch.messages
  const retry = only && vi.spyOn(only, 'retry')
  await consume(batch, own, context)
  await waitOnExecutionContext(context)
  const { explicitAcks } = await getQueueResult(batch, context)
  return { explicitAcks, retried: retry?.mock.calls.map(([options]) => options?.delaySeconds) }
}

function log(id: string) {
  return env.DB.prepare('select * from mails where id = ?').bind(id).first()
}

describe('the consumer', () => {
  test('sends text and HTML of one template, once, however often the queue brings it', async () => {
    const { own, mail, sent } = await queued()
    for (let n = 0; n < 3; n++) expect((await deliver(own, mail)).explicitAcks).toEqual(['m'])
    expect(sent).toHaveBeenCalledTimes(1)
    expect(sent).toHaveBeenCalledWith({
      from: { name: 'Plumbline', email: 'no-reply@plumbline.example' },
      to: mail.to,
      subject: 'A <subject> & more',
      text: 'First <b>paragraph</b>\n\nSecond\n\nGo:\nhttps://plumbline.example/x?code=a&b="c"\n\n--\nPlumbline\n\nBye\n',
      html: expect.stringContaining('First &#60;b&#62;paragraph&#60;/b&#62;'),
    })
    expect(await log(mail.id)).toMatchObject({ attempts: 1, sent_at: expect.any(Number) })
  })

  test('of two at the same moment one sends', async () => {
    const { own, mail, sent } = await queued()
    await Promise.all([deliver(own, mail), deliver(own, mail)])
    expect(sent).toHaveBeenCalledTimes(1)
  })

  test('tries again, later each time, and sends when it can', async () => {
    const failing = vi
      .fn()
      .mockRejectedValueOnce(new Error('down'))
      .mockRejectedValueOnce(new Error('down'))
      .mockResolvedValue({})
    const { own, mail } = await queued({ EMAIL: { send: failing } as unknown as SendEmail })
    expect((await deliver(own, mail)).retried).toEqual([10])
    expect((await deliver(own, mail, { attempts: 2 })).retried).toEqual([40])
    expect(await log(mail.id)).toMatchObject({ attempts: 2, sent_at: null, last_error: 'Error' })
    expect((await deliver(own, mail, { attempts: 3 })).explicitAcks).toEqual(['m'])
    expect(await log(mail.id)).toMatchObject({ attempts: 3, sent_at: expect.any(Number) })
  })

  test('sends once, though the database fails between sending and noting it', async () => {
    for (let at = 1; at <= 4; at++) {
      const { own, mail, sent } = await queued()
      const { DB } = failing(at)
      await deliver({ ...own, DB }, mail)
      await deliver(own, mail)
      await env.DB.prepare('update mails set claimed_until = 1 where id = ? and claimed_until is not null')
        .bind(mail.id)
        .run()
      await deliver(own, mail)
      await deliver(own, mail)
      expect([at, sent.mock.calls.length]).toEqual([at, 1])
    }
  })

  test('does not send again what a consumer left in the middle, and says so', async () => {
    const { own, mail, sent } = await queued()
    await env.DB.prepare('update mails set claimed_until = 1, attempts = 1 where id = ?').bind(mail.id).run()
    const lines = watchLog()
    expect((await deliver(own, mail)).explicitAcks).toEqual(['m'])
    expect(lines.end().map(line => JSON.parse(line).event)).toEqual(['mail.uncertain'])
    expect(sent).not.toHaveBeenCalled()
    expect(await log(mail.id)).toMatchObject({ dead_at: expect.any(Number), last_error: 'uncertain' })
  })

  test('what the mail service says of a failure stays out of the log and the database', async () => {
    const failing = vi.fn().mockRejectedValue(new Error('destination someone@example.com is not verified'))
    const { own, mail } = await queued({ EMAIL: { send: failing } as unknown as SendEmail })
    const lines = watchLog()
    await deliver(own, mail)
    const [line = ''] = lines.end()
    expect(JSON.parse(line)).toMatchObject({ event: 'mail.retry', mailId: mail.id, attempts: 1 })
    expect(line).not.toMatch(/someone|example\.com/)
    expect(JSON.stringify(await log(mail.id))).not.toContain('someone')
  })

  test('keeps a dead letter in the log', async () => {
    const { own, mail, sent } = await queued()
    expect((await deliver(own, mail, { queue: 'plumbline-mail-dead' })).explicitAcks).toEqual(['m'])
    expect(sent).not.toHaveBeenCalled()
    expect(await log(mail.id)).toMatchObject({ dead_at: expect.any(Number), sent_at: null })
  })

  test('lets what is no message go, and knows no other queue', async () => {
    expect((await deliver(env, { hello: 'world' })).explicitAcks).toEqual(['m'])
    await expect(deliver(env, {}, { queue: 'another' })).rejects.toThrow('No consumer')
  })
})

describe('the outbox', () => {
  test("is a developer's alone", async () => {
    expect((await send('/dev/outbox.json')).status).toBe(200)
    const production = { ...env, ENVIRONMENT: 'production' }
    for (const path of ['/dev/outbox', '/dev/outbox.json']) {
      const response = await worker.fetch(new Request(origin + path), production, createExecutionContext())
      expect([path, response.status]).toEqual([path, 404])
    }
    const elsewhere = createServices({ ...env, ENVIRONMENT: 'production' }, createExecutionContext())
    expect(await elsewhere.mail.outbox()).toEqual([])
  })

  test('anywhere else no text with its code is kept', async () => {
    const { mail } = await queued({ ENVIRONMENT: 'production' })
    expect(await log(mail.id)).toMatchObject({ text: null, html: null })
  })
})

test('an address gets a hundred mails a day, and the log says what was withheld', async () => {
  const taken: QueuedMail[] = []
  const queue = { send: async (mail: QueuedMail) => void taken.push(mail) } as unknown as Env['MAIL_QUEUE']
  const { mail } = createServices({ ...env, MAIL_QUEUE: queue }, createExecutionContext())
  const to = newEmail()
  const lines = watchLog()
  await Promise.all(Array.from({ length: 110 }, () => mail.send(to, message)))
  const log = lines.end()
  expect(taken).toHaveLength(exactLimits.mailToAddress.limit)
  expect(log).toHaveLength(10)
  expect(JSON.parse(log[0] ?? '')).toMatchObject({ event: 'mail.withheld', template: 'test' })
})

test('the advice to revoke keys is a link that does it with the reset', async () => {
  const { email, accountId, key } = await uploader()
  await waitForMail(email, 'A new API key for your Plumbline account')
  const advice = (await outbox()).find(mail => mail.to === email && mail.subject.startsWith('A new API key'))
  expect(advice?.text).toContain(
    'Reset the password and revoke every key:\nhttp://localhost:8787/auth/password/forget?keys',
  )
  expect(advice?.html).toContain('href="http://localhost:8787/auth/password/forget?keys"')
  const page = browser()
  await page.post('/auth/password/forget?keys', { email })
  const code = await codeFor(email, '/auth/password/reset')
  const form = await (await page.get(`/auth/password/reset?code=${code}&keys`)).text()
  expect(form).toMatch(/<input[^>]*name="revokeKeys"[^>]*checked|<input[^>]*checked[^>]*name="revokeKeys"/)
  await page.post(`/auth/password/reset?code=${code}&keys`, {
    password: 'Quite-another-1!',
    revokeKeys: 'yes',
  })
  const open = await env.DB.prepare(
    'select count(*) as n from api_keys where account_id = ? and revoked_at is null',
  )
    .bind(accountId)
    .first('n')
  expect(open).toBe(0)
  const refused = await call('POST', '/assessment/api', {
    headers: { email, authorization: `Bearer ${key}` },
  })
  expect(refused.body.code).toBe('API_KEY_REVOKED')
})

test.each(['get', 'put'])('a link goes out, and is held back, though KV fails to %s', async method => {
  const { email } = await signUp()
  const KV = new Proxy(env.KV, {
    get(target, name) {
      if (name === method) return async () => Promise.reject(new Error('KV failed: 429 Too Many Requests'))
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const ask = () =>
    sendWith({ KV }, '/api/auth/password/reset/request', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'cf-connecting-ip': '10.99.0.1' },
      body: JSON.stringify({ email }),
    })
  expect((await ask()).status).toBe(200)
  await codeFor(email, '/auth/password/reset')
  expect((await ask()).status).toBe(429)
})

test('a mail about something new leads to the part of the settings that has it', async () => {
  const html = await (await browserOf(await uploader()).get('/account/settings')).text()
  const mails = [
    keyCreatedMail(origin, { name: 'CI', lastFour: 'abcd' }),
    repositoryTrustedMail(origin, { name: 'acme/shop', host: 'github.com' }),
    runTaskCreatedMail(origin, 'production'),
  ]
  for (const { template, button } of mails) {
    const { pathname, hash } = new URL(button?.address ?? origin)
    expect([template, pathname], template).toEqual([template, '/account/settings'])
    expect(hash, template).toMatch(/^#\w/)
    expect(html, template).toContain(`<section id="${hash.slice(1)}"`)
  }
})
