import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { measureApi } from './api.ts'
import { generatePlan, type PlanSize } from './generate.ts'
import { HOSTILE } from './hostile.ts'
import type { Memory, Times } from './measure.ts'

/**
 * Prints what reading and judging costs, each size in a process of its own: milliseconds of CPU, warmed up, median of
 * several rounds; and the peak of heap and buffers together. `--api` also uploads each plan to a Worker of its own. `--hostile`
 * prints in their place what plans cost that are made to be slow, each at half its size and at its whole size.
 */
const SIZES: [string, PlanSize, number][] = [
  ['typical', { services: 8, large: 2, small: 1 }, 120],
  ['33,000 changes', { services: 4125, large: 0, small: 2, fresh: true }, 12],
  ['100 MB', { services: 1094, large: 2, small: 2 }, 9],
]

const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'))
try {
  if (process.argv.includes('--hostile')) console.table(hostileRows())
  else await sizes()
} finally {
  rmSync(folder, { recursive: true })
}

async function sizes(): Promise<void> {
  const files = SIZES.map(([name, size]) =>
    write(join(folder, `${name.replace(/\W+/g, '-')}.json`), generatePlan(size)),
  )
  const rows: Record<string, Record<string, string | number>> = {}
  for (const [i, [name, , rounds]] of SIZES.entries()) {
    const times = measure<Times>('times', files[i]!.path, rounds)
    // What is in use, with a collection before each look; and with the garbage of a small heap.
    const live = measure<Memory>('live', files[i]!.path, 1)
    const memory = measure<Memory>('memory', files[i]!.path, 1)
    rows[name] = {
      MB: megabytes(files[i]!.bytes),
      resources: memory.resources,
      'JSON.parse ms': times.parse.toFixed(1),
      'read ms': times.read.toFixed(1),
      'graph ms': times.graph.toFixed(1),
      'judge ms': times.judge.toFixed(1),
      'all ms': (times.read + times.graph + times.judge).toFixed(1),
      'all : JSON.parse': ((times.read + times.graph + times.judge) / times.parse).toFixed(2),
      'first run ms': times.first.toFixed(0),
      'peak in use MB': megabytes(live.peak),
      'peak MB': megabytes(memory.peak),
    }
  }
  console.table(rows)
  if (process.argv.includes('--api'))
    console.table(await measureApi(SIZES.map(([name], i) => [name, files[i]!.path])))
}

function hostileRows(): Record<string, Record<string, string | number>> {
  const path = join(folder, 'hostile.json')
  const cost = ({ read, graph, judge }: Times) => read + graph + judge
  const rows: Record<string, Record<string, string | number>> = {}
  for (const [name, { plan, large }] of Object.entries(HOSTILE)) {
    write(path, [JSON.stringify(plan(Math.ceil(large / 2)))])
    const half = measure<Times>('times', path, 3)
    const { bytes } = write(path, [JSON.stringify(plan(large))])
    const whole = measure<Times>('times', path, 3)
    rows[name] = {
      size: large,
      MB: megabytes(bytes),
      'half ms': cost(half).toFixed(0),
      'all ms': cost(whole).toFixed(0),
      'all : half': (cost(whole) / cost(half)).toFixed(1),
      'ms for each MB': (cost(whole) / (bytes / 1e6)).toFixed(0),
    }
  }
  return rows
}

function write(path: string, pieces: Iterable<string>): { path: string; bytes: number } {
  const file = openSync(path, 'w')
  let bytes = 0
  for (const text of pieces) bytes += writeSync(file, text)
  closeSync(file)
  return { path, bytes }
}

/** In a process whose heap is kept small, as a Worker's is: garbage that need not be collected would be counted too. */
function measure<T>(what: string, path: string, rounds: number): T {
  const limits = what !== 'times' ? ['--expose-gc', '--max-old-space-size=48', '--max-semi-space-size=4'] : []
  const script = fileURLToPath(new URL('measure.ts', import.meta.url))
  const args = ['--disable-warning=ExperimentalWarning', ...limits, script, what, path, String(rounds)]
  return JSON.parse(
    execFileSync(process.execPath, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }),
  )
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1)
}
