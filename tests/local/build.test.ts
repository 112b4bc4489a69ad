import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { node, root } from '../../worker/tools.mjs'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-build-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.each(['#', '%', '?'])('a checkout in a folder with %s, where Vite finds no file, is told so', odd => {
  const worker = join(folder, `feature${odd}2Fx`, 'worker')
  for (const name of ['build.mjs', 'tools.mjs']) cpSync(join(root, 'worker', name), join(worker, name))
  const { href } = pathToFileURL(join(worker, 'build.mjs'))
  const script = `import { build } from ${JSON.stringify(href)}; await build()`
  const { stderr } = spawnSync(node(), ['--input-type=module', '-e', script], { encoding: 'utf8' })
  expect(stderr).toContain(`Vite builds no pages in a folder with "${odd}" in its path. Move ${folder}`)
})
