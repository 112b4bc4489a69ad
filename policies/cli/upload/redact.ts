import { type AssessOptions, assess } from '../../assess.ts'
import type { Report } from '../../engine/index.ts'
import { decode } from '../../engine/read/decode.ts'
import { type Fate, Filter } from './filter.ts'
import { isObject, type Json } from './json.ts'
import { planOf } from './parts.ts'
import { Reads, trace } from './reads.ts'

/** A plan without the values that no policy read, and what was left in it. */
export interface Redacted {
  readonly plan: Uint8Array
  /** How many values went out, and how many there were. */
  readonly kept: number
  readonly all: number
  /** The attributes whose values went out, by resource type. */
  readonly attributes: ReadonlyMap<string, readonly string[]>
  readonly report: Report
}

/** The largest plan that is read, as the service counts it. */
const LIMIT = 104_857_600

/**
 * Takes every value out of a plan that no policy reads: it is judged once, and what is asked for on the way is noted, by type and attribute.
 * What settings ask for is asked too. All instances of a type keep the same attributes. What is left is judged again: where it does not give the very same report, nothing is
 * handed out. Addresses, with the keys of `for_each` in them, and references stay. Throws PlanError for what is no plan.
 */
export async function redact(bytes: Uint8Array, judging: AssessOptions = {}): Promise<Redacted> {
  const reads = new Reads()
  const report = await assess(bytes, { ...judging, seen: plan => trace(plan, reads) })
  const wanted = JSON.stringify(report)
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of decode(bytes, LIMIT)) text += decoder.decode(piece, { stream: true })
  const whole: Json = JSON.parse(text + decoder.decode())
  const attempt = async (
    wide: ReadonlySet<string>,
    fates: ReadonlyMap<string, Fate>,
  ): Promise<Redacted | undefined> => {
    const filter = new Filter(reads, wide, fates)
    const plan = new TextEncoder().encode(JSON.stringify(planOf(whole, filter)))
    if (JSON.stringify(await assess(plan, judging)) !== wanted) return undefined
    return { plan, kept: filter.kept, all: filter.all, attributes: filter.attributes(), report }
  }
  let wide: ReadonlySet<string> = new Set()
  let best = await attempt(wide, new Map())
  let left = BUDGET
  if (!best) {
    wide = reads.roots
    best = await attempt(wide, new Map())
    if (!best)
      throw new Error(
        'without the values that no policy reads the report would not be the same: nothing was sent',
      )
    for (const root of reads.roots) {
      if ((left -= best.plan.length) < 0) break
      const fewer = new Set([...wide].filter(one => one !== root))
      const found = await attempt(fewer, new Map())
      if (found) [best, wide] = [found, fewer]
    }
  }
  // The engine reads all that a provider block says, and policies few of it, of which a credential need only be there.
  let fates: ReadonlyMap<string, Fate> = new Map()
  for (const path of providerPaths(whole))
    for (const fate of ['dropped', 'blanked'] as const) {
      if ((left -= best.plan.length) < 0) return best
      const more = new Map([...fates, [path, fate]])
      const found = await attempt(wide, more)
      if (!found) continue
      ;[best, fates] = [found, more]
      break
    }
  return best
}

/** The attributes of every provider block, as paths. */
function providerPaths({ configuration }: Json): string[] {
  const providers =
    isObject(configuration) && isObject(configuration.provider_config) ? configuration.provider_config : {}
  return Object.entries(providers).flatMap(([key, provider]) =>
    Object.keys(isObject(provider) && isObject(provider.expressions) ? provider.expressions : {}).map(
      name => `provider ${key}\n${name}`,
    ),
  )
}

/** Bytes that are judged anew to find what need not go out. */
const BUDGET = 200_000_000
