import type { Graph } from '../graph/graph.ts'
import type { PlanAction } from '../plan.ts'
import type { Fault } from './faults.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { Entry } from './policy.ts'
import { letGoOf, type Remedy } from './remedy/remedies.ts'
import type { Change, Finding, Undetermined, Waived } from './report.ts'
import { leaves, type Verdict } from './verdict.ts'
import { messageOf, reasonOf } from './wording.ts'

/** A fault as the report tells it. */
export function findingOf(
  { id: policyId, policy, frameworks }: Entry,
  fault: Fault,
  graph: Graph,
  id: number,
  change: Change,
  { remediation, proven }: Remedy,
  waiver: Waived | undefined,
): Finding {
  const resource = graph.resource(id)
  const own = fault.facts.find(f => f.value && f.value._body.id === id)
  const facts = fault.facts.slice(0, MOST_FACTS)
  const related = new Set<string>()
  for (const { value } of facts) if (value && value._body.id !== id) related.add(value._body.resource.address)
  return {
    message: messageOf(policy, { ...fault, facts }, graph, id, change, fault.facts.length - facts.length),
    metadata: {
      title: change === 'fixed' && resource.actions !== 'delete' ? policy.title : policy.problem,
      custom: {
        severity: policy.severity,
        remediation,
        ...(proven ? { proven } : {}),
        policyId,
        path: own?.value?._path() ?? '',
        change,
        related: [...related],
        frameworks: frameworks as Record<string, string[]>,
        fingerprint: fingerprintOf(
          policy.formerly?.[0] ?? policyId,
          resource.previousAddress ?? resource.address,
          fault.key,
        ),
        ...(waiver && { waiver }),
      },
    },
  }
}

/** So many facts of one finding are told: a resource may have thousands of companions, and so may each beside it. */
const MOST_FACTS = 100

/** What is gone after the plan is mended, but for a guard; what Terraform lets go of can be mended in the account alone. */
export function nothingToWrite({ policy }: Entry, actions: PlanAction, change: Change): Remedy {
  const proven = false
  if (actions === 'delete' && change === 'introduced')
    return {
      remediation:
        'Keep it. Where Terraform is no longer to look after it, a `removed` block with `destroy = false` lets go of it.',
      proven,
    }
  if (actions === 'delete') return { remediation: 'Nothing is to be written: the plan deletes it.', proven }
  if (actions === 'forget' || actions === 'create-forget')
    return {
      remediation: `${policy.remediation} ${letGoOf('it')}`,
      proven,
    }
  return { remediation: 'Nothing is left to be written: the plan mends it.', proven }
}

/** A question that the plan leaves open, as the report tells it. */
export function undeterminedOf(policyId: string, verdict: Verdict, graph: Graph, id: number): Undetermined {
  const facts = leaves(verdict)
  const own = facts.find(f => f.value && f.value._body.id === id)
  return {
    policyId,
    address: graph.resource(id).address,
    path: own?.value?._path() ?? '',
    reason: reasonOf(facts, id),
  }
}
