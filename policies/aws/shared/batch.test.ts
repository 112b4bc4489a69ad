import { expect, it } from 'vitest'
import { verdictsOf } from '../../terraform/trial.ts'
import policy from '../batch/job-not-privileged.ts'

it.each(policy.examples.fail.map((hcl, i) => [i, hcl] as const))(
  'mends a privileged container where its properties stand: example %i',
  async (_, hcl) => {
    for (const { findings } of await verdictsOf(
      { id: 'aws/batch/job-not-privileged', policy, frameworks: {} },
      hcl,
    )) {
      const { remediation, path, proven } = findings[0]!.metadata.custom
      expect(proven).toBe(true)
      expect(remediation.match(/\w+_properties/g)).toEqual([path?.split('.')[0]])
    }
  },
)
