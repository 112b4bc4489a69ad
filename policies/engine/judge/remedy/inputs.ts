import { namedBy } from '../../graph/expression.ts'
import type { Graph } from '../../graph/graph.ts'
import { memberKey, type Scope } from '../../graph/scopes.ts'
import type { ConfigModule, ConfigResource, ModuleVariable } from '../../plan.ts'
import type { Policy } from '../policy.ts'
import { isEditable } from './modules.ts'
import { climb, heldBy, type Input, soleVariable, UNTOLD, variablesIn } from './origin.ts'
import { remembered } from './remembered.ts'

/** A variable of a module that likely decides something, the likeliest first. */
export interface Likely {
  readonly name: string
  readonly variable: ModuleVariable
}

/**
 * The variables of a module that fit an attribute of a type, by their names and descriptions; those that its expression names come
 * first, and of these the ones that the call gives something.
 */
export function inputsFor(
  module: Scope,
  type: string,
  path: string,
  named: readonly string[],
): readonly Likely[] {
  return best(module, `${type}\n${path}\n${named}`, 3 / 4, () => {
    const steps = path.split('.').map(stem)
    const attribute = steps.at(-1) as string
    const blocks = steps.length > 1 ? steps.slice(0, -1) : [attribute]
    const ofBlocks = wordsOf(blocks.join('_')).filter(word => !VAGUE.has(word))
    const kind = wordsOf([type, ...path.split('.').slice(0, -1)].join('_'))
    const ofAttribute = wordsOf(attribute)
    const ofType = wordsOf(type)
    const owner = stem(type)
    const given = module.call?.expressions ?? {}
    // A word of the type's own name tells no attribute of it.
    const told = [attribute, ...blocks].map(word => ({
      word,
      end: `_${word}`,
      run: runOf(wordsOf(word)),
      isOfKind: kind.includes(word),
    }))
    return ({ name, variable: { description = '' }, own, end, words, run }) => {
      const isNamed = named.includes(name)
      // Most variables of a module fit nothing: their words are counted when something does.
      const score = (points: number) =>
        points + (isNamed ? NAMED : 0) + (Object.hasOwn(given, name) ? 50 : 0) + 10 * commonTo(words, kind)
      const fits = (word: string) => isNamed || !COMMON.has(word) || commonTo(words, kind) > 0
      const ofBlock = steps.length > 1 ? commonTo(ofBlocks, words) : 0
      if (ofBlock > 0 && ofAttribute.every(word => words.includes(word))) {
        const further = words.filter(word => !kind.includes(word) && !ofAttribute.includes(word)).length
        return score(100 + 10 * ofBlock - 20 * further)
      }
      if (own === attribute && (steps.length === 1 || !COMMON.has(own))) return score(100)
      if (blocks.includes(own) || (owner.endsWith(end) && !COMMON.has(own))) return score(100)
      const ends = told.some(one => own.endsWith(one.end) && fits(one.word))
      const includes = told.some(one => !one.isOfKind && run.includes(one.run) && fits(one.word))
      if (ends || includes) {
        // Words of something else say that another resource's is meant.
        const others = words.filter(word => !kind.includes(word) && !own.endsWith(word)).length
        return score((ends ? 80 : 60) - 20 * others)
      }
      if (!attribute.includes('_')) return isNamed ? score(0) : 0
      if (ofAttribute.every(word => words.includes(word))) return score(50)
      // Less than the attribute says, but nothing else: `certificate_arn` for `acm_certificate_arn`.
      const isPart = words.length > 1 && words.every(word => ofAttribute.includes(word))
      if (isPart && words.some(word => !COMMON.has(word) && !ofType.includes(word))) return score(50)
      const isTold = description.includes(path.split('.').at(-1) as string)
      return isTold ? score(30) : isNamed ? score(0) : 0
    }
  })
}

/**
 * Whether a name says as much as the path of an attribute: where that stands in a block, a word of the block, or the words of an
 * attribute that has more than one. `cidr_block` may be that of any rule, `bucket` that of anything.
 */
export function saysAsMuch(name: string, path: string): boolean {
  const words = wordsOf(name)
  const steps = path.split('.')
  const attribute = wordsOf(steps.at(-1) as string)
  const isTold = wordsOf(steps.slice(0, -1).join('_')).some(
    word => words.includes(word) && !VAGUE.has(word) && !attribute.includes(word),
  )
  const common = words.filter(word => attribute.includes(word))
  const isSame = common.length === Math.min(words.length, attribute.length) && common.length > 1
  return steps.length === 1 || isTold || isSame
}

/** How many of some words stand among others. */
function commonTo(words: readonly string[], others: readonly string[]): number {
  let common = 0
  for (const word of words) if (others.includes(word)) common++
  return common
}

/** Words as one text, in which those stand that follow each other in it. */
function runOf(words: readonly string[]): string {
  return `_${words.join('_')}_`
}

/** What an expression names is likelier than any name. */
const NAMED = 1_000

/** Words of blocks that say nothing of what they hold. */
const VAGUE: ReadonlySet<string> = new Set(['config', 'configuration', 'info', 'option', 'setting'])

/** Names of attributes that say little without their resource: a variable that ends so is most often about something else. */
const COMMON: ReadonlySet<string> = new Set(
  'action,arn,description,enabled,id,key,mode,name,path,policy,port,protocol,rule,statement,statu,type,value,version'.split(
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
  const found = heldBackIn(graph, home, type).find(
    ({ config }) => isOnly || names(config.expressions, `${own}.${name}`),
  )
  if (!found) return undefined
  const config = graph.configOf(id)
  const beside = variablesIn(config?.count ?? config?.forEach)
  // What is off, and named where the resource is made all the same, is asked for there as off.
  const isAskedOff = (name: string) => beside.includes(name) && !heldBy(graph, home, name)
  return { ...found, variables: found.variables.filter(name => !isAskedOff(name)) }
}

/** The blocks of a type in a module that make no instance because of their `count` or `for_each`. */
function heldBackIn(graph: Graph, home: Scope, type: string): readonly Switched[] {
  // Every finding asks anew, and a module may have as many blocks as the plan has findings.
  const byHome = graph.answers.once(
    'blocks that are held back',
    () => new Map<Scope, Map<string, readonly Switched[]>>(),
  )
  let byType = byHome.get(home)
  if (!byType) byHome.set(home, (byType = new Map()))
  let held = byType.get(type)
  if (!held) {
    held = (home.config?.named(type) ?? []).flatMap(name => {
      const config = home.config?.resource('managed', type, name)
      const number = config?.count ?? config?.forEach
      if (!config || number === undefined) return []
      const instances = home.members.get(memberKey('managed', type, name)) ?? []
      return instances.some(one => graph.stands(one, 'after'))
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
    const held = heldBy(graph, home, name)
    // What is passed may be an expression that the plan does not show: then the default tells what the variable holds it back with.
    const current = held === UNTOLD ? home.config?.variables.get(name)?.default : held
    const isEmpty =
      current === null || current === '' || (typeof current === 'object' && Object.keys(current).length === 0)
    const variable = home.config?.variables.get(name)
    return isEmpty && variable ? [{ name, variable }] : []
  })
}

/** The same inputs at the outermost call that can be edited and hands them on, as those of one module. */
export function outermost(
  home: Scope,
  likely: readonly Likely[],
): { readonly module: Scope; readonly likely: readonly Likely[] } {
  const climbed = likely.flatMap(({ name }) => {
    const input = climbOn(home, name)
    const variable = input?.module.config?.variables.get(input.variable)
    return input && variable ? [{ module: input.module, name: input.variable, variable }] : []
  })
  const module = climbed[0]?.module ?? home
  return { module, likely: climbed.filter(one => one.module === module) }
}

/** The attributes of a companion that are nothing but an input in which nothing stands, each with where its call stands. */
export function needsOf(
  graph: Graph,
  home: Scope,
  { config }: Switched,
): { readonly name: string; readonly input: Omit<Input, 'isSure'> }[] {
  return Object.entries(config.expressions).flatMap(([name, expression]) => {
    const sole = soleVariable(expression)
    const isEmpty = sole && (heldBy(graph, home, sole.name, sole.rest) ?? '') === ''
    const input = isEmpty ? climb(home, sole.name, sole.rest, () => true) : undefined
    return input ? [{ name, input }] : []
  })
}

/** As far out as a call hands on a variable, or makes something of one of its name, or of a single one. */
function climbOn(home: Scope, name: string): { module: Scope; variable: string } | undefined {
  const input = climb(home, name, [], () => true)
  if (!input) return undefined
  // Further out it is one part of an object, of which the call is told what it passes on.
  if (input.rest.length > 0)
    return home.parent && isEditable(home.parent) ? { module: home, variable: name } : undefined
  const { parent, call } = input.module
  const named = parent?.parent ? variablesIn(call?.expressions[input.variable]) : []
  const next = named.includes(input.variable) ? input.variable : named.length === 1 ? named[0] : undefined
  return (parent && next !== undefined ? climbOn(parent, next) : undefined) ?? input
}

/** The inputs that hold a companion back, each with where its call stands and what it has to be. */
export function switchesOf(graph: Graph, home: Scope, { variables }: Switched): Switch[] {
  return variables.filter(isOn).flatMap(name => {
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

/** `skip_x`, `x_disabled`: what is false there holds nothing back. */
function isOn(name: string): boolean {
  return !/(?:^|_)(?:disabled?|exclude|no|not|skip|without)(?:_|$)/.test(name)
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
  return best(module, question, 1 / 2, () => {
    const locals = localsIn(switched?.config.count ?? switched?.config.forEach)
    const ownWords = wordsOf(own)
    const kind = wordsOf(type).filter(word => !ownWords.includes(word) && word !== 'configuration')
    const text = `${policy.title} ${policy.problem} ${policy.remediation} ${policy.fix}`
    const asked = wordsOf(text).filter(word => word.length > 3 && !ownWords.includes(word))
    return ({ name, variable, words }) => {
      const namesKind = kind.filter(word => words.includes(word)).length
      if (namesKind === 0 || !isOn(name)) return 0
      const current = heldBy(graph, module, name)
      if (current !== false && (current !== UNTOLD || variable.default !== false)) return 0
      const told = wordsOf(`${name} ${variable.description ?? ''}`)
      const heard = asked.filter(word =>
        told.some(one => one === word || (word.length > 4 && one.includes(word))),
      )
      const isSwitch = /^(?:attach|create|enable|manage)_/.test(name)
      return 3 * heard.length + 10 * namesKind + (isSwitch ? 5 : 0) + (locals.includes(name) ? 6 : 0)
    }
  })
}

/**
 * The likeliest variables of a module, with those that come near by this part; each question of a module's source is answered once.
 */
function best(module: Scope, question: string, near: number, scoring: () => Score): readonly Likely[] {
  if (!module.config) return []
  let known = answers.get(module.config)
  if (!known) answers.set(module.config, (known = new Map()))
  let found = known.get(question)
  if (!found) known.set(question, (found = likeliest(module.config, near, scoring())))
  return found
}

const answers = new WeakMap<ConfigModule, Map<string, readonly Likely[]>>()

/** A variable of a module, with its name as it is compared. */
interface Candidate extends Likely {
  readonly own: string
  readonly end: string
  readonly words: readonly string[]
  readonly run: string
}

type Score = (candidate: Candidate) => number

function likeliest(config: ConfigModule, near: number, score: Score): Likely[] {
  const scored: (Likely & { readonly score: number })[] = []
  for (const one of candidatesIn(config)) {
    const points = score(one)
    if (points > 0) scored.push({ name: one.name, variable: one.variable, score: points })
  }
  scored.sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1))
  const least = near * (scored[0]?.score ?? 0)
  return scored.slice(0, MOST_LIKELY).filter(({ score }) => score > least || score >= NAMED)
}

const MOST_LIKELY = 3

/** The variables of a module's source; cut into words once, for each question goes through all of them. */
function candidatesIn(config: ConfigModule): readonly Candidate[] {
  let known = candidates.get(config)
  if (!known) {
    known = [...config.variables].map(([name, variable]) => {
      const words = wordsOf(name)
      const own = stem(name)
      return { name, variable, own, end: `_${own}`, words, run: runOf(words) }
    })
    candidates.set(config, known)
  }
  return known
}

const candidates = new WeakMap<ConfigModule, readonly Candidate[]>()

/** A word without its plural; once more it stays the same. */
function stem(name: string): string {
  return name.toLowerCase().replace(/(?<=ss)es$|(?<!s)s$/, '')
}

const wordsOf = remembered((text: string): readonly string[] => {
  const cut = text.replace(/([a-z])(?=[A-Z])/g, '$1 ').toLowerCase()
  const words = cut.split(/[^a-z0-9]+/).filter(word => word !== '' && word !== 'aws')
  return [...new Set(words.map(stem))]
})

function localsIn(expression: unknown): string[] {
  return namedBy(expression).flatMap(one => /^local\.([^.[]+)/.exec(one)?.[1] ?? [])
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
