import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
  const tarball = npm(join(scratch, 'built'), 'pack', '--pack-destination', scratch).trim()
  writeFileSync(join(home, 'package.json'), '{"private":true,"type":"module"}')
  npm(home, 'install', join(scratch, tarball))
})
afterAll(() => rmSync(scratch, { recursive: true }))

const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('npx', ['--offline', 'plumbline', ...args], {
    cwd: home,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
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
        file => !/^(types|(plumbline|main|index|part-\w+)\.js|package\.json|README\.md)/.test(file),
      ),
    ).toEqual([])
  })

  test('assesses a plan by every policy in every form, printed and written', () => {
    const outputs = FORMATS.flatMap(format => ['--output', `${format}=out.${format}`])
    const { status, stdout, stderr } = run('assess', fixture, ...outputs)
    expect(status).toBe(1)
    expect(stderr).not.toContain('plumbline:')
    expect(stdout).toMatch(/^10 new problems, 29 that were there, 4 fixed \(4 HIGH, /)
    expect(stdout).toContain(`judged by ${registry.length} policies`)
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

  test('lists policies, with what other tools name them', () => {
    const listed = JSON.parse(run('policies', '--format', 'json').stdout)
    expect(listed).toHaveLength(registry.length)
    expect(
      listed.find(({ id }: { id: string }) => id === 'aws/rds/instance-encrypted').equivalents.checkov,
    ).toContain('CKV_AWS_16')
  })

  test('is a library with types', () => {
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
    const types = join(root, 'node_modules/@types')
    const options = [
      '--strict',
      '--target',
      'es2024',
      '--module',
      'nodenext',
      '--typeRoots',
      types,
      '--types',
      'node',
    ]
    execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...options, 'use.ts'], {
      cwd: home,
    })
    const said = execFileSync(process.execPath, ['use.js', fixture], { cwd: home, encoding: 'utf8' })
    expect(said.trim().split('\n')).toEqual(['43 false true', 'PLAN_EMPTY'])
  })
})
