import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from '../../worker/build.mjs'
import { bin, root } from '../../worker/tools.mjs'

/** What the Worker costs before its first request: its size, and the milliseconds that its script runs, as V8 samples them. */
export async function measureStartup(rounds = 5): Promise<Record<string, string | number>> {
  await build()
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-startup-'))
  const file = join(folder, 'startup.cpuprofile')
  try {
    const active = Array.from({ length: rounds }, () => {
      execFileSync(
        process.execPath,
        [bin('wrangler/bin/wrangler.js'), 'check', 'startup', '--outfile', file],
        { cwd: root, env: { ...process.env, PLUMBLINE_BUILT: '1', WRANGLER_SEND_METRICS: 'false' } },
      )
      return activeIn(JSON.parse(readFileSync(file, 'utf8')))
    }).sort((a, b) => a - b)
    const bundle = join(root, 'build', 'worker')
    const files = readdirSync(bundle)
      .filter(name => name.endsWith('.mjs'))
      .map(name => readFileSync(join(bundle, name)))
    return {
      'bundle KB': (files.reduce((sum, file) => sum + file.length, 0) / 1000).toFixed(0),
      'gzip KB': (files.reduce((sum, file) => sum + gzipSync(file).length, 0) / 1000).toFixed(0),
      'start ms, median': active[Math.floor(rounds / 2)]!.toFixed(0),
      'start ms, least': active[0]!.toFixed(0),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

interface Profile {
  nodes: { id: number; callFrame: { functionName: string } }[]
  samples: number[]
  timeDeltas: number[]
}

/** Milliseconds in which something ran, the collector and the compiler with it. */
function activeIn({ nodes, samples, timeDeltas }: Profile): number {
  const idle = new Set(nodes.filter(node => node.callFrame.functionName === '(idle)').map(node => node.id))
  return samples.reduce((sum, id, i) => sum + (idle.has(id) ? 0 : timeDeltas[i]!), 0) / 1000
}
