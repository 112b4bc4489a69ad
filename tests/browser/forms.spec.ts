import type { Locator, Page } from '@playwright/test'
import {
  drawn,
  expect,
  inDatabase,
  mailedCode,
  makeAdmin,
  makeKey,
  newPerson,
  passwordOf,
  ready,
  samplePlanFile,
  setUpApp,
  signIn,
  signUp,
  test,
  upload,
  virtualAuthenticator,
} from './support.ts'

interface FormRow {
  path: string
  /** What leads to the form, where it is not there at once. */
  open?: (page: Page) => Promise<unknown>
  /** What is typed, by label. */
  fields?: Record<string, string>
  /** The button that sends it, where it stands, and one in a dialog that comes first. */
  button: string | RegExp
  within?: 'banner' | 'main' | 'contentinfo'
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
  { path: '/about', button: 'Dark theme', within: 'contentinfo' },
]

const ofAccount: FormRow[] = [
  { path: '/account/profile?edit', fields: { Name: 'Augusta Ada King' }, button: 'Update' },
  {
    path: '/account/settings',
    fields: { 'Old password': password, 'New password': `${password}!` },
    button: 'Change password',
  },
  { path: '/account/settings', fields: { 'Name of the key': 'A pipeline' }, button: 'Generate API Token' },
  {
    path: '/account/settings',
    open: page => page.getByText('New run task').click(),
    fields: { 'Name of the run task': 'HCP' },
    button: 'Create run task',
  },
  { path: '/account/settings', button: 'Upgrade Account' },
  { path: '/account/settings?confirm=logout-all', button: 'Log out' },
  { path: '/account/settings?confirm=deactivate', fields: { Reason: 'No more plans' }, button: 'Deactivate' },
  { path: '/account/security', button: 'Set up an authenticator app' },
  {
    path: '/account/security',
    open: page => page.getByRole('button', { name: 'Set up an authenticator app' }).click(),
    fields: { 'Code that the app shows': '123456' },
    button: 'Turn it on',
  },
  { path: '/account/security', button: 'Add a passkey' },
  { path: '/account/security', button: /^End the session/ },
  { path: '/account/confirm', fields: { Password: password }, button: 'Continue' },
  { path: '/auth/logout', button: 'Logout' },
  { path: '/dashboard', button: 'Create an API key' },
  {
    path: '/dashboard',
    open: page => page.locator('input[type=file]').setInputFiles(samplePlanFile),
    button: 'Assess',
  },
  { path: '/about', button: 'Upgrade Account', within: 'banner' },
  {
    path: '/about',
    open: page => page.getByRole('banner').getByText('Ada Byron').click(),
    button: 'Logout',
    within: 'banner',
  },
]

test('every form for guests fails calmly', async ({ page }) => {
  for (const row of forGuests) await failCalmly(page, row)
})

test('the mail that sets a password, asked for again, and the form that it leads to fail calmly', async ({
  page,
  person,
  request,
}) => {
  await page.clock.install()
  await failCalmly(page, {
    path: '/auth/password/forget',
    open: async () => {
      await page.getByLabel('Email').fill(person.email)
      await page.getByRole('button', { name: 'Send the link' }).click()
      await expect(page.getByRole('heading', { name: 'Email sent' })).toBeVisible()
      // the countdown ends before the mail may be asked for again
      await page.clock.fastForward('10:00')
    },
    button: 'Resend',
  })
  await failCalmly(page, {
    path: `/auth/password/reset?code=${await mailedCode(request, person.email, /password/i)}`,
    fields: { Password: password },
    button: 'Set the new password',
  })
})

test('every form of an account fails calmly, and the header keeps the name', async ({
  signedIn: page,
  person,
}) => {
  for (const row of ofAccount) {
    await failCalmly(page, row)
    await expect(page.getByRole('banner').getByText(person.name), row.path).toBeVisible()
  }
})

test('the forms of what an account has fail calmly', async ({ signedIn: page, person, request }) => {
  const { id, project } = await upload(request, person, await makeKey(request, person))
  const now = Date.now()
  const of = `(select id from accounts where email = '${person.email}')`
  await inDatabase(
    `insert into run_tasks values ('${crypto.randomUUID()}', ${of}, 'HCP', 'app.terraform.io', '', 'HIGH', 1, 0, 0, null)`,
    `insert into repositories values ('${crypto.randomUUID()}', ${of}, 'https://gitlab.com', '7', '1', 'acme/known', ${now}, ${now}, ${now})`,
    `insert into repositories values ('${crypto.randomUUID()}', ${of}, 'https://gitlab.com', '8', '1', 'acme/new', ${now}, ${now}, null)`,
  )
  await page.goto('/account/settings')
  const revoke = await page.getByRole('link', { name: 'Revoke CI' }).getAttribute('href')
  for (const row of [
    { path: `/account/settings${revoke?.replace(/^[^?]*/, '')}`, button: 'Revoke' },
    { path: '/account/settings', button: 'Remove HCP' },
    { path: '/account/settings', button: 'Remove acme/known' },
    { path: '/account/settings', button: 'Trust acme/new' },
    { path: '/account/settings', button: 'Turn away acme/new' },
    { path: `/dashboard/assessments/${id}?confirm=delete`, button: 'Delete' },
    { path: `/dashboard/projects/${project.id}?confirm=delete`, button: 'Delete' },
  ])
    await failCalmly(page, row)
})

test('the forms of a second factor fail calmly, that of the login too', async ({
  signedIn: page,
  person,
}) => {
  await virtualAuthenticator(page)
  await setUpApp(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name of the passkey').fill('My laptop')
  await page.getByRole('button', { name: 'Make the passkey' }).click()
  await expect(page.getByText('The passkey was added')).toBeVisible()
  for (const row of [
    { path: '/account/security', button: 'Remove the passkey My laptop' },
    { path: '/account/security', button: 'New recovery codes' },
    { path: '/account/security', button: 'Remove the app' },
  ])
    await failCalmly(page, row)
  await failCalmly(page, {
    path: '/account/confirm',
    fields: { Password: password },
    button: 'Continue with a passkey',
  })
  await failCalmly(page, {
    path: '/auth/login',
    open: () => passwordOf(page, person),
    fields: { Code: '123456' },
    button: 'Login',
  })
  await failCalmly(page, {
    path: '/auth/login',
    open: () => passwordOf(page, person),
    button: 'Use a passkey',
  })
})

test('the forms of an account that is not verified, or not paid, fail calmly', async ({ page, request }) => {
  const person = newPerson()
  await signUp(request, person, 'PREMIUM')
  await signIn(page, person)
  for (const path of ['/', '/dashboard', '/account/profile', '/account/verify?code=nope'])
    await failCalmly(page, { path, button: 'Resend Verification' })
  await failCalmly(page, { path: '/about', button: 'Complete payment', within: 'banner' })
  const other = newPerson()
  await signUp(request, other)
  const theirs = `/account/verify?code=${await mailedCode(request, other.email)}`
  await failCalmly(page, { path: theirs, button: 'Verify it and stay signed in' })
})

test('the forms of Premium fail calmly, paid and past due', async ({ page, request }) => {
  const person = newPerson()
  await signUp(request, person)
  await signIn(page, person)
  const plan = (status: string) =>
    inDatabase(`update subscriptions set type = 'PREMIUM', status = '${status}', past_due_since = ${Date.now()}
      where account_id = (select id from accounts where email = '${person.email}')`)
  await plan('ACTIVE')
  await failCalmly(page, { path: '/account/settings', button: 'Invoices, card, cancelling' })
  await plan('PAST_DUE')
  await failCalmly(page, { path: '/account/settings', button: 'Pay the invoice' })
})

test('the form of an administrator fails calmly', async ({ signedIn: page, person }) => {
  await makeAdmin(person)
  await failCalmly(page, {
    path: '/terms/publish',
    fields: { 'Terms as HTML': '<p>Be kind.</p>' },
    button: /^Publish version/,
  })
})

test('what was typed is there again for who had to log in, or to prove anew who it is', async ({
  signedIn: page,
  person,
  request,
}) => {
  const of = `account_id = (select id from accounts where email = '${person.email}')`
  const logIn = async ({ email, password }: typeof person) => {
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    await ready(page)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('heading', { name: 'Login' })).toHaveCount(0)
    await ready(page)
  }
  const rename = async (name: string) => {
    await page.goto('/account/profile?edit')
    await ready(page)
    await page.getByLabel('Name').fill(name)
    await inDatabase(`update sessions set revoked_at = ${Date.now()} where ${of}`)
    await page.getByRole('button', { name: 'Update' }).click()
  }

  await rename('Augusta Ada King')
  await logIn(person)
  await expect(page.getByRole('status').filter({ hasText: 'What you had typed is here again' })).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Augusta Ada King')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('main').getByText('Augusta Ada King')).toBeVisible()
  await page.goto('/account/profile?edit')
  await ready(page)
  await expect(page.getByLabel('Name')).toHaveValue('Augusta Ada King')

  await page.goto('/account/settings')
  await ready(page)
  await page.getByLabel('Old password').fill('not to be kept')
  await page.getByRole('button', { name: 'Show old password' }).click()
  await page.getByLabel('Name of the key').fill('A pipeline')
  await inDatabase(`update sessions set authenticated_at = 0 where ${of}`)
  await page.getByRole('button', { name: 'Generate API Token' }).click()
  await expect(page.getByRole('heading', { name: 'Is it still you?' })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Name of the key')).toHaveValue('A pipeline')
  await drawn(page)
  await expect(page.getByLabel('Old password')).toHaveValue('')

  await page.getByText('New run task').click()
  await page.getByLabel('Name of the run task').fill('Production')
  await page.getByLabel('A run fails from').selectOption('LOW')
  await inDatabase(`update sessions set revoked_at = ${Date.now()} where ${of}`)
  await page.getByRole('button', { name: 'Create run task' }).click()
  await logIn(person)
  await expect(page.getByLabel('Name of the run task')).toHaveValue('Production')
  await expect(page.getByLabel('A run fails from')).toHaveValue('LOW')
  await expect(page.getByRole('button', { name: 'Create run task' })).toBeVisible()

  // nor is it for somebody else, or left for the next one
  const other = newPerson()
  await signUp(request, other)
  await rename('Somebody')
  await logIn(other)
  await drawn(page)
  await expect(page.getByLabel('Name')).toHaveValue(other.name)
  expect(await page.evaluate(() => JSON.stringify(window.sessionStorage))).not.toContain('Somebody')
})

test('a question that was answered waits, and is not answered twice', async ({
  signedIn: page,
  person,
  request,
}) => {
  const { id } = await upload(request, person, await makeKey(request, person))
  await page.goto(`/dashboard/assessments/${id}?confirm=delete`)
  await ready(page)
  const sent = await clickTwice(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }))
  await expect(page.getByText('The assessment was deleted')).toBeVisible()
  expect(sent()).toBe(1)
})

test('a key that the dashboard makes is not made twice', async ({ signedIn: page }) => {
  await page.goto('/dashboard')
  await ready(page)
  const sent = await clickTwice(page, page.getByRole('button', { name: 'Create an API key' }))
  await expect(page.getByTestId('api-key')).toBeVisible()
  expect(sent()).toBe(1)
})

/** Clicks as somebody does who clicks again before the button is drawn as disabled. @returns how often the form was sent */
async function clickTwice(page: Page, button: Locator): Promise<() => number> {
  let sent = 0
  await page.route(/\.data/, async route => {
    if (route.request().method() === 'POST') sent++
    await new Promise(done => setTimeout(done, 500))
    await route.continue()
  })
  await button.click({ noWaitAfter: true })
  await expect(button).toBeDisabled()
  await expect.poll(() => sent).toBe(1)
  await button.evaluate((again: HTMLButtonElement) => {
    again.disabled = false
    again.click()
  })
  return () => sent
}

/** Sends a form without a network, to a server that fails, and to one that is slow and then gone: the page stays as it was. */
async function failCalmly(page: Page, { path, open, fields = {}, button, within = 'main', agree }: FormRow) {
  await page.goto(path)
  await ready(page)
  await open?.(page)
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
  const here = page.url()
  const heading = await page.getByRole('heading', { level: 1 }).textContent()

  await page.context().setOffline(true)
  await stays('You are offline: nothing was sent', () => send({ offline: true }))
  await page.context().setOffline(false)

  await page.route(isPost, route => fails(route, () => route.fulfill({ status: 500, body: 'gateway' })))
  await stays('The server did not answer; try again in a moment', send)
  await page.unroute(isPost)

  let release = () => {}
  const held = new Promise<void>(done => {
    release = done
  })
  await page.route(isPost, route => fails(route, () => held.then(() => route.abort())))
  await stays('The server did not answer; try again in a moment', async () => {
    await send()
    await expect(page.getByRole('progressbar', { name: 'Loading' }), path).toBeVisible()
    release()
  })
  await page.unroute(isPost)

  async function send({ offline = false } = {}) {
    const part = page.getByRole(within)
    const own = (await part.getByRole('dialog').count()) > 0 ? part.getByRole('dialog') : part
    await own.getByRole('button', { name: button, exact: true }).first().click()
    // what is asked before the call is not asked where no call can be made
    if (agree && !offline) await page.getByRole('dialog').getByRole('button', { name: agree }).click()
  }

  async function stays(notice: string, when: () => Promise<void>) {
    const said = page.getByRole('status').filter({ hasText: notice })
    // a notice hides by itself: who begins to look afterwards may be late
    const isSaid = said.waitFor()
    await when()
    await isSaid
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
