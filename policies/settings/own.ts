import { all, type Entry, type Policy, type Severity } from '../engine/index.ts'
import { isOwnId, OWN_ID } from '../own/check.ts'
import { spoken } from '../own/defaults.ts'
import type { Fault, Node } from './document.ts'
import { textPattern } from './pattern.ts'
import { type Ask, type Asking, ask, hasAll, type Question } from './question.ts'
import { ANY, shapeOf } from './shape.ts'

/** A policy of one's own as a settings file writes it. The schema has been held against it. */
export interface WrittenPolicy {
  readonly title: string
  readonly problem?: string
  readonly severity: Severity
  readonly resource: string | readonly string[]
  readonly when?: Question
  readonly must: Question
  readonly why?: string
  readonly remediation?: string
  readonly source?: string
}

/** A policy of one's own. */
export interface OwnPolicy {
  readonly id: string
  /** Whether it judges a resource type, or asks for its resources. */
  readonly needs: (type: string) => boolean
  /** The policy over those of the given types that it judges; undefined where there is none. */
  readonly entryFor: (types: Iterable<string>) => Entry | undefined
}

/** Reads a policy of one's own. @returns it, and what is not right in it, with lines and keys */
export function ownPolicy(
  id: string,
  written: WrittenPolicy,
  node: Node,
): { own: OwnPolicy; faults: Fault[] } {
  const faults: Fault[] = []
  const key = `policies.${id}`
  if (!isOwnId(id)) faults.push({ line: node.line, key, message: OWN_ID })
  const resources = [written.resource].flat()
  const exact = resources.filter(type => !type.includes('*'))
  const isOpen = exact.length < resources.length
  const shapes = isOpen ? [ANY] : exact.map(shapeOf)
  const asking: Asking = {
    types: new Set(),
    attributes: new Set(),
    isNegated: false,
    fault: (line, key, message) => faults.push({ line, key, message }),
  }
  const read = (name: 'when' | 'must', question: Question): Ask =>
    ask(
      question,
      (node.kind === 'fields' && node.fields.get(name)?.node) || node,
      `${key}.${name}`,
      shapes,
      asking,
      true,
    )
  const when = written.when && read('when', written.when)
  const must = read('must', written.must)
  const { types, attributes } = asking
  const meant: Ask | undefined = isOpen
    ? value => all(hasAll(value, attributes), ...(when ? [when(value)] : []))
    : when
  const patterns = resources.map(textPattern)
  const judges = (type: string) => patterns.some(fits => fits(type))
  const policy: Omit<Policy, 'resource'> = {
    ...spoken(written),
    severity: written.severity,
    ...(meant && { when: meant as (value: never) => ReturnType<Ask> }),
    must: must as (value: never) => ReturnType<Ask>,
    equivalents: {},
    examples: { pass: [], fail: [], undetermined: 'It has none.' },
  }
  return {
    faults,
    own: {
      id,
      needs: type => types.has(type) || judges(type),
      entryFor: among => {
        const resource = [...new Set(among)].filter(judges)
        return resource.length === 0 ? undefined : { id, policy: { ...policy, resource }, frameworks: {} }
      },
    },
  }
}
