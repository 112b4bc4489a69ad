/**
 * What each call of Stripe's API takes, as far as the Worker makes it (https://docs.stripe.com/api). `#` is a number of a list,
 * `*` any name; a parameter with `!` must be there.
 */
const calls = {
  'POST customers': ['email', 'name', 'metadata.*'],
  'GET customers/*': [],
  'POST prices': [
    ...[
      'currency!',
      'unit_amount',
      'recurring.interval',
      'recurring.interval_count',
      'product',
      'product_data.name',
    ],
    ...['nickname', 'metadata.*'],
  ],
  'GET prices/*': [],
  'POST checkout/sessions': [
    ...[
      'mode!',
      'success_url!',
      'cancel_url',
      'client_reference_id',
      'customer',
      'customer_email',
      'metadata.*',
    ],
    ...['line_items.#.quantity!', 'line_items.#.price', 'line_items.#.price_data.currency'],
    ...['line_items.#.price_data.unit_amount', 'line_items.#.price_data.product'],
    ...['line_items.#.price_data.product_data.name', 'line_items.#.price_data.recurring.interval'],
    ...[
      'subscription_data.metadata.*',
      'subscription_data.trial_period_days',
      'allow_promotion_codes',
      'expires_at',
    ],
  ],
  'GET checkout/sessions/*': ['expand.#'],
  'POST checkout/sessions/*/expire': ['expand.#'],
  'GET subscriptions': ['customer', 'status', 'limit'],
  'GET subscriptions/*': ['expand.#'],
  'POST subscriptions/*': ['cancel_at_period_end', 'metadata.*'],
  'DELETE subscriptions/*': ['invoice_now', 'prorate'],
  'GET invoices': ['customer', 'status', 'subscription', 'limit'],
  'GET invoices/*': ['expand.#'],
  'GET invoice_payments': ['payment.type', 'payment.payment_intent', 'invoice', 'status', 'limit'],
  'GET charges/*': [],
  'POST refunds': ['payment_intent', 'charge', 'amount', 'reason', 'metadata.*'],
  'GET disputes/*': [],
  'POST billing_portal/sessions': ['customer!', 'return_url', 'configuration'],
  'GET events/*': [],
}

/** What only makes sense together, or not together. */
const rules = {
  'POST checkout/sessions': form => {
    if (form.has('customer') && form.has('customer_email')) {
      return 'You may only specify one of these parameters: customer, customer_email.'
    }
    for (const name of form.keys()) {
      const at = /^line_items\[(\d+)\]/.exec(name)?.[1]
      if (at === undefined) continue
      const has = field => form.has(`line_items[${at}]${field}`)
      if (has('[price]') === has('[price_data][currency]')) {
        return 'You must specify either `price` or `price_data` for each line item.'
      }
      if (
        form.get('mode') === 'subscription' &&
        !has('[price]') &&
        !has('[price_data][recurring][interval]')
      ) {
        return 'You must provide at least one recurring price in `subscription` mode when using prices.'
      }
    }
  },
}

/**
 * Why Stripe would refuse a call, before it looks at any object.
 *
 * @param {string} method
 * @param {string[]} parts the path below /v1
 * @param {URLSearchParams} form
 * @returns {{ status: number, message: string, code?: string, param?: string } | undefined}
 */
export function refusalOf(method, parts, form) {
  const known = `${method} ${parts.join('/')}`
  const name = known in calls ? known : Object.keys(calls).find(call => leadsTo(call, known))
  const allowed = calls[name]
  if (!allowed)
    return { status: 404, message: `Unrecognized request URL (${method}: /v1/${parts.join('/')}).` }
  const sent = [...form.keys()]
  const shapes = allowed.map(parameter => parameter.replace('!', ''))
  for (const param of sent) {
    if (!shapes.some(shape => fits(shape, param)))
      return {
        status: 400,
        message: `Received unknown parameter: ${param}`,
        code: 'parameter_unknown',
        param,
      }
  }
  for (const parameter of allowed.filter(parameter => parameter.endsWith('!'))) {
    const shape = parameter.slice(0, -1)
    if (sent.some(param => fits(shape, param))) continue
    const param = shape.replaceAll(/\.#?/g, '') === shape ? shape : shape.split('.')[0]
    return { status: 400, message: `Missing required param: ${param}.`, code: 'parameter_missing', param }
  }
  const broken = rules[name]?.(form)
  return broken ? { status: 400, message: broken } : undefined
}

function leadsTo(call, known) {
  const [wanted, sent] = [call.split('/'), known.split('/')]
  return wanted.length === sent.length && wanted.every((part, at) => part === '*' || part === sent[at])
}

function fits(shape, param) {
  const wanted = shape.split('.')
  const keys = param.replaceAll(']', '').split('[')
  return (
    wanted.length === keys.length &&
    wanted.every((part, at) => part === keys[at] || part === '*' || (part === '#' && /^\d*$/.test(keys[at])))
  )
}
