import { frameworkNames } from '../../policies/frameworks/names.ts'

/** `cis-aws-5.0` -> `CIS AWS 5.0`: the name under which people know a framework. A report may name one that is gone: then its id. */
export function frameworkName(id: string): string {
  return Object.hasOwn(frameworkNames, id) ? frameworkNames[id as keyof typeof frameworkNames] : id
}

/** The tools under whose check ids a policy may be known. */
export const TOOL_NAME: Record<string, string> = {
  checkov: 'Checkov',
  trivy: 'Trivy',
  regula: 'Regula',
  steampipe: 'Steampipe',
}
