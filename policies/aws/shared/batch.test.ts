import { expect, it } from 'vitest'
import { verdictsOf } from '../../terraform/trial.ts'
import secrets from '../batch/job-has-no-credentials.ts'
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

it.each([
  ['container', '{ container = { environment = [{ name = "DB_PASSWORD", value = "hunter2" }] } }'],
  [
    'ecsProperties',
    '{ ecsProperties = { taskProperties = [{ containers = [{ environment = [{ name = "DB_PASSWORD", value = "hunter2" }] }] }] } }',
  ],
  [
    'eksProperties',
    '{ eksProperties = { podProperties = { initContainers = [{ args = ["--password", "hunter2"] }] } } }',
  ],
])('mends a secret of a range of nodes in its %s alone', async (part, range) => {
  const hcl = `resource "aws_batch_job_definition" "a" {\n  node_properties = jsonencode({ nodeRangeProperties = [${range}] })\n}`
  const entry = { id: 'aws/batch/job-has-no-credentials', policy: secrets, frameworks: {} }
  for (const { findings } of await verdictsOf(entry, hcl)) {
    const { remediation, proven } = findings[0]!.metadata.custom
    expect(proven).toBe(true)
    expect(remediation.match(/\b(container|ecsProperties|eksProperties)\b(?= =)/g)).toEqual([part])
  }
})
