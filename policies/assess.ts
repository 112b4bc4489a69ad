import { holdings } from './aws/holdings.ts'
import { aliases } from './aws/shared/aliases.ts'
import { Graph, type JudgeOptions, judge, type ReadOptions, type Report, readPlan } from './engine/index.ts'
import { harmless } from './harmless.ts'
import { registry, types } from './registry.ts'

/**
 * Reads a plan and judges it by every policy. `limit`: bytes of a plan that is read; `most`: findings, and open questions, that the
 * report holds, the gravest first. Throws PlanError for what is no plan that can be judged.
 */
export async function assess(
  input: ReadableStream<Uint8Array> | Uint8Array,
  { most, ...options }: Pick<ReadOptions, 'limit'> & Pick<JudgeOptions, 'most'> = {},
): Promise<Report> {
  const plan = await readPlan(input, { ...options, judged: type => named.has(type) })
  return judge(new Graph(plan, aliases), registry, {
    types: named,
    holdings,
    harmless,
    ...(most === undefined ? {} : { most }),
  })
}

/** By all names that they have. */
const named: ReadonlySet<string> = new Set([
  ...types,
  ...[...aliases].filter(([, type]) => types.includes(type)).map(([other]) => other),
])
