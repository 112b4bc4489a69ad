import { afterEach, describe, expect, test, vi } from 'vitest'
import { call, read, send, signUp, verified } from './support/client.ts'
import { signedEvent, stubStripe } from './support/stripe.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

async function deliver(type: string, object: object, options?: { id?: string; secret?: string }) {
  return read(await send('/api/payment/webhook', await signedEvent(type, object, options)))
}

async function planOf(token: string) {
  const { type, status } = (await call('GET', '/plan', { token })).body
  return `${type} ${status}`
}

/** A verified person who has paid at Stripe, though nothing here knows yet. */
async function payer() {
  const stripe = stubStripe()
  const person = await verified('PREMIUM')
  await call('GET', '/plan/payment/link', { token: person.token })
  return { stripe, ...person, ...stripe.pay() }
}

describe('the payment link', () => {
  test("is Stripe's address, the same while the checkout is open", async () => {
    const stripe = stubStripe()
    const { token } = await verified()
    const links = await Promise.all([1, 2].map(() => call('GET', '/plan/payment/link', { token })))
    links.push(await call('GET', '/plan/payment/link', { token }))
    for (const link of links)
      expect([link.status, link.body]).toEqual([200, 'https://checkout.stripe.com/c/pay/test'])
    const { session } = stripe.pay()
    expect((await call('PATCH', `/account/payment/verify/${session}`)).status).toBe(204)
    const paid = await call('GET', '/plan/payment/link', { token })
    expect([paid.status, paid.body.code]).toEqual([409, 'ACCOUNT_ALREADY_PAYED'])
  })

  test('is not for an unverified account', async () => {
    stubStripe()
    const { token } = await signUp('PREMIUM')
    expect((await call('GET', '/plan/payment/link', { token })).body.code).toBe('ACCOUNT_NOT_VERIFIED')
  })

  test('of a paid checkout whose events were lost applies the payment', async () => {
    const { token } = await payer()
    expect((await call('GET', '/plan/payment/link', { token })).body.code).toBe('ACCOUNT_ALREADY_PAYED')
    expect(await planOf(token)).toBe('PREMIUM ACTIVE')
  })

  test('a failing Stripe is told as such, without its words', async () => {
    const stripe = stubStripe()
    const { token } = await verified()
    stripe.goDown()
    const answer = await call('GET', '/plan/payment/link', { token })
    expect(answer.body).toEqual({
      statusCode: 502,
      code: 'PAYMENT_UNAVAILABLE',
      message: 'The payment service did not answer; try again later',
    })
  })
})

describe('coming back from checkout', () => {
  test('confirms once, whether the webhook was first or not', async () => {
    for (const webhookFirst of [true, false]) {
      const { token, session, subscription } = await payer()
      expect(await planOf(token)).toBe('PREMIUM PENDING')
      if (webhookFirst) await deliver('checkout.session.completed', { id: session, subscription })
      expect((await call('PATCH', `/account/payment/verify/${session}`)).status).toBe(204)
      expect(await planOf(token)).toBe('PREMIUM ACTIVE')
      const again = await call('PATCH', `/account/payment/verify/${session}`)
      expect([again.status, again.body.code]).toEqual([409, 'ACCOUNT_ALREADY_PAYED'])
    }
  })

  test('an unpaid checkout changes nothing', async () => {
    const stripe = stubStripe()
    const { token } = await verified()
    await call('GET', '/plan/payment/link', { token })
    const row = await import('./support/client.ts').then(({ env }) =>
      env.DB.prepare('select id from checkouts order by created_at desc').first<string>('id'),
    )
    const answer = await call('PATCH', `/account/payment/verify/${row}`)
    expect([answer.status, answer.body.code]).toEqual([402, 'PAYMENT_INCOMPLETE'])
    expect(await planOf(token)).toBe('FREE ACTIVE')
    expect(stripe.asked).not.toContain('GET /v1/subscriptions')
  })

  test('pays for the account that began it, whoever holds its code', async () => {
    const { session, token } = await payer()
    const other = await verified()
    await call('PATCH', `/account/payment/verify/${session}`, { token: other.token })
    expect([await planOf(token), await planOf(other.token)]).toEqual(['PREMIUM ACTIVE', 'FREE ACTIVE'])
  })
})

describe('webhooks', () => {
  test('without a right signature are refused', async () => {
    const { subscription, token } = await payer()
    const object = { id: subscription }
    const forged = [
      await signedEvent('customer.subscription.created', object, { secret: 'whsec_wrong' }),
      { ...(await signedEvent('customer.subscription.created', object)), body: '{"id":"evt_x"}' },
      { method: 'POST', body: '{}', headers: { 'stripe-signature': 't=1,v1=00' } },
      { method: 'POST', body: '{}' },
    ]
    for (const request of forged) {
      const answer = await read(await send('/api/payment/webhook', request))
      expect([answer.status, answer.body.code]).toEqual([403, 'WEBHOOK_SIGNATURE_INVALID'])
    }
    expect(await planOf(token)).toBe('PREMIUM PENDING')
  })

  test('end in the same plan in any order, however often each comes', async () => {
    const names = [
      'customer.subscription.created',
      'customer.subscription.updated',
      'invoice.payment_failed',
      'customer.subscription.deleted',
    ] as const
    for (const order of [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [2, 3, 0, 1],
      [3, 3, 0, 0],
    ]) {
      const { stripe, token, subscription } = await payer()
      stripe.setStatus(subscription, 'canceled')
      for (const at of order) {
        const name = names[at] ?? names[0]
        const object = name.startsWith('invoice')
          ? { parent: { subscription_details: { subscription } } }
          : { id: subscription, status: 'active' }
        expect((await deliver(name, object, { id: `evt_${subscription}_${at}` })).status).toBe(204)
      }
      expect(await planOf(token)).toBe('FREE CANCELLED')
    }
  })

  test('a replay asks Stripe nothing', async () => {
    const { stripe, subscription } = await payer()
    const event = await signedEvent('customer.subscription.created', { id: subscription })
    await send('/api/payment/webhook', event)
    const before = stripe.asked.length
    expect((await send('/api/payment/webhook', event)).status).toBe(204)
    expect(stripe.asked.length).toBe(before)
  })

  test('an event that could not be applied may come again', async () => {
    const { stripe, subscription, token } = await payer()
    const event = await signedEvent('customer.subscription.created', { id: subscription })
    const { goDown } = stripe
    goDown()
    expect((await send('/api/payment/webhook', event)).status).toBe(502)
    const back = stubStripe()
    const account = (await call('GET', '/account', { token })).body
    back.subscriptions.set(subscription, {
      id: subscription,
      status: 'active',
      customer: 'cus_1',
      metadata: { accountId: account.id },
    })
    expect((await send('/api/payment/webhook', event)).status).toBe(204)
    expect(await planOf(token)).toBe('PREMIUM ACTIVE')
  })

  test('a failed renewal keeps the plan while Stripe tries again', async () => {
    const { stripe, subscription, token } = await payer()
    await deliver('customer.subscription.created', { id: subscription })
    stripe.setStatus(subscription, 'past_due')
    await deliver('invoice.payment_failed', { parent: { subscription_details: { subscription } } })
    expect(await planOf(token)).toBe('PREMIUM PAST_DUE')
    expect((await call('GET', '/plan', { token })).body.callLimit).toBe(100)
  })

  test('the end of an old subscription does not end a newer one', async () => {
    const { stripe, subscription, token } = await payer()
    await deliver('customer.subscription.created', { id: subscription })
    const account = (await call('GET', '/account', { token })).body
    const old = {
      id: 'sub_old',
      status: 'canceled' as const,
      customer: 'cus_1',
      metadata: { accountId: account.id },
    }
    stripe.subscriptions.set(old.id, old)
    await deliver('customer.subscription.deleted', { id: old.id })
    expect(await planOf(token)).toBe('PREMIUM ACTIVE')
  })
})

describe('deactivation', () => {
  test('cancels the subscription at Stripe', async () => {
    const { stripe, subscription, token } = await payer()
    await deliver('customer.subscription.created', { id: subscription })
    expect(
      (await call('DELETE', '/account/deactivate', { token, body: { reason: 'too dear' } })).status,
    ).toBe(204)
    expect(stripe.subscriptions.get(subscription)?.status).toBe('canceled')
  })

  test('a payment that comes after it is cancelled too', async () => {
    const { stripe, subscription, token } = await payer()
    await call('DELETE', '/account/deactivate', { token, body: { reason: 'changed my mind' } })
    await deliver('customer.subscription.created', { id: subscription })
    expect(stripe.subscriptions.get(subscription)?.status).toBe('canceled')
  })

  test('fails as a whole when Stripe does not answer', async () => {
    const { stripe, subscription, token } = await payer()
    await deliver('customer.subscription.created', { id: subscription })
    stripe.goDown()
    expect((await call('DELETE', '/account/deactivate', { token, body: { reason: 'x' } })).status).toBe(502)
    expect((await call('GET', '/account', { token })).status).toBe(200)
  })
})
