import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, makeKey, test, upload } from './support.ts'

const open = [
  '/',
  '/about',
  '/pipelines',
  '/policies',
  '/policies/aws/s3/bucket-has-public-access-block',
  '/terms',
  '/auth/login',
  '/auth/signup',
  '/auth/password/forget',
  '/auth/password/reset?code=nope',
  '/account/verify?code=nope',
  '/account/payment?code=nope',
  '/payment/cancelled',
  '/dev/outbox',
  '/no/such/page',
]

const own = [
  '/dashboard',
  '/account/profile',
  '/account/profile?edit',
  '/account/settings',
  '/account/settings?confirm=deactivate',
  '/auth/logout',
]

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test('pages for everyone', async ({ page }) => {
      for (const path of open) await check(page, path)
    })

    test('pages of an account', async ({ signedIn: page, person, request }) => {
      for (const path of own) await check(page, path)
      const { id } = await upload(request, person, await makeKey(request, person))
      await check(page, '/dashboard')
      await check(page, `/dashboard/assessments/${id}`)
      for (const summary of await page.locator('[data-finding] > summary').all()) await summary.click()
      await scan(page, 'an assessment with every finding open')
    })
  })
}

async function check(page: Page, path: string) {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await scan(page, path)
}

async function scan(page: Page, what: string) {
  // Animations end first: a colour on the way is nobody's colour.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(one => one.effect?.getTiming().iterations !== Infinity)
        .map(one => one.finished),
    ),
  )
  const { violations } = await new AxeBuilder({ page }).analyze()
  const told = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(node => node.html.slice(0, 160)).join('\n  ')}`,
  )
  expect(told, what).toEqual([])
}
