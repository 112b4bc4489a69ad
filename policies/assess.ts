import { Graph, judge, type ReadOptions, type Report, readPlan } from './engine/index.ts'
import { registry } from './registry.ts'

/** Reads a plan and judges it by every policy. Throws PlanError for what is no plan that can be judged. */
export async function assess(
  input: ReadableStream<Uint8Array> | Uint8Array,
  options?: ReadOptions,
): Promise<Report> {
  return judge(new Graph(await readPlan(input, options)), registry)
}
