#!/usr/bin/env node
// Runs the command line: as it was packed, which starts in half the time and on every Node from 20 on, or from its TypeScript sources
// where these are newer. A Node that cannot read them (older than 22.18) hands over to the one that this package depends on.
import { spawnSync } from 'node:child_process'
import module from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { packedIn } from './packed.mjs'

const packed = packedIn(fileURLToPath(new URL('../../', import.meta.url)))
const [major, minor] = process.versions.node.split('.').map(Number)
if (packed !== undefined || major > 22 || (major === 22 && minor >= 18)) {
  module.enableCompileCache?.()
  const { main } = await import(packed === undefined ? './main.ts' : pathToFileURL(packed).href)
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
