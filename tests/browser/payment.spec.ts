import type { APIRequestContext, Page } from '@playwright/test'
import { expect, inDatabase, mailedCode, makeKey, newPerson, ready, test } from './support.ts'

/** What a card, a bank or time would bring about at Stripe; its stand-in is where the checkout is. */
function atStripe(request: APIRequestContext, stripe: string) {
  return (what: string) => request.post(`${stripe}/test/${what}`)
}

/** Waits for what an event has changed on the server to show on the settings page. */
async function settingsSay(page: Page, text: string | RegExp) {
  await expect(async () => {
    await page.goto('/account/settings')
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 1000 })
  }).toPass()
}

test('Premium from the sign-up to its end', { tag: '@clock' }, async ({ page, request, baseURL }) => {
  const person = newPerson()
  await page.goto('/auth/signup')
  await ready(page)
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('radio', { name: /^Premium/ }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'I Agree' }).click()

  // the checkout begins at once; a declined card changes nothing
  await page.waitForURL(/\/checkout\//)
  const stripe = atStripe(request, new URL(page.url()).origin)
  await page.getByLabel('Card').selectOption('declined')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.')

  // left for now: every page leads back to it
  await page.goto(`${baseURL}/dashboard`)
  await page.getByRole('button', { name: 'Complete payment' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
  await page.goto(`/account/verify?code=${await mailedCode(request, person.email)}`)
  await expect(page.getByText('Your account was verified').first()).toBeVisible()
  await settingsSay(page, /It renews on [A-Z][a-z]+ \d+, \d{4}\./)

  // a renewal fails: a banner on every page, a mail, the limits go on
  await stripe(`customers/${person.email}/decline`)
  await stripe('clock/31')
  await settingsSay(page, 'Your last payment did not go through')
  await page.goto('/dashboard')
  await expect(page.getByText(/^Premium goes on until [A-Z][a-z]+ \d+, \d{4}/)).toBeVisible()
  await expect(page.getByText('0 of 100 calls')).toBeVisible()
  await expect(async () => {
    const mails = await (await request.get('/dev/outbox.json')).json()
    expect(
      mails
        .filter((mail: { to: string }) => mail.to === person.email)
        .map((mail: { subject: string }) => mail.subject),
    ).toContain('Your Plumbline payment did not go through')
  }).toPass()

  // paid again
  await page.getByRole('button', { name: 'Pay the invoice' }).first().click()
  await page.getByLabel('Card').selectOption('accepted')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('This invoice is paid.')).toBeVisible()
  await page.goto(`${baseURL}/dashboard`)
  await settingsSay(page, /It renews on/)
  await expect(page.getByText('Your last payment did not go through')).toHaveCount(0)

  // cancelled in the portal, to end with the period
  await page.getByRole('button', { name: 'Invoices, card, cancelling' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Cancel at the end of the period' }).click()
  await page.getByRole('link', { name: 'Return to Plumbline' }).click()
  await expect(page.getByText(/^You are back from Stripe/)).toBeInViewport()
  await settingsSay(page, /Cancelled: it ends on/)
  await stripe('clock/31')
  await settingsSay(page, /Premium has ended\. 5 API calls per month/)
  await expect(page.getByRole('button', { name: 'Upgrade Account' }).first()).toBeVisible()
})

test('a cancelled checkout leads a signed-in person to the settings', async ({ signedIn: page, person }) => {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Upgrade Account' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Cancelled' })).toBeVisible()
  // the words above ask to log in, which is done
  await expect(page.getByText(`You are logged in as ${person.email}. Nothing was charged.`)).toBeVisible()
  await page.getByRole('link', { name: 'Account settings' }).click()
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible()
})

test('who has more keys than are paid for is told how many have to go, and what opens the others', async ({
  signedIn: page,
  person,
  request,
}) => {
  const standing = (type: string, status: string, since = 'null') =>
    inDatabase(
      `update subscriptions set type = '${type}', status = '${status}', past_due_since = ${since}
        where account_id = (select id from accounts where email = '${person.email}')`,
    )
  await standing('PREMIUM', 'ACTIVE')
  for (let made = 0; made < 3; made++) await makeKey(request, person)
  const keys = page.locator('section', { has: page.getByRole('heading', { name: 'API keys' }) }).last()
  for (const [type, status, since, way] of [
    ['PREMIUM', 'PAST_DUE', '0', 'pay the invoice'],
    ['PREMIUM', 'PENDING', undefined, 'complete the payment'],
    ['FREE', 'CANCELLED', undefined, 'upgrade the account'],
  ] as const) {
    await standing(type, status, since)
    await page.goto('/account/settings')
    await expect(keys.getByText('Paused: your subscription allows 1 key, and the newest works')).toHaveCount(
      2,
    )
    await expect(keys).toContainText(`Revoke all 3 to create another, or ${way} for 5.`)
  }
})
