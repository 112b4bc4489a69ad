import { expect, newPerson, ready, samplePlan, samplePlanFile, test } from './support.ts'

test('from sign up to the finding of an upload', async ({ page, request, baseURL }) => {
  const person = newPerson()

  await page.goto('/')
  await page.getByRole('link', { name: 'Create an Account' }).click()
  await ready(page)
  const create = page.getByRole('button', { name: 'Create account' })
  await expect(create).toBeDisabled()
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await create.click()
  await page
    .getByRole('dialog', { name: 'Terms of service' })
    .getByRole('button', { name: 'I Agree' })
    .click()
  await page.waitForURL(`${baseURL}/`)
  await expect(
    page.getByRole('status').filter({ hasText: 'An account verification email was sent' }),
  ).toBeVisible()

  await page.goto('/account/profile')
  await expect(page.getByText('Some functionality will not be enabled')).toBeVisible()
  await expect(page.getByRole('banner').getByText('Unverified')).toBeVisible()

  await expect(async () => {
    await page.goto('/dev/outbox')
    await expect(page.getByRole('listitem').filter({ hasText: person.email })).not.toHaveCount(0, {
      timeout: 1000,
    })
  }).toPass()
  await page
    .getByRole('listitem')
    .filter({ hasText: person.email })
    .first()
    .getByRole('link', { name: /account\/verify/ })
    .click()
  await expect(page.getByText('Your account was verified').first()).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible()

  await page.goto('/auth/logout')
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/auth/login')
  await ready(page)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/dashboard')
  await expect(page.getByText('0 of 5 calls')).toBeVisible()

  await page.goto('/account/settings')
  await ready(page)
  await page.getByLabel('Name of the key').fill('CI')
  await page.getByRole('button', { name: 'Generate API Token' }).click()
  const key = (await page.getByTestId('api-key').textContent()) ?? ''
  expect(key).toMatch(/^plb_[0-9A-Za-z]{40}$/)
  await page.reload()
  await expect(page.getByTestId('api-key')).toHaveCount(0)
  await expect(page.getByText(`plb_…${key.slice(-4)}`)).toBeVisible()

  const plan = { name: 'plan.json', mimeType: 'application/json', buffer: await samplePlan() }
  const answer = await request.post('/api/assessment/api', {
    multipart: { plan },
    headers: { email: person.email, Authorization: `Bearer ${key}` },
  })
  expect(answer.status()).toBe(201)
  const { id, summary, policyResponse } = await answer.json()

  await page.goto('/dashboard')
  await expect(page.getByText('1 of 5 calls')).toBeVisible()
  await expect(page.getByText(`Issues with ${summary.resources} resource`)).toBeVisible()
  await expect(page.getByText(/^[A-Z][a-z]+ \d{1,2}, \d{4} \d{1,2}:\d{2}:\d{2} [AP]M$/).first()).toBeVisible()
  await page.getByRole('link', { name: 'Open the assessment' }).click()
  await page.waitForURL(`**/dashboard/assessments/${id}`)
  for (const address of Object.keys(policyResponse)) {
    await expect(page.getByRole('heading', { name: address, exact: true })).toBeVisible()
  }

  await page.goto('/dashboard')
  await ready(page)
  await page.locator('input[type=file]').setInputFiles(samplePlanFile)
  await page.getByRole('button', { name: 'Assess' }).click()
  await page.waitForURL('**/dashboard/assessments/*')
  await page.goto('/dashboard')
  await expect(page.getByText('2 of 5 calls')).toBeVisible()
})

test('a file that is no plan is refused in words and not counted', async ({ signedIn: page }) => {
  await page.goto('/dashboard')
  await ready(page)
  await page.locator('input[type=file]').setInputFiles({
    name: 'plan.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"resources":[]}'),
  })
  await page.getByRole('button', { name: 'Assess' }).click()
  await expect(page.getByRole('alert')).toContainText(/plan/i)
  await expect(page.getByText('0 of 5 calls')).toBeVisible()
})
