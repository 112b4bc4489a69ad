import { and, count, desc, eq, gt, isNull, lte, or } from 'drizzle-orm'
import Stripe from 'stripe'
import { accounts, checkouts, plans, stripeEvents } from '../../../db/schema.ts'
import type { Assessments } from '../assessments/service.ts'
import type { Client, Tools } from '../environment.ts'
import { ServiceError } from '../errors.ts'
import type { Limits } from '../limits/service.ts'
import { logFault } from '../log.ts'
import { limitsOf } from './limits.ts'
import { type Plan, planLimits } from './schema.ts'

export type PlanService = ReturnType<typeof createPlan>

/**
 * Payments. Stripe knows what is paid; this Worker never believes what an event says, only that something happened:
 * it asks Stripe for the subscription as it is now. So events may come late, twice, or in any order.
 */
export function createPlan({ db, config }: Tools, limits: Limits, assessments: Assessments) {
  return {
    async get(accountId: string): Promise<Plan> {
      const { type, status } = await payerOf(accountId)
      const { price } = planLimits[type]
      const { calls, keys } = limitsOf({ type, status })
      const { callsUsed } = await assessments.usage(accountId)
      return { type, status, price, callsUsed, callLimit: calls, keyLimit: keys }
    },

    /**
     * The address of Stripe's checkout for this account: an open one again, else a new one.
     * @throws ACCOUNT_NOT_VERIFIED, ACCOUNT_ALREADY_PAYED, PAYMENT_UNAVAILABLE
     */
    async paymentLink(accountId: string): Promise<string> {
      const payer = await payerOf(accountId)
      if (!payer.verifiedAt) throw new ServiceError('ACCOUNT_NOT_VERIFIED')
      if (limitsOf(payer) === planLimits.PREMIUM) throw new ServiceError('ACCOUNT_ALREADY_PAYED')
      const open = await openCheckout(accountId)
      if (open) return open
      const [begun] = await db
        .select({ number: count() })
        .from(checkouts)
        .where(eq(checkouts.accountId, accountId))
      // the key makes one checkout of two clicks: Stripe answers both with the same
      const idempotencyKey = `checkout-${accountId}-${begun?.number ?? 0}`
      const session = await ask(stripe =>
        stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            client_reference_id: accountId,
            metadata: { accountId },
            subscription_data: { metadata: { accountId } },
            ...(payer.stripeCustomerId
              ? { customer: payer.stripeCustomerId }
              : { customer_email: payer.email }),
            line_items: [{ quantity: 1, ...price() }],
            success_url: `${config.ORIGIN}/account/payment?code={CHECKOUT_SESSION_ID}`,
            cancel_url: `${config.ORIGIN}/payment/cancelled`,
          },
          { idempotencyKey },
        ),
      )
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
      const subscription = subscriptionOf(event)
      if (subscription) await apply(subscription)
      await db
        .insert(stripeEvents)
        .values({ id: event.id, type: event.type, receivedAt: new Date() })
        .onConflictDoNothing()
    },

    /** Ends the account's subscription at Stripe, if it has one. @throws PAYMENT_UNAVAILABLE */
    async cancel(accountId: string): Promise<void> {
      const { stripeSubscriptionId, status } = await payerOf(accountId)
      if (!stripeSubscriptionId || status === 'CANCELLED') return
      await end(stripeSubscriptionId)
      await db
        .update(plans)
        .set({ type: 'FREE', status: 'CANCELLED', updatedAt: new Date() })
        .where(eq(plans.accountId, accountId))
    },
  }

  async function payerOf(accountId: string) {
    const [row] = await db
      .select({
        email: accounts.email,
        verifiedAt: accounts.verifiedAt,
        type: plans.type,
        status: plans.status,
        stripeCustomerId: plans.stripeCustomerId,
        stripeSubscriptionId: plans.stripeSubscriptionId,
      })
      .from(accounts)
      .innerJoin(plans, eq(plans.accountId, accounts.id))
      .where(and(eq(accounts.id, accountId), isNull(accounts.deactivatedAt)))
    if (!row) throw new ServiceError('UNAUTHENTICATED')
    return row
  }

  /** A checkout begun earlier that can still be paid. One paid already is applied, and refused as that. */
  async function openCheckout(accountId: string): Promise<string | undefined> {
    const [latest] = await db
      .select({ id: checkouts.id })
      .from(checkouts)
      .where(
        and(
          eq(checkouts.accountId, accountId),
          isNull(checkouts.verifiedAt),
          gt(checkouts.expiresAt, new Date()),
        ),
      )
      .orderBy(desc(checkouts.createdAt))
      .limit(1)
    if (!latest) return undefined
    const session = await ask(stripe => stripe.checkout.sessions.retrieve(latest.id))
    if (session.status === 'open') return session.url ?? undefined
    if (session.status !== 'complete' || !session.subscription) return undefined
    await apply(idOf(session.subscription))
    const { type, status } = await payerOf(accountId)
    if (limitsOf({ type, status }) === planLimits.PREMIUM) throw new ServiceError('ACCOUNT_ALREADY_PAYED')
    return undefined
  }

  /** Brings an account's plan to what its subscription is at this moment. */
  async function apply(subscriptionId: string): Promise<void> {
    const asOf = new Date()
    const subscription = await ask(stripe => stripe.subscriptions.retrieve(subscriptionId))
    const accountId = subscription.metadata.accountId
    const standing = standingOf(subscription.status)
    if (!accountId || !standing) return
    const [owner] = await db
      .select({ deactivatedAt: accounts.deactivatedAt })
      .from(accounts)
      .where(eq(accounts.id, accountId))
    if (!owner) return
    const ended = standing.status === 'CANCELLED'
    if (owner.deactivatedAt && !ended) return end(subscriptionId)
    const stripeCustomerId = idOf(subscription.customer)
    await db
      .update(plans)
      .set({ ...standing, stripeCustomerId, stripeSubscriptionId: subscriptionId, updatedAt: asOf })
      .where(
        and(
          eq(plans.accountId, accountId),
          // an answer that was slower than a later one changes nothing
          lte(plans.updatedAt, asOf),
          // the end of an old subscription does not end a newer one
          ended
            ? or(isNull(plans.stripeSubscriptionId), eq(plans.stripeSubscriptionId, subscriptionId))
            : undefined,
        ),
      )
  }

  async function end(subscriptionId: string): Promise<void> {
    const subscription = await ask(stripe => stripe.subscriptions.retrieve(subscriptionId))
    if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired') return
    await ask(stripe => stripe.subscriptions.cancel(subscriptionId))
  }

  function price(): Pick<Stripe.Checkout.SessionCreateParams.LineItem, 'price' | 'price_data'> {
    if (config.STRIPE_PRICE) return { price: config.STRIPE_PRICE }
    return {
      price_data: {
        currency: 'usd',
        unit_amount: planLimits.PREMIUM.price * 100,
        recurring: { interval: 'month' },
        product_data: { name: 'Plumbline Premium' },
      },
    }
  }

  async function verified(body: string, signature: string): Promise<Stripe.Event> {
    if (!config.STRIPE_WEBHOOK_SECRET) throw new ServiceError('WEBHOOK_SIGNATURE_INVALID')
    const crypto = Stripe.createSubtleCryptoProvider()
    try {
      return await connect().webhooks.constructEventAsync(
        body,
        signature,
        config.STRIPE_WEBHOOK_SECRET,
        undefined,
        crypto,
      )
    } catch {
      throw new ServiceError('WEBHOOK_SIGNATURE_INVALID')
    }
  }

  /** What Stripe refuses or fails at is our trouble, not the caller's: logged, and told without its words. */
  async function ask<Answer>(question: (stripe: Stripe) => Promise<Answer>): Promise<Answer> {
    try {
      return await question(connect())
    } catch (error) {
      logFault('stripe', error, {}, 'stripe.failed')
      throw new ServiceError('PAYMENT_UNAVAILABLE')
    }
  }

  function connect(): Stripe {
    const host = config.STRIPE_HOST ? new URL(config.STRIPE_HOST) : undefined
    return new Stripe(config.STRIPE_SECRET_KEY || 'sk_missing', {
      httpClient: Stripe.createFetchHttpClient(),
      maxNetworkRetries: 1,
      timeout: 4000,
      telemetry: false,
      ...(host && {
        host: host.hostname,
        port: Number(host.port || (host.protocol === 'https:' ? 443 : 80)),
        protocol: host.protocol === 'https:' ? 'https' : 'http',
      }),
    })
  }
}

/** What a subscription's status means here; undefined while its first payment is still open. */
function standingOf(status: Stripe.Subscription.Status): Pick<Plan, 'type' | 'status'> | undefined {
  switch (status) {
    case 'active':
    case 'trialing':
      return { type: 'PREMIUM', status: 'ACTIVE' }
    case 'past_due':
    case 'paused':
      return { type: 'PREMIUM', status: 'PAST_DUE' }
    case 'unpaid':
    case 'canceled':
    case 'incomplete_expired':
      return { type: 'FREE', status: 'CANCELLED' }
    default:
      return undefined
  }
}

/** The subscription that an event is about, for the kinds of events that can change a plan. */
function subscriptionOf(event: Stripe.Event): string | undefined {
  switch (event.type) {
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return event.data.object.id
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return event.data.object.subscription ? idOf(event.data.object.subscription) : undefined
    case 'invoice.paid':
    case 'invoice.payment_failed': {
      const subscription = event.data.object.parent?.subscription_details?.subscription
      return subscription ? idOf(subscription) : undefined
    }
    default:
      return undefined
  }
}

function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id
}
