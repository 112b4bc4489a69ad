import type { Graph } from '../../graph/graph.ts'
import type { PlanResource } from '../../plan.ts'
import { LEFT_OUT } from '../value.ts'
import { NO_CHANGE } from './changes.ts'
import type { Draft, Turn } from './draft.ts'
import { heldBy, UNTOLD } from './origin.ts'
import { Overlay, type Values } from './overlay.ts'
import { type Reference, referenceOf, referencesIn } from './references.ts'
import { type Template, typeOf } from './template.ts'
import { type Naming, valuesWith } from './values.ts'

/** The plan with a draft written in it. */
export function overlayOf(graph: Graph, id: number, template: Template, draft: Draft): Overlay {
  const overlay = new Overlay(graph)
  const { module } = graph.resource(id)
  const ids = new Map([[keyOf({ type: graph.typeOf(id), name: 'this' }), id]])
  for (const step of draft) {
    if (step.kind !== 'add') continue
    const type = typeOf(step.block)
    const name = step.block.labels[1] as string
    ids.set(keyOf({ type, name }), overlay.add(type, madeUp(type, name, module)))
  }
  const naming: Naming = {
    overlay,
    idOf(reference) {
      const key = keyOf(reference)
      let found = ids.get(key) ?? namedByFix(graph, id, template, reference)
      // What the fix leaves to the reader is there, and nothing is known of it.
      if (found === undefined) {
        found = overlay.add(reference.type, madeUp(reference.type, reference.name, module))
        overlay.write(found, { raw: {}, unknown: undefined, references: new Map() })
      }
      ids.set(key, found)
      return found
    },
  }
  for (const step of draft) {
    if (step.kind === 'edit') {
      const value = graph.at(step.id, 'after')
      if (value)
        overlay.write(step.id, valuesWith({ raw: value._raw, unknown: value._unknown }, step.change, naming))
    } else if (step.kind === 'add') {
      const change = { ...NO_CHANGE, body: step.block.body }
      const added = ids.get(
        keyOf({ type: typeOf(step.block), name: step.block.labels[1] as string }),
      ) as number
      overlay.write(added, valuesWith({ raw: {}, unknown: undefined }, change, naming))
    } else {
      const added = overlay.add(step.type, madeUp(step.type, step.switched.name, module))
      overlay.write(added, switchedValues(graph, id, step))
    }
  }
  return overlay
}

/** The resource that one of another type's name stands for in the block of the resource itself: what it names there today. */
export function namedByFix(
  graph: Graph,
  id: number,
  template: Template,
  reference: Reference,
): number | undefined {
  for (const [attribute, text] of template.own?.attributes ?? []) {
    const [named] = referencesIn(text)
    if (!named || keyOf(named) !== keyOf(reference) || !/^[\w.]+$/.test(text)) continue
    const value = graph.at(id, 'after')?._child(attribute)
    const { certain } = value
      ? graph.others().follow(value, reference.type, ['id', 'arn', 'name', attribute])
      : { certain: [] }
    if (certain.length === 1) return certain[0]
  }
  return undefined
}

export function keyOf({ type, name }: Pick<Reference, 'type' | 'name'>): string {
  return `${type}.${name}`
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
    body: {
      before: null,
      after: {},
      afterUnknown: {},
      beforeSensitive: undefined,
      afterSensitive: undefined,
    },
  }
}
