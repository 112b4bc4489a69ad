import { readFile } from 'node:fs/promises'
import { expect, makeKey, planOfDatabases, ready, samplePlan, test, upload } from './support.ts'

/** The sample plan without its last resources: some findings are gone, none is new. */
async function smallerPlan() {
  const plan = JSON.parse((await samplePlan()).toString())
  plan.resource_changes = plan.resource_changes.slice(0, -6)
  // what stands there alone would be judged too
  plan.planned_values = {}
  delete plan.prior_state
  return Buffer.from(JSON.stringify(plan))
}

test('a project tells what is open, since when, and what has gone', async ({
  signedIn: page,
  person,
  request,
}) => {
  const key = await makeKey(request, person)
  const fields = { project: 'shop', branch: 'main', commit: '4e1f0c2', runUrl: 'https://ci.example.com/1' }
  const first = await upload(request, person, key, fields)
  await upload(request, person, key, fields, await smallerPlan())
  await upload(request, person, key, { project: 'blog' })

  await page.goto('/dashboard')
  await ready(page)
  await page.getByLabel('Project', { exact: true }).selectOption({ label: 'shop' })
  const lines = page.locator('section[aria-labelledby=assessments] details')
  await expect(lines).toHaveCount(2)
  await page.getByLabel('Find by branch, commit, label or file').fill('nowhere')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText('No assessment matches.')).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(lines).toHaveCount(3)

  await page.locator('section[aria-labelledby=projects]').getByRole('link', { name: 'shop' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'shop' })).toBeVisible()
  await expect(page.getByText(/\d+ findings? opened, [1-9]\d* gone/)).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Fixed: [1-9]/ })).toBeVisible()
  await page.getByRole('link', { name: 'the assessment before' }).click()
  await page.waitForURL(`**/dashboard/assessments/${first.id}`)
  await expect(page.getByRole('link', { name: 'Pipeline run' })).toHaveAttribute('href', fields.runUrl)
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
