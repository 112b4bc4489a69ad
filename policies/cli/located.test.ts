import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Plan, readPlan } from '../engine/index.ts'
import { locator } from '../sources/locate.ts'
import { type Snapshot, snapshotOf } from '../sources/snapshot.ts'
import { readZip } from '../sources/zip.ts'
import { assessFile } from './assess.ts'
import { openPlan } from './plan-file.ts'
import { sourcesFor } from './sources.ts'

// Terraform 1.11.4 made the plan from these very files: modules under count and for_each, one in JSON, one from a git repository that is
// not this one, whose sources the plan alone has.
const fixture = fileURLToPath(new URL('../../tests/fixtures/located', import.meta.url))
const root = 'infra/prod'

/** By base address: where the block stands. */
const PLACES: Record<string, string> = {
  'terraform_data.first': 'infra/prod/main.tf:13',
  'terraform_data.heredoc': 'infra/prod/main.tf:17',
  'terraform_data.second': 'infra/prod/main.tf:29',
  'module.json.terraform_data.one': 'infra/prod/json/main.tf.json:4',
  'module.json.terraform_data.two': 'infra/prod/json/main.tf.json:7',
  'module.net.terraform_data.this': 'modules/net/main.tf:8',
  'module.net.module.deep.terraform_data.plain': 'modules/net/deep/a.tf:1',
  'module.net.module.deep.terraform_data.same_name': 'modules/net/deep/a.tf:5',
  'module.json.module.deep.terraform_data.plain': 'modules/net/deep/a.tf:1',
  'module.json.module.deep.terraform_data.same_name': 'modules/net/deep/a.tf:5',
  'module.vpc.terraform_data.this': 'infra/prod/main.tf:37 call',
  'module.vpc.module.sub.terraform_data.this': 'infra/prod/main.tf:37 call',
}

let folder: string
const here = process.cwd()
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-located-'))
  cpSync(fixture, folder, { recursive: true })
  mkdirSync(join(folder, '.git'))
})
afterEach(() => {
  process.chdir(here)
  rmSync(folder, { recursive: true })
  vi.unstubAllEnvs()
})

const readJson = (): Promise<Plan> => readPlan(readFileSync(join(fixture, root, 'plan.json')))
const readSnapshot = (file = join(fixture, root, 'plan.bin')): Snapshot | undefined =>
  snapshotOf(readZip(readFileSync(file)) ?? [])

/** Where the findings of a plan stand. */
async function locatorFor(file: string, plan: Plan, given: Parameters<typeof sourcesFor>[2]) {
  const sources = await sourcesFor(file, plan, given)
  return sources && locator(sources, plan)
}

/** Every address of a plan with its place, each block once. */
function placesOf(plan: Plan, locate: Awaited<ReturnType<typeof locatorFor>>): Record<string, string> {
  return Object.fromEntries(
    plan.resources.map(({ address }) => {
      const place = locate?.(address, '')
      const base = address.replace(/\[(?:\d+|"(?:[^"\\]|\\.)*")\]/g, '')
      return [base, place ? `${place.file}:${place.line}${place.isCall ? ' call' : ''}` : 'nowhere']
    }),
  )
}

const terraform = spawnSync('terraform', ['version']).error === undefined
const nowhere = Object.fromEntries(Object.keys(PLACES).map(address => [address, 'nowhere']))

describe('of a binary plan', () => {
  test('every resource is found in the sources that it carries', async () => {
    const plan = await readJson()
    expect(plan.resources).toHaveLength(25)
    expect(
      placesOf(plan, await locatorFor(join(folder, root, 'plan.bin'), plan, { snapshot: readSnapshot() })),
    ).toEqual(PLACES)
  })

  describe('that lies elsewhere', () => {
    const placesOfPlan = async (sources?: string, tell?: (note: string) => void) => {
      const plan = await readJson()
      process.chdir(folder)
      const given = { snapshot: readSnapshot(), sources, tell }
      return placesOf(plan, await locatorFor('plans/plan.bin', plan, given))
    }
    const copyTo = (other: string) => cpSync(join(folder, root), join(folder, other), { recursive: true })

    test('every resource is found in the one folder of the repository that has these files', async () => {
      writeFileSync(join(folder, 'main.tf'), '# another configuration\nterraform {}\n')
      for (const other of ['.cache/prod', 'node_modules/prod', 'base/infra/prod']) copyTo(other)
      writeFileSync(join(folder, 'base', '.git'), 'gitdir: ../.git/worktrees/base\n')
      expect(await placesOfPlan()).toEqual(PLACES)
    })

    test('nothing is found where two folders have them, or none', async () => {
      copyTo('infra/copy')
      expect(await placesOfPlan()).toEqual(nowhere)
      for (const gone of ['infra/copy', root]) rmSync(join(folder, gone, 'main.tf'))
      expect(await placesOfPlan()).toEqual(nowhere)
      const sources = await sourcesFor('plans/plan.bin', await readJson(), { snapshot: readSnapshot() })
      expect(sources?.module([])?.files.map(({ name }) => name)).toContain('main.tf')
    })

    test('a folder that is named and does not have them is told', async () => {
      const told: string[] = []
      expect(await placesOfPlan(root, note => told.push(note))).toEqual(PLACES)
      expect(told).toEqual([])
      expect(await placesOfPlan('modules', note => told.push(note))).toEqual(nowhere)
      expect(told).toEqual(['modules does not have the files that the plan carries: no line is told.'])
    })
  })

  test('a mark of the encoding in a file is none of its text', async () => {
    const plan = await readJson()
    const main = join(folder, root, 'main.tf')
    writeFileSync(main, `\ufeff${readFileSync(main, 'utf8')}`)
    const file = join(folder, root, 'plan.bin')
    expect(placesOf(plan, await locatorFor(file, plan, { snapshot: readSnapshot() }))).toEqual(PLACES)
  })

  test.skipIf(!terraform)(
    'the JSON is what terraform shows in its folder, and nothing is left behind',
    async () => {
      const before = readdirSync(folder, { recursive: true }).sort()
      process.chdir(folder)
      const { json, snapshot } = await openPlan(join(root, 'plan.bin'))
      const plan = await readPlan(json)
      expect(placesOf(plan, await locatorFor(join(root, 'plan.bin'), plan, { snapshot }))).toEqual(PLACES)
      expect(readdirSync(folder, { recursive: true }).sort()).toEqual(before)
    },
  )

  test('nobody can show where no tool is there, and the message says what to run', async () => {
    vi.stubEnv('PATH', folder)
    await expect(openPlan(join(folder, root, 'plan.bin'))).rejects.toThrow(
      /Neither `terraform` nor `tofu` is on the PATH\.\nRun `terraform show -json plan\.bin > plan\.json`/,
    )
  })

  const tool = (name: string, script: string) =>
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })

  test('the tool that is there is asked, and what it refuses is told', async () => {
    process.chdir(folder)
    vi.stubEnv('PATH', `${folder}:/bin:/usr/bin`)
    tool(
      'terraform',
      'printf "\\033[31m╷\\n│ Error: Failed to read\\n│ made by another version\\n╵" >&2; exit 1',
    )
    tool('tofu', 'echo "no plan for tofu" >&2; exit 1')
    await expect(openPlan(join(folder, root, 'plan.bin'))).rejects.toThrow(
      '`terraform show -json` says: Error: Failed to read made by another version',
    )
    tool('tofu', `[ "$1 $2 $3" = "show -json plan.bin" ] && exec cat plan.json`)
    const { json } = await openPlan(join(folder, root, 'plan.bin'))
    expect((await readPlan(json)).resources).toHaveLength(25)
  })

  describe('runs nothing that lies beside the plan of somebody else', () => {
    /** Tells where it was run, and by which names of the environment. */
    const asked = async () => {
      vi.stubEnv('PATH', `${folder}:/bin:/usr/bin`)
      for (const name of ['PLUMBLINE_API_KEY', 'INPUT_TOKEN', 'ACTIONS_ID_TOKEN_REQUEST_TOKEN', 'TF_VAR_a'])
        vi.stubEnv(name, 'x')
      const log = join(folder, 'asked')
      const script = `{ pwd; env | cut -d= -f1 | grep -E '^(PLUMBLINE|INPUT|ACTIONS|TF_VAR)_'; } >> ${log}; exit 1`
      for (const name of ['terraform', 'tofu']) tool(name, script)
      await expect(openPlan(join(folder, root, 'plan.bin'))).rejects.toMatchObject({ code: 'PLAN_BINARY' })
      return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []
    }

    test('in another repository the tool runs where the person stands', async () => {
      const mine = mkdtempSync(join(tmpdir(), 'plumbline-mine-'))
      process.chdir(mine)
      expect(new Set(await asked())).toEqual(new Set([realpathSync(mine), 'TF_VAR_a']))
      process.chdir(here)
      rmSync(mine, { recursive: true })
    })

    test('in one of our own it is told no secret of ours', async () => {
      process.chdir(folder)
      expect(new Set(await asked())).toEqual(
        new Set([realpathSync(folder), realpathSync(join(folder, root)), 'TF_VAR_a']),
      )
    })

    test.each(['workflow_run', 'pull_request_target'])(
      'in a workflow for %s it does not run',
      async event => {
        process.chdir(folder)
        vi.stubEnv('GITHUB_EVENT_NAME', event)
        expect(await asked()).toEqual([])
        await expect(openPlan(join(folder, root, 'plan.bin'))).rejects.toThrow(/nobody is asked to show it/)
      },
    )
  })
})

test('a binary plan carries the modules that are not part of the repository, which have no place of their own', () => {
  const sources = readSnapshot()?.at({ folder: root, isInRepository: true })
  expect(sources?.module(['vpc'])).toBeUndefined()
  expect(sources?.brought?.(['vpc'])?.map(({ name }) => name)).toEqual(['main.tf'])
})

describe('of a plan in JSON', () => {
  test.each(['plan.json', '-'])(
    'every resource is found in the folder of the plan or of the person: %s',
    async file => {
      const plan = await readJson()
      process.chdir(file === '-' ? join(folder, root) : folder)
      expect(placesOf(plan, await locatorFor(file === '-' ? file : join(root, file), plan, {}))).toEqual(
        PLACES,
      )
    },
  )

  test('and in the folder, or the binary plan, that --sources names', async () => {
    const plan = await readJson()
    expect(
      placesOf(plan, await locatorFor('/nowhere/plan.json', plan, { sources: join(folder, root) })),
    ).toEqual(PLACES)
    expect(
      placesOf(
        plan,
        await locatorFor('/nowhere/plan.json', plan, { sources: join(folder, root, 'plan.bin') }),
      ),
    ).toMatchObject({
      'terraform_data.first': expect.stringMatching(/main\.tf:13$/),
    })
    expect(
      placesOf(plan, await locatorFor(join(folder, root, 'plan.json'), plan, { sources: 'none' })),
    ).toEqual(nowhere)
    const refused = (sources: string) => expect(locatorFor('plan.json', plan, { sources })).rejects
    await refused(join(folder, 'gone')).toThrow('are not there')
    await refused(join(folder, root, 'main.tf')).toThrow('neither a folder nor')
    const bytes = readFileSync(join(fixture, root, 'plan.bin'))
    // the bytes of the files are damaged, and what lists them is whole
    writeFileSync(join(folder, 'damaged.bin'), bytes.fill(0xff, 0, bytes.length / 2))
    await refused(join(folder, 'damaged.bin')).toThrow('neither a folder nor')
  })

  test('by the list of modules of the working directory where the plan has no configuration', async () => {
    const bare = JSON.parse(readFileSync(join(fixture, root, 'plan.json'), 'utf8'))
    delete bare.configuration
    const plan = await readPlan(new TextEncoder().encode(JSON.stringify(bare)))
    const file = join(folder, root, 'plan.json')
    expect(placesOf(plan, await locatorFor(file, plan, {}))['module.net.terraform_data.this']).toBe(
      'infra/prod/main.tf:31 call',
    )
    mkdirSync(join(folder, root, 'data', 'modules'), { recursive: true })
    const modules = readZip(readFileSync(join(fixture, root, 'plan.bin')))!.find(
      ({ name }) => name === 'tfconfig/modules.json',
    )!
    writeFileSync(
      join(folder, root, 'data', 'modules', 'modules.json'),
      `{"Modules":${new TextDecoder().decode(modules.read()!)}}`,
    )
    vi.stubEnv('TF_DATA_DIR', 'data')
    expect(placesOf(plan, await locatorFor(file, plan, {}))).toEqual(PLACES)
  })

  test('modules of a registry are read where `terraform init` has put them, and nowhere else', async () => {
    const plan = await readJson()
    const bring = (Dir: string) => {
      mkdirSync(join(folder, root, '.terraform', 'modules'), { recursive: true })
      writeFileSync(
        join(folder, root, '.terraform', 'modules', 'modules.json'),
        JSON.stringify({ Modules: [{ Key: 'vpc', Source: 'acme/vpc/aws', Dir }] }),
      )
      mkdirSync(join(folder, root, Dir), { recursive: true })
      writeFileSync(join(folder, root, Dir, 'main.tf'), 'locals {\n  a = 1\n}\n')
    }
    const broughtTo = async (file: string) => (await sourcesFor(file, plan, {}))?.brought?.(['vpc'])
    const file = join(folder, root, 'plan.json')
    expect(await broughtTo(file)).toBeUndefined()
    bring('.terraform/modules/vpc')
    expect(await broughtTo(file)).toEqual([{ name: 'main.tf', text: 'locals {\n  a = 1\n}\n' }])
    // It has no place of its own.
    expect(placesOf(plan, await locatorFor(file, plan, {}))).toEqual(PLACES)
    for (const elsewhere of ['../elsewhere', '.terraform/../elsewhere', '..']) {
      bring(elsewhere)
      expect(await broughtTo(file)).toBeUndefined()
    }
  })

  test('nothing is found in the sources of another plan', async () => {
    const plan = await readJson()
    const file = join(folder, root, 'plan.json')
    const main = readFileSync(join(folder, root, 'main.tf'), 'utf8')
    writeFileSync(
      join(folder, root, 'main.tf'),
      main.replace(/^(resource "terraform_data") "second"/m, '$1 "third"'),
    )
    expect(placesOf(plan, await locatorFor(file, plan, {}))).toEqual(nowhere)
  })

  test('sources that are named and are of another plan are told, and nothing is found in them', async () => {
    const told: string[] = []
    const assessed = async (sources: string | undefined) => {
      const file = join(folder, root, 'plan.json')
      const answer = await assessFile(file, sources, {}, note => told.push(note))
      return 'locate' in answer
    }
    expect(await assessed(join(folder, root))).toBe(true)
    expect(await assessed(join(folder, root, 'plan.bin'))).toBe(true)
    expect(told).toEqual([])
    const main = join(folder, root, 'main.tf')
    writeFileSync(
      main,
      readFileSync(main, 'utf8').replace(/^(resource "terraform_data") "second"/m, '$1 "third"'),
    )
    // nobody named these
    expect(await assessed(undefined)).toBe(false)
    expect(told).toEqual([])
    expect(await assessed(join(folder, root))).toBe(false)
    const empty = join(folder, 'empty')
    mkdirSync(empty)
    expect(await assessed(empty)).toBe(false)
    const plan = JSON.parse(readFileSync(join(folder, root, 'plan.json'), 'utf8'))
    plan.configuration.root_module.resources.push({
      ...plan.configuration.root_module.resources[0],
      ...{ address: 'terraform_data.other', name: 'other' },
    })
    plan.resource_changes.push({
      ...plan.resource_changes.find(({ address }: { address: string }) => address === 'terraform_data.first'),
      ...{ address: 'terraform_data.other', name: 'other' },
    })
    writeFileSync(join(folder, root, 'plan.json'), JSON.stringify(plan))
    expect(await assessed(join(folder, root, 'plan.bin'))).toBe(false)
    expect(told).toEqual([
      `${join(folder, root)} is not what the plan was made of: it has no terraform_data.second. It is not read, and no line is told.`,
      `${empty} is not what the plan was made of: there is no Terraform file in it. It is not read, and no line is told.`,
      `${join(folder, root, 'plan.bin')} is not what the plan was made of: it has no terraform_data.other. It is not read, and no line is told.`,
    ])
  })
})

test('what is no archive, or a damaged one, holds no files', () => {
  const bytes = readFileSync(join(fixture, root, 'plan.bin'))
  expect(readZip(new Uint8Array())).toBeUndefined()
  for (let cut = 0; cut < bytes.length; cut += 97) expect(() => readZip(bytes.subarray(0, cut))).not.toThrow()
  const entries = readZip(bytes)!
  const listed = execFileSync('unzip', ['-Z1', join(fixture, root, 'plan.bin')], { encoding: 'utf8' })
    .trim()
    .split('\n')
  expect(entries.map(({ name }) => name)).toEqual(listed)
  for (let at = 0; at < bytes.length; at += 13) {
    const damaged = Uint8Array.from(bytes).fill(0xff, at, at + 4)
    expect(() => snapshotOf(readZip(damaged) ?? []), `at ${at}`).not.toThrow()
  }
})

test('what is unpacked of a plan ends, however many files it lists', () => {
  const megabyte = new Uint8Array(1024 * 1024)
  let unpacked = 0
  const read = () => {
    unpacked++
    return megabyte
  }
  const file = { name: 'tfconfig/m-/main.tf', read }
  const manifest = { name: 'tfconfig/modules.json', read: () => new TextEncoder().encode('[]') }
  expect(snapshotOf([manifest, ...Array(10).fill(file)])?.root).toHaveLength(10)
  expect(snapshotOf([manifest, ...Array(1000).fill(file)])).toBeUndefined()
  expect(unpacked).toBeLessThan(10 + 70)
})
