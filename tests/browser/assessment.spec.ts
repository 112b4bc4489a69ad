import { readFile } from 'node:fs/promises'
import {
  expect,
  mailedCode,
  makeKey,
  newPerson,
  planInModule,
  ready,
  samplePlanFile,
  signIn,
  signUp,
  test,
  upload,
} from './support.ts'

test('the filters live in the address and say how many they show', async ({
  signedIn: page,
  person,
  request,
}) => {
  const { id, summary } = await upload(request, person, await makeKey(request, person))
  await page.goto(`/dashboard/assessments/${id}`)
  await ready(page)
  const rows = page.locator('[data-finding]')
  const all = await rows.count()
  // the fixed ones are counted apart, as in the box above
  const open = (severity: string) => summary.introduced[severity] + summary.existing[severity]
  const high = open('HIGH')

  const filters = page.getByRole('navigation', { name: 'Filters' })
  for (const [name, severity] of Object.entries({ High: 'HIGH', Medium: 'MEDIUM', Low: 'LOW', Info: 'INFO' }))
    await expect(filters.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveText(
      `${name}${open(severity)}`,
    )
  await filters.getByRole('link', { name: /^High/ }).click()
  await expect(page).toHaveURL(/severity=HIGH/)
  await expect(rows).toHaveCount(high)
  await page.reload()
  await ready(page)
  await expect(rows).toHaveCount(high)
  await page.getByRole('link', { name: 'Clear' }).click()
  await expect(rows).toHaveCount(all)

  await page.getByRole('searchbox').fill('no such words')
  await expect(page.getByText('Nothing here matches the filters.')).toBeVisible()
  await expect(page).toHaveURL(/q=no\+such\+words/)
})

test('the services that are not among the filters at first stand behind one button', async ({
  signedIn: page,
  person,
  request,
}) => {
  const { id } = await upload(request, person, await makeKey(request, person), {}, await planInModule())
  await page.goto(`/dashboard/assessments/${id}`)
  await ready(page)
  const filters = page.getByRole('navigation', { name: 'Filters' })
  // what it holds for browsers without scripts is text where they run
  await expect(filters.locator('noscript')).toBeHidden()
  await filters.getByRole('button', { name: /^\d+ more$/ }).click()
  await expect.poll(() => filters.getByRole('link', { name: /^[a-z]/ }).count()).toBeGreaterThan(7)
})

test('the findings can be walked by keyboard', async ({ signedIn: page, person, request }) => {
  const { id } = await upload(request, person, await makeKey(request, person))
  await page.goto(`/dashboard/assessments/${id}`)
  await ready(page)
  const summaries = page.locator('[data-finding] > summary')

  await page.keyboard.press('j')
  await expect(summaries.nth(0)).toBeFocused()
  await page.keyboard.press('j')
  await expect(summaries.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  const first = page.locator('[data-finding]').nth(0)
  await expect(first).toHaveAttribute('open')
  await expect(first.getByText('Remediation:')).toBeVisible()
  await expect(first.getByRole('button', { name: /^Copy the fix/ })).toBeVisible()

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('jjj')
  await expect(page.getByRole('searchbox')).toHaveValue('jjj')
})

test('the single keys can be turned off, and stay so', async ({ signedIn: page, person, request }) => {
  const { id } = await upload(request, person, await makeKey(request, person))
  const turn = async (label: 'off' | 'on') => {
    await page.getByRole('button', { name: 'Keys' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Keys' })
    await dialog.getByRole('checkbox', { name: /^Keys are on/ }).setChecked(label === 'on')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  }
  const pressAll = async () => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    for (const key of ['j', 'k', '/', '?']) await page.keyboard.press(key)
  }
  await page.goto(`/dashboard/assessments/${id}`)
  await ready(page)
  await turn('off')
  await page.reload()
  await ready(page)
  await pressAll()
  await expect(page.locator('[data-finding] > summary:focus')).toHaveCount(0)
  await expect(page.getByRole('searchbox')).not.toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await turn('on')
  await page.keyboard.press('j')
  await expect(page.locator('[data-finding] > summary').first()).toBeFocused()
})

test('a report is downloaded as JSON, CSV and SARIF', async ({ signedIn: page, person, request }) => {
  const { id, summary, dataLoss } = await upload(request, person, await makeKey(request, person))
  await page.goto(`/dashboard/assessments/${id}`)
  const files: Record<string, string> = {}
  for (const name of ['JSON', 'CSV', 'SARIF']) {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name, exact: true }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`plumbline-${id}.${name.toLowerCase()}`)
    files[name] = await readFile(await file.path(), 'utf8')
  }
  const standing = summary.introduced.total + summary.existing.total
  const lost = dataLoss.filter(({ fate }: { fate: string }) => fate === 'lost')
  expect(JSON.parse(files.JSON ?? '').summary).toEqual(summary)
  expect(files.CSV?.split('\r\n')[0]).toContain('"change","severity","fails","policy","address"')
  const { version, runs } = JSON.parse(files.SARIF ?? '')
  expect(version).toBe('2.1.0')
  expect(runs[0].results).toHaveLength(standing + lost.length)
  expect(runs[0].tool.driver.rules[0].helpUri).toContain('/policies/aws/')
  const unknown = await page.request.get(`/dashboard/assessments/${id}/download?format=xml`)
  expect(unknown.status()).toBe(400)
})

test('another account does not see it', async ({ signedIn: page, request }) => {
  const stranger = newPerson()
  await signUp(request, stranger)
  await request.patch(`/api/account/verify/${await mailedCode(request, stranger.email)}`)
  const { id } = await upload(request, stranger, await makeKey(request, stranger))
  const answer = await page.goto(`/dashboard/assessments/${id}`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Whoops!' })).toBeVisible()
})

test('a plan is assessed in the browser and sent nowhere', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: /^Try it with a plan of yours/ }).click()
  await expect(page.getByRole('heading', { name: 'Try it with a plan of yours' })).toBeVisible()
  await ready(page)
  const sent: string[] = []
  page.on('request', request => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  const input = page.locator('input[type=file]')
  await input.setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('no plan') })
  await expect(page.getByRole('alert').locator('code').first()).toContainText('terraform show -json')
  await expect(page.getByRole('alert')).not.toContainText('`')
  await input.setInputFiles(samplePlanFile)
  await expect(page.locator('[data-finding]').first()).toBeVisible()
  await expect(page.getByText(/^assessed in \d+ ms$/)).toBeVisible()

  const next = page.getByRole('region', { name: 'Have every plan read like this' })
  await expect(next.getByRole('link')).toHaveText(['Create an account', 'Put this into your pipeline'])
  const download = page.waitForEvent('download')
  await next.getByRole('button', { name: 'Download as JSON' }).click()
  const { summary, policyResponse } = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  expect(summary.introduced.total).toBeGreaterThan(0)
  expect(Object.keys(policyResponse)).toContain('aws_db_instance.orders')
  expect(sent).toEqual([])
})

test('data that the plan ends stands in a ledger with its way back, and can be filtered', async ({
  page,
}) => {
  const ended = (type: string, before: object, actions = ['delete'], more: object = {}) => ({
    address: `${type}.a`,
    mode: 'managed',
    type,
    name: 'a',
    change: {
      actions,
      before,
      after: actions.includes('create') ? before : null,
      after_unknown: {},
      ...more,
    },
  })
  const plan = {
    format_version: '1.2',
    planned_values: {},
    resource_changes: [
      ended('aws_s3_bucket', { bucket: 'a', force_destroy: false }),
      ended('aws_sqs_queue', { name: 'a' }),
      ended(
        'aws_db_instance',
        { engine: 'postgres', skip_final_snapshot: false, final_snapshot_identifier: 'last' },
        ['delete', 'create'],
        { replace_paths: [['engine']] },
      ),
      ended('aws_iam_role', { name: 'a' }),
    ],
  }
  await page.goto('/try')
  await ready(page)
  await page.locator('input[type=file]').setInputFiles({
    name: 'x.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(plan)),
  })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('data of 1 resource lost')
  const ledger = page.getByRole('region', { name: 'Data that this plan ends' })
  await expect(ledger.getByRole('listitem')).toHaveText([
    /^Lostaws_sqs_queue\.aQueue, deletedThe messages that it holds go with it$/,
    /^Recoverableaws_db_instance\.aDatabase instance, replaced: engine cannot be changed in placeA final snapshot/,
    /^Protectedaws_s3_bucket\.aBucket, deletedAWS deletes no bucket that still holds objects$/,
  ])
  await ledger.getByRole('link', { name: /^Protected 1/ }).click()
  await expect(page).toHaveURL(/data=protected/)
  await expect(ledger.getByRole('listitem')).toHaveText([/^Protectedaws_s3_bucket/])
  await ledger.getByRole('link', { name: /^Protected 1/ }).click()
  await expect(ledger.getByRole('listitem')).toHaveCount(3)
})

test('a plan that ends no data has no ledger, and what is put off is named', async ({ page }) => {
  const plan = {
    format_version: '1.2',
    planned_values: {},
    complete: false,
    resource_changes: [],
    deferred_changes: [
      {
        reason: 'provider_config_unknown',
        resource_change: {
          address: 'aws_s3_bucket.later',
          mode: 'managed',
          type: 'aws_s3_bucket',
          name: 'later',
          change: { actions: ['create'], before: null, after: {}, after_unknown: {} },
        },
      },
    ],
    action_invocations: [
      { address: 'action.aws_lambda_invoke.seed', type: 'aws_lambda_invoke', name: 'seed' },
    ],
  }
  await page.goto('/try')
  await ready(page)
  await page.locator('input[type=file]').setInputFiles({
    name: 'x.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(plan)),
  })
  const coverage = page.locator('#coverage')
  await expect(coverage).toContainText('Terraform puts off 1 change to a later plan')
  await expect(coverage).toContainText('aws_s3_bucket.later')
  await expect(coverage).toContainText('action.aws_lambda_invoke.seed')
  await expect(page.getByRole('region', { name: 'Data that this plan ends' })).toHaveCount(0)
})

test('where Terraform stopped with an error the report begins with that, and is not calm', async ({
  page,
}) => {
  const volume = { address: 'aws_vpc.main', mode: 'managed', type: 'aws_vpc', name: 'main' }
  const plan = {
    format_version: '1.2',
    errored: true,
    resource_changes: [{ ...volume, change: { actions: ['delete'], before: {}, after: null } }],
  }
  await page.goto('/try')
  await ready(page)
  const buffer = Buffer.from(JSON.stringify(plan))
  await page.locator('input[type=file]').setInputFiles({ name: 'plan.json', mimeType: '', buffer })
  const verdict = page.getByRole('heading', { level: 1 })
  await expect(verdict).toHaveText(/^No problems .*Terraform stopped with an error$/)
  await expect(verdict.locator('.text-success')).toHaveCount(0)
  const explained = page.getByText('What Terraform had not planned by then is judged as it was before')
  const top = async (part: typeof verdict) => (await part.boundingBox())?.y ?? 0
  expect(await top(explained)).toBeLessThan(await top(page.getByRole('heading', { name: 'By severity' })))
})

test('a report of a part of the change begins with that, and is not calm', async ({ page }) => {
  const plan = {
    format_version: '1.2',
    planned_values: {},
    resource_changes: [
      {
        ...{ address: 'random_id.a', mode: 'managed', type: 'random_id', name: 'a' },
        change: { actions: ['create'], before: null, after: {}, after_unknown: {} },
      },
    ],
  }
  const verdict = page.getByRole('heading', { level: 1 })
  const part = page.getByText('This plan is a part of the change')
  const deferred_changes = [{ reason: 'instance_count_unknown', resource_change: plan.resource_changes[0] }]
  for (const [told, isPart] of [
    [{ complete: false }, true],
    [{ deferred_changes, resource_changes: [], complete: false }, true],
    [{ complete: true }, false],
    [{}, false],
  ] as const) {
    await page.goto('/try')
    await ready(page)
    const buffer = Buffer.from(JSON.stringify({ ...plan, ...told }))
    await page.locator('input[type=file]').setInputFiles({ name: 'plan.json', mimeType: '', buffer })
    await expect(page.getByRole('heading', { name: 'By severity' })).toBeVisible()
    await expect(part).toHaveCount(isPart ? 1 : 0)
    await expect(verdict.locator('.text-success')).toHaveCount(isPart ? 0 : 1)
  }
})

test('a report ends with the types that have no policy, and those that need none', async ({ page }) => {
  const change = (type: string) => ({
    address: `${type}.a`,
    mode: 'managed',
    type,
    name: 'a',
    change: { actions: ['create'], before: null, after: {}, after_unknown: {} },
  })
  const plan = {
    format_version: '1.2',
    planned_values: {},
    resource_changes: ['aws_s3_bucket', 'aws_lambda_layer_version', 'random_id'].map(change),
  }
  await page.goto('/try')
  await ready(page)
  await page.locator('input[type=file]').setInputFiles({
    name: 'x.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(plan)),
  })
  const coverage = page.locator('#coverage')
  await expect(coverage).toContainText(/1 of 3 resources judged by [\d,]+ policies/)
  await expect(coverage).toContainText('No policy yet for 1 type of this plan:aws_lambda_layer_version')
  await expect(coverage).toContainText(
    '1 type of this plan can hold nothing unsafe and needs no policy:random_id',
  )
})

test('waivers stand in one section, and one that has expired is not said to hold', async ({
  signedIn: page,
  person,
  request,
}) => {
  const waiver = (policy: string, address: string, expires: string) => ({
    ...{ policy, address, expires },
    reason: 'Holds nothing but test data',
    owner: 'data team',
  })
  const waivers = [
    waiver('aws/rds/instance-encrypted', 'aws_db_instance.orders', '2999-12-31'),
    waiver('aws/rds/database-protected-from-deletion', 'aws_db_instance.orders', '2020-01-01'),
    waiver('aws/s3/*', 'aws_s3_bucket.nowhere', '2999-12-31'),
  ]
  const config = JSON.stringify({ waivers })
  const { id } = await upload(request, person, await makeKey(request, person), { config })
  await page.goto(`/dashboard/assessments/${id}`)
  await expect(page.getByRole('heading', { name: /^Waive[dr]/ })).toHaveText([
    'Waived: 1',
    'Waivers to look at',
  ])
  const section = page.getByRole('region', { name: 'Waived: 1' })
  await expect(section.getByRole('listitem')).toContainText([
    'Waived until December 31, 2999 by data team: Holds nothing but test data',
    /Expired on January 1, 2020: \d+ findings? counts? again/,
    'Waives nothing in this plan',
  ])
  await expect(page.getByText('until January 1, 2020')).toHaveCount(0)
  await section.getByRole('link', { name: 'Database instance is not encrypted at rest' }).click()
  await expect(page).toHaveURL(/\/policies\/aws\/rds\/instance-encrypted$/)
})

test('an opened finding tells how it is accepted on purpose, and where that is described', async ({
  signedIn: page,
  person,
  request,
}) => {
  const { id } = await upload(request, person, await makeKey(request, person))
  await page.goto(`/dashboard/assessments/${id}?policy=aws/rds/instance-encrypted`)
  await ready(page)
  const finding = page.locator('[data-finding]')
  await finding.click()
  await finding.getByText('Accept this on purpose').click()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await finding.getByRole('button', { name: 'Copy the waiver for aws_db_instance.orders' }).click()
  await expect(page.getByText('Copied to clipboard')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    '  - policy: aws/rds/instance-encrypted\n    address: aws_db_instance.orders\n    reason: ',
  )
  await finding.getByRole('link', { name: 'More about this file' }).click()
  await expect(page.getByRole('region', { name: 'Settings: plumbline.yaml' })).toContainText('waivers:')
  await page.goto(`/dashboard/assessments/${id}?change=fixed`)
  await ready(page)
  const fixed = page.locator('[data-finding]').first()
  await fixed.click()
  await expect(fixed.getByText('Why it mattered: ')).toBeVisible()
  await expect(fixed.getByText('Fixed: Nothing')).toBeVisible()
  await expect(page.getByText('Accept this on purpose')).toHaveCount(0)
})

test('the filters stay in sight where there is room for them, and take one row where it is narrow', async ({
  signedIn: page,
  person,
  request,
}) => {
  const { id } = await upload(request, person, await makeKey(request, person))
  await page.goto(`/dashboard/assessments/${id}`)
  await ready(page)
  const filters = page.getByRole('navigation', { name: 'Filters' })
  const last = page.locator('[data-finding]').last()
  await last.scrollIntoViewIfNeeded()
  await expect(filters).toBeInViewport()
  // 1280 x 900 at 200 %
  await page.setViewportSize({ width: 640, height: 450 })
  expect((await filters.boundingBox())?.height).toBeLessThan(40)
  await last.scrollIntoViewIfNeeded()
  await expect(filters).not.toBeInViewport()
})

test('a finding has a link of its own, which shows it opened', async ({
  signedIn: page,
  person,
  request,
  context,
  browser,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id } = await upload(request, person, await makeKey(request, person))
  await page.goto(`/dashboard/assessments/${id}?severity=MEDIUM`)
  await ready(page)
  const finding = page.locator('[data-finding]').nth(2)
  const title = await finding.locator('> summary').innerText()
  await finding.locator('> summary').click()
  await finding.getByRole('button', { name: 'Copy the link to this finding' }).click()
  await expect(page.getByText('Copied to clipboard')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(new RegExp(`^http.*/dashboard/assessments/${id}\\?finding=\\w+#findings$`))

  // as whoever gets it opens it, without any script
  const plain = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const other = await plain.newPage()
  await signIn(other, person)
  await other.goto(link)
  await expect(other.locator('[data-finding]')).toHaveCount(1)
  await expect(other.locator('[data-finding] > summary')).toHaveText(title.replaceAll('\n', ''))
  await expect(other.getByText('Remediation:')).toBeVisible()
  await other.getByRole('link', { name: 'Show all findings' }).click()
  await expect(other.locator('[data-finding]')).not.toHaveCount(1)
  await other.goto(`/dashboard/assessments/${id}?finding=none`)
  await expect(other.getByText('finding that is not in this report')).toBeVisible()
  await plain.close()

  // with scripts what is open stays so when all others come back
  await page.goto(link)
  await ready(page)
  await page.getByRole('link', { name: 'Show all findings' }).click()
  await expect(page.getByRole('navigation', { name: 'Filters' })).toBeVisible()
  await expect(page.locator('[data-finding][open]')).toHaveCount(1)

  // lists lead there too
  await page.goto('/dashboard')
  await page
    .locator('section[aria-labelledby=assessments]')
    .getByRole('link', { name: 'Policy grants every action' })
    .click()
  await expect(page).toHaveURL(/\?finding=/)
  await expect(page.locator('[data-finding][open]')).toHaveCount(1)
})

test('who has no plan at hand sees the report of the sample plan', async ({ page }) => {
  await page.goto('/try')
  await ready(page)
  await page.route('**/sample-plan.json', route => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Assess the sample plan' }).click()
  await expect(page.getByRole('alert')).toContainText('could not be loaded')
  await page.getByRole('button', { name: 'Assess the sample plan' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\d+ new problems/)
  await expect(page.getByText('shop.tfplan.json')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Assess the sample plan' })).toHaveCount(0)
})
