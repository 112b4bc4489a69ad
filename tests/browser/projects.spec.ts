import { readFile } from 'node:fs/promises'
import {
  expect,
  inDatabase,
  makeKey,
  planOfDatabases,
  ready,
  samplePlan,
  signIn,
  test,
  upload,
} from './support.ts'

/** The sample plan without its last resources: some findings are gone, none is new. */
async function smallerPlan() {
  const plan = JSON.parse((await samplePlan()).toString())
  plan.resource_changes = plan.resource_changes.slice(0, -6)
  // what stands there alone would be judged too
  plan.planned_values = {}
  delete plan.prior_state
  return Buffer.from(JSON.stringify(plan))
}

/** A plan that deletes a queue with its messages, and mends a volume: no problem is left. */
function endingPlan() {
  const change = (type: string, actions: string[], before: object, after: object | null) => ({
    ...{ address: `${type}.a`, mode: 'managed', type, name: 'a' },
    change: { actions, before, after, after_unknown: {} },
  })
  return Buffer.from(
    JSON.stringify({
      format_version: '1.2',
      planned_values: {},
      resource_changes: [
        change('aws_sqs_queue', ['delete'], { name: 'a' }, null),
        change('aws_instance', ['delete'], { monitoring: false }, null),
      ],
    }),
  )
}

test('a project tells what is open, since when, and what has gone', async ({
  signedIn: page,
  person,
  request,
}) => {
  const key = await makeKey(request, person)
  const fields = { project: 'shop', branch: 'main', commit: '4e1f0c2', runUrl: 'https://ci.example.com/1' }
  const first = await upload(request, person, key, fields)
  const second = await upload(request, person, key, fields, await smallerPlan())
  await upload(request, person, key, { project: 'blog' })
  await upload(request, person, key, { project: 'shop', branch: 'feature' })
  await inDatabase(`update assessments set created_at = created_at - 60000 where branch = 'feature'`)

  await page.goto('/dashboard')
  await ready(page)
  await page.getByLabel('Project', { exact: true }).selectOption({ label: 'shop' })
  const lines = page.locator('section[aria-labelledby=assessments] details')
  await expect(lines).toHaveCount(3)
  await page.getByLabel('Find by branch, commit, pull request, label or file').fill('nowhere')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText('No assessment matches.')).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(lines).toHaveCount(4)

  await page.locator('section[aria-labelledby=projects]').getByRole('link', { name: 'shop' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'shop' })).toBeVisible()
  await expect(page.getByText(/\d+ findings? opened, [1-9]\d* gone/)).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Fixed: [1-9]/ })).toBeVisible()
  const latest = page.locator('section[aria-labelledby=latest]')
  await expect(latest).toContainText(/\d+ problems introduced by the plan/)
  await expect(latest).not.toContainText('new problems')
  // the list is of this branch and project, and opens as the dashboard's does
  const listed = page.locator('section[aria-labelledby=assessments] details')
  await expect(listed).toHaveCount(2)
  await listed.first().locator('summary').click()
  await expect(listed.first().getByText('Remediation:').first()).toBeVisible()
  const open = page.locator('section[aria-labelledby=open] li').first()
  const title = await open.getByRole('link').innerText()
  await open.getByRole('link').click()
  await page.waitForURL(`**/dashboard/assessments/${second.id}?**`)
  await expect(page.locator('[data-finding]').first()).toContainText(title)
  await page.goBack()
  await page.getByRole('link', { name: 'the assessment before' }).click()
  await page.waitForURL(`**/dashboard/assessments/${first.id}`)
  await expect(page.getByRole('link', { name: 'Pipeline run' })).toHaveAttribute('href', fields.runUrl)
})

/** As many projects as uploads of that many months would make, each with an assessment like the one that is there. */
function makeProjectsLike(assessment: string, count: number) {
  const ids = crypto.randomUUID().slice(0, 24)
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`
  const from = `from n, assessments where id = '${assessment}'`
  const own = `printf('${ids}%012d', i)`
  return inDatabase(
    `insert into projects (id, account_id, name, created_at)
      ${numbers} select ${own}, account_id, 'service-' || i, created_at - i * 1000 ${from}`,
    `insert into assessments (id, project_id, account_id, summary, resources, judged, created_at)
      ${numbers} select ${own}, ${own}, account_id, summary, resources, judged, created_at - i * 1000 ${from}`,
  )
}

test('a plan that loses data is nowhere said to be all clear', async ({
  signedIn: page,
  person,
  request,
}) => {
  const key = await makeKey(request, person)
  const { id, project } = await upload(request, person, key, {}, endingPlan())
  const says = 'data of 1 resource lost'
  await page.goto('/dashboard')
  for (const part of ['projects', 'assessments', 'trend'])
    await expect(page.locator(`section[aria-labelledby=${part}]`)).toContainText(says)
  await expect(page.getByRole('main')).not.toContainText(/no issues/i)
  await page.goto(`/dashboard/projects/${project.id}`)
  const latest = page.locator('section[aria-labelledby=latest]')
  await expect(latest).toContainText(says)
  await expect(latest.locator('.text-success')).toHaveCount(0)
  // of an assessment from before it was counted nobody knows
  await inDatabase(`update assessments set data_lost = null where id = '${id}'`)
  await page.reload()
  await expect(latest).not.toContainText(says)
  await expect(latest.locator('.text-success')).toHaveCount(0)
})

test('a report is downloaded as JSON and as CSV', async ({ signedIn: page, person, request }) => {
  const { id, summary, dataLoss } = await upload(request, person, await makeKey(request, person))
  const lost = dataLoss.filter(({ fate }: { fate: string }) => fate === 'lost').length
  await page.goto(`/dashboard/assessments/${id}`)
  const fetched = async (name: string) => {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name, exact: true }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`plumbline-${id}.${name.toLowerCase()}`)
    return readFile(await file.path(), 'utf8')
  }
  expect(JSON.parse(await fetched('JSON'))).toMatchObject({ id, summary })
  const rows = (await fetched('CSV')).trimEnd().split('\r\n')
  const { introduced, existing, fixed } = summary
  expect(rows).toHaveLength(1 + introduced.total + existing.total + fixed.total + lost)
})

test('an assessment and a project are deleted after a question', async ({
  signedIn: page,
  person,
  request,
}) => {
  const key = await makeKey(request, person)
  const { id } = await upload(request, person, key, { project: 'shop' })
  await upload(request, person, key, { project: 'blog' })
  await page.goto(`/dashboard/assessments/${id}`)
  await ready(page)
  await page.getByRole('link', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this assessment?' })
  await question.getByRole('link', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await page.getByRole('link', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('The assessment was deleted')).toBeVisible()
  await expect(page.locator('section[aria-labelledby=projects] li')).toHaveCount(1)
  await page.locator('section[aria-labelledby=projects]').getByRole('link', { name: 'blog' }).click()
  await page.getByRole('link', { name: 'Delete the project' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Your first assessment')).toBeVisible()
  await expect(page.getByText('2 of 5 calls')).toBeVisible()
})

test('hundreds of findings are told by policy, the repeats behind one line', async ({
  signedIn: page,
  person,
  request,
}) => {
  const { id } = await upload(request, person, await makeKey(request, person), {}, await planOfDatabases(200))
  await page.goto(`/dashboard/assessments/${id}`)
  await ready(page)
  await expect(
    page.getByRole('heading', { name: /^20\d resources of those shown: Database instance is not encrypted/ }),
  ).toBeVisible()
  const shown = page.locator('[data-finding]').filter({ visible: true })
  const before = await shown.count()
  expect(before).toBeLessThan(100)
  const more = page.getByText(/^\d+ more like these$/).first()
  const folded = Number.parseInt((await more.textContent()) ?? '', 10)
  expect(folded).toBeGreaterThan(190)
  await more.click()
  await expect(shown).toHaveCount(before + folded)
  const fewer = page.getByText('Show fewer').filter({ visible: true }).first()
  await expect(fewer).toBeInViewport()
  await fewer.click()
  await expect(shown).toHaveCount(before)
  await page.getByRole('link', { name: 'By resource' }).click()
  await expect(page.getByRole('heading', { name: 'aws_db_instance.orders[0]', exact: true })).toBeVisible()
})

test('what is open, fixed and settled in a project is read page by page, each with its address', async ({
  signedIn: page,
  person,
  request,
  browser,
}) => {
  const key = await makeKey(request, person)
  const { project } = await upload(request, person, key, {}, await planOfDatabases(60))
  await upload(request, person, key, {}, await planOfDatabases(30))
  await page.goto(`/dashboard/projects/${project.id}`)
  await ready(page)
  const part = (name: string, at = page) => at.locator(`section[aria-labelledby=${name}]`)
  const rows = (name: string, at = page) => part(name, at).getByRole('listitem')
  const first = await rows('open').allInnerTexts()
  await expect(rows('fixed')).toHaveCount(first.length)
  const all = Number((await page.getByRole('heading', { name: /^Open: / }).innerText()).replace(/\D/g, ''))
  expect(all).toBeGreaterThan(200)
  expect(first.length).toBeLessThan(30)

  await part('open').getByRole('link', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: /^Open: / })).toBeFocused()
  await expect(part('open').locator('[aria-current=page]')).toHaveText('2')
  const second = await rows('open').allInnerTexts()
  expect(second).not.toEqual(first)
  await part('fixed').getByRole('link', { name: '3', exact: true }).click()
  await expect(page).toHaveURL(/[?&]open=2&fixed=3#fixed$/)
  await expect(page.getByRole('heading', { name: /^Fixed: / })).toBeFocused()
  expect(await rows('open').allInnerTexts()).toEqual(second)

  // the same for whoever is given the address, without scripts too, and up to the last of them
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await signIn(plain, person)
  await plain.goto(page.url())
  expect(await rows('open', plain).allInnerTexts()).toEqual(second)
  await part('open', plain).getByRole('link', { name: 'Previous' }).click()
  // Without scripts a click is over before the next page is there.
  await expect.poll(() => rows('open', plain).allInnerTexts()).toEqual(first)
  const last = Math.ceil(all / first.length)
  await plain.goto(`/dashboard/projects/${project.id}?open=${last}`)
  await expect(rows('open', plain)).toHaveCount(all - (last - 1) * first.length)
  await plain.goto(`/dashboard/projects/${project.id}?open=${last + 1}`)
  await expect(part('open', plain)).toContainText(`There is no page ${last + 1}.`)
  await part('open', plain).getByRole('link', { name: 'Show the last' }).click()
  await expect(part('open', plain).locator('[aria-current=page]')).toHaveText(String(last))
  await context.close()
})

test('a gate that failed is said beside the verdict and in lists, and leads to what failed it', async ({
  signedIn: page,
  person,
  request,
}) => {
  const key = await makeKey(request, person)
  const { id, summary } = await upload(request, person, key, {}, await samplePlan())
  const gate = { failOn: 'MEDIUM', only: 'introduced', dataLoss: 'HIGH', passed: false, failing: 9 }
  await inDatabase(`update assessments set gate = '${JSON.stringify(gate)}' where id = '${id}'`)
  await page.goto('/dashboard')
  const line = page.locator('section[aria-labelledby=assessments] summary')
  await expect(line).toContainText('Gate failed')
  await page.goto(`/dashboard/assessments/${id}`)
  await ready(page)
  await expect(page.getByText('Gate failed', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'the findings that fail it' }).click()
  const { HIGH, MEDIUM } = summary.introduced
  await expect(page.locator('[data-finding]')).toHaveCount(HIGH + MEDIUM)
})

test('a project is found by words of its name, from the dashboard and from the list of all', async ({
  signedIn: page,
  person,
  request,
}) => {
  const { id } = await upload(
    request,
    person,
    await makeKey(request, person),
    { project: 'shop' },
    endingPlan(),
  )
  await makeProjectsLike(id, 60)
  await page.goto('/dashboard')
  await ready(page)
  await expect(page.getByRole('link', { name: 'All 61 projects' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find a project by name' }).fill('SERVICE 3')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/projects\?q=SERVICE\+3$/)
  await expect(page.getByRole('status').filter({ hasText: '15 of 61 projects.' })).toBeVisible()
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards).toHaveCount(15)
  await ready(page)
  const field = page.getByRole('searchbox', { name: 'Find a project by name' })
  await expect(field).toHaveValue('SERVICE 3')
  await field.fill('no-such')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText('No project matches.')).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(cards).toHaveCount(60)
  await expect(field).toHaveValue('')
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click()
  await expect(cards).toHaveCount(1)
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('heading', { name: 'Projects' })).toBeFocused()
})
