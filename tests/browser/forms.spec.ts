import type { Page } from '@playwright/test'
import { expect, makeKey, ready, test, upload } from './support.ts'

interface FormRow {
  path: string
  /** What is typed, by label. */
  fields?: Record<string, string>
  /** The button that sends it, and one in a dialog that comes first. */
  button: string | RegExp
  agree?: string
}

const password = 'upright-wall-43!'

const forGuests: FormRow[] = [
  {
    path: '/auth/login',
    fields: { Email: 'ada@example.com', Password: password },
    button: 'Login',
  },
  {
    path: '/auth/signup',
    fields: { Name: 'Ada Byron', Email: 'ada@example.com', Password: password },
    button: 'Create account',
    agree: 'I Agree',
  },
  { path: '/auth/password/forget', fields: { Email: 'ada@example.com' }, button: 'Send the link' },
]

const ofAccount: FormRow[] = [
  { path: '/account/profile?edit', fields: { Name: 'Augusta Ada King' }, button: 'Update' },
  {
    path: '/account/settings',
    fields: { 'Old password': password, 'New password': `${password}!` },
    button: 'Change password',
  },
  { path: '/account/settings', fields: { 'Name of the key': 'A pipeline' }, button: 'Generate API Token' },
  { path: '/account/settings?confirm=logout-all', button: 'Log out' },
  { path: '/account/settings?confirm=deactivate', fields: { Reason: 'No more plans' }, button: 'Deactivate' },
  { path: '/account/settings', button: 'Upgrade Account' },
  { path: '/account/confirm', fields: { Password: password }, button: 'Continue' },
  { path: '/auth/logout', button: 'Logout' },
]

test('every form for guests fails calmly', async ({ page }) => {
  for (const row of forGuests) await failCalmly(page, row)
})

test('every form of an account fails calmly, and the header keeps the name', async ({
  signedIn: page,
  person,
  request,
}) => {
  const { id, project } = await upload(request, person, await makeKey(request, person))
  const rows: FormRow[] = [
    ...ofAccount.filter(({ button }) => button !== 'Generate API Token'),
    { path: `/dashboard/assessments/${id}?confirm=delete`, button: 'Delete' },
    { path: `/dashboard/projects/${project.id}?confirm=delete`, button: 'Delete' },
  ]
  for (const row of rows) {
    await failCalmly(page, row)
    await expect(page.getByRole('banner').getByText(person.name), row.path).toBeVisible()
  }
})

test('the form of a key fails calmly', async ({ signedIn: page }) => {
  for (const row of ofAccount.filter(({ button }) => button === 'Generate API Token'))
    await failCalmly(page, row)
})

/** Sends a form without a network, to a server that fails, and to one that is slow and then gone: the page stays as it was. */
async function failCalmly(page: Page, { path, fields = {}, button, agree }: FormRow) {
  await page.goto(path)
  await ready(page)
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
  const here = page.url()
  const heading = await page.getByRole('heading', { level: 1 }).textContent()

  await page.context().setOffline(true)
  await send()
  await stays('You are offline: nothing was sent')
  await page.context().setOffline(false)

  await page.route(isPost, route => fails(route, () => route.fulfill({ status: 500, body: 'gateway' })))
  await send()
  await stays('The server did not answer; try again in a moment')
  await page.unroute(isPost)

  let release = () => {}
  const held = new Promise<void>(done => {
    release = done
  })
  await page.route(isPost, route => fails(route, () => held.then(() => route.abort())))
  await send()
  await expect(page.getByRole('progressbar', { name: 'Loading' }), path).toBeVisible()
  release()
  await stays('The server did not answer; try again in a moment')
  await page.unroute(isPost)

  async function send() {
    const main = page.getByRole('main')
    const own = (await main.getByRole('dialog').count()) > 0 ? main.getByRole('dialog') : main
    await own.getByRole('button', { name: button, exact: true }).first().click()
    if (agree) await page.getByRole('dialog').getByRole('button', { name: agree }).click()
  }

  async function stays(notice: string) {
    const said = page.getByRole('status').filter({ hasText: notice })
    await expect(said, path).toBeVisible()
    expect(page.url(), path).toBe(here)
    expect(await page.getByRole('heading', { level: 1 }).textContent(), path).toBe(heading)
    for (const [label, text] of Object.entries(fields))
      await expect(page.getByLabel(label, { exact: true }), `${path} ${label}`).toHaveValue(text)
    await page.evaluate(() =>
      [...document.querySelectorAll('button')]
        .find(({ textContent }) => textContent === 'Close message')
        ?.click(),
    )
    await expect(said).toHaveCount(0)
  }
}

function isPost(url: URL) {
  return url.pathname.endsWith('.data')
}

/** What the form sends fails; what the page fetches beside it does not. */
function fails(route: Parameters<Parameters<Page['route']>[1]>[0], how: () => Promise<void>) {
  return route.request().method() === 'POST' ? how() : route.continue()
}
