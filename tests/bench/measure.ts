import { createReadStream, readFileSync } from 'node:fs'
import { facts } from '../../policies/assess.ts'
import { aliases } from '../../policies/aws/shared/aliases.ts'
import { repeats } from '../../policies/aws/shared/repeats.ts'
import {
  Graph,
  judge,
  type Plan,
  type Report,
  readPlan,
  typesOf,
  writeReport,
} from '../../policies/engine/index.ts'
import { registry } from '../../policies/registry.ts'
import { blocks } from '../../policies/schema/blocks.ts'
import { cpu, median } from './cpu.ts'
import { THIRTY } from './thirty.ts'

/** Milliseconds of CPU, all threads (so the garbage collector's too); `first` is the whole in a cold process. */
export interface Times {
  parse: number
  read: number
  graph: number
  judge: number
  /** The report as JSON, as UTF-8. */
  write: number
  first: number
  /** Findings that stand or are mended, and their share of all verdicts. */
  findings: number
  failing: number
  /** Bytes of the report. */
  report: number
}

/** Bytes of heap and buffers together, at their highest. */
export interface Memory {
  resources: number
  peak: number
}

const PIECE = 65_536

/** As `assess` does it, and the Worker with it, which cannot be measured from within. */
const MOST = 10_000

const [, , what, path, rounds, policies] = process.argv
const entries = policies === 'thirty' ? registry.filter(({ id }) => THIRTY.includes(id)) : registry
const types = new Set(entries.flatMap(({ policy }) => typesOf(policy)))
for (const [other, type] of aliases) if (types.has(type)) types.add(other)
// 100,000 changes are more than a Worker takes.
const options = { limit: Number.POSITIVE_INFINITY, judged: (type: string) => types.has(type) }
const result = what === 'times' ? await times(path!, Number(rounds)) : await memory(path!, what === 'live')
console.log(JSON.stringify(result))

async function times(path: string, rounds: number): Promise<Times> {
  const bytes = new Uint8Array(readFileSync(path))
  const all = {
    parse: [] as number[],
    read: [] as number[],
    graph: [] as number[],
    judge: [] as number[],
    write: [] as number[],
  }
  let first = 0
  let last: Report | undefined
  let size = 0
  for (let round = 0; round < rounds; round++) {
    const start = cpu()
    const plan = await readPlan(inPieces(bytes), options)
    const read = cpu()
    const graph = new Graph(plan, aliases, blocks, repeats)
    const linked = cpu()
    last = judge(graph, entries, { ...facts, types, most: MOST })
    const judged = cpu()
    size = written(last)
    const done = cpu()
    all.read.push(read - start)
    all.graph.push(linked - read)
    all.judge.push(judged - linked)
    all.write.push(done - judged)
    first ||= done - start
  }
  // Last, for its garbage would be collected at the others' expense; and of the text, as if that cost nothing.
  const text = new TextDecoder().decode(bytes)
  for (let round = 0; round < rounds; round++) {
    const start = cpu()
    JSON.parse(text)
    all.parse.push(cpu() - start)
  }
  const { summary, coverage } = last!
  const { pass, fail, undetermined, notApplicable } = coverage.verdicts
  return {
    parse: median(all.parse),
    read: median(all.read),
    graph: median(all.graph),
    judge: median(all.judge),
    write: median(all.write),
    first,
    findings: summary.introduced.total + summary.existing.total + summary.fixed.total,
    failing: fail / Math.max(1, pass + fail + undetermined + notApplicable),
    report: size,
  }
}

async function memory(path: string, collect: boolean): Promise<Memory> {
  let looks = 0
  let peak = 0
  const look = (every: number) => {
    if (looks++ % every !== 0) return
    if (collect) globalThis.gc!()
    const { heapUsed, external } = process.memoryUsage()
    peak = Math.max(peak, heapUsed + external)
  }
  const plan = await readPlan(
    fromFile(path, () => look(collect ? 40 : 2)),
    options,
  )
  watchBodies(plan, () => look(collect ? 1000 : 20))
  const report = judge(new Graph(plan, aliases, blocks, repeats), entries, { ...facts, types, most: MOST })
  looks = 0
  look(1)
  written(report, () => look(collect ? 20 : 2))
  return { resources: plan.resources.length, peak }
}

/** Writes the report as an answer does, a piece at a time. Gives its bytes. */
function written(report: Report, look?: () => void): number {
  const encoder = new TextEncoder()
  let bytes = 0
  for (const piece of writeReport(report)) {
    bytes += encoder.encode(piece).length
    look?.()
  }
  return bytes
}

/** Bodies are what judging parses: a look at each of them sees the memory grow. */
function watchBodies(plan: Plan, look: () => void): void {
  for (const prototype of new Set(plan.resources.map(r => Object.getPrototypeOf(r)))) {
    const { get } = Object.getOwnPropertyDescriptor(prototype, 'body')!
    Object.defineProperty(prototype, 'body', {
      configurable: true,
      get() {
        look()
        return get!.call(this)
      },
    })
  }
}

function fromFile(path: string, look: () => void): ReadableStream<Uint8Array> {
  const pieces = createReadStream(path, { highWaterMark: PIECE })[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      look()
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
}

function inPieces(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.subarray(at, (at += PIECE)))
    },
  })
}
