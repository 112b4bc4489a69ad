import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, makeKey, samplePlanFile, test, upload } from './support.ts'

const open = [
  '/',
  '/about',
  '/pipelines',
  '/policies',
  '/policies/aws/s3/bucket-has-public-access-block',
  '/frameworks',
  '/frameworks/cis-aws-7.0',
  '/frameworks/nist-800-53-r5',
  '/terms',
  '/try',
  '/auth/login',
  '/auth/signup',
  '/auth/password/forget',
  '/auth/password/reset?code=nope',
  '/account/verify?code=nope',
  '/payment/cancelled',
  '/api/docs',
  '/no/such/page',
]

const own = [
  '/dashboard',
  '/dashboard/projects',
  '/account/profile',
  '/account/profile?edit',
  '/account/settings',
  '/account/security',
  '/auth/logout',
]

test('no page for everyone brings more than 100 KB of script before it is touched', async ({ page }) => {
  expect(await tooHeavy(page, open)).toEqual([])
})

test('nor does a page of an account, empty or full', async ({ signedIn: page, person, request }) => {
  expect(await tooHeavy(page, own)).toEqual([])
  const { id, project } = await upload(request, person, await makeKey(request, person))
  const full = ['/dashboard', `/dashboard/projects/${project.id}`, `/dashboard/assessments/${id}`]
  expect(await tooHeavy(page, full)).toEqual([])
})

// they grow by some fifty bytes with each policy: this is room for 1,100
test('the notes that a tried plan brings along are small', async ({ page }) => {
  await page.goto('/try')
  const notes = page.waitForResponse('**/policies/notes.json')
  await page.locator('input[type=file]').setInputFiles(samplePlanFile)
  expect(gzipSync(await (await notes).body()).length).toBeLessThanOrEqual(57_000)
})

// as transferred with gzip: Brotli, which most browsers get, is smaller still
const MOST = 100_000

async function tooHeavy(page: Page, paths: string[]): Promise<string[]> {
  const heavy = []
  for (const path of paths) {
    const size = await scriptOf(page, path)
    if (size > MOST) heavy.push(`${path}: ${size}`)
  }
  return heavy
}

/** Bytes of the scripts that a page loads by itself, compressed. */
async function scriptOf(page: Page, path: string): Promise<number> {
  const files: Promise<number>[] = []
  const count = (response: Awaited<ReturnType<Page['waitForResponse']>>) => {
    if (response.request().resourceType() === 'script')
      files.push(response.body().then(body => gzipSync(body).length))
  }
  page.on('response', count)
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  page.off('response', count)
  const sizes = await Promise.all(files)
  expect(sizes.length, path).toBeGreaterThan(0)
  return sizes.reduce((sum, size) => sum + size, 0)
}
