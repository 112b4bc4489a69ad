import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { assess } from '../../policies/assess.ts'
import { PlanError } from '../../policies/engine/index.ts'
import { cpu, median } from './cpu.ts'

interface Measured {
  bytes: number
  resources: number
  findings: number
  /** Milliseconds of CPU. */
  parse: number
  all: number
}

/**
 * Every plan below a folder through `assess` and through a bare `JSON.parse`, in one process: milliseconds of CPU, the sum over all of
 * them and the dozen that take most. What is no plan is left out.
 */
export async function measurePlans(folder: string): Promise<Record<string, Record<string, string | number>>> {
  const plans: [string, Measured][] = []
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const name of names.filter(name => name.endsWith('.json')).sort()) {
    const measured = await measurePlan(new Uint8Array(readFileSync(join(folder, name))))
    if (measured) plans.push([name, measured])
  }
  const dearest = plans.toSorted(([, a], [, b]) => b.all - a.all).slice(0, 12)
  const sum = (column: keyof Measured) => plans.reduce((total, [, one]) => total + one[column], 0)
  const total: Measured = {
    bytes: sum('bytes'),
    resources: sum('resources'),
    findings: sum('findings'),
    parse: sum('parse'),
    all: sum('all'),
  }
  return {
    [`${plans.length} plans`]: rowOf(total),
    ...Object.fromEntries(dearest.map(([name, measured]) => [name, rowOf(measured)])),
  }
}

async function measurePlan(bytes: Uint8Array): Promise<Measured | undefined> {
  const all: number[] = []
  const parse: number[] = []
  // As PowerShell writes it.
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe
  const text = new TextDecoder(isWide ? 'utf-16le' : 'utf-8').decode(bytes)
  let report: Awaited<ReturnType<typeof assess>> | undefined
  for (let round = 0; round < ROUNDS; round++) {
    const start = cpu()
    try {
      report = await assess(bytes)
    } catch (error) {
      if (error instanceof PlanError) return undefined
      throw error
    }
    const assessed = cpu()
    JSON.parse(text)
    all.push(assessed - start)
    parse.push(cpu() - assessed)
  }
  const { summary, coverage } = report!
  return {
    bytes: bytes.length,
    resources: coverage.resources,
    findings: summary.introduced.total + summary.existing.total + summary.fixed.total,
    parse: median(parse),
    all: median(all),
  }
}

const ROUNDS = 6

function rowOf({ bytes, resources, findings, parse, all }: Measured): Record<string, string | number> {
  return {
    MB: (bytes / 1e6).toFixed(1),
    resources,
    findings,
    'JSON.parse ms': parse.toFixed(1),
    'all ms': all.toFixed(1),
    'all : JSON.parse': (all / parse).toFixed(1),
  }
}
