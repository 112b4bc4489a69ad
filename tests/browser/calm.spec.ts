import { expect, mailedCode, makeKey, newPerson, ready, signUp, test, upload } from './support.ts'

test('without a network a form keeps its text and says so', async ({ page, person, context }) => {
  await page.goto('/auth/login')
  await ready(page)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('You are offline: nothing was sent')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(person.password)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/dashboard')
})

test('a server that fails is told in words, on the page that was there', async ({ signedIn: page }) => {
  await page.goto('/account/profile?edit')
  await ready(page)
  await page.getByLabel('Name').fill('Augusta Ada King')
  await page.route(/profile.*\.data/, route => route.fulfill({ status: 500, body: 'gateway' }))
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('The server did not answer; try again in a moment')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Augusta Ada King')
  await expect(page.getByRole('banner').getByText('Ada Byron')).toBeVisible()
  await page.unroute(/profile.*\.data/)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
})

test('a page that cannot be fetched opens once the network is back', async ({ signedIn: page, context }) => {
  await page.goto('/dashboard')
  await ready(page)
  // the code of the page is there already, its data is not
  await page.goto('/policies')
  await page.goto('/dashboard')
  await ready(page)
  await page.route(/\.data/, route => route.abort('internetdisconnected'))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Policies' }).click()
  await expect(page.getByText('The server does not answer; trying again')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('banner').getByText('Ada Byron')).toBeVisible()
  await page.unroute(/\.data/)
  await expect(page.getByRole('heading', { name: 'Policies' })).toBeVisible()
  await context.setOffline(false)
})

test('a page whose code cannot be fetched opens once the server answers again', async ({ page }) => {
  await page.goto('/')
  await ready(page)
  await page.route('**/assets/about-*.js', route => route.abort())
  await page.route('**/__manifest*', route => route.fulfill({ status: 502, body: 'gateway' }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
  await expect(page.getByText('The server does not answer; trying again')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Terraform plan')
  const begun = await page.evaluate(() => performance.timeOrigin)
  await page.unroute('**/__manifest*')
  await page.unroute('**/assets/about-*.js')
  await expect(page).toHaveURL(/\/about$/)
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Terraform plan')
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(begun)
})

test('a link of a mail that could not be followed can be followed again', async ({ page, request }) => {
  const person = newPerson()
  await signUp(request, person)
  await page.route('**/account/verify.data*', route => route.fulfill({ status: 502, body: 'gateway' }))
  await page.goto(`/account/verify?code=${await mailedCode(request, person.email)}`)
  await expect(page.getByText('The server did not answer; try again in a moment')).toBeVisible()
  await page.unroute('**/account/verify.data*')
  await page.getByRole('button', { name: 'Verify account' }).click()
  await expect(page.getByText('Your account was verified').first()).toBeVisible()
})

test('a page that fails on the server leaves the header as it was', async ({ signedIn: page }) => {
  await page.goto('/dashboard')
  await ready(page)
  await page.route(/policies\.data/, route =>
    route.fulfill({ status: 500, headers: { 'X-Remix-Response': 'yes' }, body: 'no answer of ours' }),
  )
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Policies' }).click()
  await expect(page.getByRole('heading', { name: 'An unknown error occurred' })).toBeVisible()
  await expect(page.getByRole('banner').getByText('Ada Byron')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
})

test('a dashboard that waits says nothing of looks that fail', async ({ signedIn: page }) => {
  await page.goto('/dashboard')
  await ready(page)
  await page.route('**/dashboard/total', route => route.fulfill({ status: 500 }))
  await page.waitForResponse('**/dashboard/total')
  await expect(page.getByText('Waiting for your first plan…')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /answer|offline|error/i })).toHaveCount(0)
})

test('focus goes along to the next page, whose title is said', async ({ signedIn: page }) => {
  await page.goto('/dashboard')
  await ready(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Policies' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Policies' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.locator('[aria-live]').filter({ hasText: 'Policies · Plumbline' })).toHaveCount(1)
})

test('a page for guests is no way for who is signed in: the navigation is cancelled', async ({
  signedIn: page,
}) => {
  await page.goto('/about')
  await ready(page)
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/auth/login'
    // as a link of the page itself would go there
    const { __remixRouter } = window as unknown as { __remixRouter: { navigate(to: string): Promise<void> } }
    return __remixRouter.navigate('/auth/login')
  })
  await expect(page).toHaveURL(/\/about$/)
})

test("the page's own calls tell the app's version", async ({ signedIn: page }) => {
  await page.goto('/dashboard')
  await ready(page)
  const call = page.waitForRequest(/policies\.data/)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Policies' }).click()
  expect((await call).headers()['app-version']).toMatch(/^\d+\.\d+\.\d+$/)
})

test('nothing about a plan that is tried leaves the browser', async ({ page }) => {
  await page.goto('/try')
  await ready(page)
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await page.locator('input[type=file]').setInputFiles('tests/fixtures/shop.tfplan.json')
  await expect(page.locator('[data-finding]').first()).toBeVisible()
  for (const summary of (await page.locator('[data-finding] > summary').all()).slice(0, 3))
    await summary.click()
  await page.waitForLoadState('networkidle')
  // the engine and the notes of all policies, the same for every plan, are all that come
  const paths = asked.map(url => new URL(url).pathname)
  expect(paths.filter(path => !/^\/assets\/[\w.-]+\.js$/.test(path))).toEqual(['/policies/notes.json'])
  expect(paths.filter(path => path.includes('catalogue'))).toEqual([])
  await expect(
    page
      .locator('[data-finding][open]')
      .getByText(/^as .*CKV_AWS_\d+/)
      .first(),
  ).toBeVisible()
})

test('a file that is dropped on the landing page is assessed at once', async ({ page }) => {
  await page.goto('/')
  await ready(page)
  const handle = await page.evaluateHandle(async () => {
    const data = new DataTransfer()
    data.items.add(new File(['no plan'], 'x.json', { type: 'application/json' }))
    return data
  })
  await page
    .getByRole('link', { name: /^Try it with a plan of yours/ })
    .dispatchEvent('drop', { dataTransfer: handle })
  await page.waitForURL('**/try')
  await expect(page.getByRole('alert')).toContainText('terraform show -json')
})

test('a slow upload says that it is under way', async ({ signedIn: page, person, request }) => {
  await upload(request, person, await makeKey(request, person))
  await page.goto('/dashboard')
  await ready(page)
  await page.route(/policies\.data/, async route => {
    await new Promise(done => setTimeout(done, 1500))
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Policies' }).click()
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0)
})

test('a form that is given up for another page says nothing of its answer', async ({ signedIn: page }) => {
  await page.goto('/account/profile?edit')
  await ready(page)
  await page.getByLabel('Name').fill('Augusta Ada King')
  await page.route(/profile.*\.data/, async route => {
    if (route.request().method() === 'POST') await new Promise(done => setTimeout(done, 1000))
    await route.continue()
  })
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('button', { name: 'Update' })).toBeDisabled()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Policies' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Policies' })).toBeVisible()
  // as it is now: a notice would go by itself
  expect(await page.getByText('The server did not answer').count()).toBe(0)
})

test('a module that cannot be loaded raises the preload error event, and is told', async ({ page }) => {
  await page.goto('/try')
  await ready(page)
  await page.evaluate(() => {
    window.addEventListener('vite:preloadError', () => document.body.setAttribute('data-preload-error', ''))
  })
  await page.route(/assess\.worker/, route => route.abort())
  await page.locator('input[type=file]').setInputFiles('tests/fixtures/shop.tfplan.json')
  await expect(page.getByRole('alert')).toContainText('The policies could not be loaded')
  await expect(page.locator('body[data-preload-error]')).toHaveCount(1)
})

test('a click between the start of React and its first step throws nothing', async ({ page }) => {
  await page.addInitScript(() => {
    // React takes its steps by messages to itself: a browser that is busy delivers them late
    const post = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function (message: unknown) {
      setTimeout(() => post.call(this, message), 500)
    }
  })
  await page.goto('/about')
  await page.waitForFunction(() => Object.keys(document).some(key => key.startsWith('__reactContainer')))
  await page.evaluate(() => document.querySelector('h1')?.click())
  await ready(page)
})
