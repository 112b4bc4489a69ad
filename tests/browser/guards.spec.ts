import { expect, ready, test } from './support.ts'

test('a protected page asks for login and comes back to where it was', async ({ page, person }) => {
  await page.goto('/account/settings?confirm=logout-all')
  await expect(page).toHaveURL(/\/auth\/login\?redirectUrl=%2Faccount%2Fsettings%3Fconfirm%3Dlogout-all/)
  await expect(page.getByText('Account is not authenticated')).toBeVisible()
  await ready(page)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/account/settings?confirm=logout-all')
})

test('a redirectUrl of another site leads to the dashboard', async ({ page, person }) => {
  await page.goto('/auth/login?redirectUrl=//example.org/x')
  await ready(page)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/dashboard')
})

for (const path of ['/auth/login', '/auth/signup', '/auth/password/forget', '/auth/password/reset?code=x']) {
  test(`${path} is for those who are logged out`, async ({ signedIn: page, baseURL }) => {
    await page.goto(path)
    await expect(page).toHaveURL(`${baseURL}/`)
  })
}

test('a link of a mail that opens for nobody who is signed in says so', async ({
  signedIn: page,
  baseURL,
}) => {
  for (const path of ['/auth/password/forget?keys', '/auth/password/reset?code=x']) {
    await page.goto(path)
    await expect(page).toHaveURL(`${baseURL}/`)
    await expect(
      page.getByRole('status').filter({ hasText: 'log out, then open the link once more' }),
    ).toBeVisible()
  }
})

for (const [from, to] of [
  ['/auth', '/auth/login'],
  ['/account/login', '/auth/login'],
] as const) {
  test(`${from} leads to ${to}`, async ({ page, baseURL }) => {
    await page.goto(from)
    await expect(page).toHaveURL(`${baseURL}${to}`)
  })
}

test('/account leads to the profile', async ({ signedIn: page, baseURL }) => {
  await page.goto('/account')
  await expect(page).toHaveURL(`${baseURL}/account/profile`)
})

test('a page for administrators sends others home', async ({ signedIn: page, baseURL }) => {
  await page.goto('/terms/publish')
  await expect(page).toHaveURL(`${baseURL}/`)
})

test('a visit to the logout page ends nothing', async ({ signedIn: page }) => {
  await page.goto('/auth/logout')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('an address without a page says so', async ({ page }) => {
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Whoops!' })).toBeVisible()
  await expect(page.getByText('This page you have requested could not be found.')).toBeVisible()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Terraform plan')
})
