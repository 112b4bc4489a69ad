/** The hosted checkout: what is bought, by whom, and the two ways out of it. */
export function checkoutPage(session, email) {
  const price = new Intl.NumberFormat('en-US', { style: 'currency', currency: session.currency }).format(
    session.amount_total / 100,
  )
  return layout(
    'Checkout',
    `<p class="note">Local stand-in for Stripe. No card, no money.</p>
    <h1>${encode(session.description)}</h1>
    <p class="price">${encode(price)} <span>per month</span></p>
    <p>${encode(email ?? session.customer_email ?? '')}</p>
    <form method="post" action="/checkout/${session.id}/pay"><button class="pay">Pay</button></form>
    <form method="post" action="/checkout/${session.id}/cancel"><button>Cancel</button></form>`,
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
      .pay { background: #1d3a6e; border-color: #1d3a6e; color: #fff; }
    </style>
  </head>
  <body><main>${content}</main></body>
</html>`
}

function encode(text) {
  return String(text).replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)
}
