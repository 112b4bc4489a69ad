import type { Page } from '@playwright/test'
import jsQR from 'jsqr'
import { codeOf } from '../totp.ts'
import { expect, passwordOf, ready, setUpApp, test, virtualAuthenticator } from './support.ts'

async function isSignedIn(page: Page) {
  await expect(page).toHaveURL(/\/account\/security$/)
  await expect(page.getByRole('heading', { name: 'Security', exact: true })).toBeVisible()
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test('the QR code says what the link to the app does', async ({ signedIn: page }) => {
      await page.goto('/account/security')
      await ready(page)
      await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
      const code = page.getByRole('img', { name: /^QR code/ })
      await expect(code).toBeVisible()
      const size = 300
      const data = await code.evaluate(async (svg, size) => {
        const image = new Image()
        image.src = `data:image/svg+xml,${encodeURIComponent(
          new XMLSerializer().serializeToString(svg).replace('<svg', `<svg width="${size}" height="${size}"`),
        )}`
        await image.decode()
        const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size })
        const context = canvas.getContext('2d')
        context?.drawImage(image, 0, 0, size, size)
        return [...(context?.getImageData(0, 0, size, size).data ?? [])]
      }, size)
      const uri = await page.getByRole('link', { name: 'open the app' }).getAttribute('href')
      expect(jsQR(new Uint8ClampedArray(data), size, size)?.data).toBe(uri)
      const secret = (await page.getByTestId('factor-secret').innerText()).replaceAll(' ', '')
      expect(uri).toContain(`secret=${secret}`)
      // a wrong code leaves it there
      await page.getByLabel('Code that the app shows').fill('000000')
      await page.getByRole('button', { name: 'Turn it on' }).click()
      await expect(page.getByText('This code or passkey is not right')).toBeVisible()
      await expect(code).toBeVisible()
    })
  })
}

test('an authenticator app is set up, asked for at the login, and removed', async ({
  signedIn: page,
  person,
}) => {
  const secret = await setUpApp(page)
  await expect(page.getByText(/^On since/)).toBeVisible()
  await passwordOf(page, person)
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('This code or passkey is not right, or was used before').first()).toBeVisible()
  await page.getByLabel('Code').fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Login' }).click()
  await isSignedIn(page)
  await ready(page)
  await page.getByRole('button', { name: 'Remove the app' }).click()
  await expect(page.getByText('The authenticator app was removed')).toBeVisible()
  await expect(page.getByText(/^Off\./)).toBeVisible()
})

test('a recovery code stands in for the app, once, and new ones end the old', async ({
  signedIn: page,
  person,
}) => {
  await setUpApp(page)
  const [first = '', second = ''] = await page.getByTestId('recovery-code').allInnerTexts()
  await passwordOf(page, person)
  // the first step is one link away
  await page.getByRole('link', { name: 'Back to email and password' }).click()
  await expect(page.getByRole('heading', { name: 'Login', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/redirectUrl=/)
  await passwordOf(page, person)
  // a keyboard of digits could not write it
  await expect(page.getByLabel('Code')).not.toHaveAttribute('inputmode', 'numeric')
  await page.getByLabel('Code').fill(first.toUpperCase())
  await page.getByRole('button', { name: 'Login' }).click()
  await isSignedIn(page)
  await expect(page.getByText('9 recovery codes left.')).toBeVisible()
  await expect(page.getByTestId('recovery-code')).toHaveCount(0)

  await ready(page)
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  await expect(page.getByTestId('recovery-code')).toHaveCount(10)
  const [fresh = ''] = await page.getByTestId('recovery-code').allInnerTexts()
  for (const [code, is] of [
    [first, 'refused'],
    [second, 'refused'],
    [fresh, 'right'],
  ] as const) {
    await passwordOf(page, person)
    await page.getByLabel('Code').fill(code)
    await page.getByRole('button', { name: 'Login' }).click()
    if (is === 'right') await isSignedIn(page)
    else await expect(page.getByText('This code or passkey is not right').first()).toBeVisible()
  }
})

test('a passkey is added, listed, used at the login and before what others must not do, and removed', async ({
  signedIn: page,
  person,
}) => {
  const authenticator = await virtualAuthenticator(page)
  await page.goto('/account/security')
  await ready(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name of the passkey').fill('My laptop')
  await page.getByRole('button', { name: 'Make the passkey' }).click()
  await expect(page.getByText('The passkey was added')).toBeVisible()
  await expect(page.getByTestId('recovery-code')).toHaveCount(10)
  const listed = page.getByRole('listitem').filter({ hasText: 'My laptop' })
  await expect(listed).toContainText('never used')

  await passwordOf(page, person)
  // whoever is not verified by the device is not let in
  await authenticator.send('WebAuthn.setUserVerified', {
    authenticatorId: authenticator.id,
    isUserVerified: false,
  })
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('The browser gave no passkey; try again')).toBeVisible()
  await authenticator.send('WebAuthn.setUserVerified', {
    authenticatorId: authenticator.id,
    isUserVerified: true,
  })
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await isSignedIn(page)
  await expect(listed).toContainText(/last used/)

  await page.goto('/account/confirm?redirectUrl=/account/security')
  await ready(page)
  await page.getByRole('button', { name: 'Continue with a passkey' }).click()
  // the browser says what is missing before it asks for the passkey
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Continue with a passkey' }).click()
  await isSignedIn(page)

  // the same authenticator has one passkey for an account
  await ready(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'Make the passkey' }).click()
  await expect(page.getByText('The browser gave no passkey; try again')).toBeVisible()

  await page.goto('/account/security')
  await ready(page)
  await listed.getByRole('button', { name: 'Remove the passkey My laptop' }).click()
  await expect(page.getByText('The passkey was removed')).toBeVisible()
  await expect(listed).toHaveCount(0)
  await expect(page.getByText(/^Off\./)).toBeVisible()
})

test('the sessions are listed, and another is ended', async ({
  signedIn: page,
  person,
  browser,
  baseURL,
}) => {
  const other = await browser.newContext({ baseURL })
  const elsewhere = await other.newPage()
  await elsewhere.goto('/auth/login')
  await ready(elsewhere)
  await elsewhere.getByLabel('Email').fill(person.email)
  await elsewhere.getByLabel('Password', { exact: true }).fill(person.password)
  await elsewhere.getByRole('button', { name: 'Login' }).click()
  await expect(elsewhere).toHaveURL(/\/dashboard$/)

  await page.goto('/account/security')
  await ready(page)
  const sessions = page.getByRole('region', { name: 'Sessions' }).getByRole('listitem')
  const own = sessions.filter({ hasText: 'This one' })
  await expect(own).toHaveCount(1)
  await expect(own.getByRole('button')).toHaveCount(0)
  const before = await sessions.count()
  expect(before).toBeGreaterThan(1)
  const browserThere = sessions.filter({ hasText: /Chrome on Linux/ }).filter({ hasNotText: 'This one' })
  await browserThere.getByRole('button', { name: /^End the session of Chrome on Linux/ }).click()
  await expect(page.getByText('The session was ended')).toBeVisible()
  await expect(sessions).toHaveCount(before - 1)

  await elsewhere.goto('/dashboard')
  await expect(elsewhere).toHaveURL(/\/auth\/login/)
  await expect(elsewhere.getByText('Authentication has timed out')).toBeVisible()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/dashboard$/)
  await other.close()
})

test('a login from long ago asks once more, and leads back', async ({ signedIn: page, person }) => {
  await page.goto('/account/confirm?redirectUrl=/account/settings')
  await ready(page)
  await page.getByLabel('Password', { exact: true }).fill('wrong-one!')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('Incorrect password')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL(/\/account\/settings$/)
})
