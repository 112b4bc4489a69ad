import { dedent } from '../dedent.ts'
import type { PlanResource } from '../plan.ts'
import { type Policy, typesOf } from './policy.ts'

/** What to do and what to write, for one resource: a sentence, an empty line, HCL in which `this` bears the resource's name. */
export function remediationOf(
  policy: Policy,
  resource: PlanResource,
  moduleSource: string | undefined,
): string {
  const place =
    resource.module === ''
      ? ''
      : `# in ${resource.module}${moduleSource ? ` (source "${moduleSource}")` : ''}\n`
  return `${policy.remediation}\n\n${place}${forResource(dedent(policy.fix), resource, typesOf(policy))}`
}

/**
 * Of several blocks that of the resource's own type is meant, else the first, which is written for all alike: it takes the resource's
 * type. Blocks that name the resource, or one that is judged alike, are companions of it and stay what they are.
 */
function forResource(fix: string, { type, name }: PlanResource, judged: readonly string[]): string {
  const blocks = fix.split(/\n\n(?=\w)/)
  const own = blocks.find(block => block.startsWith(`resource "${type}" `))
  const meant = own ? type : [type, ...judged].find(one => fix.includes(`${one}.this.`))
  const isCompanion = !own && meant !== undefined
  const hcl = own ?? (isCompanion ? fix : (blocks[0] as string))
  return hcl
    .replace(
      /"(\w+)" "this"/g,
      (_, of: string) => `"${!isCompanion && judged.includes(of) ? type : of}" "${name}"`,
    )
    .replace(/\b(\w+)\.this\b/g, (_, of: string) =>
      of === type || of === meant ? `${type}.${name}` : `${of}.example`,
    )
}
