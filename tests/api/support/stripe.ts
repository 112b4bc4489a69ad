import Stripe from 'stripe'
import { vi } from 'vitest'
import { createStandIn } from '../../local/stripe/stand-in.mjs'
import { env } from './client.ts'

/** An event as the stand-in made it. */
export interface StripeEvent {
  id: string
  type: string
  data: { object: { id: string } }
}

/** What the stand-in keeps, as far as tests look at it. */
interface State {
  customers: Record<string, object>
  sessions: Record<string, { id: string; status: string; subscription: string | null }>
  subscriptions: Record<string, { id: string; status: Stripe.Subscription.Status; customer: string }>
  invoices: Record<string, { id: string; status: string }>
  charges: Record<string, { id: string; refunded: boolean }>
}

/** The stand-in for Stripe behind `fetch`, without its server; its events wait to be delivered. `vi.unstubAllGlobals` ends it. */
export function stubStripe() {
  const asked: string[] = []
  const events: StripeEvent[] = []
  let fails: { method?: string; path: string } | undefined
  let held: { until: Promise<void>; isAnswered: boolean } | undefined
  const standIn = createStandIn({
    url: 'https://checkout.stripe.com',
    emit: (event: object) => events.push(event as StripeEvent),
  })
  const state = standIn.state as unknown as State

  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const { method, url, headers } = request
    const { pathname, search } = new URL(url)
    asked.push(`${method} ${pathname}`)
    const isDown = fails && method === (fails.method ?? method) && pathname.startsWith(fails.path)
    if (isDown) return Response.json({ error: { message: 'sk_test_unit is no key' } }, { status: 500 })
    const body = new TextDecoder().decode(await request.arrayBuffer())
    const answer = standIn.request({
      ...{ method, path: pathname + search, body },
      authorization: headers.get('authorization'),
      idempotencyKey: headers.get('idempotency-key'),
    })
    const response = Response.json(answer.body, { status: answer.status })
    if (held && !held.isAnswered) {
      held.isAnswered = true
      await held.until
    }
    return response
  })

  return {
    ...standIn,
    asked,
    events,
    state,
    /** The events that have come since this was asked the last time. */
    taken: () => events.splice(0),
    /** Pays the checkout begun last, as a person at Stripe's page does. */
    pay() {
      const session = Object.values(state.sessions).at(-1)
      if (!session || !standIn.pay(session)) throw new Error('no checkout is open')
      return { session: session.id, subscription: session.subscription ?? '' }
    },
    /** The next renewals of whoever paid last are declined, or accepted again. */
    decline(isDeclined = true) {
      standIn.declineFor(Object.values(state.customers).at(-1), isDeclined)
    },
    charge: () => Object.values(state.charges).at(-1),
    invoice: () => Object.values(state.invoices).at(-1),
    /** The next answer is made at once and comes when the function that this returns is called. */
    hold(): () => void {
      const { promise: until, resolve } = Promise.withResolvers<void>()
      held = { until, isAnswered: false }
      return resolve
    },
    isHeld: () => held?.isAnswered === true,
    goDown() {
      fails = { path: '' }
    },
    /** Calls of one kind fail. */
    failAt(method: string, path: string) {
      fails = { method, path }
    },
    comeBack() {
      fails = undefined
    },
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
