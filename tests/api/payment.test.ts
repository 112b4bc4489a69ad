import { afterEach, describe, expect, test, vi } from 'vitest'
import { sha256 } from '../../worker/services/secrets.ts'
import {
  call,
  env,
  mailTo,
  nextPlan,
  outbox,
  type Person,
  read,
  send,
  signUp,
  upload,
  uploader,
  verified,
  waitForMail,
  whenUsedUp,
} from './support/client.ts'
import { type StripeEvent, signedEvent, stubStripe } from './support/stripe.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const day = 86_400

async function deliver({ type, data, id }: StripeEvent) {
  return read(await send('/api/payment/webhook', await signedEvent(type, data.object, { id })))
}

/** That the subscription made last has changed, as Stripe would say it. */
function updated({ state }: ReturnType<typeof stubStripe>): Omit<StripeEvent, 'id'> {
  const subscription = Object.values(state.subscriptions).at(-1)
  if (!subscription) throw new Error('nobody subscribed')
  return { type: 'customer.subscription.updated', data: { object: subscription } }
}

async function planOf(token: string) {
  const { type, status } = (await call('GET', '/plan', { token })).body
  return `${type} ${status}`
}

/** A verified person who has paid at Stripe, though nothing here knows yet: the events wait. */
async function payer(person?: Person) {
  const stripe = stubStripe()
  const who = person ?? (await verified('PREMIUM'))
  await call('GET', '/plan/payment/link', { token: who.token })
  return { stripe, ...who, ...stripe.pay() }
}

/** As if so many days had gone by since a checkout could be paid. */
async function endedBefore(days: number) {
  await env.DB.prepare('update checkouts set expires_at = ?')
    .bind(Date.now() - days * day * 1000)
    .run()
}

/** The same with the events delivered: Premium. */
async function premium(person?: Person) {
  const paid = await payer(person)
  for (const event of paid.stripe.taken()) await deliver(event)
  expect(await planOf(paid.token)).toBe('PREMIUM ACTIVE')
  return paid
}

/** The same after a renewal that the card did not pay. */
async function pastDue(person?: Person) {
  const paid = await premium(person)
  paid.stripe.decline()
  paid.stripe.advance(31 * day)
  for (const event of paid.stripe.taken()) await deliver(event)
  expect(await planOf(paid.token)).toBe('PREMIUM PAST_DUE')
  return paid
}

describe('the payment link', () => {
  test("is Stripe's address, the same while the checkout is open", async () => {
    const stripe = stubStripe()
    const { token } = await verified()
    const links = await Promise.all([1, 2].map(() => call('GET', '/plan/payment/link', { token })))
    links.push(await call('GET', '/plan/payment/link', { token }))
    for (const link of links) {
      expect(link.status).toBe(200)
      expect(link.body).toMatch(/^https:\/\/checkout\.stripe\.com\/checkout\/cs_test_/)
    }
    expect(new Set(links.map(link => link.body)).size).toBe(1)
    const { session } = stripe.pay()
    expect((await call('PATCH', `/account/payment/verify/${session}`)).status).toBe(204)
    const paid = await call('GET', '/plan/payment/link', { token })
    expect([paid.status, paid.body.code]).toEqual([409, 'ACCOUNT_ALREADY_PAYED'])
  })

  test('comes with a PREMIUM sign-up, before the email is verified', async () => {
    const stripe = stubStripe()
    const { token, stripeSessionUrl } = (await signUp('PREMIUM')) as Person & { stripeSessionUrl: string }
    expect((await call('GET', '/plan/payment/link', { token })).body).toBe(stripeSessionUrl)
    expect((await call('PATCH', `/account/payment/verify/${stripe.pay().session}`)).status).toBe(204)
    expect(await planOf(token)).toBe('PREMIUM ACTIVE')
    expect((await call('POST', '/auth/api-key', { token })).body.code).toBe('ACCOUNT_NOT_VERIFIED')
  })

  test('a sign-up goes on when Stripe is down', async () => {
    stubStripe().goDown()
    const person = (await signUp('PREMIUM')) as Person & { stripeSessionUrl?: string }
    expect([person.stripeSessionUrl, await planOf(person.token)]).toEqual([undefined, 'PREMIUM PENDING'])
  })

  test('of a paid checkout whose events were lost applies the payment', async () => {
    const { token } = await payer()
    expect((await call('GET', '/plan/payment/link', { token })).body.code).toBe('ACCOUNT_ALREADY_PAYED')
    expect(await planOf(token)).toBe('PREMIUM ACTIVE')
  })

  test('of one that could not be paid any more two days ago applies it as well', async () => {
    const { token } = await payer()
    await endedBefore(2)
    expect((await call('GET', '/plan/payment/link', { token })).body.code).toBe('ACCOUNT_ALREADY_PAYED')
    expect(await planOf(token)).toBe('PREMIUM ACTIVE')
  })

  test('is a new one where Stripe knows the earlier no more, as after a change of its keys', async () => {
    const stripe = stubStripe()
    const { token } = await verified()
    const earlier = await call('GET', '/plan/payment/link', { token })
    for (const id in stripe.state.sessions) delete stripe.state.sessions[id]
    const link = await call('GET', '/plan/payment/link', { token })
    expect(link.status).toBe(200)
    expect(link.body).not.toBe(earlier.body)
    expect((await call('DELETE', '/account/deactivate', { token, body: { reason: 'x' } })).status).toBe(204)
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
      const { stripe, token, session } = await payer()
      expect(await planOf(token)).toBe('PREMIUM PENDING')
      if (webhookFirst) for (const event of stripe.taken()) await deliver(event)
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
    const row = await env.DB.prepare('select id from checkouts order by created_at desc').first<string>('id')
    const answer = await call('PATCH', `/account/payment/verify/${row}`)
    expect([answer.status, answer.body.code]).toEqual([402, 'PAYMENT_INCOMPLETE'])
    expect(await planOf(token)).toBe('FREE ACTIVE')
    expect(stripe.asked.filter(asked => asked.includes('/subscriptions'))).toEqual([])
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

  test('end in the same state in any order, however often each comes, and write each mail once', async () => {
    const orders = [
      (events: StripeEvent[]) => events,
      (events: StripeEvent[]) => events.toReversed(),
      (events: StripeEvent[]) => [...events, ...events],
    ]
    for (const order of orders) {
      const { stripe, token, email, subscription } = await payer()
      const paid = stripe.taken()
      for (const event of paid) await deliver(event)
      stripe.decline()
      stripe.advance(31 * day)
      const failed = stripe.taken()
      await Promise.all(order(failed).map(deliver))
      expect(await planOf(token)).toBe('PREMIUM PAST_DUE')
      stripe.end(stripe.state.subscriptions[subscription])
      const over = stripe.taken()
      await Promise.all(order([...paid, ...failed, ...over].map(fresh)).map(deliver))
      expect(await planOf(token)).toBe('FREE CANCELLED')
      await waitForMail(email, ended)
      await waitForMail(email, failedPayment)
      const mails = (await mailTo(email)).filter(subject => [ended, failedPayment].includes(subject))
      expect(mails.sort()).toEqual([ended, failedPayment].sort())
    }
  })

  test('an answer that Stripe gave before a later one changes nothing', async () => {
    const { stripe, token } = await premium()
    const release = stripe.hold()
    const slow = deliver({ ...updated(stripe), id: 'evt_slow' })
    await vi.waitUntil(() => stripe.isHeld())
    stripe.decline()
    stripe.advance(31 * day)
    for (const event of stripe.taken()) await deliver(event)
    expect(await planOf(token)).toBe('PREMIUM PAST_DUE')
    release()
    expect((await slow).status).toBe(204)
    expect(await planOf(token)).toBe('PREMIUM PAST_DUE')
  })

  test('are applied by a machine whose clock is behind', async () => {
    const { stripe, token, subscription } = await premium()
    await env.DB.prepare(
      'update subscriptions set updated_at = updated_at + 60000 where stripe_subscription_id = ?',
    )
      .bind(subscription)
      .run()
    stripe.decline()
    stripe.advance(31 * day)
    for (const event of stripe.taken()) await deliver(event)
    expect(await planOf(token)).toBe('PREMIUM PAST_DUE')
  })

  test('a replay asks Stripe nothing', async () => {
    const { stripe } = await payer()
    const [event] = stripe.taken()
    if (!event) throw new Error('no event')
    await deliver(event)
    const before = stripe.asked.length
    expect((await deliver(event)).status).toBe(204)
    expect(stripe.asked.length).toBe(before)
  })

  test('an event that could not be applied may come again', async () => {
    const { stripe, token } = await payer()
    const [event] = stripe.taken()
    if (!event) throw new Error('no event')
    stripe.goDown()
    expect((await deliver(event)).status).toBe(502)
    stripe.comeBack()
    expect((await deliver(event)).status).toBe(204)
    expect(await planOf(token)).toBe('PREMIUM ACTIVE')
  })

  test('about what Stripe does not know is taken, and not sent for ever', async () => {
    stubStripe()
    const event = {
      id: 'evt_unknown',
      type: 'customer.subscription.updated',
      data: { object: { id: 'sub_none' } },
    }
    expect((await deliver(event)).status).toBe(204)
  })

  test('the end of an old subscription does not end a newer one', async () => {
    const person = await verified()
    const { stripe, subscription } = await premium(person)
    stripe.end(stripe.state.subscriptions[subscription])
    const [over] = stripe.taken()
    if (!over) throw new Error('no event')
    await deliver(over)
    await call('GET', '/plan/payment/link', { token: person.token })
    stripe.pay()
    for (const event of stripe.taken()) await deliver(event)
    await deliver(fresh(over))
    expect(await planOf(person.token)).toBe('PREMIUM ACTIVE')
  })
})

describe('a second subscription', () => {
  /** Somebody who has paid twice: the first payment was not known of yet when Stripe was asked for the second. */
  async function twice() {
    const first = await payer()
    const late = first.stripe.taken()
    await endedBefore(9)
    await call('GET', '/plan/payment/link', { token: first.token })
    return { ...first, late, second: first.stripe.pay().subscription }
  }

  const states = ({ state }: ReturnType<typeof stubStripe>) => ({
    subscriptions: Object.values(state.subscriptions).map(({ status }) => status),
    refunded: Object.values(state.charges).map(({ refunded }) => refunded),
  })

  test.each([
    ['first', ['active', 'canceled'], [false, true]],
    ['last', ['canceled', 'active'], [true, false]],
  ])('goes back, where the one paid first is told of %s', async (order, subscriptions, refunded) => {
    const { stripe, token, late } = await twice()
    const events = order === 'first' ? [...late, ...stripe.taken()] : [...stripe.taken(), ...late]
    for (const event of events) expect((await deliver(event)).status).toBe(204)
    for (const event of stripe.taken()) expect((await deliver(event)).status).toBe(204)
    expect(await planOf(token)).toBe('PREMIUM ACTIVE')
    expect(states(stripe)).toEqual({ subscriptions, refunded })
  })

  test('goes back with every month that it was paid for', async () => {
    const { stripe, late } = await twice()
    for (const event of stripe.taken()) await deliver(event)
    stripe.advance(31 * day)
    for (const event of [...late, ...stripe.taken()]) await deliver(event)
    expect(states(stripe)).toEqual({
      subscriptions: ['canceled', 'active'],
      refunded: [true, false, true, false],
    })
  })

  test('goes back where both are told of at once', async () => {
    const { stripe, token, late } = await twice()
    await Promise.all([...late, ...stripe.taken()].map(deliver))
    expect(await planOf(token)).toBe('PREMIUM ACTIVE')
    const { subscriptions, refunded } = states(stripe)
    expect(subscriptions.toSorted()).toEqual(['active', 'canceled'])
    expect(refunded).toEqual(subscriptions.map(status => status === 'canceled'))
  })

  test('takes the place of one that has ended, of which the event is still on its way', async () => {
    const { stripe, token, subscription, late, second } = await twice()
    for (const event of late) await deliver(event)
    stripe.end(stripe.state.subscriptions[subscription])
    const [over, ...paid] = stripe.taken().toReversed()
    for (const event of paid) await deliver(event)
    if (over) await deliver(over)
    expect(await planOf(token)).toBe('PREMIUM ACTIVE')
    expect(stripe.state.subscriptions[second]?.status).toBe('active')
    expect(states(stripe).refunded).toEqual([false, false])
  })
})

describe('a subscription that Stripe left unpaid', () => {
  /** As where an operator has Stripe do so, in place of ending it. */
  async function unpaid() {
    const paid = await premium(await verified())
    const left = paid.stripe.state.subscriptions[paid.subscription]
    if (!left) throw new Error('nobody subscribed')
    left.status = 'unpaid'
    await deliver(fresh({ ...updated(paid.stripe), id: '' }))
    expect(await planOf(paid.token)).toBe('FREE CANCELLED')
    return { ...paid, left }
  }

  test('ends with the one that takes its place, so that nobody pays for both', async () => {
    const { stripe, token, left } = await unpaid()
    await call('GET', '/plan/payment/link', { token })
    const { subscription } = stripe.pay()
    for (const event of stripe.taken()) await deliver(event)
    expect(await planOf(token)).toBe('PREMIUM ACTIVE')
    expect([left.status, stripe.state.subscriptions[subscription]?.status]).toEqual(['canceled', 'active'])
  })

  test('is no reason to refuse another payment where Stripe has forgotten it', async () => {
    const { stripe, token, left } = await unpaid()
    await call('GET', '/plan/payment/link', { token })
    stripe.pay()
    delete stripe.state.subscriptions[left.id]
    for (const event of stripe.taken()) await deliver(event)
    expect(await planOf(token)).toBe('PREMIUM ACTIVE')
  })

  test('ends with its account', async () => {
    const { token, left } = await unpaid()
    await call('DELETE', '/account/deactivate', { token, body: { reason: 'too dear' } })
    expect(left.status).toBe('canceled')
  })
})

describe('a failed renewal', () => {
  test('keeps Premium for seven days, then gives the limits of FREE, until it is paid', async () => {
    const { token, stripe, subscription } = await pastDue()
    const { callLimit, keyLimit, graceEnd } = (await call('GET', '/plan', { token })).body
    expect([callLimit, keyLimit]).toEqual([100, 5])
    const since = Number(
      await env.DB.prepare('select past_due_since as t from subscriptions where stripe_subscription_id = ?')
        .bind(subscription)
        .first('t'),
    )
    expect(Date.parse(graceEnd) - since).toBe(7 * day * 1000)
    await env.DB.prepare('update subscriptions set past_due_since = ? where past_due_since = ?')
      .bind(Date.now() - 7 * day * 1000, since)
      .run()
    expect((await call('GET', '/plan', { token })).body).toMatchObject({ callLimit: 5, keyLimit: 1 })
    const link = (await call('GET', '/plan/payment/link', { token })).body
    expect(link).toContain(`/invoice/${stripe.invoice()?.id}`)
    expect(stripe.payInvoice(stripe.invoice(), 'declined')).toBe(false)
    expect(stripe.payInvoice(stripe.invoice())).toBe(true)
    for (const event of stripe.taken()) await deliver(event)
    expect((await call('GET', '/plan', { token })).body).toMatchObject({ callLimit: 100, graceEnd: null })
  })

  test('is written to its owner, with the day until which the limits stay', async () => {
    const { email, token } = await pastDue()
    await waitForMail(email, failedPayment)
    const { graceEnd } = (await call('GET', '/plan', { token })).body
    const mail = (await outbox()).find(mail => mail.to === email && mail.subject === failedPayment)
    const until = new Date(graceEnd).toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'long' })
    expect(mail?.text).toContain(`Pay the open invoice before ${until}`)
    expect(mail?.text).toContain('/account/settings#subscription')
  })

  test('that is paid while the event is on its way is not asked for again', async () => {
    const { token, stripe } = await pastDue()
    stripe.payInvoice(stripe.invoice())
    expect((await call('GET', '/plan/payment/link', { token })).body.code).toBe('ACCOUNT_ALREADY_PAYED')
    expect(await planOf(token)).toBe('PREMIUM ACTIVE')
  })

  test('that is never paid ends the subscription', async () => {
    const { token, stripe } = await pastDue()
    stripe.advance(30 * day)
    for (const event of stripe.taken()) await deliver(event)
    expect(await planOf(token)).toBe('FREE CANCELLED')
  })
})

describe('the portal', () => {
  test('is for who has paid', async () => {
    const { token } = await premium()
    expect((await call('POST', '/plan/portal', { token })).body).toMatch(/\/portal\/bps_/)
    const other = await verified()
    expect((await call('POST', '/plan/portal', { token: other.token })).body.code).toBe(
      'SUBSCRIPTION_MISSING',
    )
  })

  test('cancels at the end of the period, or at once', async () => {
    const { token, stripe, subscription } = await premium()
    const own = stripe.state.subscriptions[subscription]
    stripe.keepOrEnd(own, true)
    for (const event of stripe.taken()) await deliver(event)
    expect((await call('GET', '/plan', { token })).body).toMatchObject({
      type: 'PREMIUM',
      status: 'ACTIVE',
      endsWithPeriod: true,
      callLimit: 100,
    })
    stripe.advance(31 * day)
    for (const event of stripe.taken()) await deliver(event)
    expect(await planOf(token)).toBe('FREE CANCELLED')
  })
})

test('a burst of links to an invoice, or to the portal, asks Stripe no more', async () => {
  const { token, accountId, stripe } = await pastDue()
  for (const [method, path] of [
    ['GET', '/plan/payment/link'],
    ['POST', '/plan/portal'],
  ] as const) {
    const { status, body } = await whenUsedUp('LOGIN_LIMIT', `payment:${sha256(accountId)}`, () => {
      stripe.asked.splice(0)
      return call(method, path, { token })
    })
    expect([status, body.code, stripe.asked]).toEqual([429, 'RATE_LIMITED', []])
  }
})

describe('a first payment that never came', () => {
  test('leaves the account as it was, and writes nobody that anything ended', async () => {
    const stripe = stubStripe()
    const { token, email } = await verified()
    await call('GET', '/plan/payment/link', { token })
    const { subscription } = stripe.pay()
    stripe.taken()
    const tried = stripe.state.subscriptions[subscription]
    for (const status of ['incomplete', 'incomplete_expired'] as const) {
      if (tried) tried.status = status
      expect((await deliver(fresh({ ...updated(stripe), id: '' }))).status).toBe(204)
    }
    expect(await planOf(token)).toBe('FREE ACTIVE')
    await call('POST', '/auth/password/reset/request', { body: { email } })
    await waitForMail(email, 'Reset your Plumbline password')
    expect(await mailTo(email)).not.toContain(ended)
  })
})

describe('a customer whom an operator has deleted at Stripe', () => {
  test('pays as a new one', async () => {
    const { token, stripe } = await premium()
    const [customer] = Object.keys(stripe.state.customers)
    stripe.forgetCustomer(customer)
    for (const event of stripe.taken()) await deliver(event)
    expect(await planOf(token)).toBe('FREE CANCELLED')
    expect((await call('POST', '/plan/portal', { token })).body.code).toBe('SUBSCRIPTION_MISSING')
    expect((await call('GET', '/plan/payment/link', { token })).status).toBe(200)
    stripe.pay()
    for (const event of stripe.taken()) await deliver(event)
    expect(await planOf(token)).toBe('PREMIUM ACTIVE')
    expect((await call('POST', '/plan/portal', { token })).status).toBe(200)
  })
})

describe('money that goes back', () => {
  test.each(['refund', 'dispute'] as const)('by a %s ends the subscription', async way => {
    const { token, stripe, subscription } = await premium()
    stripe[way](stripe.charge())
    for (const event of stripe.taken()) await deliver(event)
    expect(await planOf(token)).toBe('FREE CANCELLED')
    expect(stripe.state.subscriptions[subscription]?.status).toBe('canceled')
  })

  test('in part, or a bank that merely asks, changes nothing', async () => {
    const { token, stripe } = await premium()
    stripe.refund(stripe.charge(), 300)
    stripe.dispute(stripe.charge(), 'warning_needs_response')
    for (const event of stripe.taken()) expect((await deliver(event)).status).toBe(204)
    expect(await planOf(token)).toBe('PREMIUM ACTIVE')
  })

  test('of an earlier month leaves the one that is paid for, unless a bank takes it', async () => {
    const { token, stripe, subscription } = await premium()
    const first = stripe.charge()
    stripe.advance(31 * day)
    for (const event of stripe.taken()) await deliver(event)
    expect(stripe.charge()).not.toBe(first)
    stripe.refund(first)
    for (const event of stripe.taken()) expect((await deliver(event)).status).toBe(204)
    expect(await planOf(token)).toBe('PREMIUM ACTIVE')
    expect(stripe.state.subscriptions[subscription]?.status).toBe('active')
    stripe.dispute(first)
    for (const event of stripe.taken()) await deliver(event)
    expect(await planOf(token)).toBe('FREE CANCELLED')
  })

  test('of the last month that was paid ends one that is past due', async () => {
    const { token, stripe } = await pastDue()
    stripe.refund(stripe.charge())
    for (const event of stripe.taken()) await deliver(event)
    expect(await planOf(token)).toBe('FREE CANCELLED')
  })

  test('of an earlier subscription leaves a later one alone', async () => {
    const { token, stripe, subscription } = await premium()
    const first = stripe.charge()
    stripe.end(stripe.state.subscriptions[subscription])
    for (const event of stripe.taken()) await deliver(event)
    await call('GET', '/plan/payment/link', { token })
    stripe.pay()
    for (const event of stripe.taken()) await deliver(event)
    stripe.refund(first)
    for (const event of stripe.taken()) await deliver(event)
    expect(await planOf(token)).toBe('PREMIUM ACTIVE')
  })
})

describe('a downgrade', () => {
  test('leaves the newest key working, and says why the others stop', async () => {
    const person = await uploader()
    const { token, stripe, subscription } = await premium(person)
    const newest = (await call('POST', '/auth/api-key', { token })).body.token
    expect((await upload(person, nextPlan())).status).toBe(201)
    stripe.end(stripe.state.subscriptions[subscription])
    for (const event of stripe.taken()) await deliver(event)
    const refused = await upload(person, nextPlan())
    expect([refused.status, refused.body.code]).toEqual([403, 'API_KEY_PAUSED'])
    expect(refused.body.message).toContain('one API key')
    expect((await upload(person, nextPlan(), { key: newest })).status).toBe(201)
    const keys = (await call('GET', '/auth/api-key', { token })).body
    expect(keys.map((key: { paused: boolean }) => key.paused)).toEqual([false, true])
  })
})

describe('deactivation', () => {
  test('cancels the subscription at Stripe', async () => {
    const { stripe, subscription, token } = await premium()
    const body = { reason: 'too dear' }
    expect((await call('DELETE', '/account/deactivate', { token, body })).status).toBe(204)
    expect(stripe.state.subscriptions[subscription]?.status).toBe('canceled')
  })

  test('closes the checkout that is open, so that nobody pays for an account that is none', async () => {
    const stripe = stubStripe()
    const { token } = await verified()
    await call('GET', '/plan/payment/link', { token })
    expect((await call('DELETE', '/account/deactivate', { token, body: { reason: 'x' } })).status).toBe(204)
    expect(Object.values(stripe.state.sessions).map(({ status }) => status)).toEqual(['expired'])
    expect(() => stripe.pay()).toThrow('no checkout is open')
  })

  test('gives back what was paid before its events came', async () => {
    const { stripe, subscription, token } = await payer()
    const body = { reason: 'changed my mind' }
    expect((await call('DELETE', '/account/deactivate', { token, body })).status).toBe(204)
    const isBack = () => [stripe.state.subscriptions[subscription]?.status, stripe.charge()?.refunded]
    expect(isBack()).toEqual(['canceled', true])
    for (const event of stripe.taken()) expect((await deliver(event)).status).toBe(204)
    expect(isBack()).toEqual(['canceled', true])
  })

  test('gives back what was paid in a checkout of two days ago', async () => {
    const { stripe, subscription, token } = await payer()
    await endedBefore(2)
    await call('DELETE', '/account/deactivate', { token, body: { reason: 'changed my mind' } })
    const isBack = [stripe.state.subscriptions[subscription]?.status, stripe.charge()?.refunded]
    expect(isBack).toEqual(['canceled', true])
  })

  test('keeps what an earlier subscription has cost, which was had', async () => {
    const { token, stripe, subscription } = await premium()
    stripe.end(stripe.state.subscriptions[subscription])
    for (const event of stripe.taken()) await deliver(event)
    await call('GET', '/plan/payment/link', { token })
    stripe.pay()
    for (const event of stripe.taken()) await deliver(event)
    expect(await planOf(token)).toBe('PREMIUM ACTIVE')
    await call('DELETE', '/account/deactivate', { token, body: { reason: 'too dear' } })
    expect(Object.values(stripe.state.charges).map(({ refunded }) => refunded)).toEqual([false, false])
  })

  test('a payment that comes after it is cancelled and given back, though Stripe fails in between', async () => {
    const { stripe, subscription, token } = await payer()
    // as where the checkout was paid in the moment in which the account was closed
    await env.DB.prepare('delete from checkouts').run()
    await call('DELETE', '/account/deactivate', { token, body: { reason: 'changed my mind' } })
    const isBack = () => [stripe.state.subscriptions[subscription]?.status, stripe.charge()?.refunded]
    expect(isBack()).toEqual(['active', false])
    const events = stripe.taken()
    stripe.failAt('DELETE', '/v1/subscriptions/')
    expect((await deliver(fresh(events[0]!))).status).toBe(502)
    stripe.comeBack()
    for (const event of events) expect((await deliver(event)).status).toBe(204)
    expect(isBack()).toEqual(['canceled', true])
  })

  test('keeps what was paid for months that were had', async () => {
    const { stripe, token } = await premium()
    await call('DELETE', '/account/deactivate', { token, body: { reason: 'too dear' } })
    for (const event of stripe.taken()) await deliver(event)
    expect(stripe.charge()?.refunded).toBe(false)
  })

  test('fails as a whole when Stripe does not answer', async () => {
    const { stripe, token } = await premium()
    stripe.goDown()
    expect((await call('DELETE', '/account/deactivate', { token, body: { reason: 'x' } })).status).toBe(502)
    expect((await call('GET', '/account', { token })).status).toBe(200)
  })
})

const ended = 'Your Plumbline Premium has ended'
const failedPayment = 'Your Plumbline payment did not go through'

/** The same event under another id: not a replay that is known by it. */
function fresh(event: StripeEvent): StripeEvent {
  return { ...event, id: `evt_${crypto.randomUUID()}` }
}
