import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { block, change, planJson } from '../../tests/plan-json.ts'
import { main } from './main.ts'

afterEach(() => vi.restoreAllMocks())

const root = mkdtempSync(join(tmpdir(), 'settings-'))
afterAll(() => rmSync(root, { recursive: true }))

function file(path: string, text: string): string {
  const whole = join(root, path)
  mkdirSync(join(whole, '..'), { recursive: true })
  writeFileSync(whole, text)
  return whole
}

async function run(...args: string[]) {
  const out: string[] = []
  const taking = (text: unknown, done?: unknown) => {
    out.push(String(text))
    if (typeof done === 'function') done()
    return true
  }
  vi.spyOn(process.stdout, 'write').mockImplementation(taking as typeof process.stdout.write)
  const err = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const status = await main(args)
  const written = { status, out: out.join(''), err: err.mock.calls.join('') }
  vi.restoreAllMocks()
  return written
}

const database = { storage_encrypted: false }
const plan = JSON.stringify(planJson([change('aws_db_instance.a', { after: database })], undefined))
const waiver = (expires: string, reason = 'Holds nothing but test data') =>
  `waivers:\n  - {policy: '**', address: aws_db_instance.a, reason: ${reason}, owner: data team, expires: ${expires}}\n`

describe('settings on the command line', () => {
  const tfplan = file('repo/infra/prod/plan.json', plan)
  file('repo/.git/HEAD', '')
  const config = file('repo/plumbline.yaml', waiver('2027-03-31'))

  test('are read as PowerShell writes them', async () => {
    for (const [name, encoding, mark] of [
      ['le', 'utf16le', [0xff, 0xfe]],
      ['be', 'utf16le', [0xfe, 0xff]],
      ['utf8', 'utf8', [0xef, 0xbb, 0xbf]],
    ] as const) {
      const text = Buffer.from('fail-on: none\r\n', encoding)
      const path = file(`${name}.yaml`, '')
      writeFileSync(path, Buffer.concat([Buffer.from(mark), name === 'be' ? text.swap16() : text]))
      for (const option of ['--config', '--base-config'])
        expect([name, option, (await run('assess', tfplan, option, path)).status]).toEqual([name, option, 0])
    }
  })

  test('are read for each plan from what gives its text once', () => {
    const tool = join(import.meta.dirname, 'plumbline.mjs')
    const words = ['assess', tfplan, tfplan, '--date', '2027-01-01', '--format', 'jsonl']
    const line = `${[process.execPath, tool, ...words].map(word => `'${word}'`).join(' ')} --config <(cat '${config}')`
    const { status, stdout } = spawnSync('bash', ['--norc', '-c', line], { encoding: 'utf8', cwd: root })
    expect(
      stdout
        .trim()
        .split('\n')
        .map(text => JSON.parse(text).waivers?.length),
    ).toEqual([1, 1])
    expect(status).toBe(0)
  })

  test('are found from the plan upwards to the root of the repository', async () => {
    const { status, out } = await run('assess', tfplan, '--date', '2027-01-01', '--format', 'json')
    expect(status).toBe(0)
    expect(JSON.parse(out).waivers).toMatchObject([{ state: 'active', line: 2 }])
    expect((await run('assess', tfplan, '--config', 'none')).status).toBe(1)
    const nearer = file('repo/infra/.plumbline.yaml', 'fail-on: none\n')
    const near = await run('assess', tfplan, '--format', 'json')
    expect([near.status, JSON.parse(near.out).waivers]).toEqual([0, undefined])
    rmSync(nearer)
    const short = file('repo/infra/plumbline.yml', 'fail-on: HIGH\n')
    expect((await run('assess', tfplan, '--date', '2027-01-01')).status).toBe(1)
    rmSync(short)
  })

  test('are found outside of a repository below what anybody may write to', async () => {
    const lone = file('lone/deep/plan.json', plan)
    file('lone/plumbline.yaml', 'fail-on: none\n')
    expect((await run('assess', lone)).status).toBe(0)
    chmodSync(join(root, 'lone'), 0o777)
    expect((await run('assess', lone)).status).toBe(1)
    file('lone/deep/plumbline.yaml', 'fail-on: none\n')
    expect((await run('assess', lone)).status).toBe(0)
  })

  test('say the gate, and options say otherwise', async () => {
    const lax = file('lax.yaml', 'fail-on: none\n')
    expect((await run('assess', tfplan, '--config', lax)).status).toBe(0)
    expect((await run('assess', tfplan, '--config', lax, '--fail-on', 'LOW')).status).toBe(1)
  })

  test('are held against the day that is given', async () => {
    const { status, out } = await run('assess', tfplan, '--config', config, '--date', '2027-04-01')
    expect(status).toBe(1)
    expect(out).toMatch(
      / {2}line 2 {2}\*\* {2}aws_db_instance\.a {2}expired on 2027-03-31: \d+ findings count again\n/,
    )
    expect((await run('assess', tfplan, '--config', config, '--date', '2027-03-31')).status).toBe(0)
    const wrong = await run('assess', tfplan, '--date', '2027-02-30')
    expect([wrong.status, wrong.err.split('\n')[0]]).toEqual([
      2,
      'plumbline: --date takes a day, as 2027-03-31; it was 2027-02-30',
    ])
  })

  test('of the base branch rule in a pull request, where what is new alone fails', async () => {
    const base = file('base.yaml', '')
    const args = ['assess', tfplan, '--config', config, '--base-config', base, '--date', '2027-01-01']
    const { status, out } = await run(...args)
    expect(status).toBe(1)
    expect(out).toMatch(/new in this change: would waive \d+ findings once it is merged/)
    const standing = file(
      'standing.json',
      JSON.stringify(
        planJson([change('aws_db_instance.a', { before: database, after: database })], undefined),
      ),
    )
    expect((await run('assess', standing, '--base-config', base, '--config', 'none')).status).toBe(0)
    expect((await run('assess', standing, '--config', 'none')).status).toBe(1)
  })

  test('that are not right end the run with 2, a line for each fault', async () => {
    const bad = file('bad.yaml', 'failon: HIGH\nonly: \u202enew\n')
    const { status, out, err } = await run('assess', tfplan, '--config', bad)
    expect([status, out]).toEqual([2, ''])
    expect(err).toBe(
      `plumbline: ${bad}:1: failon: there is no such key (is it fail-on?)\n${bad}:2: only: has to be one of all, introduced; it is \\u202enew\n`,
    )
    expect((await run('assess', tfplan, '--config', join(root, 'nowhere.yaml'))).err).toContain(
      'nowhere.yaml, which is not there',
    )
  })
})

describe('a comment in the sources', () => {
  const config = { resources: [block('aws_db_instance.a')] }
  const whole = JSON.stringify(planJson([change('aws_db_instance.a', { after: database })], config))
  const tfplan = file('commented/plan.json', whole)
  const write = (until: string) =>
    file(
      'commented/main.tf',
      `resource "aws_db_instance" "a" {\n  # plumbline:allow ** until=${until} owner=us Nothing but test data\n}\n`,
    )

  test('waives beside its block, and in a pull request once it is merged', async () => {
    write('2999-12-31')
    const { status, out } = await run('assess', tfplan, '--format', 'json')
    expect([status, JSON.parse(out).waivers]).toMatchObject([0, [{ line: 2, state: 'active', owner: 'us' }]])
    expect((await run('assess', tfplan, '--sources', 'none')).status).toBe(1)
    const base = file('commented-base.yaml', '')
    const change = await run('assess', tfplan, '--base-config', base)
    expect(change.status).toBe(1)
    expect(change.out).toMatch(
      /main\.tf:2 {2}\*\* {2}aws_db_instance\.a {2}not known to stand on the base branch: would waive \d+ findings once it is merged/,
    )
  })

  test('holds in a pull request where the base has it too, in a checkout of its own', async () => {
    write('2999-12-31')
    const text = readFileSync(join(root, 'commented/main.tf'), 'utf8')
    const base = file('base/plumbline.yaml', '')
    const statusBy = async (base: string) => (await run('assess', tfplan, '--base-config', base)).status
    file('base/main.tf', `# more\n\n${text}`)
    // neither is known to be a repository
    expect(await statusBy(base)).toBe(1)
    mkdirSync(join(root, 'base/.git'))
    expect(await statusBy(base)).toBe(1)
    mkdirSync(join(root, 'commented/.git'))
    expect(await statusBy(base)).toBe(0)
    // what was written into the change's checkout says nothing of the base's files
    expect(await statusBy(file('commented/base.yaml', ''))).toBe(1)
    file('base/main.tf', text.replace('2999', '2998'))
    expect(await statusBy(base)).toBe(1)
    // the change lies in the checkout of the base, and could lay a file there
    mkdirSync(join(root, '.git'))
    file('main.tf', text)
    expect(await statusBy(file('base.yaml', ''))).toBe(1)
    for (const made of ['.git', 'base/.git', 'commented/.git', 'main.tf'])
      rmSync(join(root, made), { recursive: true })
  })

  test('that is not right ends the run with its file and line', async () => {
    write('soon')
    const { status, err } = await run('assess', tfplan)
    expect(status).toBe(2)
    expect(err).toMatch(/main\.tf:2: plumbline:allow until: has to be a day of the calendar/)
  })
})

describe('waive', () => {
  const tfplan = file('waive/plan.json', plan)
  const config = join(root, 'waive', 'plumbline.yaml')
  const words = ['--reason', 'Holds nothing but test data', '--owner', 'data team', '--expires', '2999-12-31']

  test('writes the entry for a finding, and the finding is waived', async () => {
    writeFileSync(config, '# ours\nfail-on: LOW # strict\n')
    const before = JSON.parse((await run('assess', tfplan, '--format', 'json')).out)
    const [{ metadata }] = before.policyResponse['aws_db_instance.a']
    const { fingerprint, policyId } = metadata.custom
    const { status, out, err } = await run('waive', fingerprint, tfplan, ...words)
    expect([status, err]).toEqual([0, ''])
    expect(out).toMatch(/plumbline\.yaml: aws\/\S+ at aws_db_instance\.a is waived until 2999-12-31\.\n$/)
    expect(readFileSync(config, 'utf8')).toBe(
      `# ours\nfail-on: LOW # strict\nwaivers:\n  - policy: ${policyId}\n    address: aws_db_instance.a\n    reason: Holds nothing but test data\n    owner: data team\n    expires: 2999-12-31\n`,
    )
    const after = JSON.parse((await run('assess', tfplan, '--format', 'json')).out)
    expect(after.summary.waived.total).toBe(1)
    expect(after.waivers).toMatchObject([{ state: 'active', findings: 1, line: 4 }])
  })

  test('writes the entry for data that the plan loses, by the fingerprint that the reports give it', async () => {
    const shop = join(import.meta.dirname, '../../tests/fixtures/shop.tfplan.json')
    const settings = file('waive/loss.yaml', '')
    const failing = async () => {
      const { out } = await run('assess', shop, '--config', settings, '--format', 'conftest')
      return /FAIL - aws_ebs_volume\.scratch - plumbline\/data-loss .*\[(\w+)\]/.exec(out)?.[1]
    }
    const { status } = await run('waive', (await failing()) ?? '', shop, '--config', settings, ...words)
    expect(status).toBe(0)
    expect(readFileSync(settings, 'utf8')).toContain(
      'policy: plumbline/data-loss\n    address: aws_ebs_volume.scratch\n',
    )
    expect(await failing()).toBeUndefined()
  })

  const noPlan = file('waive/empty.json', '')

  test.each<[string[], RegExp, number?]>([
    [['0000000000000000', tfplan, ...words], /no finding that stands with the fingerprint 0{16}/],
    [['0000000000000000', ...words], /takes a fingerprint and a plan/],
    [['0000000000000000', tfplan, ...words.slice(2)], /--reason is missing/],
    [['0000000000000000', tfplan], /--reason, --owner and --expires are missing/],
    [
      ['0000000000000000', tfplan, ...words.slice(0, 4), '--expires', '2020-01-31'],
      /--expires takes a day that is still to come; 2020-01-31 is over/,
    ],
    [['0000000000000000', tfplan, ...words, '--config', 'none'], /--config names the file to write to/],
    [
      ['0000000000000000', tfplan, ...words, '--config', join(root, 'no/such.yaml')],
      /--config names a file in .*no, which is not there/,
    ],
    [['0000000000000000', noPlan, ...words], /empty\.json: PLAN_EMPTY: The file is empty/, 3],
  ])('refuses %j', async (args, message, expected = 2) => {
    const text = readFileSync(config, 'utf8')
    const { status, err } = await run('waive', ...args)
    expect(err).toMatch(message)
    expect(status).toBe(expected)
    expect(readFileSync(config, 'utf8')).toBe(text)
  })

  test('writes no second entry for what is waived already, but for a later day', async () => {
    const settings = file('waive/twice.yaml', '')
    const { out } = await run('assess', tfplan, '--config', 'none', '--format', 'conftest')
    const fingerprint = /aws_db_instance\.a .*\[(\w+)\]/.exec(out)?.[1] ?? ''
    const waive = async (expires: string) =>
      run('waive', fingerprint, tfplan, ...words.slice(0, 4), '--expires', expires, '--config', settings)
    expect((await waive('2999-12-30')).status).toBe(0)
    const text = readFileSync(settings, 'utf8')
    const again = await waive('2999-12-30')
    expect(again.err).toMatch(/at aws_db_instance\.a is waived already, until 2999-12-30 by data team\n/)
    expect([again.status, readFileSync(settings, 'utf8')]).toEqual([2, text])
    expect((await waive('2999-12-31')).status).toBe(0)
    expect(readFileSync(settings, 'utf8')).toMatch(/2999-12-30\n[\s\S]*2999-12-31\n/)
  })
})
