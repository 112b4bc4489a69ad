import { readFileSync } from 'node:fs'
import { readPlan } from '../../policies/engine/index.ts'
import { wasm } from '../../policies/engine/read/skip.ts'

/** Reads a plan with and without WebAssembly, in turn; milliseconds of CPU, the best of all rounds, which others disturb least. */
const [, , path, rounds] = process.argv
const bytes = new Uint8Array(readFileSync(path!))
const text = new TextDecoder().decode(bytes)
const { skip } = wasm
const best = {
  parse: Number.POSITIVE_INFINITY,
  today: Number.POSITIVE_INFINITY,
  skip: Number.POSITIVE_INFINITY,
}
for (let round = 0; round < Number(rounds); round++) {
  await time('parse', () => JSON.parse(text))
  for (const reader of round % 2 === 0 ? (['today', 'skip'] as const) : (['skip', 'today'] as const)) {
    wasm.skip = reader === 'skip' ? skip : undefined
    await time(reader, () => readPlan(inPieces()))
  }
}
console.table(best)

async function time(what: keyof typeof best, run: () => unknown): Promise<void> {
  const before = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(before)
  best[what] = Math.min(best[what], (user + system) / 1000)
}

function inPieces(): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.subarray(at, (at += 65_536)))
    },
  })
}
