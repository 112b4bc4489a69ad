import type Stripe from 'stripe'
import type { Config } from '../environment.ts'
import { ServiceError } from '../errors.ts'
import { logFault } from '../log.ts'

/** Stripe's API, and its events, with what goes wrong there told as our own. */
export function createStripe(config: Config) {
  return { ask, verified }

  /** The event that a webhook brings. @throws WEBHOOK_SIGNATURE_INVALID */
  async function verified(body: string, signature: string): Promise<Stripe.Event> {
    if (!config.STRIPE_WEBHOOK_SECRET) throw new ServiceError('WEBHOOK_SIGNATURE_INVALID')
    const { default: Stripe } = await import('stripe')
    const crypto = Stripe.createSubtleCryptoProvider()
    const { webhooks } = await connect()
    try {
      return await webhooks.constructEventAsync(
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
      return await question(await connect())
    } catch (error) {
      logFault('stripe', error, {}, 'stripe.failed')
      throw new ServiceError('PAYMENT_UNAVAILABLE', undefined, { cause: error })
    }
  }

  /** The client is large, and few requests need it. */
  async function connect(): Promise<Stripe> {
    const { default: Stripe } = await import('stripe')
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

/** Whether what `ask` threw means that Stripe knows no such object. */
export function isUnknownThere(error: unknown): boolean {
  return causeOf(error) === 'resource_missing'
}

/** Stripe's own code for what it refused. */
export function causeOf(error: unknown): unknown {
  const cause = error instanceof ServiceError ? error.details.cause : undefined
  return cause instanceof Error && 'code' in cause ? cause.code : undefined
}
