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

test('the clock brings renewals, a declining card an open invoice, and its page the payment', async () => {
  const session = await begin()
  await fetch(`${session.url}/pay`, { method: 'POST', redirect: 'manual' })
  const { subscription: id } = await stripe.checkout.sessions.retrieve(session.id)
  const now = () => stripe.subscriptions.retrieve(String(id), { expand: ['latest_invoice'] })
  const test = (path: string) => fetch(`${standIn.url}/test/${path}`, { method: 'POST' })
  await test('clock/31')
  expect((await now()).status).toBe('active')
  await test('customers/a@example.com/decline')
  await test('clock/31')
  const { status, latest_invoice } = await now()
  const invoice = latest_invoice as Stripe.Invoice
  expect([status, invoice.status]).toEqual(['past_due', 'open'])
  const pay = (card: string) =>
    fetch(invoice.hosted_invoice_url ?? '', { method: 'POST', body: new URLSearchParams({ card }) })
  expect(await (await pay('declined')).text()).toContain('Your card was declined')
  await pay('accepted')
  expect((await now()).status).toBe('active')
  const invoices = await stripe.invoices.list({ subscription: String(id) })
  expect(invoices.data.map(one => one.status)).toEqual(['paid', 'paid', 'paid'])
})

test('the portal cancels at the end of the period, keeps, and ends at once', async () => {
  const session = await begin()
  await fetch(`${session.url}/pay`, { method: 'POST', redirect: 'manual' })
  const { subscription: id, customer } = await stripe.checkout.sessions.retrieve(session.id)
  const portal = await stripe.billingPortal.sessions.create({
    customer: String(customer),
    return_url: 'http://localhost/back',
  })
  expect(await (await fetch(portal.url)).text()).toContain('http://localhost/back')
  const choose = async (verb: string) => {
    await fetch(`${portal.url}/${verb}`, { method: 'POST', redirect: 'manual' })
    const { status, cancel_at_period_end } = await stripe.subscriptions.retrieve(String(id))
    return `${status} ${cancel_at_period_end}`
  }
  expect(await choose('cancel')).toBe('active true')
  expect(await choose('keep')).toBe('active false')
  expect(await choose('end')).toBe('canceled false')
})

test('a checkout that is not paid by a declined card stays open', async () => {
  const session = await begin()
  const body = new URLSearchParams({ card: 'declined' })
  const page = await fetch(`${session.url}/pay`, { method: 'POST', body })
  expect(await page.text()).toContain('Your card was declined')
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
})

test('what Stripe refuses is refused', async () => {
  const item = { quantity: 1, price: 'price_none' }
  const good = { mode: 'subscription' as const, success_url: 'http://localhost/', line_items: [item] }
  const { id: price } = await stripe.prices.create({
    ...{ currency: 'usd', unit_amount: 900, recurring: { interval: 'month' } },
    product_data: { name: 'Other' },
  })
  const create = (body: object) =>
    stripe.checkout.sessions.create(body as Stripe.Checkout.SessionCreateParams).then(
      ({ amount_total }) => amount_total,
      ({ code, param, message }) => code ?? param ?? message,
    )
  const priced = { ...good, line_items: [{ quantity: 1, price }] }
  expect(await create(priced)).toBe(900)
  expect(await create(good)).toBe('resource_missing')
  expect(await create({ ...priced, customer: 'cus_none' })).toBe('resource_missing')
  expect(await create({ ...priced, colour: 'blue' })).toBe('parameter_unknown')
  expect(await create({ ...priced, success_url: undefined })).toBe('parameter_missing')
  expect(await create({ ...priced, line_items: [{ price }] })).toBe('parameter_missing')
  expect(await create({ ...priced, customer: 'cus_none', customer_email: 'a@example.com' })).toContain(
    'only specify one',
  )
  await expect(stripe.billingPortal.sessions.create({ customer: 'cus_none' })).rejects.toMatchObject({
    code: 'resource_missing',
  })
  await begin('twice')
  await expect(stripe.prices.create({ currency: 'usd' }, { idempotencyKey: 'twice' })).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
  })
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
