import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import { reportIdOf } from '../../pipelines/bitbucket/insights.ts'
import { startBitbucket } from './bitbucket.ts'
import { bundled } from './bundled.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const node = join(root, 'node_modules', 'node', 'bin', 'node')
const { variables } = parse(readFileSync(join(root, 'pipelines/bitbucket/pipe.yml'), 'utf8')) as {
  variables: { name: string; default?: string }[]
}
const bundle = await bundled(join(root, 'pipelines/bitbucket/main.mjs'))
const closing: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function bitbucket(settings?: Parameters<typeof startBitbucket>[0]) {
  const started = await startBitbucket(settings)
  closing.push(started.close)
  return started
}

/** Runs the pipe as its image does, with the environment of a step; bundled, unless told what. */
async function runPipe(
  files: Record<string, string>,
  given: Record<string, string>,
  { main = bundle, PATH = process.env.PATH } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-pipe-'))
  closing.push(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  for (const name of Object.keys(given)) expect(variables.map(({ name }) => name)).toContain(name)
  const defaults = variables
    .filter(({ default: value }) => value !== undefined)
    .map(({ name, default: value }) => [name, value])
  const child = spawn(node, [main], {
    cwd: folder,
    env: {
      PATH,
      // where the command line keeps it, too: it is compiled once, not at every step
      NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'),
      BITBUCKET_CLONE_DIR: folder,
      BITBUCKET_WORKSPACE: 'acme',
      BITBUCKET_REPO_SLUG: 'shop',
      BITBUCKET_COMMIT: 'c'.repeat(40),
      BITBUCKET_BUILD_NUMBER: '12',
      ...Object.fromEntries(defaults),
      ...given,
    },
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (log += chunk))
  const status = await new Promise<number | null>(done => child.on('close', done))
  return { status, log }
}

function planOf(count: number): string {
  return JSON.stringify({
    format_version: '1.2',
    terraform_version: '1.9.0',
    planned_values: { root_module: {} },
    resource_changes: Array.from({ length: count }, (_, n) => ({
      address: `aws_db_instance.main${n}`,
      mode: 'managed',
      type: 'aws_db_instance',
      name: `main${n}`,
      provider_name: 'registry.terraform.io/hashicorp/aws',
      change: {
        actions: ['create'],
        before: null,
        after: {
          storage_encrypted: false,
          publicly_accessible: true,
          engine: 'postgres',
          identifier: 'x'.repeat(600),
        },
        after_unknown: {},
        before_sensitive: false,
        after_sensitive: {},
      },
    })),
    configuration: { root_module: { resources: [] } },
  })
}

const id = `${'c'.repeat(40)} ${reportIdOf('default')}`

test('a plan becomes a report with annotations, and the next run takes its place', async () => {
  const { proxy, reports, refused } = await bitbucket()
  const first = await runPipe({ 'plan.json': planOf(1) }, { PLAN: 'plan.json', PROXY: proxy })
  expect([first.status, refused]).toEqual([1, []])
  expect(first.log).toContain('aws_db_instance.main0')
  const { report, annotations } = reports.get(id) ?? {}
  expect(report).toMatchObject({
    result: 'FAILED',
    link: 'https://bitbucket.org/acme/shop/pipelines/results/12',
  })
  expect(annotations?.[0]).toMatchObject({ result: 'FAILED', severity: 'HIGH' })
  const second = await runPipe({ 'plan.json': planOf(0) }, { PLAN: 'plan.json', PROXY: proxy })
  expect([second.status, reports.get(id)?.annotations, reports.get(id)?.report.result]).toEqual([
    0,
    [],
    'PASSED',
  ])
})

test('of far too many findings a thousand are told, the gravest first', async () => {
  const { proxy, reports, refused, asked } = await bitbucket()
  await runPipe({ 'plan.json': planOf(300) }, { PLAN: 'plan.json', PROXY: proxy })
  expect(refused).toEqual([])
  expect(reports.get(id)?.annotations).toHaveLength(1000)
  expect(asked.filter(call => call.startsWith('POST'))).toHaveLength(10)
  expect(reports.get(id)?.annotations[0]?.result).toBe('FAILED')
  expect(reports.get(id)?.report.details).toMatch(/\d+ more findings than Bitbucket takes/)
})

test('each label has a report of its own, though their words are alike', async () => {
  const { proxy, reports } = await bitbucket()
  for (const LABEL of ['a b', 'a-b'])
    await runPipe({ 'plan.json': planOf(0) }, { PLAN: 'plan.json', PROXY: proxy, LABEL })
  expect(reports.size).toBe(2)
})

test('a finding stands at its line where the sources are there', async () => {
  const { proxy, reports } = await bitbucket()
  const plan = JSON.parse(planOf(1))
  plan.configuration.root_module.resources = [
    {
      address: 'aws_db_instance.main0',
      mode: 'managed',
      type: 'aws_db_instance',
      name: 'main0',
      expressions: {},
      schema_version: 2,
    },
  ]
  const files = {
    'plan.json': JSON.stringify(plan),
    'main.tf': '\nresource "aws_db_instance" "main0" {\n}\n',
  }
  await runPipe(files, { PLAN: 'plan.json', PROXY: proxy })
  expect(reports.get(id)?.annotations[0]).toMatchObject({ path: 'main.tf', line: 2 })
})

test('limits and faults are waited for, and change no verdict', async () => {
  const patient = await bitbucket({ faults: [429, 503] })
  expect(
    (await runPipe({ 'plan.json': planOf(0) }, { PLAN: 'plan.json', PROXY: patient.proxy })).status,
  ).toBe(0)
  expect(patient.reports.size).toBe(1)
  const closed = await bitbucket({ faults: [403] })
  const refused = await runPipe({ 'plan.json': planOf(0) }, { PLAN: 'plan.json', PROXY: closed.proxy })
  expect(refused.status).toBe(0)
  expect(refused.log).toContain('no report in Code Insights: Bitbucket answered 403 to DELETE')
  const absent = await runPipe({ 'plan.json': planOf(1) }, { PLAN: 'plan.json', PROXY: 'http://127.0.0.1:9' })
  expect([absent.status, absent.log.includes('could not be reached')]).toEqual([1, true])
})

test.each([
  [{ PLAN: '' }, 'PLAN is missing'],
  [{ PLAN: 'nothing.json' }, 'plan names no file: nothing.json'],
  [{ PLAN: 'plan.json', CONFIG: 'none.yaml' }, 'CONFIG names no file: none.yaml'],
  [{ PLAN: 'plan.json', FAIL_ON: 'LOUD' }, 'FAIL_ON takes HIGH, MEDIUM, LOW, INFO, none; it was LOUD'],
])('%j is an error that names it', async (given, message) => {
  const { status, log } = await runPipe({ 'plan.json': planOf(0) }, { ...given, CODE_INSIGHTS: 'false' })
  expect([status, log.includes(message)]).toEqual([1, true])
})

test('what the image copies runs by its own Node alone, policies in TypeScript too', async () => {
  const steps = readFileSync(join(root, 'pipelines/bitbucket/Dockerfile'), 'utf8')
    .split('\n')
    .filter(line => /^[A-Z]/.test(line))
  const of = (word: string) =>
    steps.filter(step => step.startsWith(`${word} `)).map(step => step.slice(word.length + 1))
  const version = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies.node
  expect([of('FROM'), of('WORKDIR'), of('USER')]).toEqual([
    [`node:${version}-alpine`],
    ['/plumbline'],
    ['node'],
  ])
  const image = mkdtempSync(join(tmpdir(), 'plumbline-image-'))
  closing.push(() => rmSync(image, { recursive: true }))
  for (const copied of of('COPY')) {
    const [from = '', to = ''] = copied.split(' ')
    cpSync(join(root, from), join(image, to === './' ? from : to), { recursive: true })
  }
  const [command, path] = JSON.parse(of('ENTRYPOINT')[0] ?? '[]')
  expect([command, path]).toEqual(['node', expect.stringMatching(/^\/plumbline\//)])
  const { proxy } = await bitbucket()
  const own = [
    "import { policy } from 'plumbline'",
    'export default policy({',
    "  id: 'acme/engine', title: 'Engine is ours', severity: 'HIGH', resource: 'aws_db_instance',",
    "  must: db => db.engine.is('aurora'),",
    '})',
  ]
  const files = {
    'plan.json': planOf(1),
    'plumbline.yaml': 'policy-files: own.ts\n',
    'own.ts': own.join('\n'),
  }
  const main = path.replace('/plumbline/', `${image}/`)
  const { status, log } = await runPipe(
    files,
    { PLAN: 'plan.json', PROXY: proxy },
    { main, PATH: '/nowhere' },
  )
  expect(log).toContain('acme/engine')
  expect([status, log.includes('Error')]).toEqual([1, false])
})

test('README.md names every variable of pipe.yml', () => {
  const readme = readFileSync(join(root, 'pipelines/bitbucket/README.md'), 'utf8')
  const named = [...readme.matchAll(/^\| ([A-Z_]{3,})/gm)].map(([, name]) => name)
  expect(named).toEqual(variables.map(({ name }) => name))
})
