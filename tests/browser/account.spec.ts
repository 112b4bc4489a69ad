import { setTimeout } from 'node:timers/promises'
import { expect, mailedCode, newPerson, ready, setUpApp, signUp, test } from './support.ts'

test('a forgotten password is set anew through the mail', async ({ page, person, request }) => {
  await page.goto('/auth/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible()
  await ready(page)
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Email sent' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled()

  await page.goto(`/auth/password/reset?code=${await mailedCode(request, person.email, /password/i)}`)
  await ready(page)
  await page.getByLabel('Password', { exact: true }).fill('tooplain')
  await page.getByRole('button', { name: 'Set the new password' }).click()
  await expect(page.getByText('Password is invalid')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('another-line-7!')
  await page.getByRole('button', { name: 'Set the new password' }).click()
  await page.waitForURL('**/auth/login')
  await expect(page.getByText('Password has been reset')).toBeVisible()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill('another-line-7!')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/dashboard')
})

test('a reset code that is not valid offers another', async ({ page }) => {
  await page.goto('/auth/password/reset?code=nope')
  await expect(page.getByRole('alert')).toContainText('Password reset code is invalid')
  await page.getByRole('link', { name: 'Request reset' }).click()
  await page.waitForURL('**/auth/password/forget')
})

test('a wrong password is told at the field and as a notice', async ({ page, person }) => {
  await page.goto('/auth/login')
  await ready(page)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill('wrong-password!')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Invalid credentials')).toBeVisible()
  await expect(page.getByText('Failed to login')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
})

test('sign up says what is missing, one error a field, and knows a used address', async ({
  page,
  person,
}) => {
  await page.goto('/auth/signup')
  await ready(page)
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email').fill('no address')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('Password', { exact: true }).blur()
  await expect(page.getByText('Name must be at least 4 characters')).toBeVisible()
  await expect(page.getByText('Email must be a valid email')).toBeVisible()
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create account' })).toBeDisabled()

  await page.getByLabel('Name').fill('Ada Byron')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill('upright-wall-42!')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('button', { name: 'I Agree' }).click()
  await expect(page.getByRole('main').getByText('Email already registered')).toBeVisible()
})

test('the name can be changed, and only when it was', async ({ signedIn: page }) => {
  await page.goto('/account/profile')
  await ready(page)
  await page.getByRole('link', { name: 'Edit profile' }).click()
  await expect(page.getByLabel('Email')).toHaveAttribute('readonly')
  await expect(page.getByRole('button', { name: 'Update' })).toBeDisabled()
  await page.getByLabel('Name').fill('Augusta Ada King')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await expect(page.getByRole('main').getByText('Augusta Ada King')).toBeVisible()
  await expect(page.getByRole('banner').getByText('Augusta Ada King')).toBeVisible()
})

test('the password changes only with the old one', async ({ signedIn: page, person }) => {
  await page.goto('/account/settings')
  await ready(page)
  const old = page.getByLabel('Old password', { exact: true })
  const next = page.getByLabel('New password', { exact: true })
  const change = page.getByRole('button', { name: 'Change password' })
  await old.fill('not-the-old-1!')
  await next.fill('another-line-7!')
  await change.click()
  await expect(page.getByText('Incorrect old password')).toBeVisible()
  await old.fill(person.password)
  await next.fill(person.password)
  await change.click()
  await expect(page.getByText('Password cannot match old password')).toBeVisible()
  await next.fill('another-line-7!')
  await change.click()
  await expect(page.getByText('Password Changed Successfully!')).toBeVisible()
})

test('a key is made once, copied, revoked after a question', async ({ signedIn: page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/account/settings')
  await ready(page)
  await page.getByRole('button', { name: 'Generate API Token' }).click()
  const key = await page.getByTestId('api-key').textContent()
  await page.getByRole('button', { name: 'Copy the API key' }).click()
  await expect(page.getByText('API Token copied to clipboard')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  await expect(page.getByRole('button', { name: 'Generate API Token' })).toHaveCount(0)

  await page.getByRole('link', { name: /^Revoke/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Revoke this API key?' })
  await dialog.getByRole('link', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: /^Revoke/ }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('The API key was revoked')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Generate API Token' })).toBeVisible()
})

test('what is shown only once comes into view, and has the focus', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  const shown = (name: string) => page.getByRole('region', { name, exact: true })
  const isThere = async (name: string) => {
    await expect(shown(name)).toBeFocused()
    await expect(shown(name).getByText(/only once\.$/)).toBeInViewport()
  }
  await setUpApp(page)
  await isThere('Your recovery codes')
  const [first = ''] = await page.getByTestId('recovery-code').allInnerTexts()
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  await expect(page.getByText(first)).toHaveCount(0)
  await isThere('Your recovery codes')

  await page.goto('/account/settings')
  await ready(page)
  await page.getByText('New run task').click()
  await page.getByLabel('Name of the run task').fill('HCP')
  await page.getByLabel('Host').fill('app.terraform.io')
  await page.getByRole('button', { name: 'Create run task' }).click()
  await isThere('The new run task')
  // made is made: another would be another
  await expect(page.getByLabel('Name of the run task')).toHaveValue('')

  await page.getByRole('button', { name: 'Generate API Token' }).click()
  await isThere('The new API key')
})

test('logging out from all devices asks first', async ({ signedIn: page }) => {
  await page.goto('/account/settings')
  await ready(page)
  await page.getByRole('link', { name: 'Logout from all devices' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/auth/login')
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/auth\/login/)
})

test('deactivating wants a reason and ends the account', async ({ signedIn: page, person }) => {
  await page.goto('/account/settings')
  await ready(page)
  await page.getByRole('link', { name: 'Deactivate account' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(person.email)).toBeVisible()
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(dialog.getByText('Reason is a required field')).toBeVisible()
  await dialog.getByLabel('Reason').fill('The project ended')
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await page.waitForURL('**/auth/login')
  await ready(page)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Invalid credentials')).toBeVisible()
})

test('an upgrade goes to the checkout and comes back Premium', async ({ signedIn: page }) => {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Upgrade Account' }).click()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
  await expect(page.getByText('Thank you for your payment!')).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).last().click()
  await expect(page.getByText('0 of 100 calls')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upgrade Account' })).toHaveCount(0)
})

test('a checkout that was left says how to pay later', async ({ signedIn: page }) => {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Upgrade Account' }).click()
  await page.getByRole('button', { name: /^Cancel/ }).click()
  await expect(page.getByText('Please login and upgrade through the account settings page')).toBeVisible()
})

test('an account that chose Premium is led to the payment once it is verified', async ({ page, request }) => {
  const person = newPerson()
  await signUp(request, person, 'PREMIUM')
  await page.goto(`/account/verify?code=${await mailedCode(request, person.email)}`)
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
})

test('a code that is not valid, and a mail sent once more', async ({ page, request, baseURL }) => {
  await page.goto('/account/verify?code=nope')
  await expect(page.getByText('Could not verify account')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Log In' }).last()).toHaveAttribute('href', '/account/profile')

  const person = newPerson()
  await signUp(request, person)
  const login = await page.request.post('/api/auth/login', {
    data: { email: person.email, password: person.password },
  })
  const { token, accountId } = await login.json()
  await page.context().addCookies([
    { name: 'auth_token', value: token, url: baseURL },
    { name: 'account_id', value: accountId, url: baseURL },
  ])
  await page.goto('/account/profile')
  await ready(page)
  await page.getByRole('button', { name: 'Resend Verification' }).click()
  await expect(page.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled()
})

test('an idle page renews its session shortly before it ends, twice and not again', async ({
  signedIn: page,
}) => {
  const refreshes: string[] = []
  page.on('request', request => {
    if (new URL(request.url()).pathname === '/auth/refresh') refreshes.push(request.method())
  })
  await page.clock.install()
  await page.goto('/account/profile')
  await ready(page)
  await page.clock.fastForward('14:00')
  expect(refreshes).toHaveLength(0)
  for (const count of [1, 2]) {
    const answered = page.waitForResponse('**/auth/refresh')
    // A timer is set once the answer before it has been read: what went by until then moves none.
    let answer: Awaited<typeof answered> | undefined
    while (!answer) {
      await page.clock.fastForward('15:00')
      answer = await Promise.race([answered, setTimeout(10_000, undefined)])
    }
    expect(answer.status()).toBe(200)
    expect(refreshes).toHaveLength(count)
  }
  await setTimeout(1000)
  await page.clock.fastForward('59:00')
  expect(refreshes).toHaveLength(2)
})
