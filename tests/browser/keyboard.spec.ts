import type { Page } from '@playwright/test'
import { expect, makeKey, planOfBuckets, ready, test, upload } from './support.ts'

/** Follows by keyboard what can be followed. */
async function press(page: Page, name: string | RegExp, role: 'link' | 'button' = 'link') {
  const target = page.getByRole(role, { name, exact: true })
  await target.focus()
  await page.keyboard.press('Enter')
}

test('the focus stays where it was when what had it goes', async ({ signedIn: page, person, request }) => {
  const { id } = await upload(request, person, await makeKey(request, person), { branch: 'main' })
  await page.goto('/dashboard')
  await ready(page)
  const search = page.getByLabel('Find by branch, commit, pull request, label or file')
  await search.fill('main')
  await search.press('Enter')
  await expect(page.getByText(/^1 of 1 assessment/)).toBeVisible()
  await expect(search).toBeFocused()

  await page.goto(`/dashboard/assessments/${id}`)
  await ready(page)
  const filters = page.getByRole('navigation', { name: 'Filters' })
  await filters.getByRole('link', { name: /^High/ }).press('Enter')
  await expect(page).toHaveURL(/severity=HIGH/)
  await press(page, 'Clear')
  await expect(page).not.toHaveURL(/severity/)
  await expect(filters.locator(':focus')).toHaveCount(1)
  await page.locator('[data-finding] > summary').first().press('Enter')
  await press(page, 'Link to this finding')
  await press(page, 'Show all findings')
  await expect(page.getByRole('region', { name: 'Findings' })).toBeFocused()
})

test('a click beside everything leaves the focus nowhere', async ({ signedIn: page, person, request }) => {
  const { id } = await upload(request, person, await makeKey(request, person))
  await page.goto(`/dashboard/assessments/${id}`)
  await ready(page)
  await page.getByRole('link', { name: 'Delete' }).focus()
  await page.getByRole('banner').click({ position: { x: 700, y: 10 } })
  await page
    .locator('[data-finding] > summary')
    .first()
    .evaluate(row => row.parentElement?.setAttribute('open', ''))
  await expect(page.locator('[data-finding][open]')).toHaveCount(1)
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
})

test('a form that is done or left, and a question that is answered, give the focus back to where they stood', async ({
  signedIn: page,
  person,
  request,
}) => {
  const focused = () => page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))
  await page.goto('/account/profile')
  await ready(page)
  await press(page, 'Edit profile')
  await expect(page.getByLabel('Name')).toBeFocused()
  await press(page, 'Cancel')
  await expect(page.getByRole('link', { name: 'Edit profile' })).toBeVisible()
  expect(await focused()).toBe(true)
  await press(page, 'Edit profile')
  await page.getByLabel('Name').fill('Augusta Ada King')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  expect(await focused()).toBe(true)
  await makeKey(request, person)
  await page.goto('/account/settings')
  await ready(page)
  await page.getByRole('link', { name: /^Revoke/ }).press('Enter')
  await page.getByRole('dialog').getByRole('button').press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect.poll(focused).toBe(true)
})

test('a button that waits for its answer has the focus again afterwards', async ({ signedIn: page }) => {
  await page.goto('/account/profile?edit')
  await ready(page)
  await page.getByLabel('Name').fill('Augusta Ada King')
  await page.route(/profile.*\.data/, async route => {
    await new Promise(done => setTimeout(done, 300))
    await route.fulfill({ status: 500, body: 'gateway' })
  })
  await page.getByRole('button', { name: 'Update' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Update' })).toBeDisabled()
  await expect(page.getByText('The server did not answer; try again in a moment')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Update' })).toBeFocused()
})

test('more findings begin where the focus is', async ({ signedIn: page, person, request }) => {
  const key = await makeKey(request, person)
  const { id } = await upload(request, person, key, {}, await planOfBuckets(120))
  await page.goto(`/dashboard/assessments/${id}?by=resource`)
  await ready(page)
  const groups = page.locator('.plumb:has([data-finding])')
  await expect(groups).toHaveCount(100)
  await page.getByRole('button', { name: /^Show 2\d more/ }).press('Enter')
  await expect(groups.nth(100).locator('[data-finding] > summary').first()).toBeFocused()
  await expect(page.getByRole('button', { name: /^Show/ })).toHaveCount(0)
})

test('a menu closes behind the focus', async ({ signedIn: page }) => {
  await page.goto('/dashboard')
  await ready(page)
  const menu = page.getByRole('banner').locator('details')
  await menu.locator('summary').press('Enter')
  await expect(menu).toHaveAttribute('open')
  await menu.getByRole('button', { name: 'Logout' }).focus()
  await page.keyboard.press('Tab')
  await expect(menu).not.toHaveAttribute('open')
})

test('the first stop of the keyboard leads past the navigation', async ({ page }) => {
  for (const [path, first] of [
    ['/', 'Create an Account'],
    ['/about', /./],
  ] as const) {
    await page.goto(path)
    await ready(page)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveText(first)
    expect(await page.evaluate(() => document.activeElement?.closest('nav, header')), path).toBeNull()
    await expect(page.getByRole('banner')).toHaveCount(1)
  }
})

test('what a button opens in its place has the focus', async ({ signedIn: page }) => {
  await page.goto('/account/security')
  await ready(page)
  await press(page, 'Add a passkey', 'button')
  await expect(page.getByLabel('Name of the passkey')).toBeFocused()
})

test('the ring is told from the ground of a command', async ({ page }) => {
  await page.goto('/')
  await ready(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const within of [
      page.getByRole('main').locator('pre').first(),
      page.getByRole('button', { name: 'Copy the upload command' }),
    ]) {
      await within.focus()
      const contrast = await within.evaluate(element => {
        const ink = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d')
        const light = (colour: string) => {
          if (!ink) return 0
          ink.fillStyle = colour
          ink.fillRect(0, 0, 1, 1)
          const [red = 0, green = 0, blue = 0] = [...ink.getImageData(0, 0, 1, 1).data].map(value => {
            const part = value / 255
            return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
          })
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
        }
        let ground: Element | null = element.parentElement
        const groundOf = (own: Element) => getComputedStyle(own).backgroundColor
        while (ground && /^rgba\(0, 0, 0, 0\)$/.test(groundOf(ground))) ground = ground.parentElement
        const [ring, under] = [
          light(getComputedStyle(element).outlineColor),
          light(ground ? groundOf(ground) : '#fff'),
        ]
        return Math.max(ring, under) / Math.min(ring, under)
      })
      // WCAG 1.4.11
      expect(contrast, colorScheme).toBeGreaterThan(3)
    }
  }
})

test('whatever has the focus shows its ring whole', async ({ signedIn: page, person, request }) => {
  const { id, project } = await upload(request, person, await makeKey(request, person))
  const paths = [
    '/',
    '/policies',
    '/policies/aws/s3/bucket-has-public-access-block',
    '/pipelines',
    '/dashboard',
    `/dashboard/projects/${project.id}`,
    `/dashboard/assessments/${id}`,
    '/account/settings',
    '/account/security',
  ]
  for (const path of paths)
    for (const width of [720, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      await ready(page)
      // with the keyboard at work, whatever is focused shows it
      await page.keyboard.press('Tab')
      expect(await cutRings(page), `${path} at ${width}`).toEqual([])
    }
})

/** What would have no ring, or one that a box around it cuts. */
function cutRings(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>('a[href], button, summary, input, select, [tabindex="0"]'),
    ].flatMap(element => {
      element.focus({ preventScroll: true })
      // the label of a file shows it
      if (document.activeElement !== element || element.matches('.sr-only')) return []
      const name = `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element)
      if (outlineStyle === 'none') return [`${name} has none`]
      const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
      const { top, right, bottom, left } = element.getBoundingClientRect()
      let box = element.parentElement
      while (box && getComputedStyle(box).overflow === 'visible') box = box.parentElement
      if (!box || box === document.documentElement) return []
      const edge = box.getBoundingClientRect()
      // what lies further on is there once one has scrolled to it
      const cut = [
        box.scrollTop === 0 && top - reach < edge.top && 'above',
        box.scrollLeft === 0 && left - reach < edge.left && 'on the left',
        box.scrollWidth <= box.clientWidth && right + reach > edge.right && 'on the right',
        box.scrollHeight <= box.clientHeight && bottom + reach > edge.bottom && 'below',
      ].filter(Boolean)
      return cut.length > 0 ? [`${name} is cut ${cut.join(', ')}`] : []
    }),
  )
}
