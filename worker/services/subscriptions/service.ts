import { isDeepStrictEqual } from 'node:util'
import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { accounts, checkouts, stripeEvents, subscriptions } from '../../../db/schema.ts'
import type { Assessments } from '../assessments/service.ts'
import type { Client, Tools } from '../environment.ts'
import { ServiceError } from '../errors.ts'
import type { Limits } from '../limits/service.ts'
import { log } from '../log.ts'
import { paymentFailedMail, subscriptionEndedMail } from '../mail/messages.ts'
import type { Mail } from '../mail/service.ts'
import { graceEnd, limitsOf } from './limits.ts'
import { type Subscription, subscriptionLimits } from './schema.ts'
import { ended, hasEnded, idOf, standingOf, subscriptionOf } from './standing.ts'
import { causeOf, createStripe, isUnknownThere } from './stripe.ts'

export type Subscriptions = ReturnType<typeof createSubscriptions>

/** How often Stripe is asked again because another call wrote meanwhile; then the event is refused, and Stripe sends it again. */
const applyRounds = 8

interface Neighbours {
  limits: Limits
  assessments: Assessments
  mail: Mail
}

/**
 * Payments. Stripe knows what is paid; this Worker never believes what an event says, only that something happened:
 * it asks Stripe for the subscription as it is now. So events may come late, twice, or in any order.
 */
export function createSubscriptions({ db, config, later }: Tools, { limits, assessments, mail }: Neighbours) {
  const { ask, verified } = createStripe(config)
  return {
    async get(accountId: string): Promise<Subscription> {
      const payer = await payerOf(accountId)
      const { type, status, periodEnd, endsWithPeriod } = payer
      const { calls, keys } = limitsOf(payer)
      const { callsUsed } = await assessments.usage(accountId)
      return {
        type,
        status,
        price: subscriptionLimits[type].price,
        callsUsed,
        callLimit: calls,
        keyLimit: keys,
        graceEnd: graceEnd(payer)?.toISOString() ?? null,
        periodEnd: periodEnd?.toISOString() ?? null,
        endsWithPeriod,
      }
    },

    /**
     * Where this account pays: the invoice that is open, else Stripe's checkout, an open one again or a new one.
     * @throws ACCOUNT_ALREADY_PAYED, RATE_LIMITED, PAYMENT_UNAVAILABLE
     */
    async paymentLink(accountId: string): Promise<string> {
      const payer = await payerOf(accountId)
      if (payer.type === 'PREMIUM' && payer.status === 'ACTIVE') {
        throw new ServiceError('ACCOUNT_ALREADY_PAYED')
      }
      await limits.account('payment', accountId)
      if (payer.status === 'PAST_DUE' && payer.stripeSubscriptionId) {
        return invoiceLink(payer.stripeSubscriptionId)
      }
      const open = await openCheckout(accountId)
      if (open) return open
      const session = await beginCheckout(accountId, payer)
      if (!session.url) throw new ServiceError('PAYMENT_UNAVAILABLE')
      await db
        .insert(checkouts)
        .values({
          id: session.id,
          accountId,
          url: session.url,
          createdAt: new Date(),
          expiresAt: new Date(session.expires_at * 1000),
        })
        .onConflictDoNothing()
      return session.url
    },

    /**
     * Stripe's customer portal, opened for this account: invoices, card, cancelling.
     * @throws SUBSCRIPTION_MISSING for who has never paid, or whom Stripe has forgotten, RATE_LIMITED, PAYMENT_UNAVAILABLE
     */
    async portalLink(accountId: string): Promise<string> {
      const { stripeCustomerId } = await payerOf(accountId)
      if (!stripeCustomerId) throw new ServiceError('SUBSCRIPTION_MISSING')
      await limits.account('payment', accountId)
      const session = await ask(stripe =>
        stripe.billingPortal.sessions.create({
          customer: stripeCustomerId,
          return_url: `${config.ORIGIN}/account/settings?back=billing#subscription`,
        }),
      ).catch(error => {
        throw isUnknownThere(error) ? new ServiceError('SUBSCRIPTION_MISSING') : error
      })
      return session.url
    },

    /** Ids of the account's invoices at Stripe, the newest hundred. @throws PAYMENT_UNAVAILABLE */
    async invoices(accountId: string): Promise<string[]> {
      const { stripeCustomerId: customer } = await payerOf(accountId)
      if (!customer) return []
      const { data } = await ask(stripe => stripe.invoices.list({ customer, limit: 100 }))
      return data.map(({ id }) => id).filter(id => id !== undefined)
    },

    /**
     * Confirms the checkout that Stripe sent a person back from, whether its webhook has come or not.
     * @throws CODE_INVALID, PAYMENT_INCOMPLETE, ACCOUNT_ALREADY_PAYED when it was confirmed before, PAYMENT_UNAVAILABLE
     */
    async verifyPayment(code: string, client: Client): Promise<void> {
      await limits.address('code', client)
      const [checkout] = await db.select().from(checkouts).where(eq(checkouts.id, code))
      if (!checkout) throw new ServiceError('CODE_INVALID')
      if (checkout.verifiedAt) throw new ServiceError('ACCOUNT_ALREADY_PAYED')
      const session = await ask(stripe => stripe.checkout.sessions.retrieve(code))
      if (session.status !== 'complete' || session.payment_status === 'unpaid' || !session.subscription) {
        throw new ServiceError('PAYMENT_INCOMPLETE')
      }
      await apply(idOf(session.subscription))
      const confirmed = await db
        .update(checkouts)
        .set({ verifiedAt: new Date() })
        .where(
          and(
            eq(checkouts.id, code),
            eq(checkouts.accountId, checkout.accountId),
            isNull(checkouts.verifiedAt),
          ),
        )
        .returning({ id: checkouts.id })
      if (confirmed.length === 0) throw new ServiceError('ACCOUNT_ALREADY_PAYED')
    },

    /** Takes a webhook. A replay changes nothing. @throws WEBHOOK_SIGNATURE_INVALID, PAYMENT_UNAVAILABLE (Stripe will try again) */
    async receiveEvent(body: string, signature: string): Promise<void> {
      const event = await verified(body, signature)
      const [known] = await db.select().from(stripeEvents).where(eq(stripeEvents.id, event.id))
      if (known) return
      try {
        await take(event)
      } catch (error) {
        // another system's object, or one that Stripe has forgotten: it would be unknown the next time too
        if (!isUnknownThere(error)) throw error
        log('warn', 'stripe.unknown', { place: event.type })
      }
      await db
        .insert(stripeEvents)
        .values({ id: event.id, type: event.type, receivedAt: new Date() })
        .onConflictDoNothing()
    },

    /**
     * Ends the account's subscription at Stripe, if it has one, and its open checkouts. What was paid in one of them, and nobody here
     * knew of yet, goes back.
     * @throws PAYMENT_UNAVAILABLE
     */
    async cancel(accountId: string): Promise<void> {
      const { stripeSubscriptionId } = await payerOf(accountId)
      for (const { id } of await untoldCheckouts(accountId)) await closeCheckout(id, stripeSubscriptionId)
      if (!stripeSubscriptionId) return
      // one that is over here may only be unpaid there
      await end(stripeSubscriptionId)
      await db
        .update(subscriptions)
        .set({ ...ended, revision: sql`${subscriptions.revision} + 1`, updatedAt: new Date() })
        .where(eq(subscriptions.accountId, accountId))
    },
  }

  async function payerOf(accountId: string) {
    const [row] = await db
      .select({ email: accounts.email, subscription: subscriptions })
      .from(accounts)
      .innerJoin(subscriptions, eq(subscriptions.accountId, accounts.id))
      .where(and(eq(accounts.id, accountId), isNull(accounts.deactivatedAt)))
    if (!row) throw new ServiceError('UNAUTHENTICATED')
    return { email: row.email, ...row.subscription }
  }

  /** The open invoice's page. One that was paid meanwhile is applied. */
  async function invoiceLink(subscriptionId: string): Promise<string> {
    const { latest_invoice } = await ask(stripe =>
      stripe.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice'] }),
    )
    const invoice = typeof latest_invoice === 'string' ? null : latest_invoice
    if (invoice?.status === 'open' && invoice.hosted_invoice_url) return invoice.hosted_invoice_url
    await apply(subscriptionId)
    throw new ServiceError('ACCOUNT_ALREADY_PAYED')
  }

  /** A checkout begun earlier that can still be paid. What was paid in any is applied, and refused as that. */
  async function openCheckout(accountId: string): Promise<string | undefined> {
    let open: string | undefined
    for (const { id } of await untoldCheckouts(accountId)) {
      const session = await checkoutOf(id)
      if (session?.status === 'open') open ??= session.url ?? undefined
      if (session?.status === 'complete' && session.subscription) await apply(idOf(session.subscription))
    }
    if (limitsOf(await payerOf(accountId)) === subscriptionLimits.PREMIUM) {
      throw new ServiceError('ACCOUNT_ALREADY_PAYED')
    }
    return open
  }

  /** Those that may still be paid, or be paid without anybody here knowing it, the one begun last first. */
  async function untoldCheckouts(accountId: string) {
    return db
      .select({ id: checkouts.id })
      .from(checkouts)
      .where(
        and(
          eq(checkouts.accountId, accountId),
          isNull(checkouts.verifiedAt),
          gt(checkouts.expiresAt, untoldSince()),
        ),
      )
      .orderBy(desc(checkouts.createdAt))
  }

  /** A checkout as it is at Stripe; undefined where Stripe knows it no more, as after a change from the keys of a sandbox. */
  async function checkoutOf(id: string): Promise<Stripe.Checkout.Session | undefined> {
    return ask(stripe => stripe.checkout.sessions.retrieve(id)).catch(error => {
      if (!isUnknownThere(error)) throw error
      return undefined
    })
  }

  /**
   * Makes sure that nobody pays a checkout any more; what was paid goes back, unless its subscription is the one that is known, or an
   * earlier one, which is over.
   */
  async function closeCheckout(id: string, known: string | null): Promise<void> {
    const session = await checkoutOf(id)
    if (session?.status === 'open') await ask(stripe => stripe.checkout.sessions.expire(id))
    const subscriptionId = session?.subscription && idOf(session.subscription)
    if (!subscriptionId || subscriptionId === known) return
    if (!hasEnded(await ask(stripe => stripe.subscriptions.retrieve(subscriptionId)))) {
      await undo(subscriptionId)
    }
  }

  /**
   * Gives back what a subscription has cost, and ends it: nobody has had anything of it. In this order, for it is what is not over
   * that an event which comes again finds to be undone; and the last month last, since with that alone back it would be over.
   */
  async function undo(subscription: string): Promise<void> {
    const invoices = await ask(stripe => stripe.invoices.list({ subscription, status: 'paid', limit: 100 }))
    for (const { id: invoice } of invoices.data.toReversed()) {
      const payments = await ask(stripe => stripe.invoicePayments.list({ invoice, status: 'paid' }))
      for (const { payment } of payments.data) {
        if (!payment.payment_intent) continue
        const payment_intent = idOf(payment.payment_intent)
        await ask(stripe =>
          stripe.refunds.create({ payment_intent }, { idempotencyKey: `refund-${payment_intent}` }),
        ).catch(error => {
          if (causeOf(error) !== 'charge_already_refunded') throw error
        })
      }
    }
    await end(subscription)
  }

  /** A new checkout. Two clicks make one: Stripe answers both with the same, by its key. */
  async function beginCheckout(
    accountId: string,
    { email, stripeCustomerId }: Awaited<ReturnType<typeof payerOf>>,
  ): Promise<Stripe.Checkout.Session> {
    const [begun] = await db
      .select({ number: count() })
      .from(checkouts)
      .where(eq(checkouts.accountId, accountId))
    const begin = (customer: string | null) =>
      ask(stripe =>
        stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            client_reference_id: accountId,
            metadata: { accountId },
            subscription_data: { metadata: { accountId } },
            ...(customer ? { customer } : { customer_email: email }),
            line_items: [{ quantity: 1, ...price() }],
            success_url: `${config.ORIGIN}/account/payment?code={CHECKOUT_SESSION_ID}`,
            cancel_url: `${config.ORIGIN}/payment/cancelled`,
          },
          { idempotencyKey: `checkout-${accountId}-${begun?.number ?? 0}${customer ? `-${customer}` : ''}` },
        ),
      )
    return begin(stripeCustomerId).catch(error => {
      // an operator has deleted the customer: who pays again is a new one
      if (stripeCustomerId && isUnknownThere(error)) return begin(null)
      throw error
    })
  }

  /** What an event is a reason to look at. */
  async function take(event: Stripe.Event): Promise<void> {
    const subscription = subscriptionOf(event)
    if (subscription) return apply(subscription)
    if (event.type === 'charge.refunded') return reverse(event.data.object.id)
    if (event.type === 'charge.dispute.created' || event.type === 'charge.dispute.updated') {
      const dispute = await ask(stripe => stripe.disputes.retrieve(event.data.object.id))
      // a bank that merely asks has taken nothing back yet
      if (!dispute.status.startsWith('warning_')) return reverse(idOf(dispute.charge), true)
    }
  }

  /**
   * A payment that was taken back, wholly, ends the subscription that it was for; one of an earlier month that we gave back, out of
   * goodwill, does not where the month that runs is paid.
   */
  async function reverse(chargeId: string, isDisputed = false): Promise<void> {
    const charge = await ask(stripe => stripe.charges.retrieve(chargeId))
    if (!charge.payment_intent || !(charge.refunded || isDisputed)) return
    const payment_intent = idOf(charge.payment_intent)
    const payments = await ask(stripe =>
      stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent } }),
    )
    for (const { invoice } of payments.data) {
      const { parent } = await ask(stripe => stripe.invoices.retrieve(idOf(invoice)))
      const subscription = parent?.subscription_details?.subscription
      if (!subscription) continue
      const { status, latest_invoice } = await ask(stripe =>
        stripe.subscriptions.retrieve(idOf(subscription)),
      )
      const isOfNow = latest_invoice !== null && idOf(latest_invoice) === idOf(invoice)
      if (!isDisputed && !isOfNow && status === 'active') continue
      await end(idOf(subscription))
      await apply(idOf(subscription))
    }
  }

  /** Brings an account's subscription to what it is at Stripe at this moment. @throws PAYMENT_UNAVAILABLE */
  async function apply(subscriptionId: string): Promise<void> {
    for (let round = 0; round < applyRounds; round++) {
      if (await applyOnce(subscriptionId)) return
    }
    throw new ServiceError('PAYMENT_UNAVAILABLE')
  }

  /**
   * Whether Stripe's answer could be written: not where another call wrote since the row was looked at, before Stripe was asked. No
   * clock tells which of two answers is the newer, for the calls run on machines whose clocks differ.
   */
  async function applyOnce(subscriptionId: string): Promise<boolean> {
    const [before] = await db
      .select({ revision: subscriptions.revision })
      .from(subscriptions)
      .where(eq(subscriptions.stripeSubscriptionId, subscriptionId))
    const subscription = await ask(stripe =>
      stripe.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice'] }),
    )
    const accountId = subscription.metadata.accountId
    const standing = standingOf(subscription)
    if (!accountId || !standing) return true
    const [row] = await db
      .select({ email: accounts.email, deactivatedAt: accounts.deactivatedAt, standing: subscriptions })
      .from(accounts)
      .innerJoin(subscriptions, eq(subscriptions.accountId, accounts.id))
      .where(eq(accounts.id, accountId))
    if (!row) return true
    const isOver = standing.status === 'CANCELLED'
    const { revision, updatedAt: _, ...stands } = row.standing
    const isKnown = stands.stripeSubscriptionId === subscriptionId
    if (row.deactivatedAt && !isOver) {
      // one that is known was used, and has ended with its account: Stripe answered before it did
      await (isKnown ? end(subscriptionId) : undo(subscriptionId))
      return true
    }
    // the end of an old subscription does not end a newer one
    if (isOver && stands.stripeSubscriptionId && !isKnown) return true
    if (isKnown && revision !== before?.revision) return false
    // nobody pays for two
    if (!isKnown && stands.stripeSubscriptionId) {
      if (await isPaidFor(stands.stripeSubscriptionId)) {
        await undo(subscriptionId)
        return applyOnce(stands.stripeSubscriptionId)
      }
      // one that is over here may only be unpaid there
      await end(stands.stripeSubscriptionId)
    }
    const now = {
      ...{ ...standing, accountId, stripeCustomerId: idOf(subscription.customer) },
      stripeSubscriptionId: subscriptionId,
    }
    if (isDeepStrictEqual(stands, now)) return true
    const written = await db
      .update(subscriptions)
      .set({ ...now, revision: revision + 1, updatedAt: new Date() })
      .where(and(eq(subscriptions.accountId, accountId), eq(subscriptions.revision, revision)))
      .returning({ id: subscriptions.accountId })
    if (written.length === 0) return false
    if (stands.status === standing.status || row.deactivatedAt) return true
    const until = graceEnd(standing)
    if (until) later(mail.send(row.email, paymentFailedMail(config.ORIGIN, until)))
    if (isOver) later(mail.send(row.email, subscriptionEndedMail(config.ORIGIN)))
    return true
  }

  /** Ends it at Stripe, if Stripe knows it and it is not over. */
  async function end(subscriptionId: string): Promise<void> {
    try {
      if (hasEnded(await ask(stripe => stripe.subscriptions.retrieve(subscriptionId)))) return
      await ask(stripe => stripe.subscriptions.cancel(subscriptionId))
    } catch (error) {
      if (!isUnknownThere(error)) throw error
    }
  }

  /** Whether Stripe knows it, and all that is due for it is paid. */
  async function isPaidFor(subscriptionId: string): Promise<boolean> {
    try {
      const subscription = await ask(stripe => stripe.subscriptions.retrieve(subscriptionId))
      return standingOf(subscription)?.status === 'ACTIVE'
    } catch (error) {
      if (isUnknownThere(error)) return false
      throw error
    }
  }

  function price(): Pick<Stripe.Checkout.SessionCreateParams.LineItem, 'price' | 'price_data'> {
    if (config.STRIPE_PRICE) return { price: config.STRIPE_PRICE }
    return {
      price_data: {
        currency: 'usd',
        unit_amount: subscriptionLimits.PREMIUM.price * 100,
        recurring: { interval: 'month' },
        product_data: { name: 'Plumbline Premium' },
      },
    }
  }
}

/** A checkout that ended before has nothing more to tell: Stripe tries for three days (https://docs.stripe.com/webhooks#retries). */
export function untoldSince(now = new Date()): Date {
  return new Date(now.getTime() - 7 * 24 * 60 * 60 * 1000)
}
