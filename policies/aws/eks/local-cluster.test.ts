import { expect, test } from 'vitest'
import type { Policy } from '../../engine/index.ts'
import { verdictsOf } from '../../terraform/trial.ts'
import endpoint from './cluster-endpoint-not-open.ts'
import secrets from './cluster-secrets-use-customer-key.ts'

const judged = async (policy: Policy, more: string) => {
  const hcl = `resource "aws_eks_cluster" "it" {\n  vpc_config {\n    subnet_ids = ["subnet-1"]\n  }\n${more}\n}`
  return (await verdictsOf({ id: 'it', policy, frameworks: {} }, hcl)).map(({ verdicts }) => verdicts)
}

const OUTPOST = `
  outpost_config {
    control_plane_instance_type = "m5.large"
    outpost_arns                = ["arn:aws:outposts:eu-central-1:111122223333:outpost/op-1"]
  }
`

test.each([
  ['endpoint', endpoint],
  ['secrets', secrets],
])('a local cluster on an Outpost is not asked for its %s', async (_, policy) => {
  for (const verdicts of await judged(policy, '')) expect(verdicts).toMatchObject({ fail: 1 })
  for (const verdicts of await judged(policy, OUTPOST))
    expect(verdicts).toMatchObject({ fail: 0, undetermined: 0, notApplicable: 1 })
})
