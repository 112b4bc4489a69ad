import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { node, root } from '../../worker/tools.mjs'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-tools-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Starts a child that lives on, and says who started it, and both of them. */
const server = join(folder, 'server.mjs')
writeFileSync(
  server,
  `import { start, stopWithUs } from ${JSON.stringify(pathToFileURL(join(root, 'worker/tools.mjs')).href)}
stopWithUs()
const child = start(${JSON.stringify(join(folder, 'idle.mjs'))}, [])
console.log([process.ppid, process.pid, child.pid].join(' '))
`,
)
writeFileSync(join(folder, 'idle.mjs'), 'setInterval(() => {}, 1000)\n')

test.each(['npm', 'its shell'])('what npm runs ends when a signal ends %s', async whom => {
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ scripts: { start: `"${node()}" server.mjs; exit $?` } }),
  )
  const npm = spawn('npm', ['start', '--silent'], { cwd: folder })
  const [line] = await once(npm.stdout, 'data')
  const [shell, own, child] = String(line).trim().split(' ').map(Number) as [number, number, number]
  process.kill(whom === 'npm' ? npm.pid! : shell, 'SIGTERM')
  await expect.poll(() => [own, child].filter(isRunning), { timeout: 60_000 }).toEqual([])
})

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
