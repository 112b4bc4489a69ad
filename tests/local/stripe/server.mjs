import { createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { checkoutPage, invoicePage, messagePage, portalPage } from './pages.mjs'
import { createStandIn } from './stand-in.mjs'

/**
 * Starts the stand-in for Stripe as a server: its API, the hosted checkout, invoice and portal pages, and signed webhooks. It
 * keeps what it was told in one JSON file and takes any key that begins `sk_test_`.
 *
 * Beside Stripe's own paths it has what tests and a card bring about: `POST /test/clock/{days}` moves its clock,
 * `POST /test/customers/{email}/{decline|accept}` changes whose card is taken, `POST /test/customers/{email}/{refund|dispute}`
 * takes the last payment back, `POST /test/events/{id}/resend` delivers a webhook again.
 *
 * @param {{ port: number, file: string, webhook: string, secret: string }} options `webhook` is the address that
 *   events go to, `secret` signs them, `file` keeps the state
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function startStripe({ port, file, webhook, secret }) {
  const kept = existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : undefined
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
  const closing = new AbortController()
  const standIn = createStandIn({ url, state: kept, emit: event => deliver(event).catch(() => {}) })
  const { state } = standIn
  let saving = Promise.resolve()

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
    const method = request.method ?? 'GET'
    const { pathname } = new URL(request.url, url)
    const [, room, ...path] = pathname.split('/').map(decodeURIComponent)
    const body = await text(request)
    if (room === 'v1') {
      const { authorization = null, 'idempotency-key': idempotencyKey = null } = request.headers
      const answer = standIn.request({ method, path: request.url, body, authorization, idempotencyKey })
      await save()
      return send(response, answer.status, answer.body)
    }
    const form = new URLSearchParams(body)
    const rooms = { checkout, invoice, portal, test: method === 'POST' ? control : undefined }
    const answer = rooms[room]?.(method, path, form)
    await save()
    if (!answer) return page(response, 404, messagePage('Not found', 'There is no such page.'))
    if (answer.to) return response.writeHead(303, { Location: answer.to }).end()
    if (answer.json) return send(response, answer.status ?? 200, answer.json)
    page(response, 200, answer.html)
  }

  function checkout(method, [id, verb], form) {
    const session = state.sessions[id]
    if (!session) return undefined
    if (method === 'GET' || session.status !== 'open') {
      const email = state.customers[session.customer]?.email ?? session.customer_email
      return session.status === 'open'
        ? { html: checkoutPage(session, email) }
        : { html: messagePage('Checkout closed', `This checkout is ${session.status}.`) }
    }
    if (verb === 'cancel') return { to: session.cancel_url ?? '/' }
    if (!standIn.pay(session, form.get('card') ?? undefined))
      return { html: checkoutPage(session, session.customer_email, 'Your card was declined.') }
    return { to: session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id) }
  }

  function invoice(method, [id], form) {
    const one = state.invoices[id]
    if (!one) return undefined
    const isDeclined = method === 'POST' && !standIn.payInvoice(one, form.get('card') ?? undefined)
    return {
      html: invoicePage(one, isDeclined && one.status === 'open' ? 'Your card was declined.' : undefined),
    }
  }

  function portal(method, [id, verb], form) {
    const session = state.portals[id]
    if (!session) return undefined
    const customer = state.customers[session.customer]
    const own = object => object.customer === session.customer
    const subscription = Object.values(state.subscriptions).filter(own).at(-1)
    if (method === 'POST') {
      if (verb === 'card') standIn.declineFor(customer, form.get('card') === 'declined')
      if (verb === 'cancel' && subscription) standIn.keepOrEnd(subscription, true)
      if (verb === 'keep' && subscription) standIn.keepOrEnd(subscription, false)
      if (verb === 'end' && subscription) standIn.end(subscription)
      return { to: `/portal/${id}` }
    }
    return { html: portalPage(session, customer, subscription, Object.values(state.invoices).filter(own)) }
  }

  function control(_method, [noun, id, verb]) {
    if (noun === 'clock') {
      standIn.advance(Number(id) * 86_400)
      return { json: { days: Number(id) } }
    }
    if (noun === 'events' && state.events[id]) {
      deliver(state.events[id]).catch(() => {})
      return { json: state.events[id] }
    }
    const customer = Object.values(state.customers).findLast(one => one.email === id)
    if (noun !== 'customers' || !customer) return { status: 404, json: { message: 'No such customer' } }
    const charge = Object.values(state.charges).findLast(one => one.customer === customer.id)
    if (verb === 'decline' || verb === 'accept') standIn.declineFor(customer, verb === 'decline')
    if (verb === 'refund' && charge) standIn.refund(charge)
    if (verb === 'dispute' && charge) standIn.dispute(charge)
    return { json: customer }
  }

  /** Sends an event as Stripe does: signed, and again after a while until the receiver has taken it. */
  async function deliver(event) {
    const payload = JSON.stringify(event)
    for (let wait = 0; ; wait = Math.min(wait * 4 || 500, 8000)) {
      await pause(wait, undefined, { signal: closing.signal })
      const time = Math.floor(Date.now() / 1000)
      const signature = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex')
      const taken = await fetch(webhook, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Stripe-Signature': `t=${time},v1=${signature}` },
        body: payload,
        signal: AbortSignal.timeout(answerTime),
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

/** Milliseconds that a receiver has to take an event; later it is sent again. */
const answerTime = 20_000

async function text(request) {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

function send(response, status, body) {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': `req_${Date.now()}` })
  response.end(JSON.stringify(body))
}

function page(response, status, html) {
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' })
  response.end(html)
}
