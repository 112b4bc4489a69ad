import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { assess } from '../../policies/assess.ts'
import {
  Graph,
  judge,
  type Plan,
  PlanError,
  type PlanResource,
  type Report,
  readPlan,
} from '../../policies/engine/index.ts'
import { registry, types } from '../../policies/registry.ts'

/**
 * Plans that lie beside the project, where they do: what Terraform of many versions really wrote. Nothing is said of the findings
 * here, only of what must hold for any plan.
 */
const folder = fileURLToPath(new URL('../../../shared/plans/', import.meta.url))
const files = existsSync(folder)
  ? readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && !/\.(md|txt)$|^manifest\.json$/.test(entry.name))
      .map(entry => relative(folder, join(entry.parentPath, entry.name)))
      .sort()
  : []

if (files.length === 0)
  // biome-ignore lint/suspicious/noSkippedTests: so that a run says what it did not look at
  test.skip('there are no real plans beside the project, in ../shared/plans', () => {})

describe.each(files)('%s', file => {
  const bytes = () => new Uint8Array(readFileSync(join(folder, file)))

  test('is assessed, or refused with a reason; each time the same', async () => {
    const [one, two] = [await outcome(bytes()), await outcome(bytes())]
    expect(two).toEqual(one)
    if (typeof one === 'string') return
    const { summary, policyResponse, undetermined, coverage } = one
    const findings = Object.values(policyResponse).flat()
    expect(summary.introduced.total + summary.existing.total + summary.fixed.total).toBe(findings.length)
    expect(summary.undetermined).toBe(undetermined.length)
    expect(
      coverage.judged + sum(Object.values(coverage.harmless)) + sum(Object.values(coverage.unjudged)),
    ).toBe(coverage.resources)
    for (const { message, metadata } of findings) {
      expect(message).toMatch(/^\S.*[^\s;,]$/)
      expect(message).not.toMatch(/undefined|\[object|NaN/)
      expect(metadata.custom.remediation).toMatch(
        metadata.custom.change === 'fixed' ? /^[A-Z].*\.$/ : /^[A-Z].*\.(?:\n\n\S|$)/,
      )
    }
    for (const { reason } of undetermined) expect(reason).toMatch(/^\S.*\S$/)
    for (const [address, own] of Object.entries(policyResponse)) {
      const prints = own.map(finding => finding.metadata.custom.fingerprint)
      expect({ address, twice: prints.filter((print, i) => prints.indexOf(print) !== i) }).toEqual({
        address,
        twice: [],
      })
    }
  })

  test('gives the same findings for its resources in another order', async () => {
    const plan = await parsed(bytes())
    if (!plan) return
    const straight = findingsOf(plan)
    for (const resources of [[...plan.resources].reverse(), shuffled(plan.resources)])
      expect(findingsOf({ ...plan, resources })).toEqual(straight)
  })
})

async function outcome(bytes: Uint8Array): Promise<Report | string> {
  try {
    return await assess(bytes)
  } catch (error) {
    if (error instanceof PlanError) return `${error.code}: ${error.message}`
    throw error
  }
}

async function parsed(bytes: Uint8Array): Promise<Plan | undefined> {
  try {
    return await readPlan(bytes)
  } catch (error) {
    if (error instanceof PlanError) return undefined
    throw error
  }
}

/** All that a report says, in an order of its own; the words of a message follow the order of the resources that it tells of. */
function findingsOf(plan: Plan): unknown {
  const { policyResponse, undetermined, summary, coverage } = judge(new Graph(plan), registry, {
    types: new Set(types),
  })
  const findings = Object.entries(policyResponse).flatMap(([address, own]) =>
    own.map(({ metadata: { custom } }) => ({ address, ...custom, related: [...custom.related].sort() })),
  )
  const key = (one: object) => JSON.stringify(one)
  return {
    summary,
    coverage,
    findings: findings.map(key).sort(),
    undetermined: undetermined.map(({ address, policyId, path }) => key({ address, policyId, path })).sort(),
  }
}

/** In another order, the same in every run. */
function shuffled(resources: readonly PlanResource[]): PlanResource[] {
  let state = 1
  const list = [...resources]
  for (let i = list.length - 1; i > 0; i--) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    const j = (state >>> 8) % (i + 1)
    const kept = list[i] as PlanResource
    list[i] = list[j] as PlanResource
    list[j] = kept
  }
  return list
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
