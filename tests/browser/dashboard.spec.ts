import { expect, inDatabase, makeKey, newPerson, ready, signIn, signUp, test, upload } from './support.ts'

test('without assessments the dashboard says how to get one', async ({ signedIn: page, person, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/dashboard')
  await ready(page)
  await expect(page.getByText('terraform show -json plan.out > plan.json')).toBeVisible()
  await expect(page.getByText('Waiting for your first plan…')).toBeVisible()
  await page.getByRole('button', { name: 'Copy the upload command' }).click()
  await expect(page.getByText('Copied to clipboard')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(`email: ${person.email}`)
  expect(copied).toContain('/api/assessment/api')
})

test('a notice hides by itself', async ({ signedIn: page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/dashboard')
  await ready(page)
  await page.getByRole('button', { name: 'Copy the plan command' }).click()
  await expect(page.getByText('Copied to clipboard')).toBeVisible()
  await expect(page.getByText('Copied to clipboard')).toBeHidden()
})

test('the first plan appears on the waiting dashboard', async ({ signedIn: page, person, request }) => {
  await page.goto('/dashboard')
  await ready(page)
  await upload(request, person, await makeKey(request, person))
  await expect(page.getByRole('heading', { name: 'Assessments' })).toBeVisible()
  await expect(page.getByText('1 of 5 calls')).toBeVisible()
})

test('each assessment opens to its findings', async ({ signedIn: page, person, request }) => {
  const key = await makeKey(request, person)
  const { policyResponse } = await upload(request, person, key)
  await upload(request, person, key, { label: 'second' })
  await page.goto('/dashboard')
  await ready(page)
  const lines = page.locator('section[aria-labelledby=assessments] details')
  await expect(lines).toHaveCount(2)
  const older = lines.nth(1)
  await older.locator('summary').click()
  // a line shows the gravest findings
  const grave = Object.values(
    policyResponse as Record<
      string,
      { metadata: { title: string; custom: { severity: string; change: string } } }[]
    >,
  )
    .flat()
    .find(({ metadata: { custom } }) => custom.severity === 'HIGH' && custom.change === 'introduced')
  await expect(older.getByText(grave?.metadata.title ?? 'a grave finding').first()).toBeVisible()
  await expect(older.getByText('Remediation:').first()).toBeVisible()
})

for (const [part, words] of [
  [{ errored: true }, 'Terraform stopped with an error'],
  [{ complete: false }, 'Terraform planned only a part'],
] as const)
  test(`a plan is calm nowhere where ${words}`, async ({ signedIn: page, person, request }) => {
    const vpc = { address: 'aws_vpc.main', mode: 'managed', type: 'aws_vpc', name: 'main' }
    const plan = {
      format_version: '1.2',
      ...part,
      resource_changes: [{ ...vpc, change: { actions: ['delete'], before: {}, after: null } }],
    }
    const key = await makeKey(request, person)
    await upload(request, person, key, { project: 'shop' }, Buffer.from(JSON.stringify(plan)))
    for (const path of ['/dashboard', '/dashboard/projects']) {
      await page.goto(path)
      await expect(page.getByRole('main').getByText(words).first()).toBeVisible()
      await expect(page.getByText('No issues', { exact: true })).toHaveCount(0)
    }
    await page.getByRole('link', { name: 'shop' }).click()
    const latest = page.getByRole('region', { name: 'Latest assessment' })
    await expect(latest).toContainText(new RegExp(`^Latest assessment.*${words}`))
    await expect(latest.locator('.text-success')).toHaveCount(0)
  })

test('a list shows the gravest findings and says how many more there are; its pages begin at the list', async ({
  signedIn: page,
  person,
  request,
}) => {
  const { id, summary } = await upload(request, person, await makeKey(request, person))
  const { introduced, existing, fixed } = summary
  await page.goto('/dashboard')
  const newest = page.locator('section[aria-labelledby=assessments] details').first()
  await expect(newest.getByText('Remediation:')).toHaveCount(5)
  await expect(newest).toContainText(`${introduced.total + existing.total + fixed.total - 5} more findings`)
  await inDatabase(
    ...Array.from(
      { length: 11 },
      (_, n) => `insert into assessments (id, account_id, project_id, created_at, summary)
        select '${crypto.randomUUID()}', account_id, project_id, created_at - ${1 + n}, summary from assessments where id = '${id}'`,
    ),
  )
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.reload()
  await ready(page)
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: '2', exact: true }).click()
  await expect(page).toHaveURL(/page=2#assessments$/)
  await expect(page.getByRole('heading', { name: 'Assessments', exact: true })).toBeInViewport()
  await page.goto('/dashboard?page=99')
  await expect(page.getByText('There is no page 99.')).toBeVisible()
  await page.getByRole('link', { name: 'Show the last' }).click()
  await expect(page.locator('section[aria-labelledby=assessments] details')).toHaveCount(2)
})

test('a month whose calls are used up says until when, and offers the way on', async ({
  signedIn: page,
  person,
  request,
}) => {
  await upload(request, person, await makeKey(request, person))
  await page.goto('/dashboard')
  await expect(page.getByText(/^Resets on [A-Z][a-z]+ 1, \d{4}$/)).toBeVisible()
  const calls = page.getByRole('region', { name: 'API calls' })
  await expect(calls.getByRole('button')).toHaveCount(0)
  await inDatabase(
    `update usage set used = 5 where account_id = (select id from accounts where email = '${person.email}')`,
  )
  await page.reload()
  await expect(page.getByText(/^All 5 calls of this month are used\. The next can be made on/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Assess' })).toBeDisabled()
  await expect(page.locator('input[type=file]')).toBeDisabled()
  await page.setViewportSize({ width: 320, height: 600 })
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(over).toBe(0)
  await calls.getByRole('button', { name: 'Upgrade Account' }).click()
  await expect(page.getByRole('button', { name: 'Pay' })).toBeVisible()
})

test('the key is made, shown and told how to use where the steps ask for it', async ({
  signedIn: page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/dashboard')
  await ready(page)
  await expect(page.getByText('export PLUMBLINE_KEY=plb_…')).toBeVisible()
  await page.getByRole('button', { name: 'Create an API key' }).click()
  const made = page.getByRole('region', { name: 'The new API key' })
  await expect(made).toBeFocused()
  await expect(made).toBeInViewport()
  await expect(page).toHaveURL(/\/dashboard$/)
  const key = await page.getByTestId('api-key').innerText()
  await made.getByRole('button', { name: 'Copy the command that sets the key' }).click()
  await expect(page.getByText('Copied to clipboard')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`export PLUMBLINE_KEY=${key}`)
})

test('a key that is made in the settings comes into view, however long its name', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 320, height: 600 })
  await page.goto('/account/settings')
  await ready(page)
  await page.getByLabel('Name of the key').fill('k'.repeat(80))
  await page.getByRole('button', { name: 'Generate API Token' }).click()
  const made = page.getByRole('region', { name: 'The new API key' })
  await expect(made).toBeFocused()
  await expect(page.getByTestId('api-key')).toBeInViewport()
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(over).toBe(0)
})

test('a mail that was not found is sent again from where that is said', async ({ page, request }) => {
  for (const path of ['/dashboard', '/account/settings']) {
    const person = newPerson()
    await signUp(request, person)
    await signIn(page, person)
    await page.goto(path)
    await ready(page)
    await page.getByRole('main').getByRole('button', { name: 'Send it again' }).click()
    await expect(page.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  }
})

test('numbers above a thousand are told with separators', async ({ signedIn: page, person, request }) => {
  const { id, project } = await upload(request, person, await makeKey(request, person))
  const counts = { HIGH: 12000, MEDIUM: 0, LOW: 0, INFO: 0, total: 12000 }
  await inDatabase(
    `update assessments set summary = json_set(summary, '$.introduced', json('${JSON.stringify(counts)}'),
      '$.resources', 1234) where id = '${id}'`,
  )
  await page.goto('/dashboard')
  const main = page.getByRole('main')
  await expect(main).toContainText('12,000 introduced')
  await expect(main).toContainText('Issues with 1,234 resources')
  await expect(main).not.toContainText('12000')
  await page.goto(`/dashboard/projects/${project.id}`)
  await expect(main).toContainText('12,000 problems introduced by the plan')
  await expect(main).not.toContainText('12000')
})

test('the keyboard walks the trend, and opens one of it', async ({ signedIn: page, person, request }) => {
  const key = await makeKey(request, person)
  const { id } = await upload(request, person, key)
  await upload(request, person, key, { label: 'second' }, emptyPlan)
  await page.goto('/dashboard')
  await ready(page)
  const trend = page.locator('section[aria-labelledby=trend]')
  const columns = trend.getByRole('navigation').getByRole('link')
  const figures = trend.locator('p[aria-hidden]')
  await expect(figures).toContainText('no issues')
  await columns.last().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(columns.first()).toBeFocused()
  await expect(figures).toContainText(/4 High/)
  await page.keyboard.press('End')
  await expect(columns.last()).toBeFocused()
  await expect(figures).toContainText('no issues')
  // the other columns are no stops of their own
  await page.keyboard.press('Shift+Tab')
  await expect(columns.first()).not.toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/dashboard/assessments/${id}`)
})

const emptyPlan = Buffer.from(
  JSON.stringify({ format_version: '1.2', planned_values: {}, resource_changes: [] }),
)

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'America/New_York' })

  test("times are the reader's own from the start, and the page keeps what the server wrote", async ({
    signedIn: page,
    person,
    request,
  }) => {
    const { createdAt, project } = await upload(request, person, await makeKey(request, person))
    const own = new Date(createdAt).toLocaleTimeString('en-US', { timeZone: 'America/New_York' })
    for (const path of ['/dashboard', `/dashboard/projects/${project.id}`]) {
      await page.goto(path)
      const time = page.locator(`time[datetime="${createdAt}"][data-form=full]`).first()
      await expect(time).toContainText(own)
      await ready(page)
      await expect(time).toContainText(own)
      await expect(page.getByText('UTC')).toHaveCount(0)
    }
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })

    test('a clock says that it is UTC', async ({ signedIn: page, person, request }) => {
      await upload(request, person, await makeKey(request, person))
      await page.goto('/dashboard')
      await expect(page.locator('time[data-form=full]').first()).toHaveText(/ [AP]M UTC$/)
    })
  })
})

test('an assessment is found by its day, as the clock of its reader counts days', async ({
  browser,
  person,
  request,
  baseURL,
}) => {
  const key = await makeKey(request, person)
  const { id } = await upload(request, person, key, { project: 'late' })
  await upload(request, person, key, { project: 'later' })
  // 1 March in Auckland, 29 February in UTC
  await inDatabase(`update assessments set created_at = ${Date.UTC(2024, 1, 29, 12)} where id = '${id}'`)
  const context = await browser.newContext({ baseURL, timezoneId: 'Pacific/Auckland' })
  const page = await context.newPage()
  await signIn(page, person)
  await page.goto('/dashboard')
  await ready(page)
  const lines = page.locator('section[aria-labelledby=assessments] details')
  await expect(lines).toHaveCount(2)
  await page.getByLabel('Day').fill('2024-03-01')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(lines).toHaveCount(1)
  await expect(lines).toContainText('late')
  await expect(lines).toContainText('March 1, 2024 1:00:00 AM')
  await expect(page.getByText('1 of 2 assessments.')).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(lines).toHaveCount(2)
  await expect(page.getByLabel('Day')).toHaveValue('')
  await expect(page.getByText(/of 2 assessments/)).toHaveCount(0)
  await page.getByLabel('Day').fill('2024-02-29')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText('No assessment matches.')).toBeVisible()
  await context.close()
  const answers = ['day=2024-02-29', 'day=2024-02-29&zone=Nowhere/Land', 'day=2024-02-30', 'day=tomorrow']
  const session = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const plain = await session.newPage()
  await signIn(plain, person)
  const statuses = []
  for (const query of answers) statuses.push((await plain.goto(`/dashboard?${query}`))?.status())
  expect(statuses).toEqual([200, 200, 400, 400])
  await plain.goto('/dashboard?day=2024-02-29')
  await expect(plain.locator('section[aria-labelledby=assessments] details')).toHaveCount(1)
  await session.close()
})
