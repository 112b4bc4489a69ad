import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FORMATS } from '../formats/names.ts'
import { registry } from '../registry.ts'
import { buildPackage } from './build.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const fixture = join(root, 'tests/fixtures/shop.tfplan.json')

let scratch: string
let home: string
let tarball: string
const npm = (cwd: string, ...args: string[]) =>
  execFileSync('npm', [...args, '--offline', '--no-audit', '--no-fund', '--silent'], {
    cwd,
    encoding: 'utf8',
  })

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'plumbline-package-'))
  home = join(scratch, 'empty')
  mkdirSync(home)
  await buildPackage(join(scratch, 'built'))
  tarball = join(scratch, npm(join(scratch, 'built'), 'pack', '--pack-destination', scratch).trim())
  writeFileSync(join(home, 'package.json'), '{"private":true,"type":"module"}')
  npm(home, 'install', tarball)
})
afterAll(() => rmSync(scratch, { recursive: true }))

/** Starts what `npx plumbline` finds in the folder; npx itself takes longer than what it starts. */
const run = (...args: string[]) => start(join(home, 'node_modules/.bin/plumbline'), args)

function start(command: string, args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: home, encoding: 'utf8' })
  return { status, stdout, stderr }
}

/** Compiles files of the folder against the declarations of the package; answers each fault: where it is, and what it says. */
function compile(...files: string[]): string[] {
  const options = ['--strict', '--target', 'es2024', '--module', 'nodenext', '--types', 'node']
  const types = ['--typeRoots', join(root, 'node_modules/@types')]
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const { stdout, stderr } = start(process.execPath, [tsc, ...options, ...types, ...files])
  expect(stderr).toBe('')
  return stdout.split('\n').filter(line => line !== '' && !line.startsWith(' '))
}

/** The TypeScript of docs/settings.md, and the settings beside it. */
function ownPolicies(): { files: string[]; settings: string } {
  const page = readFileSync(join(root, 'docs/settings.md'), 'utf8')
  const part = page.slice(page.indexOf('## Policies in TypeScript'))
  const [, settings = ''] = /```yaml\n([\s\S]*?)```/.exec(part) ?? []
  return { files: [...part.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code), settings }
}

describe('the package', () => {
  test('depends on nothing, and brings nothing but what runs, its types and its page', () => {
    expect(readdirSync(join(home, 'node_modules')).filter(name => !name.startsWith('.'))).toEqual([
      'plumbline',
    ])
    const { dependencies, version, engines } = JSON.parse(
      readFileSync(join(home, 'node_modules/plumbline/package.json'), 'utf8'),
    )
    expect(dependencies).toBeUndefined()
    expect({ version, engines }).toEqual({
      version: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version,
      engines: { node: '>=20' },
    })
    const files = readdirSync(join(home, 'node_modules/plumbline'), { recursive: true, encoding: 'utf8' })
    expect(
      files.filter(
        file =>
          !/^(types|(plumbline|main|index|part-\w+)\.js|(package|plumbline\.schema)\.json|README\.md)/.test(
            file,
          ),
      ),
    ).toEqual([])
  })

  test('assesses a plan by every policy in every form, printed and written', () => {
    const outputs = FORMATS.flatMap(format => ['--output', `${format}=out.${format}`])
    const { status, stdout, stderr } = start('npx', [
      ...['--offline', 'plumbline', 'assess', fixture],
      ...outputs,
    ])
    expect(status).toBe(1)
    expect(stderr).not.toContain('plumbline:')
    expect(stdout).toMatch(
      /^10 new problems, 29 that were there, 4 fixed, data of 1 resource lost \(4 HIGH, /,
    )
    expect(stdout).toContain(`judged by ${registry.length.toLocaleString('en')} policies`)
    for (const format of FORMATS) {
      const written = readFileSync(join(home, `out.${format}`), 'utf8')
      expect(written.length, format).toBeGreaterThan(500)
      expect(run('assess', fixture, '--format', format).stdout, format).toBe(written)
    }
    expect(
      JSON.parse(readFileSync(join(home, 'out.sarif'), 'utf8')).runs[0].tool.driver.rules[0].fullDescription
        .text,
    ).toMatch(/\w\.$/)
  })

  test('starts without what is slow to load and not asked for', () => {
    const watch = `
Number.prototype.toLocaleString = () => { throw new Error('ICU is loaded') }
process.on('exit', () => console.error(process.moduleLoadList.filter(name => name.endsWith(' internal/util/diff')).join()))`
    const start = join(home, 'node_modules/plumbline/plumbline.js')
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(watch)}`, start, 'assess', fixture],
      { encoding: 'utf8' },
    )
    expect(stderr).toBe('\n')
    expect(stdout).toMatch(/^10 new problems, /)
  })

  test('lists policies, with what other tools name them', () => {
    const listed = JSON.parse(run('policies', '--format', 'json').stdout)
    expect(listed).toHaveLength(registry.length)
    expect(
      listed.find(({ id }: { id: string }) => id === 'aws/rds/instance-encrypted').equivalents.checkov,
    ).toContain('CKV_AWS_16')
  })

  test('is a library with types, for policies of one’s own too, which know the attributes of AWS', () => {
    writeFileSync(
      join(home, 'use.ts'),
      `import { readFile } from 'node:fs/promises'
import { assess, type Finding, formats, outcomeOf, PlanError, passes, type Report } from 'plumbline'
const report: Report = await assess(await readFile(process.argv[2] ?? ''))
const findings: Finding[] = Object.values(report.policyResponse).flat()
const gate = { failOn: 'HIGH' } as const
console.log(findings.length, passes(report, gate), formats.conftest([{ report, version: '1', plan: 'p', gate: outcomeOf(report, gate) }]).length > 0)
await assess(new Uint8Array()).catch(error => console.log(error instanceof PlanError && error.code))
// @ts-expect-error a report has no such part
report.nothing
`,
    )
    const { files } = ownPolicies()
    for (const [i, text] of files.entries()) writeFileSync(join(home, `own${i}.ts`), text)
    writeFileSync(join(home, 'wrong.ts'), files[0]!.replace('bucket.bucket.', 'bucket.bukket.'))
    // Together, for most of the time goes into reading what has the attributes.
    const faults = compile('use.ts', 'own0.ts', 'own1.ts', 'wrong.ts')
    expect(faults[0]).toMatch(/^wrong\.ts\S* error TS2551: Property 'bukket' does not exist /)
    expect(faults.filter(fault => !fault.startsWith('wrong.ts('))).toEqual([])
    const said = execFileSync(process.execPath, ['use.js', fixture], { cwd: home, encoding: 'utf8' })
    expect(said.trim().split('\n')).toEqual(['43 false true', 'PLAN_EMPTY'])
  })

  test('does what its page says: each command of it runs, and the library too', () => {
    const page = readFileSync(join(home, 'node_modules/plumbline/README.md'), 'utf8')
    cpSync(fixture, join(home, 'plan.json'))
    const snippets = [...page.matchAll(/```(\w*)\n([\s\S]*?)```/g)]
    const commands = snippets.flatMap(([, , code = '']) =>
      code.split('\n').filter(line => line.startsWith('plumbline ')),
    )
    const assessing = commands.filter(line => /^plumbline assess .*plan\.json/.test(line))
    expect(assessing.length).toBeGreaterThan(0)
    for (const line of assessing) expect(run(...line.split(' ').slice(1)).status, line).toBe(1)
    for (const line of commands.filter(line => line.startsWith('plumbline upload')))
      expect(
        run(...line.split(' ').slice(1), '--dry-run', '--url', 'https://plumbline.example').stderr,
      ).toContain('Would be sent to https://plumbline.example')
    const library = snippets.find(([, language]) => language === 'ts')?.[2] ?? ''
    writeFileSync(join(home, 'page.js'), library.replace(' as const', ''))
    const said = execFileSync(process.execPath, ['page.js'], { cwd: home, encoding: 'utf8' })
    expect(said).toMatch(/^false\n### 10 new problems, /)
  })

  test('runs policies in TypeScript in an empty folder, with nothing installed', () => {
    const empty = join(scratch, 'nothing')
    mkdirSync(join(empty, 'policies'), { recursive: true })
    const { files, settings } = ownPolicies()
    for (const [i, text] of files.entries()) writeFileSync(join(empty, 'policies', `own${i}.ts`), text)
    writeFileSync(join(empty, 'plumbline.yaml'), settings)
    cpSync(fixture, join(empty, 'plan.json'))
    const npx = (env: object, ...args: string[]) =>
      spawnSync('npx', ['--offline', '--yes', '--package', tarball, '--', 'plumbline', ...args], {
        cwd: empty,
        encoding: 'utf8',
        env: { ...process.env, ...env },
      })
    const tried = npx({}, 'test')
    expect({ status: tried.status, out: tried.stdout }).toEqual({
      status: 0,
      out: 'ok    acme/bucket-named  4 tried\nok    acme/bucket-in-europe  2 tried\n2 policies, 0 not as it should be\n',
    })
    expect(readdirSync(empty).sort()).toEqual(['plan.json', 'plumbline.yaml', 'policies'])
    expect(npx({}, 'assess', 'plan.json').stdout).toContain('acme/bucket-named')
    // as of a Node that reads no TypeScript
    const old = npx({ NODE_OPTIONS: '--no-experimental-strip-types' }, 'assess', 'plan.json')
    expect({ status: old.status, out: old.stdout }).toEqual({ status: 2, out: '' })
    expect(old.stderr).toContain(
      'plumbline: plumbline.yaml:1: POLICY_RUNTIME: policies in files run on Node 22.18 or newer; this is Node ',
    )
  })
})
