import { dedent } from './dedent.ts'
import type { PlanResource } from './plan.ts'
import type { Policy } from './policy.ts'

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
  return `${policy.remediation}\n\n${place}${forResource(dedent(policy.fix), resource)}`
}

function forResource(hcl: string, { type, name }: PlanResource): string {
  return hcl
    .replace(/"(\w+)" "this"/, `"${type}" "${name}"`)
    .replace(/\b(\w+)\.this\b/g, (whole, of: string) =>
      of === type || !of.startsWith('aws_') ? `${type}.${name}` : whole,
    )
}
