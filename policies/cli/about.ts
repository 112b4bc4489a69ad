import type { About } from '../formats/assessment.ts'

/** What every policy says to people, which few formats tell: loaded when it is asked for. */
export async function aboutPolicies(): Promise<(policyId: string) => About | undefined> {
  const { catalogue } = await import('../catalogue.ts')
  const byId = new Map(catalogue.map(entry => [entry.id, entry]))
  return policyId => byId.get(policyId)
}
