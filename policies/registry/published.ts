import type { CatalogueEntry } from '../catalogue.ts'

/** A policy in a list. */
export interface ListedPolicy
  extends Pick<CatalogueEntry, 'id' | 'title' | 'severity' | 'service' | 'resourceTypes' | 'formerly'> {
  /** ids of the same check in other tools */
  checks: string[]
}

/** What a policy says beyond one finding; a tool without a check of its own is left out of `equivalents`. */
export interface PolicyNote {
  why: string
  equivalents: Partial<Record<string, string[]>>
}

/** What a policy says where its findings leave the service. */
export type PolicyText = Pick<CatalogueEntry, 'title' | 'problem' | 'why' | 'remediation' | 'fix'>

/**
 * The catalogue as files beside the pages, each of which holds what is asked for at once: path -> content. A Worker that carried it
 * would be half made of it, and no request needs more than one of these.
 */
export function publish(catalogue: readonly CatalogueEntry[]): Record<string, unknown> {
  return {
    'policies/index.json': catalogue.map(listed),
    'policies/notes.json': Object.fromEntries(catalogue.map(entry => [entry.id, noteOf(entry)])),
    'policies/texts.json': Object.fromEntries(catalogue.map(entry => [entry.id, textOf(entry)])),
    ...Object.fromEntries(catalogue.map(entry => [`policies/${entry.id}.json`, entry])),
  }
}

function listed(entry: CatalogueEntry): ListedPolicy {
  const { id, title, severity, service, resourceTypes, formerly, equivalents } = entry
  const checks = Object.values(equivalents).flat()
  return { id, title, severity, service, resourceTypes, checks, ...(formerly && { formerly }) }
}

function noteOf({ why, equivalents }: CatalogueEntry): PolicyNote {
  return {
    why,
    equivalents: Object.fromEntries(Object.entries(equivalents).filter(([, ids]) => ids.length > 0)),
  }
}

function textOf({ title, problem, why, remediation, fix }: CatalogueEntry): PolicyText {
  return { title, problem, why, remediation, fix }
}
