import { createReadStream, readFileSync } from 'node:fs'
import { Graph, judge, type Plan, readPlan } from '../../policies/engine/index.ts'
import { registry, types } from '../../policies/registry.ts'

/** Milliseconds of CPU, all threads (so the garbage collector's too); `first` is the whole in a cold process. */
export interface Times {
  parse: number
  read: number
  graph: number
  judge: number
  first: number
}

/** Bytes of heap and buffers together, at their highest. */
export interface Memory {
  resources: number
  peak: number
}

const PIECE = 65_536

/** As `assess` does it, which cannot be measured from within. */
const named: ReadonlySet<string> = new Set(types)
const options = { judged: (type: string) => named.has(type) }

const [, , what, path, rounds] = process.argv
const result = what === 'times' ? await times(path!, Number(rounds)) : await memory(path!, what === 'live')
console.log(JSON.stringify(result))

async function times(path: string, rounds: number): Promise<Times> {
  const bytes = new Uint8Array(readFileSync(path))
  const all = { parse: [] as number[], read: [] as number[], graph: [] as number[], judge: [] as number[] }
  let first = 0
  for (let round = 0; round < rounds; round++) {
    const start = cpu()
    const plan = await readPlan(inPieces(bytes), options)
    const read = cpu()
    const graph = new Graph(plan)
    const linked = cpu()
    judge(graph, registry, { types: named })
    const judged = cpu()
    all.read.push(read - start)
    all.graph.push(linked - read)
    all.judge.push(judged - linked)
    first ||= judged - start
  }
  // Last, for its garbage would be collected at the others' expense; and of the text, as if that cost nothing.
  const text = new TextDecoder().decode(bytes)
  for (let round = 0; round < rounds; round++) {
    const start = cpu()
    JSON.parse(text)
    all.parse.push(cpu() - start)
  }
  return {
    parse: median(all.parse),
    read: median(all.read),
    graph: median(all.graph),
    judge: median(all.judge),
    first,
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
  judge(new Graph(plan), registry, { types: named })
  look(1)
  return { resources: plan.resources.length, peak }
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

function cpu(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Of the warm rounds: in the first third the code is still being compiled. */
function median(rounds: number[]): number {
  const warm = rounds.slice(Math.floor(rounds.length / 3)).sort((a, b) => a - b)
  return warm[Math.floor(warm.length / 2)]!
}
