import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { APIRequestContext, CDPSession, Page } from '@playwright/test'
import { test as base, expect } from '@playwright/test'
import { runInDatabase } from '../local/database.mjs'
import { codeOf } from '../totp.ts'

export { expect }

export interface Person {
  email: string
  name: string
  password: string
}

interface Fixtures {
  /** Fails the test when the page broke its Content-Security-Policy or threw. */
  clean: undefined
  /** A verified account on the Free plan that this test alone uses. */
  person: Person
  /** The page of that person, who is logged in. */
  signedIn: Page
}

export const test = base.extend<Fixtures>({
  clean: [
    async ({ page }, use) => {
      const faults: string[] = []
      page.on('pageerror', error => faults.push(String(error)))
      page.on('console', message => {
        if (/Content Security Policy|Hydration|did not match/i.test(message.text()))
          faults.push(message.text())
      })
      await use(undefined)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
  person: async ({ request }, use) => {
    const person = newPerson()
    await signUp(request, person)
    await request.patch(`/api/account/verify/${await mailedCode(request, person.email)}`)
    await use(person)
  },
  signedIn: async ({ page, person }, use) => {
    await signIn(page, person)
    await use(page)
  },
})

/** Logs a person in as the API does it, and gives the page's browser the cookies. */
export async function signIn(page: Page, { email, password }: Person) {
  const answer = await page.request.post('/api/auth/login', { data: { email, password } })
  const { token, refreshToken, accountId } = await answer.json()
  const cookies = { auth_token: token, refresh_token: refreshToken, account_id: accountId }
  const url = new URL(answer.url()).origin
  await page.context().addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })))
}

export function newPerson(): Person {
  return {
    email: `ada-${crypto.randomUUID().slice(0, 13)}@example.com`,
    name: 'Ada Byron',
    password: 'upright-wall-42!',
  }
}

export async function signUp(request: APIRequestContext, person: Person, planType = 'FREE') {
  const answer = await request.post('/api/account', { data: { ...person, planType } })
  expect(answer.status()).toBe(201)
  return answer.json()
}

/** The code of the newest mail to an address; mail goes through the queue and is there a moment later. */
export async function mailedCode(request: APIRequestContext, email: string, subject = /./): Promise<string> {
  let code: string | undefined
  await expect(async () => {
    const mails: { to: string; subject: string; text: string }[] = await (
      await request.get('/dev/outbox.json')
    ).json()
    const mail = mails.find(({ to, subject: own }) => to === email && subject.test(own))
    code = mail?.text.match(/[?&]code=([\w-]+)/)?.[1]
    expect(code).toBeTruthy()
  }).toPass()
  return code ?? ''
}

/** Makes an API key as the API does it, without the page. */
export async function makeKey(request: APIRequestContext, { email, password }: Person): Promise<string> {
  const login = await request.post('/api/auth/login', { data: { email, password } })
  const { token: bearer } = await login.json()
  const made = await request.post('/api/auth/api-key', {
    data: { name: 'CI' },
    headers: { Authorization: `Bearer ${bearer}` },
  })
  return (await made.json()).token
}

/** Uploads the sample plan, or another, as a CI job does, with what is said beside it; answers the assessment. */
export async function upload(
  request: APIRequestContext,
  { email }: Person,
  key: string,
  fields: Record<string, string> = {},
  buffer?: Buffer,
) {
  const plan = { name: 'plan.json', mimeType: 'application/json', buffer: buffer ?? (await samplePlan()) }
  const answer = await request.post('/api/assessment/api', {
    multipart: { ...fields, plan },
    headers: { email, Authorization: `Bearer ${key}` },
  })
  expect(answer.status()).toBe(201)
  return answer.json()
}

export const samplePlanFile = join('tests', 'fixtures', 'shop.tfplan.json')

export function samplePlan() {
  return readFile(samplePlanFile)
}

/** The sample plan with its database many times over. */
export async function planOfDatabases(count: number): Promise<Buffer> {
  const plan = JSON.parse((await samplePlan()).toString())
  const orders = plan.resource_changes.find(
    (one: { address: string }) => one.address === 'aws_db_instance.orders',
  )
  plan.resource_changes = Array.from({ length: count }, (_, n) => ({
    ...orders,
    address: `aws_db_instance.orders[${n}]`,
    index: n,
  }))
  return Buffer.from(JSON.stringify(plan))
}

/** The sample plan with as many buckets: more resources than a page shows at first. */
export async function planOfBuckets(count: number): Promise<Buffer> {
  const plan = JSON.parse((await samplePlan()).toString())
  const bucket = plan.resource_changes.find(({ type }: { type: string }) => type === 'aws_s3_bucket')
  plan.resource_changes = Array.from({ length: count }, (_, n) => ({
    ...bucket,
    address: `${bucket.type}.b${n}`,
    name: `b${n}`,
  }))
  return Buffer.from(JSON.stringify(plan))
}

/** The sample plan inside of a module: what is told of it is of more services than stand among the filters at first. */
export async function planInModule(): Promise<Buffer> {
  const plan = JSON.parse((await samplePlan()).toString())
  for (const change of plan.resource_changes)
    Object.assign(change, { address: `module.a.${change.address}`, module_address: 'module.a' })
  return Buffer.from(JSON.stringify(plan))
}

/** Waits until the page runs with all of its parts, so that what a test types is not typed into a page without scripts. */
export async function ready(page: Page) {
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    const runs = (element: Element) => Object.keys(element).some(key => key.startsWith('__reactProps'))
    if (main === null || !runs(main)) return false
    // some parts wait for the first sign that somebody is there
    document.dispatchEvent(new Event('pointermove'))
    return [...main.querySelectorAll('section, form, details, input, button')].every(runs)
  })
  // What listens to the document does so with React's effects, which come when the browser has nothing else to do.
  await page.evaluate(() => new Promise(done => requestIdleCallback(() => done(null), { timeout: 1000 })))
}

/** A width or a theme that has just changed is there with the next frame; a page that is not in front draws none. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>(done => {
        requestAnimationFrame(() => requestAnimationFrame(() => done()))
        setTimeout(done, 1000)
      }),
  )
}

/** Makes an ADMIN of somebody, as an operator does. */
export function makeAdmin({ email }: Person) {
  return inDatabase(`update accounts set role = 'ADMIN' where email = '${email}'`)
}

/** Runs SQL in the database of the server, whose folder is PLUMBLINE_STATE, or that of `npm start`; all of it or none. */
export function inDatabase(...statements: string[]): Promise<void> {
  return runInDatabase(process.env.PLUMBLINE_STATE || '.plumbline', statements)
}

/** Sets up an app on the page of a signed-in person. @returns its secret */
export async function setUpApp(page: Page): Promise<string> {
  await page.goto('/account/security')
  await ready(page)
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const secret = (await page.getByTestId('factor-secret').innerText()).replaceAll(' ', '')
  await page.getByLabel('Code that the app shows').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await expect(page.getByTestId('recovery-code').first()).toBeVisible()
  return secret
}

/** The first step of a login, up to where the second factor is asked for. */
export async function passwordOf(page: Page, { email, password }: Person) {
  await page.context().clearCookies()
  await page.goto('/auth/login?redirectUrl=/account/security')
  await ready(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible()
}

/** A platform authenticator of this browser, whose owner is there and proves it whenever asked. */
export async function virtualAuthenticator(page: Page): Promise<CDPSession & { id: string }> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return Object.assign(session, { id: authenticatorId })
}
