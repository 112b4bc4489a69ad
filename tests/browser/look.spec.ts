import { drawn, expect, makeKey, planOfDatabases, ready, test, upload } from './support.ts'

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

test('where less motion is asked for, a theme is there at once', async ({ page }) => {
  // a transition of no length that can be seen still takes a frame, for each element between the page and its words
  for (const path of ['/', '/policies?q=bucket', '/auth/login']) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.goto(path)
    await ready(page)
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    const moving = await page.evaluate(
      () => document.getAnimations().filter(animation => animation instanceof CSSTransition).length,
    )
    expect(moving, path).toBe(0)
  }
})

test('a report is printed with all that it says, in ink for paper', async ({
  signedIn: page,
  person,
  request,
}) => {
  const { id } = await upload(request, person, await makeKey(request, person))
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/dashboard/assessments/${id}`)
  await ready(page)
  const finding = page.locator('[data-finding]').first()
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const dark = await ground()
  await expect(finding.getByText('Remediation:')).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(finding.getByText('Remediation:')).toBeVisible()
  await expect(finding.locator('> summary svg').last()).toBeHidden()
  for (const theme of ['plumbline', 'plumbline-dark', undefined]) {
    await page.evaluate(name => {
      if (name) document.documentElement.dataset.theme = name
      else delete document.documentElement.dataset.theme
    }, theme)
    expect(await ground(), theme).toMatch(/oklch\(0?\.99|rgb\(25\d/)
    expect(await ground()).not.toBe(dark)
  }
})

test('a report of hundreds is printed with what each finding says', async ({
  signedIn: page,
  person,
  request,
}) => {
  const { id } = await upload(request, person, await makeKey(request, person), {}, await planOfDatabases(30))
  await page.goto(`/dashboard/assessments/${id}`)
  await ready(page)
  const rows = page.locator('[data-finding]')
  const remedies = rows.getByText('Remediation:', { exact: true })
  await expect(remedies).toHaveCount(0)
  await page.evaluate(() => {
    // after the page's own listener, which was there first
    window.addEventListener('beforeprint', () => {
      const found = ['[data-finding]', '[data-finding] pre'].map(part => document.querySelectorAll(part))
      document.body.dataset.drawn = JSON.stringify(found.map(({ length }) => length))
    })
  })
  await page.pdf()
  const drawn = JSON.parse((await page.locator('body').getAttribute('data-drawn')) ?? '[]')
  expect(drawn[0]).toBeGreaterThan(200)
  expect(drawn[1]).toBeGreaterThan(200)
  await expect(remedies).toHaveCount(0)
})

test('a search for a policy is still there after looking at one', async ({ page }) => {
  await page.goto('/policies')
  await ready(page)
  const field = page.getByRole('searchbox')
  await field.fill('ckv_aws_16')
  await expect(page).toHaveURL(/q=ckv_aws_16/)
  const found = page.getByText(/^\d+ of [\d,]+ policies$/)
  const count = (await found.textContent()) ?? ''
  await page.getByRole('main').locator('table').getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Remediation' })).toBeVisible()
  await page.goBack()
  await expect(field).toHaveValue('ckv_aws_16')
  await expect(found).toHaveText(count)
})

test('the landing page shows how it differs by the report of the sample plan', async ({ page }) => {
  await page.goto('/')
  await ready(page)
  const section = page.getByRole('region', { name: 'How it differs' })
  const findings = section.locator('[data-finding] > summary')
  await expect(findings).toHaveText([/introduced$/, /existing$/, /fixed$/])
  await expect(
    section.getByText('Judged again with this written: it passes.').filter({ visible: true }),
  ).toBeVisible()
  await expect(section.getByText('storage_encrypted = true').filter({ visible: true })).toBeVisible()
  await expect(section.getByText('aws_ebs_volume.exports')).toBeVisible()
  await findings.first().click()
  await expect(section.getByText('Remediation:').first()).toBeVisible()
})

test('filters are kept apart where two groups of them meet, and nowhere else', async ({
  signedIn: page,
  person,
  request,
}) => {
  const { id } = await upload(request, person, await makeKey(request, person))
  for (const [query, drawn] of [
    ['', /^c+\|c+\|c+$/],
    ['?policy=aws/rds/instance-encrypted', /^c+\|c+\|c+\|c$/],
    ['?severity=HIGH&q=no-such-words', /^c$/],
    ['?severity=HIGH&policy=aws/rds/instance-encrypted&q=no-such-words', /^c\|c$/],
  ] as const) {
    await page.goto(`/dashboard/assessments/${id}${query}`)
    await ready(page)
    const filters = page
      .getByRole('navigation', { name: 'Filters' })
      .locator('> :is(a, button, [aria-hidden])')
    const drawing = filters.evaluateAll(parts =>
      parts
        .filter(({ textContent }) => textContent !== 'Clear')
        .map(part => (part.ariaHidden ? '|' : 'c'))
        .join(''),
    )
    expect(await drawing, query).toMatch(drawn)
  }
})

test('what the fonts are waited for with is as wide as they are, in each weight', async ({ page }) => {
  const widths: Record<string, { own: number; waiting: number }> = {}
  for (const path of ['/about', '/api/docs', '/terms', '/pipelines']) {
    await page.goto(path)
    const found = await page.evaluate(async () => {
      await document.fonts.ready
      const context = document.createElement('canvas').getContext('2d')!
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: [weight: string, own: number, waiting: number][] = []
      while (texts.nextNode()) {
        const { textContent, parentElement } = texts.currentNode
        const { fontFamily, fontWeight, letterSpacing } = getComputedStyle(parentElement!)
        if (!parentElement!.checkVisibility() || !fontFamily.startsWith('"Inter')) continue
        context.letterSpacing = letterSpacing
        const [own, waiting] = ['Inter Variable', 'Inter Fallback'].map(family => {
          context.font = `${fontWeight} 16px "${family}"`
          return context.measureText(textContent!.trim()).width
        })
        found.push([fontWeight, own!, waiting!])
      }
      return found
    })
    for (const [weight, own, waiting] of found) {
      widths[weight] ??= { own: 0, waiting: 0 }
      widths[weight].own += own
      widths[weight].waiting += waiting
    }
  }
  expect(Object.keys(widths)).toEqual(['400', '500', '600'])
  // one measure for all weights is 3% off where it is bold
  for (const [weight, { own, waiting }] of Object.entries(widths))
    expect(Math.abs(own / waiting - 1), weight).toBeLessThan(0.005)
})

test('pages stay where they are when their fonts come', async ({ page }) => {
  await page.addInitScript(() => {
    const moved = { by: 0 }
    Object.assign(window, { moved })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) moved.by += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // a few letters in their line are less than 0.008, a line that breaks anew is 0.03 and more
  const visits = [
    ...[390, 768, 1280].map(width => ['/policies', width, 0.008] as const),
    ...['/about', '/api/docs'].flatMap(path => [390, 768].map(width => [path, width, 0.03] as const)),
  ]
  for (const [path, width, most] of visits) {
    await page.setViewportSize({ width, height: 844 })
    let release = () => {}
    const held = new Promise<void>(done => {
      release = done
    })
    await page.route('**/*.woff2', route => held.then(() => route.continue()))
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await drawn(page)
    const isThere = () =>
      page.evaluate(() =>
        [...document.fonts].some(font => /Inter V/.test(font.family) && font.status === 'loaded'),
      )
    expect(await isThere()).toBe(false)
    release()
    await expect.poll(isThere).toBe(true)
    await drawn(page)
    const moved = await page.evaluate(() => (window as unknown as { moved: { by: number } }).moved.by)
    expect(moved, `${path} at ${width}`).toBeLessThan(most)
    await page.unroute('**/*.woff2')
  }
})
