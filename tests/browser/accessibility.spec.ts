import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, makeKey, ready, test, upload } from './support.ts'

const open = [
  '/',
  '/about',
  '/pipelines',
  '/policies',
  '/policies/aws/s3/bucket-has-public-access-block',
  '/frameworks',
  '/frameworks/cis-aws-7.0',
  '/terms',
  '/try',
  '/auth/login',
  '/auth/signup',
  '/auth/password/forget',
  '/auth/password/reset?code=nope',
  '/account/verify?code=nope',
  '/account/payment?code=nope',
  '/payment/cancelled',
  '/dev/outbox',
  '/api/docs',
  '/no/such/page',
]

const own = [
  '/dashboard',
  '/account/profile',
  '/account/profile?edit',
  '/account/settings',
  '/account/settings?confirm=deactivate',
  '/account/security',
  '/account/confirm',
  '/auth/logout',
]

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    // Without motion no colour is caught on its way to another.
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    test('pages for everyone', async ({ page }) => {
      for (const path of open) await check(page, path)
    })

    test('pages of an account', async ({ signedIn: page, person, request }) => {
      for (const path of own) await check(page, path)
      const { id, project } = await upload(request, person, await makeKey(request, person))
      await check(page, '/dashboard')
      await check(page, '/dashboard/projects')
      await check(page, `/dashboard/projects/${project.id}`)
      await check(page, `/dashboard/assessments/${id}?by=policy`)
      await check(page, `/dashboard/assessments/${id}`)
      for (const summary of await page.locator('[data-finding] > summary').all()) await summary.click()
      await scan(page, 'an assessment with every finding open')
    })
  })
}

async function check(page: Page, path: string) {
  await page.goto(path)
  await ready(page)
  await scan(page, path)
}

async function scan(page: Page, what: string) {
  const axe = new AxeBuilder({ page })
  // What a theme changes is colour; everything else the light one has shown.
  if (await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches))
    axe.withRules(['color-contrast'])
  const { violations } = await axe.analyze()
  const told = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(node => node.html.slice(0, 160)).join('\n  ')}`,
  )
  expect(told, what).toEqual([])
}
