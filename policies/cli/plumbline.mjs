#!/usr/bin/env node
// Runs the command line from its TypeScript sources. A Node that cannot read them (older than 22.18) hands over to the
// one that this package depends on.
import { spawnSync } from 'node:child_process'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major > 22 || (major === 22 && minor >= 18)) {
  module.enableCompileCache?.()
  const { main } = await import('./main.ts')
  process.exitCode = await main(process.argv.slice(2))
} else {
  const bundled = module.createRequire(import.meta.url).resolve('node/bin/node')
  const { status, signal, error } = spawnSync(
    bundled,
    [fileURLToPath(import.meta.url), ...process.argv.slice(2)],
    { stdio: 'inherit' },
  )
  if (error) throw error
  if (signal) process.kill(process.pid, signal)
  else process.exitCode = status ?? 2
}
