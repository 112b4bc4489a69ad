import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demo } from '../local/demo.mjs'
import { serve } from '../local/serve.mjs'

/** Clients that upload at once, and how many uploads they make together: all of them within the demo account's hundred. */
const LOADS = [
  { clients: 1, uploads: 19 },
  { clients: 4, uploads: 32 },
  { clients: 16, uploads: 48 },
]

/**
 * Uploads a plan again and again to a Worker that is served for this alone, by several clients at once: uploads a second, and the
 * milliseconds from the first byte sent to the last one of the answer. No two uploads are the same bytes, for the same call is answered
 * from storage.
 */
export async function measureLoad(path: string): Promise<Record<string, Record<string, string | number>>> {
  const state = mkdtempSync(join(tmpdir(), 'plumbline-bench-load-'))
  const server = await serve({ port: Number(process.env.PORT || 8829), state })
  try {
    const { email, apiKey } = await demo(server as Required<typeof server>, state)
    const plan = readFileSync(path, 'utf8').trimEnd()
    let sent = 0
    const upload = async (): Promise<number> => {
      const body = new FormData()
      body.set('plan', new Blob([plan, ' '.repeat(++sent)]), 'tfplan.json')
      const start = performance.now()
      const response = await fetch(`${server.origin}/api/assessment/api`, {
        method: 'POST',
        headers: { email, Authorization: `Bearer ${apiKey}` },
        body,
      })
      const answer = await response.text()
      if (response.status !== 201)
        throw new Error(`The upload answered ${response.status}: ${answer.slice(0, 200)}`)
      return performance.now() - start
    }
    const cold = await upload()
    const rows: Record<string, Record<string, string | number>> = {
      'first upload': { uploads: 1, 'p50 ms': cold.toFixed(0) },
    }
    for (const { clients, uploads } of LOADS) {
      let left = uploads
      const took: number[] = []
      const start = performance.now()
      await Promise.all(
        Array.from({ length: clients }, async () => {
          while (left-- > 0) took.push(await upload())
        }),
      )
      const seconds = (performance.now() - start) / 1000
      took.sort((a, b) => a - b)
      const at = (share: number) =>
        took[Math.min(took.length - 1, Math.floor(share * took.length))]!.toFixed(0)
      rows[`${clients} clients`] = {
        uploads,
        'uploads a second': (uploads / seconds).toFixed(1),
        'p50 ms': at(0.5),
        'p90 ms': at(0.9),
        'p99 ms': at(0.99),
      }
    }
    return rows
  } finally {
    await server.stop()
    rmSync(state, { recursive: true, force: true })
  }
}
