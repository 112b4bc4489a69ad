import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startStripe } from './server.mjs'

const secret = 'whsec_of_this_test'
let folder: string
let receiver: Server
let events: Stripe.Event[]
let answers: number[]
let standIn: { url: string; close(): Promise<void> }
let stripe: Stripe

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-stripe-'))
  events = []
  answers = []
  stripe = new Stripe('sk_test_any')
  receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const status = answers.shift() ?? 200
    const signature = String(request.headers['stripe-signature'])
    if (status === 200) {
      events.push(stripe.webhooks.constructEvent(Buffer.concat(chunks).toString(), signature, secret))
    }
    response.writeHead(status).end()
  })
  await new Promise<void>(done => receiver.listen(0, '127.0.0.1', done))
  await open()
})

afterEach(async () => {
  await standIn.close()
  receiver.close()
  rmSync(folder, { recursive: true })
})

test('a checkout is paid on its page, by events in the words of Stripe', async () => {
  const session = await begin()
  expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 1000 })
  const page = await (await fetch(session.url ?? '')).text()
  expect(page).toContain('$10.00')
  expect(page).toContain('Plumbline Premium')

  const paid = await fetch(`${session.url}/pay`, { method: 'POST', redirect: 'manual' })
  expect(paid.status).toBe(303)
  expect(paid.headers.get('location')).toBe(`http://localhost/thanks?code=${session.id}`)
  await arrived(3)
  expect(events.map(event => event.type).sort()).toEqual([
    'checkout.session.completed',
    'customer.subscription.created',
    'invoice.paid',
  ])

  const complete = await stripe.checkout.sessions.retrieve(session.id)
  expect(complete).toMatchObject({ status: 'complete', payment_status: 'paid' })
  const subscription = await stripe.subscriptions.retrieve(String(complete.subscription))
  expect(subscription).toMatchObject({ status: 'active', metadata: { accountId: 'a-1' } })
  expect((await stripe.customers.retrieve(String(complete.customer))) as Stripe.Customer).toMatchObject({
    email: 'a@example.com',
  })
})

test('a cancelled checkout leads back and stays open', async () => {
  const session = await begin()
  const left = await fetch(`${session.url}/cancel`, { method: 'POST', redirect: 'manual' })
  expect(left.headers.get('location')).toBe('http://localhost/cancelled')
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
  expect(events).toEqual([])
})

test('an event that was not taken comes again', async () => {
  answers = [500, 500, 500]
  const session = await begin()
  await fetch(`${session.url}/pay`, { method: 'POST', redirect: 'manual' })
  await arrived(3)
  expect(new Set(events.map(event => event.id)).size).toBe(3)
})

test('renewals fail and succeed, and a subscription ends', async () => {
  const session = await begin()
  await fetch(`${session.url}/pay`, { method: 'POST', redirect: 'manual' })
  const { subscription } = await stripe.checkout.sessions.retrieve(session.id)
  const statusAfter = async (verb: string) => {
    await fetch(`${standIn.url}/test/subscriptions/${subscription}/${verb}`, { method: 'POST' })
    return (await stripe.subscriptions.retrieve(String(subscription))).status
  }
  expect(await statusAfter('fail')).toBe('past_due')
  expect(await statusAfter('renew')).toBe('active')
  expect((await stripe.subscriptions.cancel(String(subscription))).status).toBe('canceled')
  await arrived(8)
  expect(events.map(event => event.type)).toContain('customer.subscription.deleted')
})

test('what it was told outlives it, and one idempotency key makes one checkout', async () => {
  const first = await begin('once')
  await standIn.close()
  await open()
  expect((await begin('once')).id).toBe(first.id)
  expect((await stripe.checkout.sessions.retrieve(first.id)).url).toContain(standIn.url)
})

test('a wrong key and an unknown object are refused as Stripe refuses them', async () => {
  await expect(stripe.subscriptions.retrieve('sub_none')).rejects.toMatchObject({ code: 'resource_missing' })
  const stranger = connect('sk_live_real')
  await expect(stranger.subscriptions.retrieve('sub_none')).rejects.toMatchObject({ statusCode: 401 })
})

async function open() {
  const { port } = receiver.address() as AddressInfo
  standIn = await startStripe({
    port: 0,
    file: join(folder, 'stripe.json'),
    webhook: `http://127.0.0.1:${port}/webhook`,
    secret,
  })
  stripe = connect('sk_test_any')
}

function connect(key: string): Stripe {
  const { hostname, port } = new URL(standIn.url)
  return new Stripe(key, { host: hostname, port: Number(port), protocol: 'http', maxNetworkRetries: 0 })
}

function begin(idempotencyKey?: string) {
  return stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      customer_email: 'a@example.com',
      client_reference_id: 'a-1',
      subscription_data: { metadata: { accountId: 'a-1' } },
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: 'usd',
            unit_amount: 1000,
            recurring: { interval: 'month' },
            product_data: { name: 'Plumbline Premium' },
          },
        },
      ],
      success_url: 'http://localhost/thanks?code={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://localhost/cancelled',
    },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  )
}

async function arrived(number: number) {
  while (events.length < number) await new Promise(done => setTimeout(done, 20))
}
