import { refusalOf } from './parameters.mjs'

const day = 86_400
const month = 30 * day

/** Stripe tries an open invoice again so often, so many days apart, before it ends the subscription. */
const retries = 3
const retryAfter = 7 * day

/**
 * A stand-in for Stripe without a network: the part of its API that the Worker calls, with prices, invoices, a portal,
 * cards that are declined and a clock that tests move. It refuses what Stripe refuses: an unknown or a missing parameter,
 * an unknown id, an idempotency key with other parameters.
 *
 * @param {{ url: string, state?: object, emit: (event: object) => void }} options `url` is where its pages are, `state` what
 *   an earlier one kept, `emit` takes each event as it happens
 */
export function createStandIn({ url, state: kept, emit: deliver }) {
  const state = {
    ...{ offset: 0, customers: {}, sessions: {}, subscriptions: {}, invoices: {}, charges: {}, disputes: {} },
    ...{ prices: {}, portals: {}, payments: {}, events: {}, answers: {} },
    ...kept,
  }
  for (const session of Object.values(state.sessions)) session.url = `${url}/checkout/${session.id}`
  for (const invoice of Object.values(state.invoices))
    invoice.hosted_invoice_url = `${url}/invoice/${invoice.id}`

  return {
    state,
    request,
    pay,
    payInvoice,
    declineFor,
    forgetCustomer,
    advance,
    end,
    keepOrEnd,
    refund,
    dispute,
  }

  /**
   * One call of the API.
   *
   * @param {{ method: string, path: string, body: string, authorization: string | null, idempotencyKey: string | null }} call
   *   `path` with its query, `body` as Stripe's clients write it
   * @returns {{ status: number, body: object }}
   */
  function request({ method, path, body, authorization, idempotencyKey }) {
    if (!authorization) return refuse(401, 'You did not provide an API key.')
    const key = authorization.startsWith('Basic ') ? atob(authorization.slice(6)) : authorization
    if (!key.includes('sk_test_')) return refuse(401, 'Invalid API Key provided.')
    const address = new URL(path, url)
    const form = new URLSearchParams(method === 'GET' || method === 'DELETE' ? address.search : body)
    const again = method === 'POST' && idempotencyKey ? state.answers[idempotencyKey] : undefined
    if (again) {
      return again.sent === `${address.pathname} ${body}`
        ? { status: 200, body: again.answer }
        : refuse(400, 'Keys for idempotent requests can only be used with the same parameters.', {
            type: 'idempotency_error',
          })
    }
    const parts = address.pathname.split('/').slice(2)
    const refusal = refusalOf(method, parts, form)
    if (refusal) return refuse(refusal.status, refusal.message, refusal)
    const answer = api(method, parts, parseForm(form))
    if (answer.refused) return refuse(answer.refused.status, answer.refused.message, answer.refused)
    if (method === 'POST' && idempotencyKey) {
      state.answers[idempotencyKey] = { sent: `${address.pathname} ${body}`, answer: structuredClone(answer) }
    }
    return { status: 200, body: answer }
  }

  function api(method, [noun, id, verb], form) {
    switch (`${method} ${noun}`) {
      case 'POST customers':
        return createCustomer(form)
      case 'GET customers':
        return known('customer', state.customers[id], id)
      case 'POST prices':
        return createPrice(form)
      case 'GET prices':
        return known('price', state.prices[id], id)
      case 'POST checkout':
        return verb ? expireSession(verb) : createSession(form)
      case 'GET checkout':
        return known('checkout.session', state.sessions[verb], verb)
      case 'GET subscriptions':
        return id
          ? shown(known('subscription', state.subscriptions[id], id), form)
          : listed('subscriptions', form)
      case 'POST subscriptions':
        return updateSubscription(id, form)
      case 'DELETE subscriptions': {
        const subscription = known('subscription', state.subscriptions[id], id)
        return subscription.refused ? subscription : end(subscription)
      }
      case 'GET invoices':
        return id ? known('invoice', state.invoices[id], id) : listed('invoices', form)
      case 'GET invoice_payments':
        return list(
          Object.values(state.payments).filter(({ payment, invoice }) =>
            form.invoice ? invoice === form.invoice : payment.payment_intent === form.payment?.payment_intent,
          ),
        )
      case 'POST refunds':
        return createRefund(form)
      case 'GET charges':
        return known('charge', state.charges[id], id)
      case 'GET disputes':
        return known('dispute', state.disputes[id], id)
      case 'POST billing_portal':
        return createPortal(form)
      default:
        return known('event', state.events[id], id)
    }
  }

  function createCustomer(form) {
    const id = make('cus')
    state.customers[id] = {
      ...{ id, object: 'customer', created: now(), livemode: false },
      ...{ email: form.email ?? null, name: form.name ?? null, metadata: form.metadata ?? {} },
      card: 'accepted',
    }
    return state.customers[id]
  }

  function createPrice(form) {
    const id = make('price')
    state.prices[id] = {
      ...{
        id,
        object: 'price',
        currency: form.currency,
        unit_amount: Number(form.unit_amount),
        active: true,
      },
      ...{ recurring: form.recurring ?? null, product: form.product ?? make('prod') },
      nickname: form.product_data?.name ?? null,
    }
    return state.prices[id]
  }

  function createSession(form) {
    if (form.customer && !state.customers[form.customer])
      return missing('customer', form.customer, 'customer')
    const items = Object.values(form.line_items)
    const prices = items.map(item => (item.price ? state.prices[item.price] : createPrice(item.price_data)))
    const lost = prices.indexOf(undefined)
    if (lost !== -1) return missing('price', items[lost].price, `line_items[${lost}][price]`)
    const amount = prices.reduce((sum, price, at) => sum + price.unit_amount * Number(items[at].quantity), 0)
    const id = make('cs_test')
    state.sessions[id] = {
      ...{ id, object: 'checkout.session', mode: form.mode, status: 'open', payment_status: 'unpaid' },
      ...{ url: `${url}/checkout/${id}`, created: now(), expires_at: now() + day, livemode: false },
      ...{ currency: prices[0].currency, amount_subtotal: amount, amount_total: amount },
      ...{ customer: form.customer ?? null, customer_email: form.customer_email ?? null },
      ...{ client_reference_id: form.client_reference_id ?? null, metadata: form.metadata ?? {} },
      ...{ subscription: null, subscription_data: form.subscription_data ?? {}, price: prices[0].id },
      ...{ success_url: form.success_url, cancel_url: form.cancel_url ?? null },
      description: prices[0].nickname ?? 'Subscription',
    }
    return state.sessions[id]
  }

  function expireSession(id) {
    const session = known('checkout.session', state.sessions[id], id)
    if (session.refused) return session
    if (session.status !== 'open') {
      const message = 'Only Checkout Sessions with a status in ["open"] can be expired.'
      return { refused: { status: 400, message } }
    }
    Object.assign(session, { status: 'expired', url: null })
    emit('checkout.session.expired', session)
    return session
  }

  function createRefund(form) {
    const charge = Object.values(state.charges).find(
      ({ id, payment_intent }) => id === form.charge || payment_intent === form.payment_intent,
    )
    if (!charge) return missing('payment_intent', form.payment_intent, 'payment_intent')
    if (charge.refunded) {
      const message = `Charge ${charge.id} has already been refunded.`
      return { refused: { status: 400, message, code: 'charge_already_refunded' } }
    }
    const amount = Number(form.amount ?? charge.amount - charge.amount_refunded)
    refund(charge, amount)
    return { id: make('re'), object: 'refund', status: 'succeeded', amount, charge: charge.id }
  }

  function updateSubscription(id, form) {
    const subscription = known('subscription', state.subscriptions[id], id)
    if (subscription.refused) return subscription
    if (form.cancel_at_period_end) return keepOrEnd(subscription, form.cancel_at_period_end === 'true')
    Object.assign(subscription.metadata, form.metadata)
    emit('customer.subscription.updated', subscription)
    return subscription
  }

  function createPortal(form) {
    if (!state.customers[form.customer]) return missing('customer', form.customer, 'customer')
    const id = make('bps')
    state.portals[id] = {
      ...{ id, object: 'billing_portal.session', url: `${url}/portal/${id}`, created: now() },
      ...{ customer: form.customer, return_url: form.return_url ?? null },
    }
    return state.portals[id]
  }

  /** Pays a checkout with a card that is accepted, or tries to with one that is not. Returns whether it was paid. */
  function pay(session, card = 'accepted') {
    if (session.status !== 'open' || card !== 'accepted') return false
    session.customer ??= createCustomer({ email: session.customer_email }).id
    const subscription = {
      ...{ id: make('sub'), object: 'subscription', status: 'active', created: now(), livemode: false },
      ...{ customer: session.customer, cancel_at_period_end: false, cancel_at: null, canceled_at: null },
      ...{ metadata: session.subscription_data.metadata ?? {}, latest_invoice: null },
      items: {
        object: 'list',
        data: [
          {
            ...{
              id: make('si'),
              object: 'subscription_item',
              quantity: 1,
              price: state.prices[session.price],
            },
            ...{ current_period_start: now(), current_period_end: now() + month },
          },
        ],
      },
    }
    state.subscriptions[subscription.id] = subscription
    Object.assign(session, { status: 'complete', payment_status: 'paid', subscription: subscription.id })
    emit('customer.subscription.created', subscription)
    emit('checkout.session.completed', session)
    settle(bill(subscription))
    return true
  }

  /** A new invoice of a subscription, open. */
  function bill(subscription) {
    const amount = subscription.items.data[0].price.unit_amount
    const id = make('in')
    state.invoices[id] = {
      ...{
        id,
        object: 'invoice',
        status: 'open',
        created: now(),
        customer: subscription.customer,
        currency: 'usd',
      },
      ...{ amount_due: amount, amount_paid: 0, hosted_invoice_url: `${url}/invoice/${id}`, attempt_count: 1 },
      status_transitions: { finalized_at: now(), paid_at: null },
      next_payment_attempt: now() + retryAfter,
      parent: {
        type: 'subscription_details',
        subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
      },
    }
    subscription.latest_invoice = id
    return state.invoices[id]
  }

  /** Pays an invoice by the card of its customer, with all that follows from it. */
  function settle(invoice) {
    const charge = make('ch')
    const intent = make('pi')
    Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due, next_payment_attempt: null })
    invoice.status_transitions.paid_at = now()
    state.charges[charge] = {
      ...{
        id: charge,
        object: 'charge',
        amount: invoice.amount_due,
        customer: invoice.customer,
        created: now(),
      },
      ...{ payment_intent: intent, paid: true, refunded: false, amount_refunded: 0, disputed: false },
    }
    const payment = make('inpay')
    state.payments[payment] = {
      ...{ id: payment, object: 'invoice_payment', invoice: invoice.id, status: 'paid' },
      payment: { type: 'payment_intent', payment_intent: intent },
    }
    emit('invoice.paid', invoice)
    const subscription = state.subscriptions[invoice.parent.subscription_details.subscription]
    if (subscription?.status === 'past_due') {
      subscription.status = 'active'
      emit('customer.subscription.updated', subscription)
    }
  }

  /** Pays an open invoice on its page. Returns whether the card was accepted, which the customer then keeps. */
  function payInvoice(invoice, card = 'accepted') {
    if (invoice.status !== 'open' || card !== 'accepted') return false
    state.customers[invoice.customer].card = card
    settle(invoice)
    return true
  }

  /** From now on the customer's card is declined, or accepted again. */
  function declineFor(customer, isDeclined = true) {
    customer.card = isDeclined ? 'declined' : 'accepted'
  }

  /** An operator deletes a customer: what it pays for ends, and it pays for nothing more. */
  function forgetCustomer(id) {
    for (const subscription of Object.values(state.subscriptions)) {
      if (subscription.customer === id) end(subscription)
    }
    delete state.customers[id]
  }

  /** Moves the clock on and lets happen what is due by then, a day at a time. */
  function advance(seconds) {
    const until = state.offset + seconds
    while (state.offset < until) {
      state.offset = Math.min(until, state.offset + day)
      for (const subscription of Object.values(state.subscriptions)) pass(subscription)
    }
  }

  function pass(subscription) {
    const [item] = subscription.items.data
    if (subscription.status !== 'active' && subscription.status !== 'past_due') return
    const invoice = state.invoices[subscription.latest_invoice]
    if (subscription.status === 'past_due' && invoice.next_payment_attempt <= now()) {
      if (accepts(subscription)) return settle(invoice)
      invoice.attempt_count++
      invoice.next_payment_attempt = now() + retryAfter
      emit('invoice.payment_failed', invoice)
      if (invoice.attempt_count > retries) end(subscription)
      return
    }
    if (item.current_period_end > now()) return
    if (subscription.cancel_at_period_end) return end(subscription)
    Object.assign(item, {
      current_period_start: item.current_period_end,
      current_period_end: item.current_period_end + month,
    })
    const next = bill(subscription)
    if (accepts(subscription)) {
      settle(next)
      emit('customer.subscription.updated', subscription)
    } else {
      subscription.status = 'past_due'
      emit('invoice.payment_failed', next)
      emit('customer.subscription.updated', subscription)
    }
  }

  function accepts(subscription) {
    return state.customers[subscription.customer].card === 'accepted'
  }

  function end(subscription) {
    if (subscription.status === 'canceled') return subscription
    Object.assign(subscription, {
      status: 'canceled',
      canceled_at: now(),
      cancel_at_period_end: false,
      cancel_at: null,
    })
    emit('customer.subscription.deleted', subscription)
    return subscription
  }

  /** Cancels with the end of the period, or takes that back. */
  function keepOrEnd(subscription, isEnding) {
    const at = isEnding ? subscription.items.data[0].current_period_end : null
    Object.assign(subscription, { cancel_at_period_end: isEnding, cancel_at: at })
    emit('customer.subscription.updated', subscription)
    return subscription
  }

  /** Gives money back: all of it unless told. */
  function refund(charge, amount = charge.amount) {
    charge.amount_refunded += amount
    charge.refunded = charge.amount_refunded >= charge.amount
    emit('charge.refunded', charge)
  }

  /** A bank takes the money back (`needs_response`), or merely asks (`warning_needs_response`). */
  function dispute(charge, status = 'needs_response') {
    const id = make('du')
    state.disputes[id] = {
      ...{ id, object: 'dispute', charge: charge.id, amount: charge.amount, status },
      payment_intent: charge.payment_intent,
    }
    charge.disputed = status === 'needs_response'
    emit('charge.dispute.created', state.disputes[id])
  }

  function shown(subscription, form) {
    const isExpanded = Object.values(form.expand ?? {}).includes('latest_invoice')
    if (subscription.refused || !isExpanded) return subscription
    return { ...subscription, latest_invoice: state.invoices[subscription.latest_invoice] ?? null }
  }

  function listed(noun, form) {
    const wanted = Object.entries(form).filter(([name]) => name !== 'limit')
    const found = Object.values(state[noun]).filter(object =>
      wanted.every(([name, value]) => value === 'all' || fieldOf(object, name) === value),
    )
    return list(found.reverse().slice(0, Number(form.limit ?? 10)))
  }

  function emit(type, object) {
    const id = make('evt')
    state.events[id] = {
      ...{ id, object: 'event', type, api_version: '2026-10-28.endive', created: now(), livemode: false },
      ...{ pending_webhooks: 1, request: { id: null, idempotency_key: null } },
      data: { object: structuredClone(object) },
    }
    deliver(state.events[id])
  }

  function now() {
    return Math.floor(Date.now() / 1000) + state.offset
  }
}

/** What a list can be asked for: of an invoice its subscription, which it names further below. */
function fieldOf(object, name) {
  return name === 'subscription' ? object.parent.subscription_details.subscription : object[name]
}

function list(data) {
  return { object: 'list', data, has_more: false }
}

function known(noun, object, id) {
  return object ?? missing(noun, id)
}

/** What is not there: the object that an address names, or the one that a parameter does. */
function missing(noun, id, param) {
  const status = param ? 400 : 404
  const message = `No such ${noun}: '${id}'`
  return { refused: { status, message, code: 'resource_missing', param: param ?? 'id' } }
}

function refuse(status, message, { type, code, param } = {}) {
  const kind = type ?? (status === 401 ? 'authentication_error' : 'invalid_request_error')
  return { status, body: { error: { type: kind, message, code, param } } }
}

function make(prefix) {
  return `${prefix}_${crypto.randomUUID().replaceAll('-', '')}`
}

/** Stripe's form bodies: `line_items[0][price_data][currency]=usd`. */
function parseForm(form) {
  const result = Object.create(null)
  for (const [name, value] of form) {
    const keys = name.replaceAll(']', '').split('[')
    const last = keys.pop()
    let into = result
    for (const key of keys) into = into[key] ??= Object.create(null)
    into[last] = value
  }
  return structuredClone(result)
}
