import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { measureApi } from './api.ts'
import { generatePlan, type PlanSize } from './generate.ts'
import { HOSTILE } from './hostile.ts'
import { measureIsolate } from './isolate.ts'
import { measureLoad } from './load.ts'
import type { Memory, Times } from './measure.ts'
import { measureOthers } from './others.ts'
import { measurePlans } from './plans.ts'
import { measureStartup } from './startup.ts'

/**
 * Prints what reading, judging and the report cost, with thirty policies and with all of them, each in a process of its own:
 * milliseconds of CPU, warmed up, median of several rounds; and the peak of heap and buffers together.
 *
 * Others in its place: `--growth` the same from 1,000 to 100,000 changes, `--hostile` plans that are made to be slow, each at half its
 * size and at its whole size, `--api` uploads each plan to a Worker of its own, `--isolate` what its isolate holds meanwhile, `--load` many uploads at once, `--startup` the Worker
 * before its first request, `--others` beside Checkov and Trivy, `--plans FOLDER` the plans that lie below a folder.
 */
const SIZES: [string, PlanSize, number][] = [
  ['typical', { services: 8, large: 2, small: 1 }, 120],
  ['33,000 changes', { services: 4125, large: 0, small: 2, fresh: true }, 12],
  ['100 MB', { services: 1094, large: 2, small: 2 }, 9],
]

/** Eight changes to a service. */
const GROWTH: [string, PlanSize, number][] = [1_000, 3_000, 10_000, 30_000, 100_000].map(changes => [
  `${changes.toLocaleString('en')} changes`,
  { services: changes / 8, large: 0, small: 2, fresh: true },
  changes > 10_000 ? 5 : 20,
])

type Row = Record<string, string | number>

const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'))
try {
  const asked = process.argv.slice(2)
  if (asked.includes('--growth')) console.table(timesOf(GROWTH))
  else if (asked.includes('--hostile')) console.table(hostileRows())
  else if (asked.includes('--startup')) console.table({ Worker: await measureStartup() })
  else if (asked.includes('--load')) console.table(await measureLoad(written(SIZES[0]!).path))
  else if (asked[0] === '--plans' && asked[1]) console.table(await measurePlans(asked[1]))
  else if (asked.includes('--api'))
    console.table(await measureApi(SIZES.map(size => [size[0], written(size).path])))
  else if (asked.includes('--isolate')) console.table(await measureIsolate(written(SIZES[2]!).path))
  else if (asked.includes('--others'))
    console.table(measureOthers([SIZES[0]!, GROWTH[1]!].map(size => [size[0], written(size).path])))
  else {
    console.table(timesOf(SIZES))
    console.table(memoryOf(SIZES))
  }
} finally {
  rmSync(folder, { recursive: true })
}

function hostileRows(): Record<string, Row> {
  const path = join(folder, 'hostile.json')
  const cost = ({ read, graph, judge }: Times) => read + graph + judge
  const rows: Record<string, Row> = {}
  for (const [name, { plan, large }] of Object.entries(HOSTILE)) {
    write(path, [JSON.stringify(plan(Math.ceil(large / 2)))])
    const half = measure<Times>('times', path, 3, 'all')
    const { bytes } = write(path, [JSON.stringify(plan(large))])
    const whole = measure<Times>('times', path, 3, 'all')
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

function timesOf(sizes: typeof SIZES): Record<string, Row> {
  const rows: Record<string, Row> = {}
  for (const size of sizes) {
    const [name, , rounds] = size
    const { path, bytes } = written(size)
    for (const policies of ['thirty', 'all']) {
      const times = measure<Times>('times', path, rounds, policies)
      const all = times.read + times.graph + times.judge + times.write
      rows[`${name}, ${policies}`] = {
        MB: megabytes(bytes),
        findings: times.findings,
        'verdicts failing': `${(100 * times.failing).toFixed(0)} %`,
        'report MB': megabytes(times.report),
        'JSON.parse ms': times.parse.toFixed(1),
        'read ms': times.read.toFixed(1),
        'graph ms': times.graph.toFixed(1),
        'judge ms': times.judge.toFixed(1),
        'report ms': times.write.toFixed(1),
        'all ms': all.toFixed(1),
        'all : JSON.parse': (all / times.parse).toFixed(1),
        'first run ms': times.first.toFixed(0),
      }
    }
    rmSync(path)
  }
  return rows
}

function memoryOf(sizes: typeof SIZES): Record<string, Row> {
  const rows: Record<string, Row> = {}
  for (const size of sizes) {
    const { path, bytes } = written(size)
    for (const policies of ['thirty', 'all']) {
      // What is in use, with a collection before each look; and with the garbage of a small heap.
      const live = measure<Memory>('live', path, 1, policies)
      const memory = measure<Memory>('memory', path, 1, policies)
      rows[`${size[0]}, ${policies}`] = {
        MB: megabytes(bytes),
        resources: memory.resources,
        'peak in use MB': megabytes(live.peak),
        'peak MB': megabytes(memory.peak),
      }
    }
    rmSync(path)
  }
  return rows
}

function written([name, size]: (typeof SIZES)[number]): { path: string; bytes: number } {
  return write(join(folder, `${name.replace(/\W+/g, '-')}.json`), generatePlan(size))
}

function write(path: string, pieces: Iterable<string>): { path: string; bytes: number } {
  const file = openSync(path, 'w')
  let bytes = 0
  for (const text of pieces) bytes += writeSync(file, text)
  closeSync(file)
  return { path, bytes }
}

/** In a process whose heap is kept small, as a Worker's is: garbage that need not be collected would be counted too. */
function measure<T>(what: string, path: string, rounds: number, policies: string): T {
  const limits =
    what !== 'times' ? ['--expose-gc', '--max-old-space-size=100', '--max-semi-space-size=4'] : []
  const script = fileURLToPath(new URL('measure.ts', import.meta.url))
  const args = [
    '--disable-warning=ExperimentalWarning',
    ...limits,
    script,
    what,
    path,
    String(rounds),
    policies,
  ]
  return JSON.parse(
    execFileSync(process.execPath, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }),
  )
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1)
}
