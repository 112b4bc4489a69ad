import { DERIVED, type Parts, UNKNOWN } from './iam-document.ts'
import { isEverything, matchesPattern } from './iam-patterns.ts'
import { ACTION_RESOURCES } from './lists/action-resources.ts'

/** All resources of a kind, by their ARN, or of a service, by its prefix; of several any one will do. */
export type Kind = readonly string[]

/** The kinds that a request for an action needs, all of them; of an action that is not listed its service stands for them. */
export function kindsOf(action: string): readonly Kind[] {
  const lower = action.toLowerCase()
  return KINDS.get(lower) ?? [serviceOf(lower)]
}

/** The service of an action, as a kind. */
export function serviceOf(action: string): Kind {
  const [service = ''] = action.toLowerCase().split(':', 1)
  return [service]
}

const KINDS = new Map<string, Kind[]>()
for (const [kind, actions] of ACTION_RESOURCES.values)
  for (const action of actions) {
    const lower = action.toLowerCase()
    KINDS.set(lower, [...(KINDS.get(lower) ?? []), kind])
  }

/** The actions whose kinds are known, in lower case. */
export const LISTED: readonly string[] = [...KINDS.keys()]

/** What a statement names all of. */
export interface Reach {
  /** All that the ARN of a kind, or the prefix of a service, stands for is meant. */
  has(whole: string): boolean
  /** The same, be it in one region alone. */
  hasInRegion(whole: string): boolean
  /** It names all of nothing. */
  readonly isEmpty: boolean
  /** It names all of something in one region. */
  readonly isRegional: boolean
}

/** What a statement names all of, by kind. What is left out by name is little; all of a kind that is left out is not meant. */
export function reachOf(parts: Parts): Reach {
  let reach = reaches.get(parts)
  if (!reach) reaches.set(parts, (reach = read(parts)))
  return reach
}

/** Each statement is asked for many actions. */
const reaches = new WeakMap<Parts, Reach>()

function read({ resources, notResources }: Parts): Reach {
  const isNegative = notResources !== undefined
  const [wholes, regional] = [new Set<string>(), new Set<string>()]
  let isAll = false
  for (const resource of notResources ?? resources ?? []) {
    if (resource === UNKNOWN || resource === DERIVED) continue
    if (isEverything(resource)) isAll = true
    else addWholes(resource, isNegative, wholes, regional)
  }
  const has = (whole: string) => isAll || wholes.has(whole)
  const hasInRegion = (whole: string) => has(whole) || regional.has(whole)
  const hasElse = (whole: string) => !hasInRegion(whole)
  return isNegative
    ? { has: hasElse, hasInRegion: hasElse, isEmpty: false, isRegional: false }
    : { has, hasInRegion, isEmpty: !isAll && wholes.size === 0, isRegional: regional.size > 0 }
}

/**
 * Adds what a resource, as a pattern, means all of, or all of in one region. `ofAnyKind`: of a service, too, where it is all of one kind of
 * it.
 */
function addWholes(resource: string, ofAnyKind: boolean, wholes: Set<string>, regional: Set<string>): void {
  const fields = inAnyAccount(resource).split(':')
  const [arn, partition = '', service = '', region = '', account = '', ...name] = fields
  if (arn !== 'arn') return
  const isAnyService = /[*?]/.test(service)
  const isRegional = !isAnyService && /[a-z]/.test(region)
  if (partition.startsWith('aws')) fields[1] = 'aws'
  // A question mark means the star that a listed ARN has there, and not that it has nothing.
  if (isRegional) fields[3] = region.endsWith('*') ? '?*' : '?'
  // Its own account stands for all, where it names no single resource of it.
  if (/^[\d*?]+$/.test(account) && account !== '*' && name.join().includes('*')) fields[4] = '?'
  const pattern = fields.join(':')
  for (const one of isAnyService ? ALL_ARNS : (ARNS.get(service) ?? []))
    if (matchesPattern(pattern, one)) (isRegional ? regional : wholes).add(one)
  const rest = fields.slice(3).join(':')
  const isService = EVERY_NAME.test(rest) || (ofAnyKind && EVERY_ONE_OF_A_KIND.test(rest))
  if (isService && !isAnyService) wholes.add(service)
}

/** A resource whose account is that of the caller, which a variable means, as one of any account of twelve digits. */
export function inAnyAccount(resource: string): string {
  return resource.replace(/[$&]\{aws:(?:Principal|Resource)Account\}/gi, '????????????')
}

/** The ARNs of all kinds, by service. */
const ALL_ARNS = [...new Set(ACTION_RESOURCES.values.flatMap(([arns]) => arns))]
const ARNS = new Map<string | undefined, string[]>()
for (const arn of ALL_ARNS) {
  const service = arn.split(':')[2]
  ARNS.set(service, [...(ARNS.get(service) ?? []), arn])
}

/** Region, account and name, the last of which may be left to a star of one before it. */
const EVERY_NAME = /^(?:\*|\*?:\*|\*?:[*?]*:\*)$/
const EVERY_ONE_OF_A_KIND = /^\*?:[*?]*:(?:[\w-]+[/:]\*|\*\/\*)$/
