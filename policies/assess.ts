import { holdings } from './aws/holdings.ts'
import { aliases } from './aws/shared/aliases.ts'
import { documented } from './aws/shared/documented.ts'
import { outlasting } from './aws/shared/outlasting.ts'
import { parts } from './aws/shared/parts.ts'
import { repeats } from './aws/shared/repeats.ts'
import {
  Graph,
  joiningRenames,
  judge,
  lettingGo,
  type Plan,
  type ReadOptions,
  type Report,
  readPlan,
  typesOf,
  type Written,
} from './engine/index.ts'
import { harmless } from './harmless.ts'
import { registry, types } from './registry.ts'
import { blocks } from './schema/blocks.ts'
import { atLevels } from './settings/levels.ts'
import type { Settings, Waiver } from './settings/read.ts'
import { waivingBy } from './settings/waive.ts'

export interface AssessOptions extends Pick<ReadOptions, 'limit' | 'room' | 'pace'> {
  readonly settings?: Settings
  /** What a change would make of the settings: waivers that it adds are told, and waive nothing yet. */
  readonly proposed?: Settings
  /** The day against which waivers are held (`2027-03-31`); left out: today, by UTC. */
  readonly today?: string
  /** Answers the waivers that stand in the plan's sources; where there are settings of a change, those are part of it that its base does not have. */
  readonly beside?: (plan: Plan) => readonly Waiver[] | Promise<readonly Waiver[]>
  /** Answers what the sources of the plan write, where they are at hand. */
  readonly written?: (plan: Plan) => Written | undefined | Promise<Written | undefined>
  /** How many findings, and open questions, the report holds, the gravest first and what is waived last; left out: all. */
  readonly most?: number
  /** Is shown the plan before it is judged. */
  readonly seen?: (plan: Plan) => void
}

/** Reads a plan and judges it by every policy, as settings want it. Throws PlanError for what is no plan that can be judged. */
export async function assess(
  input: ReadableStream<Uint8Array> | Uint8Array,
  {
    limit,
    room,
    pace,
    most,
    settings,
    proposed,
    beside,
    written,
    today = new Date().toISOString().slice(0, 10),
    seen,
  }: AssessOptions = {},
): Promise<Report> {
  const own = settings?.own ?? []
  const judged = (type: string) => named.has(type) || wholes.has(type) || own.some(({ needs }) => needs(type))
  const read = await readPlan(input, { ...(limit && { limit }), room, pace, judged })
  seen?.(read)
  const told = lettingGo(read, outlasting)
  // In this order: who is asked for comments first opens the sources.
  const commented = (await beside?.(told)) ?? []
  const texts = await written?.(told)
  const graphOf = (plan: Plan) => new Graph(plan, aliases, blocks, repeats, texts)
  const shown = graphOf(told)
  const plan = joiningRenames(shown)
  const graph = plan === told ? shown : graphOf(plan)
  const present = [...plan.types.keys()].map(type => aliases.get(type) ?? type)
  const owned = own.map(({ entryFor }) => entryFor(present)).filter(entry => entry !== undefined)
  // Judging cuts a registry once and remembers it: most often there is nothing to add to ours.
  const known = owned.length === 0 ? registry : [...registry, ...owned]
  const entries = atLevels(known, settings?.levels ?? [])
  const types =
    owned.length === 0 ? named : new Set([...named, ...owned.flatMap(({ policy }) => typesOf(policy))])
  const isChange = proposed !== undefined
  const isAdded = ({ isOnBase }: Waiver) => isChange && !isOnBase
  const standing = [...(settings?.waivers ?? []), ...commented.filter(waiver => !isAdded(waiver))]
  const added = [...(isChange ? addedBy(proposed, settings) : []), ...commented.filter(isAdded)]
  const waiving =
    standing.length + added.length > 0
      ? waivingBy(standing, { today, known: registry, movedFrom: formerly(plan), proposed: added })
      : undefined
  const report = judge(graph, entries, {
    types,
    ...facts,
    ...(most !== undefined && { most }),
    ...(waiving && { waiverOf: waiving.waiverOf }),
  })
  waiving?.finish(report)
  const ran = settings?.policyFiles.map(({ pattern }) => pattern) ?? []
  const notRun = [
    ...(settings?.notRun ?? []),
    ...(proposed?.notRun ?? []).filter(pattern => !ran.includes(pattern)),
  ]
  if (notRun.length > 0) report.coverage.notRun = notRun
  return report
}

/** What is known of types beside what the policies ask of them. */
export const facts = { holdings, harmless, documented, parts }

/** Tells the address that a resource had before it was moved. */
function formerly({ resources }: Plan): (address: string) => string | undefined {
  const moved = new Map(resources.map(({ address, previousAddress }) => [address, previousAddress]))
  return address => moved.get(address)
}

/** The waivers of a change that the settings do not have. */
function addedBy(proposed: Settings, settings: Settings | undefined): Settings['waivers'] {
  const keyOf = ({ line: _, ...waiver }: Settings['waivers'][number]) => JSON.stringify(waiver)
  const standing = new Set(settings?.waivers.map(keyOf))
  return proposed.waivers.filter(waiver => !standing.has(keyOf(waiver)))
}

/** What types are a part of that outlast their deletion, and end with. */
const wholes: ReadonlySet<string> = new Set(
  [...outlasting.values()].flatMap(({ partOf }) => (partOf ? [partOf.type] : [])),
)

/** By all names that they have. */
const named: ReadonlySet<string> = new Set([
  ...types,
  ...[...aliases].filter(([, type]) => types.includes(type)).map(([other]) => other),
])
