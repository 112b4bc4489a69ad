import { mkdtempSync, openAsBlob, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demo } from '../local/demo.mjs'
import { serve } from '../local/serve.mjs'

/**
 * Uploads each plan twice to a Worker that is served for this alone; the second time is measured. Memory is what the
 * resident set of workerd grows by (Linux only), which holds much besides heap and buffers: code, threads, D1.
 */
export async function measureApi(
  plans: [string, string][],
): Promise<Record<string, Record<string, string | number>>> {
  const state = mkdtempSync(join(tmpdir(), 'plumbline-bench-state-'))
  const server = await serve({ port: Number(process.env.PORT || 8819), state })
  try {
    const { email, apiKey } = await demo(server as Required<typeof server>, state)
    const rows: Record<string, Record<string, string | number>> = {}
    for (const [name, path] of plans) {
      let row: Record<string, string | number> = {}
      for (let round = 0; round < 2; round++) {
        const before = residentSet()
        let most = before
        const watch = setInterval(() => {
          most = Math.max(most, residentSet())
        }, 20)
        const body = new FormData()
        body.set('plan', await openAsBlob(path), 'tfplan.json')
        const start = performance.now()
        const response = await fetch(`${server.origin}/api/assessment/api`, {
          method: 'POST',
          headers: { email, Authorization: `Bearer ${apiKey}` },
          body,
        })
        const text = await response.text()
        clearInterval(watch)
        row = {
          status: response.status,
          'wall ms': (performance.now() - start).toFixed(0),
          'answer KB': (text.length / 1000).toFixed(0),
          'workerd MB before': (before / 1e6).toFixed(0),
          'grows by MB': ((most - before) / 1e6).toFixed(0),
        }
      }
      rows[name] = row
    }
    return rows
  } finally {
    await server.stop()
    rmSync(state, { recursive: true, force: true })
  }
}

/** Bytes that the workerd processes below this one hold in memory. */
function residentSet(): number {
  let processes: string[]
  try {
    processes = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  } catch {
    return Number.NaN
  }
  let sum = 0
  for (const id of processes) {
    if (nameOf(id) === 'workerd' && isOurs(id))
      sum += Number(readOr(`/proc/${id}/statm`).split(' ')[1]) * 4096
  }
  return sum
}

function isOurs(id: string): boolean {
  for (let up = id; Number(up) > 1; up = statusOf(up, 'PPid')) if (Number(up) === process.pid) return true
  return false
}

const nameOf = (id: string) => statusOf(id, 'Name')

function statusOf(id: string, field: string): string {
  return new RegExp(`^${field}:\\s*(.*)$`, 'm').exec(readOr(`/proc/${id}/status`))?.[1] ?? ''
}

/** A process may end between two looks. */
function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
