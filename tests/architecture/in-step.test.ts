import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { VERSION } from '../../policies/cli/version.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const node = join(root, 'node_modules', 'node', 'bin', 'node')

test.each([
  [
    'registry and catalogue',
    'registry',
    'policies/registry/generate.ts',
    ['policies/registry.ts', 'policies/catalogue.ts'],
  ],
  [
    'the filter of common passwords',
    'passwords',
    'tests/passwords/generate.ts',
    ['worker/services/passwords/common.ts'],
  ],
  [
    'the parser and the schema of settings',
    'settings',
    'tests/settings/generate.ts',
    ['policies/settings/yaml.js', 'public/plumbline.schema.json'],
  ],
])('%s: what `npm run %s` makes', (_, _command, script, files) => {
  const generated = files.map(file => {
    const path = join(root, file)
    return { file, path, text: readFileSync(path, 'utf8'), times: statSync(path) }
  })
  try {
    execFileSync(node, [script], { cwd: root })
    const changed = generated.filter(({ path, text }) => readFileSync(path, 'utf8') !== text)
    expect(changed.map(({ file }) => file)).toEqual([])
  } finally {
    // With their times: the command line that was packed from them counts as old where they are newer.
    for (const { path, text, times } of generated) {
      writeFileSync(path, text)
      utimesSync(path, times.atime, times.mtime)
    }
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
    Object.values(packages as Record<string, { resolved?: string; link?: true }>).filter(
      ({ resolved, link }) => resolved && !link,
    ),
  ).toEqual([])
})

test('npx finds the command line among the installed commands', () => {
  expect(existsSync(join(root, 'node_modules/.bin/plumbline'))).toBe(true)
})

test('package.json, wrangler.toml and the command line name one version', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(readFileSync(join(root, 'wrangler.toml'), 'utf8')).toContain(`APP_VERSION = "${version}"`)
  expect(VERSION).toBe(version)
})
