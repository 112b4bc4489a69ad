import type { Graph } from '../../graph/graph.ts'
import type { PlanResource } from '../../plan.ts'
import { LEFT_OUT } from '../value.ts'
import { NO_CHANGE } from './changes.ts'
import type { Documented } from './documented.ts'
import type { Addition, Draft, Turn } from './draft.ts'
import { heldBy, UNTOLD } from './origin.ts'
import { Overlay, type Values } from './overlay.ts'
import { keyOf, referenceOf } from './references.ts'
import { keyOfBlock, type Standing } from './standing.ts'
import { typeOf } from './template.ts'
import { type Naming, valuesWith } from './values.ts'

/** The plan with a draft written in it. */
export function overlayOf(
  graph: Graph,
  id: number,
  standing: Standing,
  draft: Draft,
  documented: Documented,
): Overlay {
  const overlay = new Overlay(graph)
  const { module } = graph.resource(id)
  const ids = new Map(standing.ids)
  for (const step of draft) {
    if (step.kind !== 'add') continue
    const type = typeOf(step.block)
    const made = madeUp(type, step.block.labels[1] as string, module)
    ids.set(keyOfBlock(step.block), overlay.add(type, made))
  }
  const naming: Naming = {
    overlay,
    documented,
    idOf(reference) {
      const key = keyOf(reference)
      let found = ids.get(key)
      // What the fix leaves to the reader is there, and nothing is known of it.
      if (found === undefined) {
        found = overlay.add(reference.type, madeUp(reference.type, reference.name, module))
        overlay.write(found, { raw: {}, unknown: undefined, references: new Map() })
      }
      ids.set(key, found)
      return found
    },
  }
  const add = ({ block }: Addition) => {
    const change = { ...NO_CHANGE, body: block.body }
    const values = valuesWith({ raw: {}, unknown: undefined }, change, naming)
    overlay.write(ids.get(keyOfBlock(block)) as number, values)
  }
  // What is edited may take a value from what is added, and that one from what is edited.
  if (draft.some(step => step.kind === 'edit')) for (const step of draft) if (step.kind === 'add') add(step)
  for (const step of draft) {
    if (step.kind === 'edit') {
      const value = graph.at(step.id, 'after')
      if (value)
        overlay.write(step.id, valuesWith({ raw: value._raw, unknown: value._unknown }, step.change, naming))
    } else if (step.kind === 'add') add(step)
    else if (step.kind === 'remove') overlay.hide(step.id)
    else {
      const added = overlay.add(step.type, madeUp(step.type, step.switched.name, module))
      overlay.write(added, switchedValues(graph, id, step))
    }
  }
  return overlay
}

/** What a module writes into a resource that it holds back, as far as the plan tells. Dynamic blocks leave nothing in a plan. */
function switchedValues(graph: Graph, id: number, { switched }: Turn): Values {
  const home = graph.scopeOf(id)
  const { type, name } = graph.resource(id)
  const raw: Record<string, unknown> = {}
  const references = new Map<string, number[]>()
  for (const [attribute, expression] of Object.entries(switched.config.expressions)) {
    const { references: named, constant_value: literal } = Object(expression) as {
      references?: unknown
      constant_value?: unknown
    }
    if (literal !== undefined) raw[attribute] = literal
    if (!Array.isArray(named)) continue
    const isOurs = (one: unknown) => {
      const reference = referenceOf(String(one))
      return reference?.type === type && reference.name === name
    }
    if (named.some(isOurs)) references.set(attribute, [id])
    const [variable, ...more] = named.map(one => /^var\.([^.[]+)$/.exec(String(one))?.[1])
    const value = variable !== undefined && more.length === 0 ? heldBy(graph, home, variable) : UNTOLD
    if (value !== UNTOLD) raw[attribute] = value
  }
  return { raw, unknown: LEFT_OUT, references, isOpen: true }
}

function madeUp(type: string, name: string, module: string): PlanResource {
  const isData = type.startsWith('data.')
  const address = `${module === '' ? '' : `${module}.`}${type}.${name}`
  return {
    address,
    module,
    mode: isData ? 'data' : 'managed',
    type: isData ? type.slice(5) : type,
    name,
    index: undefined,
    previousAddress: undefined,
    actions: 'create',
    actionReason: undefined,
    replacePaths: [],
    size: 0,
    body: {
      before: null,
      after: {},
      afterUnknown: {},
      beforeSensitive: undefined,
      afterSensitive: undefined,
    },
  }
}
