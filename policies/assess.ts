import { holdings } from './aws/holdings.ts'
import { aliases } from './aws/shared/aliases.ts'
import { Graph, judge, type ReadOptions, type Report, readPlan } from './engine/index.ts'
import { harmless } from './harmless.ts'
import { registry, types } from './registry.ts'

/** Reads a plan and judges it by every policy. Throws PlanError for what is no plan that can be judged. */
export async function assess(
  input: ReadableStream<Uint8Array> | Uint8Array,
  options?: Pick<ReadOptions, 'limit'>,
): Promise<Report> {
  const plan = await readPlan(input, { ...options, judged: type => named.has(type) })
  return judge(new Graph(plan, aliases), registry, { types: named, holdings, harmless })
}

/** By all names that they have. */
const named: ReadonlySet<string> = new Set([
  ...types,
  ...[...aliases].filter(([, type]) => types.includes(type)).map(([other]) => other),
])
