import { type Coverage, coverageOf, frameworks } from '../../policies/frameworks/index.ts'
import type { ListedPolicy } from '../../policies/registry/published.ts'

/** Every framework with the number of its controls by coverage, for the list of them. */
export function listFrameworks() {
  return Object.keys(frameworks)
    .flatMap(id => coverageOf(id) ?? [])
    .map(({ id, name, version, note, isPart, counts }) => ({ id, name, version, note, isPart, counts }))
}

/** A framework and its controls, or those of one coverage alone, with the titles of their `policies`; undefined for an unknown id. */
export function describeFramework(id: string, policies: readonly ListedPolicy[], coverage?: Coverage) {
  const framework = coverageOf(id)
  if (!framework) return undefined
  const controls = framework.controls
    .filter(control => coverage === undefined || control.coverage === coverage)
    .map(({ id, title, policies: own, reason }) => ({
      id,
      title,
      policies: policies.filter(policy => own.includes(policy.id)).map(({ id, title }) => ({ id, title })),
      ...(reason && { reason }),
    }))
  return { ...framework, controls }
}
