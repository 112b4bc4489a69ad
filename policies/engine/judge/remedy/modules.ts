import type { Graph } from '../../graph/graph.ts'
import { push } from '../../graph/instances.ts'
import { memberKey, type Scope } from '../../graph/scopes.ts'

/** The outermost of the modules around a resource that nobody here can edit: its call can be. Undefined where all of them can be. */
export function sealedAround(scope: Scope): Scope | undefined {
  let sealed: Scope | undefined
  for (let at: Scope = scope; at.parent; at = at.parent) if (!isEditable(at)) sealed = at
  return sealed
}

/** Whether a person can edit the source of a module: it lies beside the root, as all those around it. */
export function isEditable(scope: Scope): boolean {
  for (let at: Scope = scope; at.parent; at = at.parent) if (!isPath(at.call?.source)) return false
  return true
}

function isPath(source: string | undefined): boolean {
  return /^(?:\.\.?(?:[/\\]|$)|\/)/.test(source ?? '')
}

/** The instances of a module's source that the plan leads to, whoever calls it: what is written in one is written in all of them. */
export function instancesOf(graph: Graph, scope: Scope): readonly Scope[] {
  const known = graph.answers.once('modules by their source', () => byFolder(graph, rootOf(scope)))
  return known.get(scope) ?? [scope]
}

function rootOf(scope: Scope): Scope {
  let root = scope
  while (root.parent) root = root.parent
  return root
}

function byFolder(graph: Graph, root: Scope): ReadonlyMap<Scope, readonly Scope[]> {
  const folders = new Map<Scope, string | undefined>([[root, '']])
  // What is found has calls of its own: a map is walked with what is added meanwhile.
  for (const [at, folder] of folders)
    for (const kid of [...at.children.values()].flat()) folders.set(kid, folderOf(folder, kid.call?.source))
  const there = new Set([root])
  const isThere = (id: number) => graph.stands(id, 'after')
  for (const [at] of [...folders].reverse()) {
    if (!there.has(at) && ![...at.members.values()].some(ids => ids.some(isThere))) continue
    there.add(at)
    if (at.parent) there.add(at.parent)
  }
  const alike = new Map<string, Scope[]>()
  for (const [at, folder] of folders) if (folder !== undefined && there.has(at)) push(alike, folder, at)
  return new Map(
    [...folders].map(([at, folder]) => [at, folder === undefined ? [at] : (alike.get(folder) ?? [])]),
  )
}

/** The folder of a module that is called from another one; where it is no path, its source. Undefined where the plan does not tell it. */
function folderOf(caller: string | undefined, source: string | undefined): string | undefined {
  if (source === undefined || !isPath(source)) return source
  if (caller === undefined) return undefined
  const steps: string[] = []
  const path = source.startsWith('/') || caller === '' ? source : `${caller}/${source}`
  for (const [i, step] of path.split(/[/\\]+/).entries()) {
    if (step === '..' && !/^(?:\.\.)?$/.test(steps.at(-1) ?? '')) steps.pop()
    else if (step !== '.' && (step !== '' || i === 0)) steps.push(step)
  }
  return steps.join('/')
}

/** What the block of a resource makes in all instances of a module around it, or of its own. */
interface Alike {
  /** Those that the plan leads to. */
  readonly ids: readonly number[]
  /** Each instance of the module makes one. */
  readonly isEverywhere: boolean
}

export function alikeOf(graph: Graph, id: number, around: Scope): Alike {
  const { mode, type, name } = graph.resource(id)
  const key = memberKey(mode, type, name)
  const calls: string[] = []
  for (let at = graph.scopeOf(id); at !== around && at.parent; at = at.parent) calls.unshift(at.name)
  const starts = instancesOf(graph, around)
  let byBlock = alike.get(starts)
  if (!byBlock) alike.set(starts, (byBlock = new Map()))
  const block = [...calls, key].join('/')
  let found = byBlock.get(block)
  if (!found) {
    const made = starts.map(start =>
      calls
        .reduce((open: readonly Scope[], call) => open.flatMap(one => one.children.get(call) ?? []), [start])
        .flatMap(one => one.members.get(key) ?? [])
        .filter(one => graph.stands(one, 'after')),
    )
    byBlock.set(block, (found = { ids: made.flat(), isEverywhere: made.every(ids => ids.length > 0) }))
  }
  return found
}

/** Each of them asks for the others. */
const alike = new WeakMap<readonly Scope[], Map<string, Alike>>()

/** How many instances the block of a resource makes in its module that the plan leads to. */
export function countOf(graph: Graph, id: number): number {
  const { mode, type, name } = graph.resource(id)
  const made = graph.scopeOf(id).members.get(memberKey(mode, type, name)) ?? []
  let count = counts.get(made)
  if (count === undefined) counts.set(made, (count = made.filter(one => graph.stands(one, 'after')).length))
  return count
}

/** Each of them asks for the others. */
const counts = new WeakMap<readonly number[], number>()
