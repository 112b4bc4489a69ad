import type { Page } from '@playwright/test'
import { expect, makeKey, ready, test, upload } from './support.ts'

/** Pages as their readers set them up: zoomed, with more space in the text, in their own colours, on paper. */

const open = [
  '/',
  '/pipelines',
  '/policies?q=bucket',
  '/policies/aws/s3/bucket-has-public-access-block',
  '/policies/aws/rds/instance-has-enhanced-monitoring',
  '/frameworks',
  '/frameworks/cis-aws-7.0',
  '/api/docs',
  '/auth/login',
  '/auth/signup',
  '/no/such/page',
]

test('nothing is cut where a window is zoomed to 400 % and text has space', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  for (const path of open) await expectNothingCut(page, path)
})

test('nor on the pages of an account', async ({ signedIn: page, person, request }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  const key = await makeKey(request, person)
  const { id, project } = await upload(request, person, key, { branch: 'main' })
  const own = [
    '/dashboard',
    `/dashboard/projects/${project.id}`,
    `/dashboard/assessments/${id}`,
    '/account/settings',
    '/account/security',
  ]
  for (const path of own) await expectNothingCut(page, path)
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const path of own) await expectNothingCut(page, path)
})

test('what is chosen shows in the reader’s own colours', async ({ signedIn: page, person, request }) => {
  const { id } = await upload(request, person, await makeKey(request, person))
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`/dashboard/assessments/${id}?severity=HIGH`)
  await ready(page)
  const ground = (name: RegExp) =>
    page
      .getByRole('navigation', { name: 'Filters' })
      .getByRole('link', { name })
      .evaluate(chip => getComputedStyle(chip).backgroundColor)
  expect(await ground(/^High/)).not.toBe(await ground(/^Low/))
  const line = await page
    .locator('.plumb')
    .first()
    .evaluate(group => getComputedStyle(group, '::before').backgroundColor)
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(line).not.toBe(paper)
  const theme = (name: string) =>
    page.getByRole('button', { name }).evaluate(button => getComputedStyle(button).backgroundColor)
  expect(await theme('Theme of the system')).not.toBe(await theme('Dark theme'))
})

test('code is printed to the end of its lines, and no button is', async ({ page }) => {
  await page.setViewportSize({ width: 600, height: 800 })
  await page.goto('/pipelines')
  await ready(page)
  await page.emulateMedia({ media: 'print' })
  const cut = await page
    .locator('main pre')
    .evaluateAll(blocks => blocks.filter(block => block.scrollWidth > block.clientWidth + 1).length)
  expect(cut).toBe(0)
  await expect(page.locator('main .btn').filter({ visible: true })).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('nothing is said of dropping a file', async ({ signedIn: page }) => {
    for (const path of ['/', '/try', '/dashboard']) {
      await page.goto(path)
      await ready(page)
      await expect(page.getByText(/\bdrop\b/i).filter({ visible: true }), path).toHaveCount(0)
    }
    await page.goto('/try')
    await ready(page)
    await page.getByRole('button', { name: 'Assess the sample plan' }).tap()
    await expect(page.getByText('Take another plan').filter({ visible: true })).toBeVisible()
    await expect(page.getByText(/\bdrop\b/i).filter({ visible: true })).toHaveCount(0)
  })

  test('no placeholder is cut, and no field is of letters that a browser zooms to', async ({
    signedIn: page,
    person,
    request,
  }) => {
    const key = await makeKey(request, person)
    const { id } = await upload(request, person, key, { project: 'shop' })
    await upload(request, person, key, { project: 'office', branch: 'main' })
    for (const path of [
      '/policies',
      '/dashboard',
      '/dashboard/projects',
      `/dashboard/assessments/${id}`,
      '/account/settings',
    ])
      for (const width of [320, 360, 390]) {
        await page.setViewportSize({ width, height: 844 })
        await page.goto(path)
        await ready(page)
        const wrong = await page
          .locator('input:not([type=hidden], .sr-only), select, textarea')
          .evaluateAll(fields => {
            const ink = document.createElement('canvas').getContext('2d')
            return fields.flatMap(field => {
              const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(field)
              const placeholder = field.getAttribute('placeholder') ?? ''
              if (ink) ink.font = `${fontWeight} ${fontSize} ${fontFamily}`
              const room =
                field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
              const cut = (ink?.measureText(placeholder).width ?? 0) - room
              return [
                ...(placeholder && field.checkVisibility() && cut > 0 ? [`${placeholder} by ${cut} px`] : []),
                // iOS brings a field of smaller letters nearer, and leaves the page there
                ...(Number.parseFloat(fontSize) < 16 ? [`${field.id} has letters of ${fontSize}`] : []),
              ]
            })
          })
        expect(wrong, `${path} at ${width}`).toEqual([])
      }
  })
})

/** WCAG 1.4.10 and 1.4.12: no page scrolls sideways, and no text is cut or lies over what stands below it, be it folded at first. */
async function expectNothingCut(page: Page, path: string) {
  await page.goto(path)
  await ready(page)
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5em !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    for (const fold of document.querySelectorAll<HTMLDetailsElement>('main details')) fold.open = true
  })
  const cut = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const found = scrollWidth > clientWidth ? [`the page scrolls by ${scrollWidth - clientWidth}`] : []
    for (const element of document.querySelectorAll<HTMLElement>('main *, header *, footer *')) {
      const hasText = [...element.childNodes].some(node => node.nodeType === 3 && node.textContent?.trim())
      // code scrolls in its own block; a menu's label, which its own name may fill, is said in full inside
      if (element.closest('pre, .sr-only, header details, input') || !element.checkVisibility()) continue
      const { overflowX, overflowY, display } = getComputedStyle(element)
      const isCut = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1
      const overlaps =
        hasText &&
        display !== 'inline' &&
        !/auto|scroll/.test(overflowY) &&
        element.scrollHeight > element.clientHeight + 3
      if (isCut || overlaps) found.push(`${element.tagName} ${element.textContent?.slice(0, 60)}`)
    }
    return found
  })
  expect(cut, path).toEqual([])
}
