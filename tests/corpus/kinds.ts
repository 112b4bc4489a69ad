import type { Severity } from '../../policies/engine/index.ts'

/** What a plan was made for: to show faults, as the test data of a tool that looks for them, or to be applied. */
export const KINDS = ['written to have faults', 'the others'] as const
export type Kind = (typeof KINDS)[number]

/** Folders (repositories, mostly) whose plans are test data of tools that look for faults, or examples made to be unsafe. */
const FAULTY: ReadonlySet<string> = new Set([
  'aquasecurity+trivy',
  'aquasecurity+trivy-checks',
  'awslabs+terraform-iam-policy-validator',
  'bridgecrewio+checkov',
  'fugue+regula',
  'open-policy-agent+conftest',
  'snyk+policy-engine',
  'tenable+terrascan',
  'terraform-compliance+cli',
  'terragoat',
])

/** The kind of the plan in a file, by the folders that it lies in. */
export function kindOf(path: string): Kind {
  return path.split(/[/\\]/).some(folder => FAULTY.has(folder)) ? KINDS[0] : KINDS[1]
}

/** Findings for each ten resources, with one digit; `-` where there are no resources. */
export function rateOf(findings: number, resources: number): string {
  return resources === 0 ? '-' : ((findings * 10) / resources).toFixed(1)
}

/** What is added up over the plans of a kind. */
export type Tally = Record<Severity | 'plans' | 'resources', number>
