import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { VERSION } from '../../policies/cli/version.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const node = join(root, 'node_modules', 'node', 'bin', 'node')

test('registry and catalogue are what `npm run registry` makes', () => {
  const generated = ['policies/registry.ts', 'policies/catalogue.ts']
  const before = generated.map(file => readFileSync(join(root, file), 'utf8'))
  try {
    execFileSync(node, ['policies/registry/generate.ts'], { cwd: root })
    expect(
      generated.filter((file, index) => readFileSync(join(root, file), 'utf8') !== before[index]),
    ).toEqual([])
  } finally {
    generated.forEach((file, index) => {
      writeFileSync(join(root, file), before[index] ?? '')
    })
  }
})

test('the filter of common passwords is what `npm run passwords` makes', () => {
  const file = join(root, 'worker/services/passwords/common.ts')
  const before = readFileSync(file, 'utf8')
  try {
    execFileSync(node, ['tests/passwords/generate.ts'], { cwd: root })
    expect(readFileSync(file, 'utf8') === before).toBe(true)
  } finally {
    writeFileSync(file, before)
  }
})

test('the parser and the schema of settings are what `npm run settings` makes', () => {
  const generated = ['policies/settings/yaml.js', 'public/plumbline.schema.json']
  const before = generated.map(file => readFileSync(join(root, file), 'utf8'))
  try {
    execFileSync(node, ['tests/settings/generate.ts'], { cwd: root })
    expect(
      generated.filter((file, index) => readFileSync(join(root, file), 'utf8') !== before[index]),
    ).toEqual([])
  } finally {
    generated.forEach((file, index) => {
      writeFileSync(join(root, file), before[index] ?? '')
    })
  }
})

test('migrations say what db/schema.ts says', () => {
  // drizzle-kit takes a path inside the project only, and ends with 0 even where it fails.
  const cache = join(root, 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  const out = mkdtempSync(join(cache, 'migrations-'))
  try {
    cpSync(join(root, 'db', 'migrations'), out, { recursive: true })
    const kit = join(root, 'node_modules', 'drizzle-kit', 'bin.cjs')
    const options = ['--dialect=sqlite', '--schema=./db/schema.ts', `--out=${relative(root, out)}`]
    const said = execFileSync(node, [kit, 'generate', ...options], { cwd: root, encoding: 'utf8' })
    expect(said).toContain('No schema changes')
  } finally {
    rmSync(out, { recursive: true })
  }
})

test('package-lock.json names every package of package.json and no host', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const missing = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([name, version]) => packages[`node_modules/${name}`]?.version !== version,
  )
  expect(missing).toEqual([])
  expect(
    Object.values(packages as Record<string, { resolved?: string }>).filter(entry => entry.resolved),
  ).toEqual([])
})

test('the command line tool can be run from the package', () => {
  const { bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(existsSync(join(root, bin.plumbline))).toBe(true)
})

test('package.json, wrangler.toml and the command line name one version', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(readFileSync(join(root, 'wrangler.toml'), 'utf8')).toContain(`APP_VERSION = "${version}"`)
  expect(VERSION).toBe(version)
})
