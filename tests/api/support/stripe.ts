import Stripe from 'stripe'
import { vi } from 'vitest'
import { env } from './client.ts'

interface Subscription {
  id: string
  status: Stripe.Subscription.Status
  customer: string
  metadata: { accountId: string }
}

/** Stripe's side, as far as these tests go: what is asked of its API is answered from memory. `vi.unstubAllGlobals` ends it. */
export function stubStripe() {
  const sessions = new Map<string, Record<string, unknown> & { id: string; status: string }>()
  const subscriptions = new Map<string, Subscription>()
  const asked: string[] = []
  const answers = new Map<string, string>()
  let isDown = false

  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const path = new URL(request.url).pathname
    asked.push(`${request.method} ${path}`)
    if (isDown) return Response.json({ error: { message: 'sk_test_unit is no key' } }, { status: 500 })
    const key = request.headers.get('idempotency-key')
    const known = key && request.method === 'POST' ? answers.get(key) : undefined
    if (known) return Response.json(sessions.get(known))
    const found = answer(
      request.method,
      path,
      new URLSearchParams(new TextDecoder().decode(await request.arrayBuffer())),
    )
    if (!found) return Response.json({ error: { message: 'No such object' } }, { status: 404 })
    if (key && request.method === 'POST') answers.set(key, found.id)
    return Response.json(found)
  })

  return {
    asked,
    subscriptions,
    /** Pays the checkout begun last, as a person at Stripe's page does. */
    pay() {
      const session = [...sessions.values()].at(-1)
      if (!session) throw new Error('no checkout was begun')
      const id = `sub_${crypto.randomUUID()}`
      const metadata = { accountId: String(session.client_reference_id) }
      subscriptions.set(id, { id, status: 'active', customer: 'cus_1', metadata })
      Object.assign(session, { status: 'complete', payment_status: 'paid', subscription: id })
      return { session: session.id, subscription: id }
    },
    setStatus(id: string, status: Stripe.Subscription.Status) {
      const subscription = subscriptions.get(id)
      if (subscription) subscription.status = status
    },
    goDown() {
      isDown = true
    },
  }

  function answer(method: string, path: string, form: URLSearchParams) {
    const id = path.split('/').at(-1) ?? ''
    if (method === 'POST' && path === '/v1/checkout/sessions') {
      const session = {
        id: `cs_test_${crypto.randomUUID()}`,
        status: 'open',
        payment_status: 'unpaid',
        subscription: null,
        client_reference_id: form.get('client_reference_id'),
        success_url: form.get('success_url'),
        expires_at: Math.floor(Date.now() / 1000) + 86_400,
        url: 'https://checkout.stripe.com/c/pay/test',
      }
      sessions.set(session.id, session)
      return session
    }
    if (path.startsWith('/v1/checkout/sessions/')) return sessions.get(id)
    const subscription = subscriptions.get(id)
    if (subscription && method === 'DELETE') subscription.status = 'canceled'
    return subscription
  }
}

let events = 0

/** A webhook request as Stripe signs it. */
export async function signedEvent(
  type: string,
  object: object,
  { id = `evt_${++events}`, secret = env.STRIPE_WEBHOOK_SECRET ?? '' } = {},
) {
  const body = JSON.stringify({
    id,
    object: 'event',
    type,
    created: Math.floor(Date.now() / 1000),
    data: { object },
  })
  const signature = await new Stripe('sk_test_unit').webhooks.generateTestHeaderStringAsync({
    payload: body,
    secret,
    cryptoProvider: Stripe.createSubtleCryptoProvider(),
  })
  return {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  }
}
