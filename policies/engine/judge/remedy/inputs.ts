import type { Graph } from '../../graph/graph.ts'
import { memberKey, type Scope } from '../../graph/scopes.ts'
import type { ConfigModule, ConfigResource, ModuleVariable } from '../../plan.ts'
import type { Policy } from '../policy.ts'
import { climb, heldBy, UNTOLD, variablesIn } from './origin.ts'

/** A variable of a module that likely decides something, the likeliest first. */
export interface Likely {
  readonly name: string
  readonly variable: ModuleVariable
}

/**
 * The variables of a module that fit an attribute of a type, by their names and descriptions; those that its expression names come
 * first.
 */
export function inputsFor(
  module: Scope,
  type: string,
  path: string,
  named: readonly string[],
): readonly Likely[] {
  return best(module, `${type}\n${path}\n${named}`, () => {
    const steps = path.split('.').map(stem)
    const attribute = steps.at(-1) as string
    const block = steps.length > 1 ? (steps[0] as string) : attribute
    const kind = wordsOf(type)
    return (name, { description = '' }) => {
      const own = stem(name)
      const alike = [...wordsOf(name)].filter(word => kind.has(word)).length
      const score = (named.includes(name) ? 200 : 0) + 10 * alike
      const isMeant = named.includes(name) || alike > 0
      const fits = (word: string) => isMeant || !COMMON.has(word)
      if (own === attribute || own === block) return score + 100
      if ((own.endsWith(`_${attribute}`) && fits(attribute)) || own.endsWith(`_${block}`)) return score + 80
      if ((own.includes(attribute) && fits(attribute)) || own.includes(block)) return score + 60
      if (!attribute.includes('_')) return named.includes(name) ? score : 0
      const words = new Set(own.split('_'))
      if (attribute.split('_').every(word => words.has(word))) return score + 50
      const isTold = description.includes(path.split('.').at(-1) as string)
      return isTold ? score + 30 : named.includes(name) ? score : 0
    }
  })
}

/** Names of attributes that say little without their resource: a variable that ends so is most often about something else. */
const COMMON: ReadonlySet<string> = new Set(
  'action,arn,description,enabled,id,key,mode,name,path,policy,port,protocol,statu,type,value,version'.split(
    ',',
  ),
)

/** A companion that a module has a block for, and makes no instance of. */
export interface Switched {
  readonly name: string
  readonly config: ConfigResource
  /** The variables that its `count` or `for_each` names. */
  readonly variables: readonly string[]
}

/** The block for a companion of a type that stands beside a resource and is switched off. */
export function switchedOff(graph: Graph, id: number, type: string): Switched | undefined {
  const home = graph.scopeOf(id)
  const { type: own, name } = graph.resource(id)
  const isOnly = home.config?.named(own).length === 1
  return heldBackIn(graph, home, type).find(
    ({ config }) => isOnly || names(config.expressions, `${own}.${name}`),
  )
}

/** By plan and module: every finding asks anew, and a module may have as many blocks as the plan has findings. */
const heldBack = new WeakMap<Graph, Map<Scope, Map<string, readonly Switched[]>>>()

/** The blocks of a type in a module that make no instance because of their `count` or `for_each`. */
function heldBackIn(graph: Graph, home: Scope, type: string): readonly Switched[] {
  let byHome = heldBack.get(graph)
  if (!byHome) heldBack.set(graph, (byHome = new Map()))
  let byType = byHome.get(home)
  if (!byType) byHome.set(home, (byType = new Map()))
  let held = byType.get(type)
  if (!held) {
    held = (home.config?.named(type) ?? []).flatMap(name => {
      const config = home.config?.resource('managed', type, name)
      const number = config?.count ?? config?.forEach
      if (!config || number === undefined) return []
      const instances = home.members.get(memberKey('managed', type, name)) ?? []
      return instances.some(one => graph.at(one, 'after'))
        ? []
        : [{ name, config, variables: variablesIn(number) }]
    })
    byType.set(type, held)
  }
  return held
}

/** The variables that hold a companion back with nothing in them, of which the plan does not tell what they have to hold. */
export function emptyInputs(graph: Graph, home: Scope, { variables }: Switched): Likely[] {
  return variables.flatMap(name => {
    const current = heldBy(graph, home, name)
    const isEmpty =
      current === null || current === '' || (typeof current === 'object' && Object.keys(current).length === 0)
    const input = isEmpty ? climb(home, name, [], () => true) : undefined
    const variable = input?.module.config?.variables.get(input.variable)
    return input && variable && input.rest.length === 0 ? [{ name: input.variable, variable }] : []
  })
}

/** The inputs that hold a companion back, each with where its call stands and what it has to be. */
export function switchesOf(graph: Graph, home: Scope, { variables }: Switched): Switch[] {
  return variables.flatMap(name => {
    const current = heldBy(graph, home, name)
    const on = current === false ? true : current === 0 ? 1 : undefined
    if (!home.parent) return on === undefined ? [] : [{ module: home, variable: name, rest: [], on }]
    const input = climb(
      home,
      name,
      [],
      (scope, variable, rest) => heldBy(graph, scope, variable, rest) === current,
    )
    return input && on !== undefined && current !== UNTOLD
      ? [{ module: input.module, variable: input.variable, rest: input.rest, on }]
      : []
  })
}

export interface Switch {
  readonly module: Scope
  readonly variable: string
  readonly rest: readonly string[]
  readonly on: true | 1
}

/**
 * The variables of a module that likely switch on what a policy asks for: off as yet, and told in words of the policy's, or of the name
 * of a local that switches it.
 */
export function switchesFor(
  graph: Graph,
  module: Scope,
  policy: Policy,
  { own, type, switched }: { own: string; type: string; switched?: Switched },
): readonly Likely[] {
  const question = `${policy.title}\n${own}\n${type}\n${switched?.name}\n${module.address}`
  return best(module, question, () => {
    const locals = localsIn(switched?.config.count ?? switched?.config.forEach)
    const ownWords = wordsOf(own)
    const kind = [...wordsOf(type)].filter(word => !ownWords.has(word) && word !== 'configuration')
    const text = `${policy.title} ${policy.problem} ${policy.remediation} ${policy.fix}`
    const words = [...wordsOf(text)].filter(word => word.length > 3 && !ownWords.has(word))
    return (name, variable) => {
      const current = heldBy(graph, module, name)
      if (current !== false && (current !== UNTOLD || variable.default !== false)) return 0
      const told = wordsOf(`${name} ${variable.description ?? ''}`)
      if (!kind.some(word => wordsOf(name).has(word))) return 0
      const heard = words.filter(word =>
        [...told].some(one => one === word || (word.length > 4 && one.includes(word))),
      )
      const isSwitch = /^(?:attach|create|enable|manage)_/.test(name)
      const namesKind = kind.filter(word => wordsOf(name).has(word)).length
      return 3 * heard.length + 10 * namesKind + (isSwitch ? 5 : 0) + (locals.includes(name) ? 6 : 0)
    }
  })
}

/** The likeliest variables of a module; each question of a module's source is answered once. */
function best(module: Scope, question: string, scoring: () => Score): readonly Likely[] {
  if (!module.config) return []
  let known = answers.get(module.config)
  if (!known) answers.set(module.config, (known = new Map()))
  let found = known.get(question)
  if (!found) known.set(question, (found = likeliest(module.config, scoring())))
  return found
}

const answers = new WeakMap<ConfigModule, Map<string, readonly Likely[]>>()

type Score = (name: string, variable: ModuleVariable) => number

function likeliest(config: ConfigModule, score: Score): Likely[] {
  const scored = [...config.variables]
    .map(([name, variable]) => ({ name, variable, score: score(name, variable) }))
    .filter(one => one.score > 0)
    .sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1))
  return scored.slice(0, MOST_LIKELY).filter(one => 2 * one.score > (scored[0]?.score ?? 0))
}

const MOST_LIKELY = 3

function stem(name: string): string {
  return name.toLowerCase().replace(/s$/, '')
}

function wordsOf(text: string): Set<string> {
  const cut = text.replace(/([a-z])(?=[A-Z])/g, '$1 ').toLowerCase()
  return new Set(
    cut
      .split(/[^a-z0-9]+/)
      .filter(word => word !== '' && word !== 'aws')
      .map(stem),
  )
}

function localsIn(expression: unknown): string[] {
  const references = (expression as { references?: unknown } | undefined)?.references
  return Array.isArray(references)
    ? references.flatMap(one => /^local\.([^.[]+)/.exec(String(one))?.[1] ?? [])
    : []
}

/** Whether an expression of these names a resource. */
function names(expressions: unknown, address: string): boolean {
  if (typeof expressions === 'string')
    return (
      expressions === address ||
      expressions.startsWith(`${address}.`) ||
      expressions.startsWith(`${address}[`)
    )
  return (
    typeof expressions === 'object' &&
    expressions !== null &&
    Object.values(expressions).some(one => names(one, address))
  )
}
