import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { layOut } from '../../policies/terraform/layout.ts'
import { bundled } from './bundled.ts'
import { startGitHub, startService } from './github.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const node = join(root, 'node_modules', 'node', 'bin', 'node')
const action = parse(readFileSync(join(root, 'action.yml'), 'utf8'))
const sources = join(root, action.runs.main)
const bundle = await bundled(sources)

const closing: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

interface Step {
  inputs?: Record<string, string>
  env?: Record<string, string>
  event?: unknown
  eventName?: string
  /** Files of the workspace. */
  files?: Record<string, string | Uint8Array>
  github?: Awaited<ReturnType<typeof startGitHub>>
  /** What is started; the bundled action unless told. */
  main?: string
}

/** Runs the action's `main` as GitHub's runner does: Node 24, the environment of a step, files for what it says. */
async function runStep({
  inputs = {},
  env = {},
  event = {},
  eventName = 'push',
  files = {},
  github,
  main = bundle,
}: Step) {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-step-'))
  const temporary = mkdtempSync(join(tmpdir(), 'plumbline-temp-'))
  closing.push(() => rmSync(folder, { recursive: true }))
  closing.push(() => rmSync(temporary, { recursive: true }))
  const at = (name: string) => join(folder, name)
  for (const name of ['output', 'summary']) writeFileSync(at(name), '')
  writeFileSync(at('event.json'), JSON.stringify(event))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(at(name)), { recursive: true })
    writeFileSync(at(name), content)
  }
  const defaults = Object.entries(action.inputs as Record<string, { default?: string }>)
    .filter(([name, { default: value }]) => value !== undefined && name !== 'github-token')
    .map(([name, { default: value }]) => [name, value ?? ''])
  const given = {
    ...Object.fromEntries(defaults),
    ...(github && { 'github-token': github.token }),
    ...inputs,
  }
  for (const name of Object.keys(given)) expect(Object.keys(action.inputs)).toContain(name)
  const child = spawn(node, [main], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      // where the command line keeps it, too: it is compiled once, not at every step
      NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'),
      RUNNER_TEMP: temporary,
      GITHUB_WORKSPACE: folder,
      GITHUB_OUTPUT: at('output'),
      GITHUB_STEP_SUMMARY: at('summary'),
      GITHUB_EVENT_PATH: at('event.json'),
      GITHUB_EVENT_NAME: eventName,
      GITHUB_REPOSITORY: 'acme/shop',
      GITHUB_SHA: 'f'.repeat(40),
      GITHUB_REF_NAME: 'main',
      GITHUB_REF_TYPE: 'branch',
      GITHUB_RUN_ID: '77',
      GITHUB_RUN_ATTEMPT: '1',
      GITHUB_SERVER_URL: 'https://github.com',
      ...(github && { GITHUB_API_URL: github.url, GITHUB_GRAPHQL_URL: `${github.url}/graphql` }),
      ...Object.fromEntries(
        Object.entries(given).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]),
      ),
      ...env,
    },
  })
  let log = ''
  child.stdout.on('data', chunk => {
    log += chunk
  })
  let faults = ''
  child.stderr.on('data', chunk => {
    faults += chunk
  })
  const status = await new Promise<number | null>(done => child.on('close', done))
  return {
    status,
    log,
    faults,
    outputs: readOutputs(at('output')),
    summary: readFileSync(at('summary'), 'utf8'),
    at,
  }
}

function readOutputs(file: string): Record<string, string> {
  const text = readFileSync(file, 'utf8')
  const found = [...text.matchAll(/^([\w-]+)<<(\S+)\n([\s\S]*?)\n\2$/gm)].map(([, name, , value]) => [
    name,
    value,
  ])
  return Object.fromEntries(found)
}

function planOf(count: number, addressOf = (n: number) => `aws_db_instance.main${n}`): string {
  return JSON.stringify({
    format_version: '1.2',
    terraform_version: '1.9.0',
    planned_values: { root_module: {} },
    resource_changes: Array.from({ length: count }, (_, n) => ({
      address: addressOf(n),
      mode: 'managed',
      type: 'aws_db_instance',
      name: `main${n}`,
      provider_name: 'registry.terraform.io/hashicorp/aws',
      change: {
        actions: ['create'],
        before: null,
        after: { storage_encrypted: false, publicly_accessible: true, engine: 'postgres' },
        after_unknown: {},
        before_sensitive: false,
        after_sensitive: {},
      },
    })),
    configuration: { root_module: { resources: [] } },
  })
}

/** A plan with nothing in it. */
const emptyPlan = planOf(0)

function pullRequest(head = 1) {
  return {
    number: 7,
    pull_request: {
      number: 7,
      head: { sha: 'a'.repeat(40), ref: 'topic', repo: { id: head } },
      base: { sha: 'b'.repeat(40), repo: { id: 1 } },
    },
  }
}

async function gitHub(settings?: Parameters<typeof startGitHub>[0]) {
  const github = await startGitHub(settings)
  closing.push(github.close)
  return github
}

async function service(...answers: Parameters<typeof startService>) {
  const started = await startService(...answers)
  closing.push(started.close)
  return started
}

const onPull = { event: pullRequest(), eventName: 'pull_request' }
const unsafe = { files: { 'plan.json': planOf(1) }, inputs: { plan: 'plan.json' } }

describe('a pull request', () => {
  test('gets a verdict, annotations, a summary and one comment', async () => {
    const github = await gitHub()
    const step = { ...onPull, ...unsafe, github, main: sources }
    const { status, log, faults, outputs, summary } = await runStep(step)
    expect(faults).toBe('')
    expect(status).toBe(1)
    expect(outputs).toMatchObject({
      verdict: 'fail',
      existing: '0',
      fixed: '0',
      'comment-url': github.comments[0]?.html_url,
    })
    expect(Number(outputs['introduced-high'])).toBeGreaterThan(0)
    expect(Number(outputs.introduced)).toBeGreaterThanOrEqual(Number(outputs['introduced-high']))
    expect(log).toMatch(/^::error .*title=HIGH /m)
    expect(log).toContain(`::add-mask::${github.token}`)
    expect(summary).toContain('aws_db_instance.main0')
    expect(github.comments).toHaveLength(1)
    const [comment] = github.comments
    expect(comment?.body.split('\n')[0]).toBe('<!-- plumbline {"v":1,"key":"default"} -->')
    expect(comment?.body).toContain('aws_db_instance.main0')
    expect(comment?.body).toContain('https://github.com/acme/shop/actions/runs/77')
    const report = JSON.parse(readFileSync(outputs['report-json'] ?? '', 'utf8'))
    expect(JSON.stringify(report)).toContain('aws/rds/instance-encrypted')
  })

  test('gets its comment brought up to date, not a second one', async () => {
    const github = await gitHub()
    await runStep({ ...onPull, ...unsafe, github })
    const first = github.comments[0]?.body
    const files = { 'plan.json': emptyPlan }
    const { status, outputs } = await runStep({ ...onPull, ...unsafe, files, github })
    expect([status, outputs.verdict]).toEqual([0, 'pass'])
    expect(github.comments).toHaveLength(1)
    expect(github.comments[0]?.body).not.toBe(first)
    expect(github.comments[0]?.body).not.toContain('aws_db_instance')
  })

  test('about which there is nothing to say gets no comment, unless one is always wanted', async () => {
    const github = await gitHub()
    const step = { ...onPull, inputs: unsafe.inputs, files: { 'plan.json': emptyPlan }, github }
    expect((await runStep(step)).outputs['comment-url']).toBeUndefined()
    expect(github.comments).toEqual([])
    await runStep({ ...step, inputs: { ...unsafe.inputs, comment: 'always' } })
    expect(github.comments).toHaveLength(1)
    await runStep({ ...onPull, ...unsafe, inputs: { ...unsafe.inputs, comment: 'never' }, github })
    expect(github.comments[0]?.body).not.toContain('aws_db_instance')
  })

  test('with a matrix of two labels has a comment for each, though one is part of the other', async () => {
    const github = await gitHub()
    const labels = ['non-prod', 'prod', 'prod --> <b>']
    for (const label of labels)
      await runStep({ ...onPull, ...unsafe, inputs: { plan: 'plan.json', label }, github })
    expect(github.comments).toHaveLength(3)
    const files = { 'plan.json': emptyPlan }
    await runStep({ ...onPull, ...unsafe, files, inputs: { plan: 'plan.json', label: 'prod' }, github })
    expect(github.comments.map(({ body }) => body.includes('aws_db_instance'))).toEqual([true, false, true])
    expect(github.comments[2]?.body.split('\n')[0]).toMatch(/^<!-- plumbline [^>]* -->$/)
  })

  test('keeps its comment on the second page, and leaves what others wrote', async () => {
    const marker = '<!-- plumbline {"v":1,"key":"default"} -->'
    const others = Array.from({ length: 120 }, (_, n) => ({
      body: `${n % 2 ? marker : 'hello'}\n${n}`,
      user: { login: 'mallory' },
    }))
    const github = await gitHub({
      comments: [...others, { body: `${marker}\nold`, user: { login: 'github-actions[bot]' } }],
    })
    const { outputs } = await runStep({ ...onPull, ...unsafe, github })
    expect(github.comments).toHaveLength(121)
    expect(github.comments[120]?.body).toContain('aws_db_instance')
    expect(outputs['comment-url']).toBe(github.comments[120]?.html_url)
    expect(github.comments.slice(0, 120).map(({ body }) => body)).toEqual(others.map(({ body }) => body))
  })

  test('with far too many findings gets the gravest of them, within the limit', async () => {
    const github = await gitHub()
    const files = { 'plan.json': planOf(1000) }
    const { log, summary, status } = await runStep({ ...onPull, ...unsafe, files, github })
    expect(status).toBe(1)
    const body = github.comments[0]?.body ?? ''
    expect(body.length).toBeGreaterThan(30_000)
    expect(body.length).toBeLessThanOrEqual(60_000)
    expect(body).toMatch(/\d+ more of these are left out here/)
    expect(body.match(/<details>/g)?.length ?? 0).toBe(body.match(/<\/details>/g)?.length ?? 0)
    expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(1024 * 1024)
    for (const level of ['error', 'warning', 'notice']) {
      expect(log.match(new RegExp(`^::${level} `, 'gm'))?.length ?? 0).toBeLessThanOrEqual(10)
    }
  })

  test('of a hundred plans gets each of them, those that fail first, within the limit', async () => {
    const github = await gitHub()
    const names = Array.from(
      { length: 100 },
      (_, i) => `plans/live/production/eu-central-1/unit-${i}/tfplan.json`,
    )
    const files = Object.fromEntries(names.map((name, i) => [name, i < 40 ? emptyPlan : planOf(4)]))
    await runStep({ ...onPull, files, inputs: { plan: 'plans' }, github })
    const body = github.comments[0]?.body ?? ''
    expect(body.length).toBeLessThanOrEqual(60_000)
    expect(body.match(/^### /gm)).toHaveLength(100)
    const [failing = ''] = body.split(/^Passes\.$/m, 1)
    expect(failing.match(/^\*\*Fails\*\*/gm)).toHaveLength(60)
    expect(failing.match(/^\| \*\*HIGH\*\* /gm)?.length).toBeGreaterThanOrEqual(60)
  })

  test('whose addresses have three bytes a character stays within the bytes of a summary', async () => {
    const files = { 'plan.json': planOf(1000, n => `aws_db_instance.main["${'日'.repeat(150)}${n}"]`) }
    const { summary } = await runStep({ ...unsafe, files })
    expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(1024 * 1024)
    expect(Buffer.byteLength(summary)).toBeGreaterThan(300_000)
  })

  test('waits where GitHub asks it to, and tries a fault again', async () => {
    const github = await gitHub({ limited: 2, faults: 1 })
    const { outputs } = await runStep({ ...onPull, ...unsafe, github })
    expect(github.comments).toHaveLength(1)
    expect(outputs['comment-url']).toBeDefined()
    expect(github.asked.filter(call => call.startsWith('POST /repos'))).toHaveLength(3)
  })

  test('whose plan tries to command gets its text as text', async () => {
    const github = await gitHub()
    const hostile =
      'aws_db_instance.a["\\n::set-output name=x::y\\n<!-- plumbline --> @everyone [x](javascript:1) `|"]'
    const files = { 'plan.json': planOf(1, () => JSON.parse(`"${hostile.replaceAll('"', '\\"')}"`)) }
    const { log } = await runStep({ ...onPull, ...unsafe, files, github })
    expect(log).not.toMatch(/^::set-output/m)
    const [, ...lines] = github.comments[0]?.body.split('\n') ?? []
    const outside = lines
      .join('\n')
      .replace(/```[\s\S]*?```/g, '')
      .replace(/`[^`\n]*`/g, '')
    expect(outside).toContain('Database')
    for (const text of ['<!--', '@everyone', 'javascript:']) expect(outside).not.toContain(text)
  })
})

describe('what a run may not do', () => {
  test('a fork and Dependabot have the same verdict, without a comment and with one notice', async () => {
    const whole = await runStep({ ...onPull, ...unsafe, github: await gitHub() })
    const github = await gitHub({ readOnly: true })
    const fork = await runStep({ ...onPull, ...unsafe, event: pullRequest(2), github })
    expect([fork.status, fork.outputs.verdict, fork.outputs.introduced]).toEqual([
      whole.status,
      whole.outputs.verdict,
      whole.outputs.introduced,
    ])
    expect(fork.log.match(/^::notice title=Plumbline::.*$/gm)).toEqual([
      '::notice title=Plumbline::No comment: this run may not write to the pull request (it comes from a fork). The verdict stands without it.',
    ])
    expect(fork.summary.split('\n').length).toBe(whole.summary.split('\n').length)
    const safe = {
      ...onPull,
      inputs: { ...unsafe.inputs, comment: 'always' },
      files: { 'plan.json': emptyPlan },
    }
    expect((await runStep({ ...safe, github })).status).toBe(0)
  })

  test('no token at all changes nothing but the comment', async () => {
    const { status, outputs, log } = await runStep({ ...onPull, ...unsafe })
    expect([status, outputs.verdict]).toEqual([1, 'fail'])
    expect(log).not.toContain('::notice title=Plumbline')
  })

  test('a push has no pull request, and asks GitHub for nothing', async () => {
    const github = await gitHub()
    const { status, outputs } = await runStep({ ...unsafe, github })
    expect([status, outputs.verdict, github.asked]).toEqual([1, 'fail', []])
  })

  test('a run after another names the pull request itself', async () => {
    const github = await gitHub()
    const event = { workflow_run: { head_sha: 'c'.repeat(40), head_branch: 'topic' } }
    await runStep({
      ...unsafe,
      event,
      eventName: 'workflow_run',
      inputs: { plan: 'plan.json', 'pr-number': '7' },
      github,
    })
    expect(github.comments).toHaveLength(1)
  })

  test('a fault of GitHub is no red build, unless that is asked for', async () => {
    const github = await gitHub({ faults: 100 })
    const step = { ...onPull, files: { 'plan.json': emptyPlan }, github }
    const calm = await runStep({ ...step, inputs: { plan: 'plan.json', comment: 'always' } })
    expect([calm.status, calm.outputs.verdict]).toEqual([0, 'pass'])
    expect(calm.log).toContain('::notice title=Plumbline::No comment: ')
    const strict = await runStep({
      ...step,
      inputs: { plan: 'plan.json', comment: 'always', 'fail-on-error': 'true' },
    })
    expect([strict.status, strict.outputs.verdict]).toEqual([1, 'pass'])
  })
})

describe('an upload', () => {
  test('goes by an ID token for the account, with what the run knows', async () => {
    const [github, plumbline] = [await gitHub(), await service()]
    const env = {
      ACTIONS_ID_TOKEN_REQUEST_URL: `${github.url}/token?x=1`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'job-token',
    }
    const files = { 'sarif-file': 'out.sarif', 'junit-file': 'out.xml' }
    const inputs = { plan: 'plan.json', account: 'c0ffee', url: plumbline.url, label: 'prod', ...files }
    const { outputs, log } = await runStep({ ...onPull, ...unsafe, inputs, env, github })
    expect(github.audiences).toEqual([`${plumbline.url}/accounts/c0ffee`])
    const [sent] = plumbline.uploads
    expect(sent?.headers.authorization).toBe('Bearer header.payload.signature')
    expect(sent?.headers.email).toBeUndefined()
    expect(sent?.fields).toEqual({
      project: 'acme/shop',
      branch: 'topic',
      commit: 'a'.repeat(40),
      pullRequest: '7',
      runUrl: 'https://github.com/acme/shop/actions/runs/77',
      label: 'prod',
      failOn: 'HIGH',
      only: 'introduced',
    })
    expect(sent?.plan).toBe(planOf(1))
    // action.yml names each output, and no other
    expect(Object.keys(outputs).sort()).toEqual(Object.keys(action.outputs).sort())
    expect(outputs['report-url']).toBe(`${plumbline.url}/dashboard/assessments/0000-1`)
    expect(github.comments[0]?.body).toContain(
      `[The whole report](${plumbline.url}/dashboard/assessments/0000-1)`,
    )
    expect(log).toContain('::add-mask::header.payload.signature')
    expect(log.split('::add-mask::header.payload.signature')[1]).not.toContain('header.payload.signature')
  })

  test('goes by a key and its email', async () => {
    const plumbline = await service()
    const inputs = { plan: 'plan.json', 'api-key': 'plb_x', email: 'ada@example.com', url: plumbline.url }
    await runStep({ ...unsafe, inputs })
    const [sent] = plumbline.uploads
    expect([sent?.headers.authorization, sent?.headers.email]).toEqual(['Bearer plb_x', 'ada@example.com'])
    expect(sent?.headers['idempotency-key']).toMatch(/^[0-9a-f]{64}$/)
  })

  test('takes along the settings, of the base branch too, the gate and what the sources write, and says so', async () => {
    const hcl = `
resource "aws_sqs_queue" "jobs" {
  name = "jobs"
}
resource "aws_sqs_queue_policy" "jobs" {
  queue_url = aws_sqs_queue.jobs.id
  policy    = jsonencode({ Statement = [{ Effect = "Allow", Principal = "*", Action = "sqs:SendMessage", Resource = aws_sqs_queue.jobs.arn }] })
}
`
    const [own, base] = ['fail-on: LOW\n', 'fail-on: MEDIUM\n']
    const plan = JSON.stringify(layOut(hcl, '6.62'))
    const files = { 'infra/plan.json': plan, 'infra/main.tf': hcl, 'infra/plumbline.yaml': own }
    const key = { plan: 'infra/plan.json', 'api-key': 'plb_x', email: 'ada@example.com' }
    const sent = async (step: Step) => {
      const plumbline = await service()
      const { log } = await runStep({
        files,
        ...step,
        inputs: { ...key, url: plumbline.url, ...step.inputs },
      })
      const [{ files: along, fields } = { files: {} as Record<string, string>, fields: {} }] =
        plumbline.uploads
      return { along, fields, log }
    }
    const github = await gitHub({ files: { [`${'b'.repeat(40)}:infra/plumbline.yaml`]: base } })
    const pulled = await sent({ ...onPull, github })
    expect(Object.keys(pulled.along)).toEqual(['config', 'baseConfig', 'written'])
    expect(pulled.along).toMatchObject({ config: own, baseConfig: base })
    expect(JSON.parse(pulled.along.written ?? '')).toMatchObject([
      { address: 'aws_sqs_queue_policy.jobs', path: 'policy' },
    ])
    expect(pulled.fields).toMatchObject({ failOn: 'MEDIUM', only: 'introduced' })
    for (const line of ['Sent to http', 'config: plumbline.yaml', 'baseConfig: plumbline.yaml', 'written: '])
      expect(pulled.log).toContain(line)
    // the base has none, or nobody knows it: then nothing of the change's holds there either
    for (const github of [await gitHub(), undefined])
      expect((await sent({ ...onPull, github })).along).toMatchObject({ config: own, baseConfig: '' })
    const pushed = await sent({})
    expect(Object.keys(pushed.along)).toEqual(['config', 'written'])
    expect(pushed.fields).toMatchObject({ failOn: 'LOW', only: 'introduced' })
    const bare = await sent({ inputs: { config: 'none', sources: 'none', 'fail-on': 'none', only: 'all' } })
    expect(bare.along).toEqual({})
    expect(bare.fields).toMatchObject({ failOn: 'none', only: 'all' })
  })

  test('of each job of a matrix is a call of its own, and the same step made again is the same call', async () => {
    const plumbline = await service()
    const inputs = { plan: 'plan.json', 'api-key': 'plb_x', email: 'ada@example.com', url: plumbline.url }
    const env = { GITHUB_JOB: 'plan', GITHUB_ACTION: '__self' }
    for (const count of [1, 2, 1]) await runStep({ inputs, env, files: { 'plan.json': planOf(count) } })
    await runStep({ ...unsafe, inputs, env: { ...env, GITHUB_RUN_ATTEMPT: '2' } })
    const [one, other, again, rerun] = plumbline.uploads.map(({ headers }) => headers['idempotency-key'])
    expect(other).not.toBe(one)
    expect(again).toBe(one)
    expect(rerun).not.toBe(one)
  })

  test('that is refused is a notice, with the reason', async () => {
    const plumbline = await service({ status: 403, code: 'REPOSITORY_NOT_TRUSTED', message: 'It waits' })
    const inputs = {
      plan: 'plan.json',
      'api-key': 'plb_x',
      email: 'ada@example.com',
      url: plumbline.url,
      'fail-on': 'none',
    }
    const { status, log } = await runStep({ ...unsafe, inputs })
    expect(status).toBe(0)
    expect(log).toContain('::notice title=Plumbline::Not uploaded: REPOSITORY_NOT_TRUSTED: It waits.')
  })

  test('is made again where the service is busy, and counts once', async () => {
    const plumbline = await service(undefined, [{ status: 503 }])
    const inputs = { plan: 'plan.json', 'api-key': 'plb_x', email: 'ada@example.com', url: plumbline.url }
    const { outputs, log } = await runStep({ ...unsafe, inputs })
    expect(log).not.toContain('Not uploaded')
    expect(outputs['report-url']).toBe(`${plumbline.url}/dashboard/assessments/0000-2`)
    const [first, second] = plumbline.uploads.map(({ headers }) => headers['idempotency-key'])
    expect(second).toBe(first)
  })

  test('gives its key to no other address than the one that is named, nor over a line that others can read', async () => {
    const elsewhere = await service()
    const headers = { location: `${elsewhere.url}/api/assessment/api` }
    const plumbline = await service(undefined, [{ status: 307, headers }])
    const inputs = { plan: 'plan.json', 'api-key': 'plb_x', email: 'ada@example.com', url: plumbline.url }
    const { log } = await runStep({ ...unsafe, inputs })
    expect(log).toContain('Not uploaded: HTTP_307: ')
    expect(elsewhere.uploads).toEqual([])
    const open = await runStep({ ...unsafe, inputs: { ...inputs, url: 'http://plumbline.example' } })
    expect(open.log).toContain('Not uploaded: URL_NOT_ENCRYPTED: ')
  })

  test('of a fork, which gets no ID token, is left out with a notice', async () => {
    const plumbline = await service()
    const inputs = { plan: 'plan.json', account: 'c0ffee', url: plumbline.url, 'fail-on': 'none' }
    const { status, log } = await runStep({ ...unsafe, inputs })
    expect([status, plumbline.uploads]).toEqual([0, []])
    expect(log).toContain('Not uploaded: this run gets no ID token')
  })

  test('is made for no one unless somebody is named, and never where that is said', async () => {
    const plumbline = await service()
    await runStep({ ...unsafe, inputs: { plan: 'plan.json', url: plumbline.url } })
    const named = { 'api-key': 'plb_x', email: 'ada@example.com', upload: 'never' }
    await runStep({ ...unsafe, inputs: { plan: 'plan.json', url: plumbline.url, ...named } })
    expect(plumbline.uploads).toEqual([])
  })
})

describe('settings', () => {
  const lenient = 'fail-on: none\n'
  const inputs = { plan: 'plan.json' }

  test('of the checkout hold on a push', async () => {
    const files = { ...unsafe.files, 'plumbline.yaml': lenient }
    expect((await runStep({ inputs, files })).status).toBe(0)
    expect((await runStep({ inputs: { ...inputs, 'fail-on': 'LOW' }, files })).status).toBe(1)
    expect((await runStep({ inputs: { ...inputs, config: 'none' }, files })).status).toBe(1)
  })

  test('of the base branch rule a pull request, and what it adds is told', async () => {
    const waivers = `waivers:
  - policy: aws/**
    address: '**'
    reason: Everything is fine, believe me
    owner: mallory@example.com
    expires: ${new Date(Date.now() + 30 * 24 * 3600 * 1000).toISOString().slice(0, 10)}
`
    const files = { ...unsafe.files, 'plumbline.yaml': waivers }
    const github = await gitHub({ files: { [`${'b'.repeat(40)}:plumbline.yaml`]: 'fail-on: HIGH\n' } })
    const ruled = await runStep({ ...onPull, inputs, files, github })
    expect([ruled.status, ruled.outputs.verdict]).toEqual([1, 'fail'])
    expect(github.comments[0]?.body).toContain('mallory')
    // the same file, merged
    const merged = await gitHub({ files: { [`${'b'.repeat(40)}:plumbline.yaml`]: waivers } })
    expect((await runStep({ ...onPull, inputs, files, github: merged })).status).toBe(0)
    expect(
      (await runStep({ ...onPull, inputs: { ...inputs, 'config-from': 'checkout' }, files, github })).status,
    ).toBe(0)
    // without a way to the base nothing is waived
    const alone = await runStep({ ...onPull, inputs, files })
    expect(alone.status).toBe(1)
    expect(alone.log).toContain(
      'The settings of the base branch are not known: nothing of plumbline.yaml holds.',
    )
    const none = await runStep({ ...onPull, inputs, files, github: await gitHub() })
    expect([none.status, none.log.includes('::notice title=Plumbline')]).toEqual([1, false])
  })

  test('of the base branch rule where the change takes them away, or lays others nearer to the plan', async () => {
    const base = `${'b'.repeat(40)}:`
    const strict =
      'fail-on: INFO\npolicies: {"aws/**": off, acme/engine: {title: Engine is ours, severity: LOW, resource: aws_db_instance, must: {attribute: engine, is: aurora}}}\n'
    const files = { 'infra/plan.json': planOf(1) }
    const inputs = { plan: 'infra/plan.json' }
    const ruling = { [`${base}plumbline.yaml`]: strict }
    const gone = await gitHub({ files: ruling })
    const taken = await runStep({ ...onPull, inputs, files, github: gone })
    expect([taken.status, taken.outputs.introduced]).toEqual([1, '1'])
    const nearer = { ...files, 'infra/plumbline.yaml': 'policies: {"aws/**": off}\n' }
    const laid = await runStep({ ...onPull, inputs, files: nearer, github: await gitHub({ files: ruling }) })
    expect([laid.status, laid.outputs.introduced]).toEqual([1, '1'])
    // several plans of one folder ask once
    const asked = await gitHub({ files: ruling })
    await runStep({
      ...onPull,
      inputs: { plan: 'infra/*.json' },
      files: { ...files, 'infra/other.json': emptyPlan },
      github: asked,
    })
    expect(asked.asked.filter(call => call.includes('/contents/'))).toEqual(
      ['infra/plumbline.yaml', 'infra/.plumbline.yaml', 'infra/plumbline.yml', 'infra/.plumbline.yml']
        .concat('plumbline.yaml')
        .map(path => `GET /repos/acme/shop/contents/${path}`),
    )
  })

  describe('that stand as comments', () => {
    const until = new Date(Date.now() + 30 * 24 * 3600 * 1000).toISOString().slice(0, 10)
    const database = (name: string) => `
resource "aws_db_instance" "${name}" {
  # plumbline:allow aws/** until=${until} owner=mallory Everything is fine, believe me
  engine              = "postgres"
  instance_class      = "db.t4g.micro"
  publicly_accessible = true
}
`
    const hcl = database('main')
    const files = { 'plan.json': JSON.stringify(layOut(hcl, '6.62')), 'main.tf': hcl }
    const base = 'b'.repeat(40)

    test('waive nothing in the pull request that brings them, whoever has settings', async () => {
      const ofPull = await runStep({ ...onPull, inputs, files, github: await gitHub() })
      expect([ofPull.status, ofPull.outputs.verdict]).toEqual([1, 'fail'])
      expect(ofPull.summary).toContain('mallory')
      expect((await runStep({ ...onPull, inputs: { ...inputs, config: 'none' }, files })).status).toBe(1)
      const checkout = { ...inputs, 'config-from': 'checkout' }
      expect((await runStep({ ...onPull, inputs: checkout, files })).status).toBe(0)
      expect((await runStep({ inputs, files })).status).toBe(0)
    })

    test('hold where the base branch has them at the same block, which is asked once', async () => {
      const github = await gitHub({ files: { [`${base}:main.tf`]: `# more\n${hcl}` } })
      const both = { ...files, 'other.json': files['plan.json'] }
      const { status, log } = await runStep({
        ...onPull,
        inputs: { plan: 'plan.json\nother.json' },
        files: both,
        github,
      })
      expect([status, log.includes('::notice title=Plumbline')]).toEqual([0, false])
      expect(github.asked.filter(call => call.endsWith('/main.tf'))).toHaveLength(1)
      const other = await gitHub({ files: { [`${base}:main.tf`]: hcl.replace('mallory', 'us') } })
      expect((await runStep({ ...onPull, inputs, files, github: other })).status).toBe(1)
    })

    test('waive nothing where the base branch cannot be read, or has too many files of them', async () => {
      const without = { ...inputs, config: 'none' }
      const failing = await gitHub({ faults: 9 })
      const unread = await runStep({ ...onPull, inputs: without, files, github: failing })
      expect(unread.status).toBe(1)
      expect(unread.log).toContain(
        'Waivers in the sources could not all be looked for on the base branch (502): those not found there do not hold.',
      )
      const names = Array.from({ length: 101 }, (_, n) => `d${n}`)
      const sources = Object.fromEntries(names.map(name => [`${name}.tf`, database(name)]))
      const ofBase = Object.entries(sources).map(([path, text]) => [`${base}:${path}`, text])
      const github = await gitHub({ files: Object.fromEntries(ofBase) })
      const plan = JSON.stringify(layOut(names.map(database).join(''), '6.62'))
      const many = await runStep({
        ...onPull,
        inputs: without,
        files: { ...sources, 'plan.json': plan },
        github,
      })
      expect(many.status).toBe(1)
      expect(many.log).toContain(
        'Waivers in the sources are looked for in 100 files of the base branch: those in others do not hold.',
      )
      expect(github.asked.filter(call => call.includes('/contents/'))).toHaveLength(100)
    })
  })

  test('of the base branch bring its files of policies, and the change runs none of its own', async () => {
    // what these files import is found from the sources alone
    const runSources = (step: Step) => runStep({ ...step, main: sources })
    const policy = (encrypted: boolean) =>
      [
        "import { policy } from 'plumbline'",
        "import { engine } from './shared/engine.ts'",
        "import words from './words.json' with { type: 'json' }",
        'export default policy({',
        "  id: 'acme/engine', title: words.title, severity: 'HIGH', resource: 'aws_db_instance',",
        `  must: db => ${encrypted ? 'db.engine.is(engine)' : 'db.engine.isSet()'},`,
        '})',
        '',
      ].join('\n')
    const settings = 'policy-files: ./policies/*.ts\nfail-on: INFO\npolicies: {"aws/**": off}\n'
    const shared = "export const engine: string = 'aurora'\n"
    const words = '{"title": "Engine is ours"}'
    const base = 'b'.repeat(40)
    const github = {
      [`${base}:plumbline.yaml`]: settings,
      [`${base}:policies/engine.ts`]: policy(true),
      [`${base}:policies/shared/engine.ts`]: shared,
      [`${base}:policies/words.json`]: words,
      [`${base}:policies/package.json`]: '{}',
      [`${base}:README.md`]: 'none of it',
    }
    const files = {
      ...unsafe.files,
      'plumbline.yaml': settings,
      'policies/shared/engine.ts': shared,
      'policies/words.json': words,
    }
    const inputs = { plan: 'plan.json' }
    const weak = { ...files, 'policies/engine.ts': policy(false) }
    const started = await gitHub({ files: github })
    const pulled = await runSources({ ...onPull, inputs, files: weak, github: started })
    expect([pulled.status, pulled.outputs.introduced, pulled.faults]).toEqual([1, '1', ''])
    expect(pulled.log).toContain('acme/engine')
    expect(started.asked.filter(path => /README|package/.test(path))).toEqual([])
    // on a push, and where that is said, the checkout's run
    expect((await runSources({ inputs, files: weak })).outputs.introduced).toBe('0')
    const checkout = { ...inputs, 'config-from': 'checkout' }
    const own = await runSources({ ...onPull, inputs: checkout, files: weak, github: await gitHub() })
    expect(own.outputs.introduced).toBe('0')
    // what the change has does not even have to load
    const broken = { ...files, 'policies/engine.ts': 'throw new Error("never run")' }
    const kept = await runSources({
      ...onPull,
      inputs,
      files: broken,
      github: await gitHub({ files: github }),
    })
    expect([kept.status, kept.outputs.introduced]).toEqual([1, '1'])
    const push = await runSources({ inputs, files: broken })
    expect([push.status, push.outputs.verdict]).toEqual([1, 'error'])
    expect(push.log).toContain('policies/engine.ts:1: POLICY_UNREADABLE: never run')
    // a base that cannot be told whole is no base
    const large = await gitHub({ files: github, truncated: true })
    const untold = await runSources({ ...onPull, inputs, files: weak, github: large })
    expect(untold.log).toContain('nothing of plumbline.yaml holds')
  })

  test('that are wrong are an error that names line and key', async () => {
    const { status, log, outputs } = await runStep({
      inputs,
      files: { ...unsafe.files, 'plumbline.yaml': 'fail-on: LOUD\n' },
    })
    expect([status, outputs.verdict]).toEqual([1, 'error'])
    expect(log).toMatch(/::error title=Plumbline::plumbline\.yaml.*1.*fail-on/)
  })
})

test('findings stand at their lines where the sources are there', async () => {
  const source = '# a comment\n\nresource "aws_db_instance" "main0" {\n  engine = "postgres"\n}\n'
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
  const files = { 'plan.json': JSON.stringify(plan), 'main.tf': source }
  const { log, at } = await runStep({ inputs: { plan: 'plan.json', 'sarif-file': 'x.sarif' }, files })
  expect(log).toMatch(/^::error file=main\.tf,line=3,/m)
  const [{ results }] = JSON.parse(readFileSync(at('x.sarif'), 'utf8')).runs
  expect(results[0].locations[0].physicalLocation.artifactLocation.uri).toBe('main.tf')
  const without = await runStep({ inputs: { plan: 'plan.json', sources: 'none' }, files })
  expect(without.log).not.toContain('file=')
})

describe('the gate and the inputs', () => {
  test('fails by severity, and by what the plan introduces', async () => {
    for (const [failOn, status] of [
      ['none', 0],
      ['HIGH', 1],
      ['info', 1],
    ] as const) {
      const answer = await runStep({ ...unsafe, inputs: { plan: 'plan.json', 'fail-on': failOn } })
      expect([failOn, answer.status]).toEqual([failOn, status])
    }
    const [change] = JSON.parse(planOf(1)).resource_changes
    change.change.actions = ['no-op']
    change.change.before = change.change.after
    const standing = JSON.stringify({ ...JSON.parse(planOf(1)), resource_changes: [change] })
    const files = { 'plan.json': standing }
    expect((await runStep({ files, inputs: { plan: 'plan.json' } })).status).toBe(0)
    expect((await runStep({ files, inputs: { plan: 'plan.json', only: 'all' } })).status).toBe(1)
  })

  test('several plans are one verdict', async () => {
    const files = { 'a.json': emptyPlan, 'b.json': planOf(1), 'c.txt': 'no plan' }
    const both = await runStep({ files, inputs: { plan: '?.json' } })
    expect([both.status, both.outputs.verdict]).toEqual([1, 'fail'])
    const units = { 'plans/vpc/tfplan.json': emptyPlan, 'plans/db/tfplan.json': planOf(1) }
    const folder = await runStep({ files: units, inputs: { plan: 'plans' } })
    expect([
      folder.status,
      JSON.parse(readFileSync(folder.outputs['report-json'] ?? '', 'utf8')),
    ]).toMatchObject([1, [{ file: 'plans/db/tfplan.json' }, { file: 'plans/vpc/tfplan.json' }]])
    const broken = await runStep({ files, inputs: { plan: 'a.json\nc.txt' } })
    expect([broken.status, broken.outputs.verdict]).toEqual([1, 'error'])
    expect(broken.log).toMatch(/^::error .*PLAN_IS_TEXT|^::error .*PLAN_NOT_JSON|^::error .*PLAN_/m)
  })

  test.each([
    [{ plan: '' }, 'plan is missing'],
    [{ plan: 'nothing.json' }, 'plan names no file: nothing.json'],
    [
      { plan: 'plan.json', 'fail-on': 'CRITICAL' },
      'fail-on takes HIGH, MEDIUM, LOW, INFO, none; it was CRITICAL',
    ],
    [{ plan: 'plan.json', comment: 'yes' }, 'comment takes changes, always, never; it was yes'],
    [{ plan: 'plan.json', 'pr-number': '7; rm' }, 'pr-number is no number'],
    [{ plan: 'plan.json', url: 'ftp://x' }, 'url is no address'],
    [{ plan: 'plan.json', sources: 'nowhere' }, 'the sources nowhere are not there'],
    [{ plan: 'plan.json', sources: 'plan.json' }, 'plan.json is neither a folder nor a binary plan'],
  ])('%j is an error that names it', async (inputs, message) => {
    const { status, log, outputs, faults } = await runStep({ ...unsafe, inputs })
    expect([status, outputs.verdict, faults]).toEqual([1, 'error', ''])
    expect(log).toContain(`::error title=Plumbline::${message}`)
  })

  test('SARIF and JUnit are written where they are asked for', async () => {
    const inputs = { plan: 'plan.json', 'sarif-file': 'out/plumbline.sarif', 'junit-file': 'out/junit.xml' }
    const { outputs, at } = await runStep({ ...unsafe, inputs })
    expect(outputs['sarif-file']).toBe(at('out/plumbline.sarif'))
    expect(JSON.parse(readFileSync(at('out/plumbline.sarif'), 'utf8')).version).toBe('2.1.0')
    expect(readFileSync(outputs['junit-file'] ?? '', 'utf8')).toContain('<testsuites')
  })

  test('a notice tells what has no room in SARIF', async () => {
    const files = Object.fromEntries(Array.from({ length: 22 }, (_, i) => [`${i}.plan.json`, emptyPlan]))
    const inputs = { plan: Object.keys(files).join('\n'), 'sarif-file': 'out.sarif', 'fail-on-error': 'true' }
    const { status, log } = await runStep({ files, inputs })
    const note = '3 plans did not fit: a file has 20 runs at most.'
    expect([status, log]).toEqual([
      0,
      expect.stringContaining(`::notice title=Plumbline::sarif-file: ${note}\n`),
    ])
  })
})

test('action.yml names every input that is read, and no other', () => {
  const sources = ['inputs.ts', 'action.ts']
    .map(name => readFileSync(join(root, 'pipelines/github', name), 'utf8'))
    .join('\n')
  const read = [...sources.matchAll(/(?:text|flag|oneOf)\('([\w-]+)'/g)].map(([, name]) => name)
  expect([...new Set(read)].sort()).toEqual(Object.keys(action.inputs).sort())
  expect(action.runs.using).toBe('node24')
})
