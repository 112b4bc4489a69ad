import {
  expect,
  makeKey,
  newPerson,
  planInModule,
  planOfBuckets,
  planOfDatabases,
  test,
  upload,
} from './support.ts'

test.use({ javaScriptEnabled: false })

test('sign up, log out and log in work without scripts', async ({ page, baseURL }) => {
  const person = newPerson()
  await page.goto('/auth/signup')
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Agree to the terms of service to create an account')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('I Agree').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(`${baseURL}/`)

  await page.goto('/auth/logout')
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill('not-it-at-all!')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Invalid credentials')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(`${baseURL}/dashboard`)
})

test('a report can be read and filtered without scripts', async ({ signedIn: page, person, request }) => {
  const { id } = await upload(request, person, await makeKey(request, person))
  await page.goto(`/dashboard/assessments/${id}`)
  const rows = page.locator('[data-finding]')
  const all = await rows.count()
  await page.getByRole('navigation', { name: 'Filters' }).getByRole('link', { name: /^High/ }).click()
  await expect.poll(() => rows.count()).toBeLessThan(all)
  await rows.first().locator('> summary').click()
  await expect(rows.first().getByText('Remediation:')).toBeVisible()
  await rows.first().getByRole('link', { name: 'Link to this finding' }).click()
  await expect(page).toHaveURL(/\?finding=[\w-]+#findings$/)
  await expect(rows).toHaveCount(1)
  await expect(rows.getByText('Remediation:')).toBeVisible()
  await page.getByRole('link', { name: 'Show all findings' }).click()
  await expect.poll(() => rows.count()).toBeGreaterThan(1)
})

test('a long report says what is missing without scripts, and every service is a filter', async ({
  signedIn: page,
  person,
  request,
}) => {
  const key = await makeKey(request, person)
  const plan = await planOfBuckets(120)
  const { id } = await upload(request, person, key, {}, plan)
  await page.goto(`/dashboard/assessments/${id}?by=resource`)
  await expect(page.getByText(/^Without scripts the first 100 of 1\d\d resources stand here/)).toBeVisible()
  await upload(request, person, key, {}, await planInModule())
  await page.goto('/dashboard')
  const lines = page.locator('section[aria-labelledby=assessments] details')
  await lines.last().locator('summary').click()
  await expect(lines.last().getByRole('link', { name: 'Open the assessment' })).toBeVisible()
  await expect(page.locator('[aria-busy=true]:visible')).toHaveCount(0)
  await lines.first().getByRole('link', { name: 'Open the assessment' }).click()
  const services = page.getByRole('navigation', { name: 'Filters' }).getByRole('link', { name: /^[a-z]/ })
  await expect.poll(() => services.count()).toBeGreaterThan(7)
})

test('a finding of a long report opens to a link without scripts, and to all of it once few are left', async ({
  signedIn: page,
  person,
  request,
}) => {
  const plan = await planOfDatabases(100)
  const { id } = await upload(request, person, await makeKey(request, person), {}, plan)
  await page.goto(`/dashboard/assessments/${id}`)
  const finding = page.locator('[data-finding]').first()
  await finding.locator('> summary').click()
  const link = finding.getByRole('link', { name: 'Why it matters and what to write' })
  await expect(link).toHaveAttribute('href', /^\/dashboard\/assessments\/[\w-]+\?finding=[\w-]+#findings$/)
  await page
    .getByText(/more like these$/)
    .first()
    .click()
  await expect(page.getByText(/^Without scripts these stand here/).first()).toBeVisible()
  await page.goto(`/dashboard/assessments/${id}?policy=aws/rds/instance-encrypted`)
  await page.getByText(/more like these$/).click()
  const last = page.locator('[data-finding]').last()
  await last.locator('> summary').click()
  await expect(last.getByText('Remediation:')).toBeVisible()
})

test('a dangerous thing asks first without scripts', async ({ signedIn: page, baseURL }) => {
  await page.goto('/account/settings')
  await page.getByRole('link', { name: 'Logout from all devices' }).click()
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(page).toHaveURL(`${baseURL}/auth/login`)
})
