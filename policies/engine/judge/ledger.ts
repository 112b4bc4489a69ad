import type { Graph } from '../graph/graph.ts'
import type { PlanResource } from '../plan.ts'
import type { Waived } from './report.ts'
import type { Attributes } from './typed.ts'
import type { Verdict } from './verdict.ts'

/** What becomes of the data that a resource holds, where the plan ends the resource. */
export const FATES = ['lost', 'undetermined', 'recoverable', 'protected'] as const
export type Fate = (typeof FATES)[number]

/** One resource that holds data and that the plan deletes, replaces, or lets go of. */
export interface DataLoss {
  address: string
  /** In words: `Database instance`. */
  noun: string
  /** `forget` leaves it in the account, where Terraform no longer looks after it. */
  action: 'delete' | 'replace' | 'forget'
  /** Why Terraform ends it: the attribute that cannot be changed in place, the block that is gone. Empty where the plan does not say. */
  cause: string
  fate: Fate
  /** What the state says of a way back, or that there is none. */
  reason: string
  /** Left out where nobody lives with it on purpose. */
  waiver?: Waived
}

/** A way in which data outlives its resource, if what was set before the plan says so. */
export interface WayBack {
  readonly fate: 'protected' | 'recoverable'
  readonly holds: Verdict
  /** What is so where it holds, as a sentence without a full stop. */
  readonly reason: string
}

/** A type that holds data: the ways back that its settings leave, the safest first; with none of them it is lost. */
interface Holding {
  readonly noun: string
  readonly ways: (resource: never) => readonly WayBack[]
  /** Why there is no way back where none of the ways holds, as a sentence without a full stop. */
  readonly otherwise: string
  /** Not every resource of the type holds data: where none of the ways holds, nobody can tell whether any is lost. */
  readonly mayBeEmpty?: true
}

export type Holdings = Readonly<Record<string, Holding>>

/** Makes the function that declares which of a provider's types hold data; it adds nothing but the types. */
export function holdingsFor<Types>(): (
  holdings: {
    readonly [Type in keyof Types & string]?: Omit<Holding, 'ways'> & {
      readonly ways: (resource: Attributes<Types[Type]>) => readonly WayBack[]
    }
  },
) => Holdings {
  return holdings => holdings as Holdings
}

/** Every resource that holds data and does not outlive the plan, the worst first. */
export function ledgerOf(graph: Graph, holdings: Holdings): DataLoss[] {
  const found = endedIn(graph, holdings)
  if (graph.plan.deposed.length > 0)
    for (const one of endedIn(graph.deposed, holdings)) found.push({ ...one, cause: LEFT_OVER })
  return found.sort((a, b) => FATES.indexOf(a.fate) - FATES.indexOf(b.fate))
}

function endedIn(graph: Graph, holdings: Holdings): DataLoss[] {
  return graph.resources.flatMap((one, id) => {
    // A new address takes over no data.
    const resource = one.ended ?? one
    const action = ENDS[resource.actions]
    const holding = action && resource.mode === 'managed' ? holdings[graph.typeOf(id)] : undefined
    if (!action || !holding) return []
    const { fate, reason } = action === 'forget' ? KEPT : fateOf(holding, graph, id)
    return [{ address: resource.address, noun: holding.noun, action, cause: causeOf(resource), fate, reason }]
  })
}

function fateOf(
  { ways, otherwise, mayBeEmpty }: Holding,
  graph: Graph,
  id: number,
): Pick<DataLoss, 'fate' | 'reason'> {
  const before = graph.at(id, 'before')
  if (!before) return { fate: 'undetermined', reason: 'The plan does not hold what was set before it' }
  const all = ways(before as never)
  const way = all.find(({ holds }) => holds.outcome === 'pass')
  if (way) return way
  const open = all.find(({ holds }) => holds.outcome === 'undetermined')
  if (open)
    return {
      fate: 'undetermined',
      reason: `The plan does not show whether this holds: ${lower(open.reason)}`,
    }
  return { fate: mayBeEmpty ? 'undetermined' : 'lost', reason: otherwise }
}

function lower(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}

/** Terraform's reason, in words. */
function causeOf({ actionReason, replacePaths }: PlanResource): string {
  if (replacePaths.length > 0)
    return `${replacePaths.map(path => `\`${path}\``).join(', ')} cannot be changed in place`
  return (actionReason && CAUSES[actionReason]) ?? ''
}

const ENDS: Readonly<Record<string, DataLoss['action'] | undefined>> = {
  delete: 'delete',
  replace: 'replace',
  forget: 'forget',
  'create-forget': 'forget',
}

const KEPT = {
  fate: 'protected',
  reason: 'It stays in the account; Terraform no longer looks after it',
} as const

const LEFT_OVER = 'an earlier replacement left it over (a deposed object)'

/** The words of `action_reason` that end a resource. */
const CAUSES: Readonly<Record<string, string>> = {
  replace_because_cannot_update: 'the change cannot be made in place',
  replace_because_tainted: 'it is marked as tainted',
  replace_by_request: 'a replacement was asked for (`-replace`)',
  replace_by_triggers: '`replace_triggered_by` names something that changes',
  delete_because_no_resource_config: 'its block is no longer in the configuration',
  delete_because_no_module: 'its module is no longer in the configuration',
  delete_because_wrong_repetition: '`count` or `for_each` was put on its block or taken off',
  delete_because_count_index: 'its `count` no longer reaches its index',
  delete_because_each_key: 'its key is no longer in `for_each`',
  delete_because_no_move_target: 'it was moved to an address that the configuration does not have',
  // OpenTofu's own.
  delete_because_enabled_false: '`enabled` in its `lifecycle` is off',
  forgot_because_lifecycle_destroy_in_config: 'its `lifecycle` says `destroy = false`',
  forgot_because_lifecycle_destroy_in_state: 'its block is gone, and its `lifecycle` said `destroy = false`',
}
