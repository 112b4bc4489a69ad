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

/** Starts a child, and says who started it, and which the child is; "stayed" where nobody ends them. */
const server = `import { start, stopWithUs } from ${JSON.stringify(pathToFileURL(join(root, 'worker/tools.mjs')).href)}
stopWithUs()
const child = start(${JSON.stringify(join(folder, 'idle.mjs'))}, [])
console.log([process.ppid, child.pid].join(' '))
child.ended.then(code => code === 0 && console.log('stayed'))
`
writeFileSync(join(folder, 'server.mjs'), server)
// So long only where it is left alone: a test that fails is to end, too.
writeFileSync(join(folder, 'idle.mjs'), 'setTimeout(() => {}, 300_000)\n')
const scripts = { start: `"${node()}" server.mjs; exit $?` }
writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts }))

test.each(['npm', 'its shell'])('what npm runs ends when a signal ends %s', async whom => {
  const npm = spawn('npm', ['start', '--silent'], { cwd: folder })
  let said = ''
  npm.stdout.on('data', chunk => {
    said += chunk
  })
  await once(npm.stdout, 'data')
  const [shell, child] = said.trim().split(' ').map(Number) as [number, number]
  process.kill(whom === 'npm' ? npm.pid! : shell, 'SIGTERM')
  // All that npm started hold its output open.
  await once(npm.stdout, 'end')
  expect(said).not.toContain('stayed')
  expect(isRunning(child)).toBe(false)
})

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
