/** The hosted checkout: what is bought, by whom, and the two ways out of it. */
export function checkoutPage(session, email, problem) {
  return layout(
    'Checkout',
    `<h1>${encode(session.description)}</h1>
    <p class="price">${money(session.amount_total, session.currency)} <span>per month</span></p>
    <p>${encode(email ?? '')}</p>
    ${told(problem)}
    <form method="post" action="/checkout/${session.id}/pay">${cards('accepted')}<button class="pay">Pay</button></form>
    <form method="post" action="/checkout/${session.id}/cancel"><button>Cancel</button></form>`,
  )
}

/** The hosted page of one invoice. */
export function invoicePage(invoice, problem) {
  const open = invoice.status === 'open'
  return layout(
    'Invoice',
    `<h1>Invoice</h1>
    <p class="price">${money(invoice.amount_due, invoice.currency)}</p>
    <p>${open ? `Due since ${date(invoice.created)}` : `This invoice is ${encode(invoice.status)}.`}</p>
    ${told(problem)}
    ${open ? `<form method="post">${cards('accepted')}<button class="pay">Pay</button></form>` : ''}`,
  )
}

/** The customer portal: the subscription, the card, the invoices. */
export function portalPage(session, customer, subscription, invoices) {
  const action = verb => `<form method="post" action="/portal/${session.id}/${verb}">`
  const isOver = !subscription || subscription.status === 'canceled'
  const end = subscription && date(subscription.items.data[0].current_period_end)
  return layout(
    'Billing',
    `<h1>Billing</h1>
    <p>${isOver ? 'No subscription.' : `Premium, ${encode(subscription.status)}. ${subscription.cancel_at_period_end ? 'Ends' : 'Renews'} on ${end}.`}</p>
    ${
      isOver
        ? ''
        : subscription.cancel_at_period_end
          ? `${action('keep')}<button>Keep the subscription</button></form>`
          : `${action('cancel')}<button>Cancel at the end of the period</button></form>${action('end')}<button>Cancel now</button></form>`
    }
    <h2>Card</h2>
    ${action('card')}${cards(customer.card)}<button>Change the card</button></form>
    <h2>Invoices</h2>
    <ul>${invoices.map(one => `<li><a href="/invoice/${one.id}">${date(one.created)}, ${money(one.amount_due, one.currency)}, ${encode(one.status)}</a></li>`).join('')}</ul>
    <p><a href="${encode(session.return_url ?? '/')}">Return to Plumbline</a></p>`,
  )
}

/** A page that says one thing. */
export function messagePage(title, message) {
  return layout(title, `<h1>${encode(title)}</h1><p>${encode(message)}</p>`)
}

function layout(title, content) {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${encode(title)}</title>
    <style>
      body { font: 16px/1.5 system-ui, sans-serif; margin: 0; background: #f5f6f8; color: #1c2330; }
      main { max-width: 360px; margin: 12vh auto; background: #fff; border: 1px solid #dde1e8; border-radius: 10px; padding: 32px; }
      h1 { font-size: 20px; margin: 0 0 8px; }
      .note { font-size: 14px; color: #5a6474; margin: 0 0 24px; }
      .price { font-size: 28px; margin: 0 0 8px; font-variant-numeric: tabular-nums; }
      .price span { font-size: 14px; color: #5a6474; }
      button { width: 100%; min-height: 44px; margin-top: 12px; border-radius: 6px; border: 1px solid #c4cad5; background: #fff; font: inherit; cursor: pointer; }
      h2 { font-size: 16px; margin: 24px 0 8px; }
      select { width: 100%; min-height: 44px; font: inherit; }
      .problem { color: #b42318; }
      .pay { background: #1d3a6e; border-color: #1d3a6e; color: #fff; }
    </style>
  </head>
  <body><main><p class="note">Local stand-in for Stripe. No card, no money.</p>
    ${content}</main></body>
</html>`
}

function cards(chosen) {
  const option = (value, label) =>
    `<option value="${value}"${value === chosen ? ' selected' : ''}>${label}</option>`
  return `<label>Card <select name="card">${option('accepted', '4242 4242 4242 4242')}${option('declined', '4000 0000 0000 0341, declined')}</select></label>`
}

function told(problem) {
  return problem ? `<p class="problem" role="alert">${encode(problem)}</p>` : ''
}

function money(amount, currency) {
  return encode(new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100))
}

function date(seconds) {
  return new Date(seconds * 1000).toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'long' })
}

function encode(text) {
  return String(text).replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)
}
