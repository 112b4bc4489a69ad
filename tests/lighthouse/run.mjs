import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bin, isStopping, root, run, stopAll, stopWithUs } from '../../worker/tools.mjs'
import { chromium } from '../local/chromium.mjs'
import { demo } from '../local/demo.mjs'
import { freePort } from '../local/free-port.mjs'
import { install } from '../local/install.mjs'
import { serve } from '../local/serve.mjs'

/**
 * Prints what Lighthouse gives four pages as a phone sees them, and fails where one of its four scores is below LOWEST. The
 * performance of a page is the best of ROUNDS: what else the machine does can only make it worse.
 */
const LOWEST = 97
const ROUNDS = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const sample = 'tests/fixtures/shop.tfplan.json'

stopWithUs()
const scratch = await mkdtemp(join(tmpdir(), 'plumbline-lighthouse-'))
let low = 0
try {
  await install()
  const browser = chromium()
  const state = join(scratch, 'state')
  const server = await serve({ port: await freePort(), state })
  const { cookie, assessment } = await seed(server, state)
  const pages = [
    { name: 'landing', path: '/' },
    { name: 'login', path: '/auth/login' },
    { name: 'dashboard', path: '/dashboard', cookie },
    { name: 'an assessment', path: `/dashboard/assessments/${assessment}`, cookie },
  ]
  console.log(['page'.padEnd(16), ...CATEGORIES].join('  '))
  for (const page of pages) {
    const scores = await scoresOf(server.origin, page, browser)
    low += scores.filter(({ score }) => score < LOWEST).length
    console.log(
      [
        page.name.padEnd(16),
        ...scores.map(({ score }, index) => String(score).padStart(CATEGORIES[index].length)),
      ].join('  '),
    )
    for (const { category, score, audits } of scores)
      if (score < LOWEST) for (const audit of audits) console.log(`  ${category}: ${audit}`)
  }
  if (low > 0) console.error(`\n${low} of the scores are below ${LOWEST}.`)
} catch (error) {
  if (!isStopping()) {
    console.error(`\n${error.message}\n`)
    low++
  }
}
await stopAll()
await rm(scratch, { recursive: true, force: true })
process.exit(low > 0 ? 1 : 0)

/** An account that has one assessment, and its browser's cookies. */
async function seed(server, state) {
  const { email, password, apiKey } = await demo(server, state)
  const body = new FormData()
  body.set('plan', new File([await readFile(join(root, sample))], 'shop.tfplan.json'))
  const uploaded = await fetch(`${server.origin}/api/assessment/api`, {
    method: 'POST',
    body,
    headers: { email, Authorization: `Bearer ${apiKey}` },
  })
  const { id } = await uploaded.json()
  const login = await fetch(`${server.origin}/api/auth/login`, {
    method: 'POST',
    body: JSON.stringify({ email, password }),
    headers: { 'Content-Type': 'application/json' },
  })
  const { token, refreshToken, accountId } = await login.json()
  if (!id || !token) throw new Error(`The upload answered ${uploaded.status}, the login ${login.status}.`)
  const cookie = `auth_token=${token}; refresh_token=${refreshToken}; account_id=${accountId}`
  return { cookie, assessment: id }
}

/** @returns {Promise<{ category: string, score: number, audits: string[] }[]>} the scores, 0 to 100, with what cost points */
async function scoresOf(origin, { path, cookie }, browser) {
  const best = new Map()
  for (let round = 0; round < ROUNDS; round++) {
    const report = await lighthouse(`${origin}${path}`, cookie, browser)
    if (new URL(report.finalDisplayedUrl).pathname !== path)
      throw new Error(`${path} led to ${report.finalDisplayedUrl}.`)
    for (const category of CATEGORIES) {
      const { score, auditRefs } = report.categories[category]
      const points = Math.round((score ?? 0) * 100)
      if (points < (best.get(category)?.score ?? -1)) continue
      const audits = auditRefs
        .map(({ id, weight }) => ({ weight, ...report.audits[id] }))
        .filter(audit => audit.weight > 0 && audit.score !== null && audit.score < 1)
        .map(({ title, displayValue = '' }) => `${title} ${displayValue}`.trim())
      best.set(category, { category, score: points, audits })
    }
    if ([...best.values()].every(({ score }) => score >= LOWEST)) break
  }
  return CATEGORIES.map(category => best.get(category))
}

async function lighthouse(url, cookie, browser) {
  const flags = [
    '--headless=new',
    '--disable-dev-shm-usage',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ]
  const output = await run(
    bin('lighthouse/cli/index.js'),
    [
      url,
      ...['--output=json', '--quiet', `--chrome-flags=${flags.join(' ')}`],
      `--only-categories=${CATEGORIES.join(',')}`,
      ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
    ],
    { env: { CHROME_PATH: browser } },
  )
  return JSON.parse(output.slice(output.indexOf('{\n')))
}
