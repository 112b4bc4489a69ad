import { LEFT_OUT, type Value } from '../value.ts'
import { join } from './overlay.ts'
import type { Change } from './values.ts'

/**
 * The arguments and blocks among these paths, without positions, that the provider that made the plan does not have. A plan shows all that
 * it has: as null, or as no block, where nobody set it. Nothing can be told of what stands in a block that is not there.
 */
export function lackedBy(value: Value, paths: Iterable<string>, picks: Change['picks']): string[] {
  const lacked = new Set<string>()
  if (!isWhole(value)) return []
  for (const path of paths) {
    if (isOwnOfTerraform(path)) continue
    let [at, so] = [value, '']
    for (const step of path.split('.')) {
      so = join(so, step)
      if (!isOpen(at)) break
      if (!namesIn(at._raw).includes(step) && !namesIn(at._unknown).includes(step)) {
        lacked.add(so)
        break
      }
      at = at._child(step)
      if (Array.isArray(at._raw)) at = at._child([...(picks.get(so) ?? [0])][0] as number)
    }
  }
  return [...lacked]
}

/** Whether a path is of what every resource may have, whatever its provider: no plan shows it among its values. */
export function isOwnOfTerraform(path: string): boolean {
  return OWN_OF_TERRAFORM.has(path.split('.', 1)[0] as string)
}

const OWN_OF_TERRAFORM: ReadonlySet<string> = new Set([
  'lifecycle',
  'provider',
  'depends_on',
  'count',
  'for_each',
])

/** Terraform wrote it, and all of it: whoever writes a plan by hand, or makes one smaller, leaves out what nobody set. */
function isWhole({ _raw: raw, _unknown: mask, _body: { resource } }: Value): boolean {
  return (
    resource.mode === 'managed' &&
    mask !== LEFT_OUT &&
    (namesIn(raw).includes('id') || namesIn(mask).includes('id')) &&
    Object.values(Object(raw)).includes(null)
  )
}

/** A block that stands, and of which the plan tells what is in it. */
function isOpen({ _raw: raw, _unknown: mask }: Value): boolean {
  return mask !== true && typeof raw === 'object' && raw !== null && !Array.isArray(raw)
}

/** The names alone are asked for: what stands there is nobody's affair, and a plan that is cut for its way to the service lacks it. */
function namesIn(value: unknown): readonly (string | symbol)[] {
  return typeof value === 'object' && value !== null ? Reflect.ownKeys(value) : []
}
