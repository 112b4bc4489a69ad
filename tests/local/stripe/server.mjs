import { createHmac, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { dirname } from 'node:path'
import { checkoutPage, messagePage } from './pages.mjs'

/**
 * Starts a stand-in for Stripe: the part of its API that the Worker calls, the hosted checkout page with Pay and
 * Cancel, and signed webhooks. It keeps what it was told in one JSON file and takes any key that begins `sk_test_`.
 *
 * Beside Stripe's own paths it has `POST /test/subscriptions/{id}/{fail|renew|cancel}` (what a card or a person at
 * Stripe would bring about) and `POST /test/events/{id}/resend` (a webhook delivered again).
 *
 * @param {{ port: number, file: string, webhook: string, secret: string }} options `webhook` is the address that
 *   events go to, `secret` signs them, `file` keeps the state
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function startStripe({ port, file, webhook, secret }) {
  const state = existsSync(file)
    ? JSON.parse(await readFile(file, 'utf8'))
    : { customers: {}, sessions: {}, subscriptions: {}, events: {}, answers: {} }
  const server = createServer((request, response) => {
    handle(request, response).catch(error => {
      console.error(error)
      send(response, 500, { error: { type: 'api_error', message: error.message } })
    })
  })
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const url = `http://localhost:${server.address().port}`
  for (const session of Object.values(state.sessions)) session.url = `${url}/checkout/${session.id}`
  let saving = Promise.resolve()
  const closing = new AbortController()

  return {
    url,
    async close() {
      closing.abort()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      await saving
    },
  }

  async function handle(request, response) {
    const { pathname, searchParams } = new URL(request.url, url)
    const path = pathname.split('/').filter(Boolean)
    const body = parseForm(await text(request))
    const method = request.method ?? 'GET'
    if (path[0] === 'checkout') return checkout(method, path, response)
    if (path[0] === 'portal')
      return page(response, 200, messagePage('Billing', 'This stand-in has no portal.'))
    if (path[0] === 'test' && method === 'POST') return control(path, response)
    if (path[0] !== 'v1') return page(response, 404, messagePage('Not found', 'There is no such page.'))
    if (!/^(Bearer|Basic) /.test(request.headers.authorization ?? ''))
      return refuse(response, 401, 'No API key provided.')
    if (!request.headers.authorization.includes('sk_test_'))
      return refuse(response, 401, 'Invalid API Key provided.')
    const key = method === 'POST' && request.headers['idempotency-key']
    if (key && state.answers[key]) return send(response, 200, state.answers[key])
    const answer = api(method, path.slice(1), body, searchParams)
    if (answer === undefined)
      return refuse(response, 404, `Unrecognized request URL (${method}: ${pathname}).`)
    if (answer === null) return refuse(response, 404, `No such object: '${path.at(-1)}'`, 'resource_missing')
    if (key) state.answers[key] = structuredClone(answer)
    await save()
    send(response, 200, answer)
  }

  /** undefined: no such call; null: no such object. */
  function api(method, [noun, id, verb], body, query) {
    if (noun === 'customers') {
      if (method === 'POST' && !id) return createCustomer(body)
      const customer = state.customers[id] ?? null
      if (method === 'POST' && customer) return Object.assign(customer, body)
      if (method === 'GET') return id ? customer : list(state.customers, query)
      if (method === 'DELETE' && customer) {
        customer.deleted = true
        return { id, object: 'customer', deleted: true }
      }
      return null
    }
    if (noun === 'checkout' && id === 'sessions') return sessions(method, verb, body, query)
    if (noun === 'subscriptions') {
      if (method === 'GET' && !id) return list(state.subscriptions, query)
      const subscription = state.subscriptions[id] ?? null
      if (!subscription || method === 'GET') return subscription
      if (method === 'DELETE' || verb === 'cancel') return end(subscription)
      if ('cancel_at_period_end' in body)
        subscription.cancel_at_period_end = body.cancel_at_period_end === 'true'
      if (body.metadata) Object.assign(subscription.metadata, body.metadata)
      emit('customer.subscription.updated', subscription)
      return subscription
    }
    if (noun === 'billing_portal' && method === 'POST') {
      return {
        id: make('bps'),
        object: 'billing_portal.session',
        url: `${url}/portal`,
        customer: body.customer,
      }
    }
    if (noun === 'events' && method === 'GET')
      return id ? (state.events[id] ?? null) : list(state.events, query)
    return undefined
  }

  function sessions(method, id, body, query) {
    if (method === 'GET') return id ? (state.sessions[id] ?? null) : list(state.sessions, query)
    if (id) {
      const session = state.sessions[id] ?? null
      if (session?.status === 'open') {
        session.status = 'expired'
        emit('checkout.session.expired', session)
      }
      return session
    }
    const created = make('cs_test')
    const items = Object.values(body.line_items ?? {})
    const amount = items.reduce(
      (sum, item) => sum + Number(item.price_data?.unit_amount ?? 1000) * Number(item.quantity ?? 1),
      0,
    )
    state.sessions[created] = {
      id: created,
      object: 'checkout.session',
      mode: body.mode ?? 'subscription',
      status: 'open',
      payment_status: 'unpaid',
      url: `${url}/checkout/${created}`,
      created: seconds(),
      expires_at: seconds() + 86_400,
      livemode: false,
      currency: items[0]?.price_data?.currency ?? 'usd',
      amount_subtotal: amount,
      amount_total: amount,
      customer: body.customer ?? null,
      customer_email: body.customer_email ?? null,
      client_reference_id: body.client_reference_id ?? null,
      metadata: body.metadata ?? {},
      subscription: null,
      subscription_data: body.subscription_data ?? {},
      success_url: body.success_url ?? null,
      cancel_url: body.cancel_url ?? null,
      description: items[0]?.price_data?.product_data?.name ?? 'Subscription',
    }
    return state.sessions[created]
  }

  function createCustomer(body) {
    const id = make('cus')
    state.customers[id] = {
      id,
      object: 'customer',
      created: seconds(),
      livemode: false,
      email: body.email ?? null,
      name: body.name ?? null,
      metadata: body.metadata ?? {},
    }
    return state.customers[id]
  }

  async function checkout(method, [, id, choice], response) {
    const session = state.sessions[id]
    if (!session) return page(response, 404, messagePage('Not found', 'There is no such checkout.'))
    if (method === 'GET') {
      return session.status === 'open'
        ? page(response, 200, checkoutPage(session, state.customers[session.customer]?.email))
        : page(response, 200, messagePage('Checkout closed', `This checkout is ${session.status}.`))
    }
    if (choice === 'cancel') return redirect(response, session.cancel_url)
    if (session.status === 'open') pay(session)
    await save()
    redirect(response, session.success_url?.replaceAll('{CHECKOUT_SESSION_ID}', session.id))
  }

  function pay(session) {
    session.customer ??= createCustomer({ email: session.customer_email }).id
    const subscription = {
      id: make('sub'),
      object: 'subscription',
      status: 'active',
      created: seconds(),
      livemode: false,
      customer: session.customer,
      cancel_at_period_end: false,
      canceled_at: null,
      metadata: session.subscription_data.metadata ?? {},
      items: {
        object: 'list',
        data: [
          {
            id: make('si'),
            object: 'subscription_item',
            quantity: 1,
            current_period_start: seconds(),
            current_period_end: seconds() + 30 * 86_400,
          },
        ],
      },
    }
    state.subscriptions[subscription.id] = subscription
    Object.assign(session, { status: 'complete', payment_status: 'paid', subscription: subscription.id })
    emit('customer.subscription.created', subscription)
    emit('checkout.session.completed', session)
    emit('invoice.paid', invoice(subscription, 'paid'))
  }

  function end(subscription) {
    if (subscription.status === 'canceled') return subscription
    Object.assign(subscription, { status: 'canceled', canceled_at: seconds() })
    emit('customer.subscription.deleted', subscription)
    return subscription
  }

  async function control([, noun, id, verb], response) {
    if (noun === 'events') {
      const event = state.events[id]
      if (!event) return refuse(response, 404, 'No such event')
      await deliver(event)
      return send(response, 200, event)
    }
    const subscription = state.subscriptions[id]
    if (noun !== 'subscriptions' || !subscription) return refuse(response, 404, 'No such subscription')
    if (verb === 'cancel') end(subscription)
    if (verb === 'fail' || verb === 'renew') {
      subscription.status = verb === 'fail' ? 'past_due' : 'active'
      emit(
        verb === 'fail' ? 'invoice.payment_failed' : 'invoice.paid',
        invoice(subscription, verb === 'fail' ? 'open' : 'paid'),
      )
      emit('customer.subscription.updated', subscription)
    }
    await save()
    send(response, 200, subscription)
  }

  function invoice(subscription, status) {
    return {
      id: make('in'),
      object: 'invoice',
      status,
      customer: subscription.customer,
      subscription: subscription.id,
      parent: {
        type: 'subscription_details',
        subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
      },
      amount_due: 1000,
      amount_paid: status === 'paid' ? 1000 : 0,
      currency: 'usd',
    }
  }

  function emit(type, object) {
    const id = make('evt')
    state.events[id] = {
      id,
      object: 'event',
      type,
      api_version: '2026-10-28.endive',
      created: seconds(),
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      data: { object: structuredClone(object) },
    }
    deliver(state.events[id]).catch(() => {})
  }

  /** Sends an event as Stripe does: signed, and again after a while if the receiver did not take it. */
  async function deliver(event) {
    const payload = JSON.stringify(event)
    for (const wait of [0, 500, 2000, 8000]) {
      await new Promise(resolve => setTimeout(resolve, wait))
      if (closing.signal.aborted) return
      const time = seconds()
      const signature = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex')
      const taken = await fetch(webhook, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Stripe-Signature': `t=${time},v1=${signature}` },
        body: payload,
        signal: closing.signal,
      }).then(
        answer => answer.ok,
        () => false,
      )
      if (taken) return
    }
  }

  function save() {
    saving = saving.then(async () => {
      await mkdir(dirname(file), { recursive: true })
      await writeFile(`${file}.new`, JSON.stringify(state, null, 1))
      await rename(`${file}.new`, file)
    })
    return saving
  }
}

const seconds = () => Math.floor(Date.now() / 1000)
const make = prefix => `${prefix}_${randomBytes(12).toString('hex')}`

function list(objects, query) {
  const wanted = [...query].filter(([name]) => ['customer', 'email', 'status'].includes(name))
  const data = Object.values(objects).filter(object =>
    wanted.every(([name, value]) => value === 'all' || object[name] === value),
  )
  return { object: 'list', data: data.reverse().slice(0, Number(query.get('limit') ?? 10)), has_more: false }
}

/** Stripe's form bodies: `line_items[0][price_data][currency]=usd`. */
function parseForm(body) {
  const result = {}
  for (const [name, value] of new URLSearchParams(body)) {
    const keys = name.replaceAll(']', '').split('[')
    const last = keys.pop()
    let into = result
    for (const key of keys) into = into[key] ??= {}
    into[last] = value
  }
  return result
}

async function text(request) {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

function send(response, status, body) {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': make('req') })
  response.end(JSON.stringify(body))
}

function refuse(response, status, message, code) {
  send(response, status, {
    error: { type: status === 401 ? 'authentication_error' : 'invalid_request_error', message, code },
  })
}

function page(response, status, html) {
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' })
  response.end(html)
}

function redirect(response, to) {
  response.writeHead(303, { Location: to ?? '/' })
  response.end()
}
