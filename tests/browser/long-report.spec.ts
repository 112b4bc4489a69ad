import { expect, makeKey, planOfDatabases, ready, test, upload } from './support.ts'

test('a report that no page can bear says what is shown, of how much, and where the rest is', async ({
  signedIn: page,
  person,
  request,
}) => {
  const plan = await planOfDatabases(1200)
  const { id, summary, project } = await upload(request, person, await makeKey(request, person), {}, plan)
  const total = summary.introduced.total + summary.existing.total + summary.fixed.total
  expect(total).toBeGreaterThan(10_000)
  await page.goto(`/dashboard/assessments/${id}`)
  await ready(page)
  const main = page.getByRole('main')
  await expect(main).toContainText(
    `Shown here: the gravest 2,000 of ${total.toLocaleString('en-US')} findings`,
  )
  await expect(main).toContainText('JSON and CSV have the gravest 10,000 findings')
  await expect(page.getByRole('navigation', { name: 'Filters' })).toContainText('Of the 2,000 shown:')
  await expect(page.getByRole('heading', { name: /resources of those shown: / }).first()).toBeVisible()
  // the least of them is not among those shown, and its link leads to it all the same
  const whole = await (await page.request.get(`/dashboard/assessments/${id}/download?format=json`)).json()
  const all = Object.values<{ metadata: { custom: { severity: string; fingerprint: string } } }[]>(
    whole.policyResponse,
  ).flat()
  const least = all.filter(({ metadata }) => metadata.custom.severity === 'LOW').at(-1)
  await page.goto(`/dashboard/assessments/${id}?finding=${least?.metadata.custom.fingerprint}`)
  await expect(page.locator('[data-finding]')).toHaveCount(1)
  await expect(page.locator('[data-finding]').getByText('Remediation:')).toBeVisible()
  await page.goto(`/dashboard/projects/${project.id}?open=500`)
  await expect(main).toContainText('Open: 10,000')
  const open = page.locator('section[aria-labelledby=open]')
  await expect(open.getByRole('listitem')).toHaveCount(20)
  await expect(open.getByRole('link', { name: 'Next' })).toHaveCount(0)
})
