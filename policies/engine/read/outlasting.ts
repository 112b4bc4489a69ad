import type { ChangeBody, Outlasting, Plan, PlanResource } from '../plan.ts'
import { Resource } from './resource.ts'

/** The plan with each deletion that leaves everything as it is told as what it is: Terraform lets go of the resource. */
export function lettingGo(plan: Plan, outlasting: ReadonlyMap<string, Outlasting>): Plan {
  const said = new Map<string, ReadonlySet<unknown>>()
  let types: ReadonlySet<string> | undefined
  const standing = () => (types ??= new Set(plan.resources.filter(stands).map(({ type }) => type)))
  const outlasts = (resource: PlanResource) => {
    const { type, actions } = resource
    const found = actions === 'delete' ? outlasting.get(type) : undefined
    if (!found) return false
    const { where, partOf } = found
    const values = valuesOf(resource)
    if (where && (values[where[0]] === true) !== where[1]) return false
    // What an account has one of is another's now, where another stands; what a flag keeps is its own.
    if (!partOf) return where !== undefined || !standing().has(type)
    let taken = said.get(type)
    if (!taken) said.set(type, (taken = takenFrom(plan, type, partOf)))
    return !taken.has(values[partOf.by])
  }
  let isAny = false
  const resources = plan.resources.map(resource => {
    if (!outlasts(resource)) return resource
    isAny = true
    return new LetGo(resource)
  })
  return isAny ? { ...plan, resources } : plan
}

/** The names of what ends itself, and of what another of the type has the say of after the plan. */
function takenFrom(
  { resources }: Plan,
  type: string,
  { type: whole, by, keys }: NonNullable<Outlasting['partOf']>,
): ReadonlySet<unknown> {
  const names = new Set<unknown>()
  for (const resource of resources) {
    const { actions } = resource
    if (resource.type === whole && (actions === 'delete' || actions === 'replace'))
      for (const key of keys) names.add(valuesOf(resource)[key])
    if (resource.type === type && stands(resource)) names.add(valuesOf(resource, 'after')[by])
  }
  names.delete(undefined)
  return names
}

function stands({ actions }: PlanResource): boolean {
  return actions !== 'delete' && actions !== 'forget'
}

function valuesOf({ body }: PlanResource, side: 'before' | 'after' = 'before'): Record<string, unknown> {
  const values = body[side]
  return typeof values === 'object' && values !== null ? (values as Record<string, unknown>) : {}
}

/** A resource of which the plan says that it is deleted. */
class LetGo extends Resource {
  readonly #deleted: PlanResource

  constructor(deleted: PlanResource) {
    const { actionReason: reason, replacePaths: paths } = deleted
    super(deleted, deleted.previousAddress, 'forget', { reason, paths })
    this.#deleted = deleted
  }

  get size(): number {
    return this.#deleted.size
  }

  get body(): ChangeBody {
    return this.#deleted.body
  }
}
