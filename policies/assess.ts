import { holdings } from './aws/holdings.ts'
import { aliases } from './aws/shared/aliases.ts'
import { Graph, judge, type Plan, type ReadOptions, type Report, readPlan } from './engine/index.ts'
import { harmless } from './harmless.ts'
import { registry, types } from './registry.ts'

/**
 * Reads a plan and judges it by every policy; `seen` is shown the plan before it is judged. Throws PlanError for what is no plan that can
 * be judged.
 */
export async function assess(
  input: ReadableStream<Uint8Array> | Uint8Array,
  options: Pick<ReadOptions, 'limit'> & { readonly seen?: (plan: Plan) => void } = {},
): Promise<Report> {
  const { seen, ...reading } = options
  const plan = await readPlan(input, { ...reading, judged: type => named.has(type) })
  seen?.(plan)
  return judge(new Graph(plan, aliases), registry, { types: named, holdings, harmless })
}

/** By all names that they have. */
const named: ReadonlySet<string> = new Set([
  ...types,
  ...[...aliases].filter(([, type]) => types.includes(type)).map(([other]) => other),
])
