import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../../worker/build.mjs'
import { bin, isStopping, run, start, stopAll, stopWithUs } from '../../worker/tools.mjs'
import { chromium } from './chromium.mjs'
import { freePort } from './free-port.mjs'
import { install } from './install.mjs'
import { serve } from './serve.mjs'

// Everything that must hold before a change may land; on two cores, so little runs side by side.

stopWithUs()
const scratch = await mkdtemp(join(tmpdir(), 'plumbline-test-'))
const totals = { passed: 0, failed: 0 }

try {
  await install()
  // the Worker imports the pages as they were built, so the types want the build too
  const built = await attempt('build', () => build().then(() => true))
  await Promise.all([step('types', ['typescript/bin/tsc']), besideTypes(built)])
  const browser = await attempt('chromium', async () => chromium())
  const unit = ['vitest/vitest.mjs', 'run', '--reporter=dot', '--reporter=json']
  await counted('unit tests', unit, vitestCounts, browser && { CHROMIUM: browser })
  if (built) await withServer(browser)
} catch (error) {
  if (!isStopping()) {
    console.error(`\n${error.message}\n`)
    totals.failed++
  }
}
await stopAll()
await rm(scratch, { recursive: true, force: true })
console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed || !totals.passed ? 1 : 0)

/** What takes seconds and one core, while the compiler takes the other; the engine in Deno, which Vitest itself has in no project. */
async function besideTypes(isBuilt) {
  await step('lint', ['@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--max-diagnostics=100'])
  const deno = ['run', '--no-lock', '--no-remote', '--allow-read', '--allow-env']
  await attempt('command line in Deno', async () => {
    const listed = await run(bin('deno/bin.cjs'), [
      ...deno,
      ...['policies/cli/plumbline.mjs', 'policies', '--format', 'json'],
    ])
    if (JSON.parse(listed).length === 0) throw new Error('The command line lists no policy under Deno.')
  })
  if (isBuilt) await step('worker in Deno', ['deno/bin.cjs', ...deno, 'tests/local/deno-boot.mjs'])
  const engine = ['--project=node', '--pool=forks', '--maxWorkers=1', 'policies/engine']
  await counted(
    'engine in Deno',
    [
      ...['deno/bin.cjs', 'run', '--no-lock', '--no-remote', '--allow-all', bin('vitest/vitest.mjs'), 'run'],
      ...['--reporter=dot', '--reporter=json', ...engine],
    ],
    vitestCounts,
  )
}

/** What needs the running server: the published API document, and the pages in a real browser. */
async function withServer(browser) {
  const log = []
  const state = join(scratch, 'state')
  const server = await attempt('server', async () =>
    serve({ port: await freePort(), state, print: line => log.push(line) }),
  )
  if (!server) return
  let running = true
  server.ended.then(code => {
    running = false
    if (!isStopping()) console.error(`The server ended by itself (${code}).`)
  })
  const failedBefore = totals.failed
  const rules = ['--config', 'tests/local/redocly.yaml']
  await step('openapi', ['@redocly/cli/bin/cli.js', 'lint', ...rules, `${server.origin}/api/openapi.json`])
  if (browser) {
    const env = { BASE_URL: server.origin, CHROMIUM: browser, PLUMBLINE_STATE: state }
    await counted(
      'browser tests',
      ['@playwright/test/cli.js', 'test', '--reporter=dot,json'],
      playwrightCounts,
      env,
    )
  }
  if (totals.failed > failedBefore || !running) {
    // What went wrong there is most often long gone by when its last lines are printed.
    const faults = log.filter(line => line.includes('"level":"error"'))
    console.error(`\nThe server's faults:\n${faults.join('\n') || 'none'}`)
    console.error(`\nThe server's last lines:\n${log.slice(-80).join('\n')}`)
  }
  await stopAll()
}

/** One yes or no: its output is shown only where it failed. */
function step(name, [script, ...args]) {
  return attempt(name, () => run(bin(script), args))
}

/** A runner with a count of its own, read from the JSON that it writes. */
async function counted(name, [script, ...args], read, env = {}) {
  console.log(`\n${name}`)
  const file = join(scratch, `${name.replaceAll(' ', '-')}.json`)
  const child = start(bin(script), read === vitestCounts ? [...args, `--outputFile.json=${file}`] : args, {
    inherit: true,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  })
  const code = await child.ended
  const counts = existsSync(file) ? read(JSON.parse(await readFile(file, 'utf8'))) : { passed: 0, failed: 0 }
  totals.passed += counts.passed
  totals.failed += counts.failed
  if (code !== 0 && counts.failed === 0) {
    console.error(`${name} ended with ${code}`)
    totals.failed++
  }
}

async function attempt(name, work) {
  const begun = Date.now()
  try {
    const result = await work()
    totals.passed++
    console.log(`ok      ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`)
    return result
  } catch (error) {
    if (isStopping()) throw error
    totals.failed++
    console.error(`FAILED  ${name}\n${error.message}`)
    return undefined
  }
}

function vitestCounts({ numPassedTests, numFailedTests, testResults }) {
  // A file that could not be loaded has no failed test in it.
  const broken = testResults.filter(
    file => file.status === 'failed' && file.assertionResults.every(test => test.status !== 'failed'),
  )
  return { passed: numPassedTests, failed: numFailedTests + broken.length }
}

function playwrightCounts({ stats, errors }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }
}
