import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import axe from 'axe-core'
import {
  drawn,
  expect,
  mailedCode,
  makeAdmin,
  makeKey,
  newPerson,
  ready,
  setUpApp,
  signIn,
  signUp,
  test,
  upload,
} from './support.ts'

/**
 * Every page in every state that it can be in, at every width of the product, light and dark: it has its heading, does not scroll
 * sideways, is accessible, and says nothing in the console. SCREENSHOTS=FOLDER keeps a picture of each at four widths.
 */
const WIDTHS = [320, 600, 768, 960, 1280, 1920, 2560]
const PICTURED = [320, 768, 1280, 1920]

interface Row {
  path: string
  heading: string | RegExp
  /** What tells this state. */
  says?: string | RegExp
  /** Hundreds of rows alike, which the next row looks at a few of: axe takes minutes for them. */
  isLong?: true
}

const everyone: Row[] = [
  { path: '/', heading: /Terraform plan/ },
  { path: '/about', heading: /Plumbline|About/ },
  { path: '/pipelines', heading: 'CI/CD Integration' },
  { path: '/policies', heading: 'Policies', isLong: true },
  { path: '/policies?q=bucket', heading: 'Policies' },
  { path: '/policies?q=no-such-words', heading: 'Policies' },
  { path: '/policies/aws/s3/bucket-has-public-access-block', heading: /\w/ },
  { path: '/frameworks', heading: 'Frameworks' },
  { path: '/frameworks/cis-aws-7.0', heading: /CIS/ },
  { path: '/frameworks/nist-800-53-r5', heading: /NIST/, isLong: true },
  { path: '/frameworks/pci-dss-4.0', heading: /PCI/ },
  { path: '/terms', heading: /Terms/ },
  { path: '/try', heading: 'Try it with a plan of yours' },
  { path: '/api/docs', heading: /API/ },
  { path: '/payment/cancelled', heading: 'Payment Cancelled', says: 'Login' },
  { path: '/account/payment?code=nope', heading: /Payment/ },
  { path: '/account/verify?code=nope', heading: /Verif|Account/i, says: 'Could not verify account' },
  { path: '/dev/outbox', heading: /Outbox/i },
  { path: '/no/such/page', heading: 'Whoops!', says: 'Home' },
  { path: '/auth/login', heading: 'Login' },
  { path: '/auth/signup', heading: 'Create an Account' },
  { path: '/auth/password/forget', heading: 'Forgot Password' },
  { path: '/auth/password/reset?code=nope', heading: 'Reset Password', says: 'Request reset' },
  { path: '/dashboard', heading: 'Login', says: 'Account is not authenticated' },
  { path: '/auth/logout', heading: 'Login' },
]

const empty: Row[] = [
  { path: '/', heading: /Terraform plan/, says: 'Open the dashboard' },
  { path: '/dashboard', heading: 'Dashboard', says: 'Waiting for your first plan…' },
  { path: '/dashboard/projects', heading: 'Projects' },
  {
    path: '/dashboard/assessments/00000000-0000-4000-8000-000000000000',
    heading: 'Whoops!',
    says: 'All projects',
  },
  { path: '/account/profile', heading: 'Profile' },
  { path: '/account/profile?edit', heading: 'Profile', says: 'Update' },
  { path: '/account/settings', heading: 'Account Settings', says: 'Upgrade Account' },
  {
    path: '/account/settings?confirm=logout-all',
    heading: 'Account Settings',
    says: 'Log out from all devices?',
  },
  {
    path: '/account/settings?confirm=deactivate',
    heading: 'Account Settings',
    says: 'Deactivate this account?',
  },
  { path: '/account/security', heading: 'Security' },
  { path: '/account/confirm', heading: 'Is it still you?' },
  { path: '/auth/logout', heading: /Log ?out/i },
  { path: '/payment/cancelled', heading: 'Payment Cancelled', says: 'Account settings' },
  { path: '/auth/login', heading: /Terraform plan/ },
  { path: '/no/such/page', heading: 'Whoops!', says: 'Dashboard' },
]

const unverified: Row[] = [
  { path: '/', heading: /Terraform plan/, says: 'Check your mail' },
  { path: '/dashboard', heading: 'Dashboard', says: 'Verify your account first' },
  { path: '/account/profile', heading: 'Profile', says: /^Some functionality will not be enabled/ },
  { path: '/account/settings', heading: 'Account Settings', says: 'Verify your account first' },
]

// the longest of all tests: they need not wait for each other
test.describe.configure({ mode: 'parallel' })

test('for everyone', async ({ page }) => {
  await visit(page, 'guest', everyone)
})

test('of an account on Free: empty and full', async ({ signedIn: page, person, request }) => {
  await visit(page, 'free-empty', empty)
  const key = await makeKey(request, person)
  const long =
    'a-project-with-a-name-that-is-as-long-as-an-upload-may-make-it-and-has-no-place-to-break-in-it-at-all'
  const assessed = await upload(request, person, key, {
    project: long.slice(0, 100),
    branch: `feature/${'x'.repeat(120)}`,
    commit: 'f'.repeat(40),
    pullRequest: '7',
    runUrl: 'https://ci.example.com/runs/1',
  })
  const calm = await upload(request, person, key, { project: 'calm' }, Buffer.from(planOf([])))
  const harmless = await upload(
    request,
    person,
    key,
    { project: 'harmless' },
    Buffer.from(planOf(['random_id'])),
  )
  const { id, project } = assessed
  const here = `/dashboard/assessments/${id}`
  await visit(page, 'free-full', [
    { path: '/dashboard', heading: 'Dashboard', says: '3 of 5 calls' },
    { path: '/dashboard?q=no-such-words', heading: 'Dashboard', says: 'No assessment matches.' },
    { path: '/dashboard/projects', heading: 'Projects' },
    { path: '/dashboard/projects?q=no-such-words', heading: 'Projects', says: 'No project matches.' },
    { path: `/dashboard/projects/${project.id}`, heading: long.slice(0, 100) },
    {
      path: `/dashboard/projects/${project.id}?confirm=delete`,
      heading: long.slice(0, 100),
      says: /^Delete /,
    },
    { path: here, heading: /new problems.*data of 1 resource lost/, says: 'Data that this plan ends' },
    { path: `${here}?by=policy`, heading: /new problems/ },
    { path: `${here}?severity=HIGH&change=introduced`, heading: /new problems/, says: 'Clear' },
    { path: `${here}?q=no-such-words`, heading: /new problems/, says: 'Nothing here matches the filters.' },
    { path: `${here}?confirm=delete`, heading: /new problems/, says: 'Delete this assessment?' },
    { path: `/dashboard/assessments/${calm.id}`, heading: 'The plan has no resources' },
    {
      path: `/dashboard/assessments/${harmless.id}`,
      heading: 'Nothing here can be unsafe',
      says: 'No policy asked anything of this plan.',
    },
    { path: '/account/settings', heading: 'Account Settings', says: 'Revoke the key to create another' },
    { path: '/account/settings?confirm=revoke', heading: 'Account Settings' },
  ])
  await page.goto(here)
  await ready(page)
  for (const summary of await page.locator('[data-finding] > summary').all()) await summary.click()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await axeSays(page, colorScheme === 'dark')).toEqual([])
  }
})

test('of an account with a second factor', async ({ signedIn: page }) => {
  await setUpApp(page)
  await visit(page, 'factor', [
    { path: '/account/security', heading: 'Security', says: 'Remove the app' },
    { path: '/account/confirm', heading: 'Is it still you?', says: 'Code' },
  ])
})

test('of an administrator', async ({ signedIn: page, person }) => {
  await makeAdmin(person)
  await visit(page, 'admin', [
    { path: '/terms/publish', heading: 'Publish terms', says: /^Publish version/ },
    { path: '/dashboard', heading: 'Dashboard', says: 'Publish terms' },
  ])
})

test('of an account that is not verified, until it is', async ({ page, request }) => {
  const long = `${'e'.repeat(50)}${Date.now()}@${'long.'.repeat(30)}example.com`
  const person = { ...newPerson(), email: long }
  await signUp(request, person)
  await signIn(page, person)
  await visit(page, 'unverified', [
    ...unverified,
    {
      path: `/account/verify?code=${await mailedCode(request, person.email)}`,
      heading: 'Account verification',
      says: 'Continue',
    },
  ])
})

test('of an account on Premium: not paid, paid, past due, ended', { tag: '@clock' }, async ({
  page,
  request,
}) => {
  const person = newPerson()
  const { stripeSessionUrl } = await signUp(request, person, 'PREMIUM')
  await request.patch(`/api/account/verify/${await mailedCode(request, person.email)}`)
  await signIn(page, person)
  const settings = (says: string | RegExp): Row => ({
    path: '/account/settings',
    heading: 'Account Settings',
    says,
  })
  await visit(page, 'pending', [
    { path: '/dashboard', heading: 'Dashboard', says: 'Complete payment' },
    settings(/^Not paid yet/),
  ])
  await request.post(`${stripeSessionUrl}/pay`, { maxRedirects: 0 })
  await settled(page, /It renews on/)
  await visit(page, 'premium', [
    { path: `/account/payment?code=${stripeSessionUrl.split('/').at(-1)}`, heading: 'Payment Successful' },
    { path: '/dashboard', heading: 'Dashboard', says: '0 of 100 calls' },
    settings('Invoices, card, cancelling'),
  ])
  const stripe = new URL(stripeSessionUrl).origin
  await request.post(`${stripe}/test/customers/${person.email}/decline`)
  await request.post(`${stripe}/test/clock/31`)
  await settled(page, 'Your last payment did not go through')
  await visit(page, 'past-due', [
    { path: '/dashboard', heading: 'Dashboard', says: 'Pay the invoice' },
    { path: '/about', heading: /Plumbline|About/, says: 'Your last payment did not go through' },
    settings(/^The last payment did not go through/),
  ])
  await request.post(`${stripe}/test/customers/${person.email}/refund`)
  await settled(page, /^Premium has ended/)
  await visit(page, 'ended', [
    { path: '/dashboard', heading: 'Dashboard', says: '0 of 5 calls' },
    settings('Invoices, card, cancelling'),
  ])
})

/** Waits for what an event at Stripe has changed. */
async function settled(page: Page, text: string | RegExp) {
  await expect(async () => {
    await page.goto('/account/settings')
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 1000 })
  }).toPass()
}

/** Opens each row once, and looks at it in every width and theme. */
async function visit(page: Page, state: string, rows: Row[]) {
  const said: string[] = []
  page.on('pageerror', error => said.push(String(error)))
  page.on('console', message => {
    // that a page answers 404 is what it is for
    const isStatus = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isStatus) said.push(message.text())
  })
  const wrong: string[] = []
  for (const { path, heading, says, isLong } of rows) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(path)
    await ready(page)
    await expect(page.getByRole('heading', { level: 1 }).first(), `${state} ${path}`).toHaveText(heading)
    if (says !== undefined) await expect(page.getByText(says).first(), `${state} ${path}`).toBeAttached()
    // axe asks it of other landmarks, and of this one only where there are two
    for (const search of await page.getByRole('search').all())
      if (!(await search.getAttribute('aria-label')))
        wrong.push(`${state} ${path} has a search without a name`)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width: 1280, height: 900 })
      const found = isLong ? [] : await axeSays(page, colorScheme === 'dark')
      wrong.push(...found.map(what => `${state} ${path}: ${what}`))
      for (const width of colorScheme === 'light' || SHOTS ? WIDTHS : []) {
        await page.setViewportSize({ width, height: 900 })
        await drawn(page)
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        if (over > 0) wrong.push(`${state} ${path} scrolls ${over} px sideways at ${width}`)
        if (SHOTS && PICTURED.includes(width)) await picture(page, `${state}${path}-${width}-${colorScheme}`)
      }
    }
    if (said.length > 0) wrong.push(`${state} ${path} says: ${said.splice(0).join('; ')}`)
  }
  expect(wrong).toEqual([])
}

/** The rules that a theme can break: of one that is looked at second, only these are asked. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds. Its script runs in the page, once for both themes: `@axe-core/playwright` takes twice as long, for frames that no page
 * has.
 */
async function axeSays(page: Page, colours = false): Promise<string[]> {
  await drawn(page)
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source)
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    // not the style sheets, which would be fetched again, for a rule that is not among those that run
    preload: { assets: ['media'] },
    ...(colours ? { runOnly: OF_COLOURS } : {}),
  }
  const violations = await page.evaluate(
    async given => (await (window as unknown as { axe: typeof axe }).axe.run(document, given)).violations,
    options,
  )
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(node => node.html.slice(0, 160)).join('\n  ')}`,
  )
}

const SHOTS = process.env.SCREENSHOTS

async function picture(page: Page, name: string) {
  await mkdir(SHOTS!, { recursive: true })
  const file = `${name.replaceAll(/[^\w.-]+/g, '_').slice(0, 120)}.png`
  await page.screenshot({ path: join(SHOTS!, file), fullPage: true, animations: 'disabled' })
}

function planOf(types: string[]): string {
  return JSON.stringify({
    format_version: '1.2',
    planned_values: {},
    resource_changes: types.map(type => ({
      address: `${type}.a`,
      mode: 'managed',
      type,
      name: 'a',
      change: { actions: ['create'], before: null, after: {}, after_unknown: {} },
    })),
  })
}
