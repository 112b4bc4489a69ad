import { expect, makeKey, ready, test, upload } from './support.ts'

const widths = [320, 600, 768, 960, 1280, 1920, 2560]

const open = [
  '/',
  '/about',
  '/pipelines',
  '/policies',
  '/terms',
  '/try',
  '/auth/login',
  '/auth/signup',
  '/api/docs',
  '/payment/cancelled',
  '/no/such/page',
]

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    test('no page scrolls sideways, at any width', async ({
      signedIn: page,
      person,
      request,
      browser,
      baseURL,
    }) => {
      const key = await makeKey(request, person)
      const project =
        'a-project-with-a-name-that-is-as-long-as-an-upload-may-make-it-and-has-no-place-to-break-in-100-chars'
      const assessed = await upload(request, person, key, {
        project: project.slice(0, 100),
        branch: `feature/${'x'.repeat(120)}`,
      })
      const own = [
        '/dashboard',
        '/dashboard/projects',
        `/dashboard/projects/${assessed.project.id}`,
        `/dashboard/assessments/${assessed.id}`,
        `/dashboard/assessments/${assessed.id}?by=policy`,
        `/dashboard/assessments/${assessed.id}?confirm=delete`,
        '/account/profile?edit',
        '/account/settings',
      ]
      const guest = await browser.newPage({ colorScheme, baseURL })
      for (const [reader, paths] of [
        [page, own],
        [guest, open],
      ] as const) {
        for (const path of paths) {
          await reader.goto(path)
          await ready(reader)
          for (const width of widths) {
            await reader.setViewportSize({ width, height: 900 })
            const over = await reader.evaluate(async () => {
              // a width that has just changed is laid out with the next frame
              await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
              return document.documentElement.scrollWidth - document.documentElement.clientWidth
            })
            expect(`${path} at ${width}: ${over}`).toBe(`${path} at ${width}: 0`)
          }
        }
      }
      await guest.close()
    })
  })
}

test('the widths of a page are those of the specification', async ({ page }) => {
  const shares = {
    '/auth/login': { 320: 1, 600: 1 / 2, 1280: 1 / 2, 1920: 1 / 3 },
    '/terms': { 320: 1, 600: 10 / 12, 1280: 10 / 12, 1920: 8 / 12 },
    '/policies': { 320: 1, 600: 1, 1280: 1, 1920: 10 / 12 },
  }
  for (const [path, expected] of Object.entries(shares)) {
    await page.goto(path)
    await ready(page)
    for (const [width, share] of Object.entries(expected)) {
      await page.setViewportSize({ width: Number(width), height: 900 })
      const [own, whole] = await page.evaluate(() => {
        const frame = document.querySelector('main > div')
        return [frame?.getBoundingClientRect().width ?? 0, document.body.clientWidth]
      })
      expect(Math.abs((own ?? 0) / (whole ?? 1) - share), `${path} at ${width}`).toBeLessThan(0.01)
    }
  }
})

test('an address reads as it is: no ligature, every page has a description', async ({ page }) => {
  await page.goto('/')
  const settings = await page.evaluate(() => getComputedStyle(document.body).fontFeatureSettings)
  expect(settings).toContain('"calt" 0')
  for (const path of open) {
    await page.goto(path)
    if (path === '/no/such/page') continue
    expect(await page.locator('meta[name=description]').getAttribute('content'), path).toMatch(/\w{3,}/)
  }
})
