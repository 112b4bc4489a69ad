import type { Plan } from '../plan.ts'
import type { DatedList } from './policy.ts'
import type { Coverage } from './report.ts'

/** What of a plan was judged: by how many policies, with what outcomes, by which lists that time overtakes; and what was not. */
export function coverageOf({ plan, policies, types, harmless, verdicts, lists }: Covered): Coverage {
  const counts = [...plan.types].sort(([a], [b]) => (a < b ? -1 : 1))
  let [resources, judged] = [0, 0]
  for (const [type, count] of counts) {
    resources += count
    if (types.has(type)) judged += count
  }
  const others = counts.filter(([type]) => !types.has(type))
  return {
    resources,
    judged,
    policies,
    harmless: Object.fromEntries(others.filter(([type]) => harmless.has(type))),
    unjudged: Object.fromEntries(others.filter(([type]) => !harmless.has(type))),
    deferred: Object.fromEntries(plan.deferred),
    actions: plan.actions,
    complete: plan.complete ?? null,
    ...(plan.errored && { errored: true as const }),
    lists: lists.sort((a, b) => (a.name < b.name ? -1 : 1)),
    verdicts,
  }
}

interface Covered extends Pick<Coverage, 'policies' | 'verdicts' | 'lists'> {
  readonly plan: Plan
  /** The types that policies judge or look at. */
  readonly types: ReadonlySet<string>
  /** Those that hold nothing unsafe. */
  readonly harmless: ReadonlySet<string>
}

/** Adds the lists that a verdict went by to those that are named already. */
export function nameLists(lists: readonly DatedList[], named: Coverage['lists']): void {
  for (const { name, date } of lists) if (!named.some(one => one.name === name)) named.push({ name, date })
}
