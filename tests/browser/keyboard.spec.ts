import type { Page } from '@playwright/test'
import { expect, makeKey, planOfBuckets, ready, test, upload } from './support.ts'

/** Follows by keyboard what can be followed. */
async function press(page: Page, name: string | RegExp, role: 'link' | 'button' = 'link') {
  const target = page.getByRole(role, { name, exact: true })
  await target.focus()
  await page.keyboard.press('Enter')
}

test('the focus stays where it was when what had it goes', async ({ signedIn: page, person, request }) => {
  const { id } = await upload(request, person, await makeKey(request, person), { branch: 'main' })
  await page.goto('/dashboard')
  await ready(page)
  const search = page.getByLabel('Find by branch, commit, pull request, label or file')
  await search.fill('main')
  await search.press('Enter')
  await expect(page.getByText(/^1 of 1 assessment/)).toBeVisible()
  await expect(search).toBeFocused()

  await page.goto(`/dashboard/assessments/${id}`)
  await ready(page)
  const filters = page.getByRole('navigation', { name: 'Filters' })
  await filters.getByRole('link', { name: /^High/ }).press('Enter')
  await expect(page).toHaveURL(/severity=HIGH/)
  await press(page, 'Clear')
  await expect(page).not.toHaveURL(/severity/)
  await expect(filters.locator(':focus')).toHaveCount(1)
  await page.locator('[data-finding] > summary').first().press('Enter')
  await press(page, 'Link to this finding')
  await press(page, 'Show all findings')
  await expect(page.getByRole('region', { name: 'Findings' })).toBeFocused()
})

test('a click beside everything leaves the focus nowhere', async ({ signedIn: page, person, request }) => {
  const { id } = await upload(request, person, await makeKey(request, person))
  await page.goto(`/dashboard/assessments/${id}`)
  await ready(page)
  await page.getByRole('link', { name: 'Delete' }).focus()
  await page.getByRole('banner').click({ position: { x: 700, y: 10 } })
  await page
    .locator('[data-finding] > summary')
    .first()
    .evaluate(row => row.parentElement?.setAttribute('open', ''))
  await expect(page.locator('[data-finding][open]')).toHaveCount(1)
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
})

test('a form that is done or left, and a question that is answered, give the focus back to where they stood', async ({
  signedIn: page,
  person,
  request,
}) => {
  const focused = () => page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))
  await page.goto('/account/profile')
  await ready(page)
  await press(page, 'Edit profile')
  await expect(page.getByLabel('Name')).toBeFocused()
  await press(page, 'Cancel')
  await expect(page.getByRole('link', { name: 'Edit profile' })).toBeVisible()
  expect(await focused()).toBe(true)
  await press(page, 'Edit profile')
  await page.getByLabel('Name').fill('Augusta Ada King')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  expect(await focused()).toBe(true)
  await makeKey(request, person)
  await page.goto('/account/settings')
  await ready(page)
  await page.getByRole('link', { name: /^Revoke/ }).press('Enter')
  await page.getByRole('dialog').getByRole('button').press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect.poll(focused).toBe(true)
})

test('a button that waits for its answer has the focus again afterwards', async ({ signedIn: page }) => {
  await page.goto('/account/profile?edit')
  await ready(page)
  await page.getByLabel('Name').fill('Augusta Ada King')
  await page.route(/profile.*\.data/, async route => {
    await new Promise(done => setTimeout(done, 300))
    await route.fulfill({ status: 500, body: 'gateway' })
  })
  await page.getByRole('button', { name: 'Update' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Update' })).toBeDisabled()
  await expect(page.getByText('The server did not answer; try again in a moment')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Update' })).toBeFocused()
})

test('more findings begin where the focus is', async ({ signedIn: page, person, request }) => {
  const key = await makeKey(request, person)
  const { id } = await upload(request, person, key, {}, await planOfBuckets(120))
  await page.goto(`/dashboard/assessments/${id}?by=resource`)
  await ready(page)
  const groups = page.locator('.plumb:has([data-finding])')
  await expect(groups).toHaveCount(100)
  await page.getByRole('button', { name: /^Show 2\d more/ }).press('Enter')
  await expect(groups.nth(100).locator('[data-finding] > summary').first()).toBeFocused()
  await expect(page.getByRole('button', { name: /^Show/ })).toHaveCount(0)
})

test('a menu closes behind the focus', async ({ signedIn: page }) => {
  await page.goto('/dashboard')
  await ready(page)
  const menu = page.getByRole('banner').locator('details')
  await menu.locator('summary').press('Enter')
  await expect(menu).toHaveAttribute('open')
  await menu.getByRole('button', { name: 'Logout' }).focus()
  await page.keyboard.press('Tab')
  await expect(menu).not.toHaveAttribute('open')
})
